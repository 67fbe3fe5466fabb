// What to say about a thing of Dream Home: keys of words/help.py.

const BASEMENT = ["garage", "storage_room", "wine_cellar", "workshop", "laundry"];
const BESIDE = ["sauna", "pantry", "dressing_room"];
const SPECIALS = ["roofer", "supplier", "handyman", "architect", "interior_decorator", "drill", "jackhammer", "concrete_mixer", "scaffolding"];
const OUTSIDE = ["tree_house", "bird_house"];
const DECORATIONS = ["piano", "canopy_bed", "hot_tub", "ice_cream_machine", "cat_house", "painting", "rocking_horse", "aquarium"];
const WANTED = ["bathroom", "kitchen", "bedroom"];

// The sentences for what has these keys, by their keys in words/help.py.
export function about(keys) {
  const id = keys.find((key) => key.startsWith("card:"))?.slice("card:".length);
  const place = (keys.find((key) => key.startsWith("slot:")) ?? "slot:").slice("slot:".length);
  if (id) return [...aboutCard(id.replace(/-\d+$/, "")), ...(place.startsWith("display:") && place.endsWith(".special") ? ["special"] : [])];
  if (place.startsWith("display:")) return place.endsWith(".special") ? ["start_card"] : [];
  if (place.endsWith(":start")) return ["start"];
  if (place.endsWith(":roof")) return ["roof", "pile"];
  return ["free"];
}

function aboutCard(name) {
  if (name.startsWith("roof-")) return ["roof"];
  if (SPECIALS.includes(name)) return [name];
  if (OUTSIDE.includes(name)) return ["outside"];
  if (DECORATIONS.includes(name)) return ["decoration"];
  if (BASEMENT.includes(name)) return ["basement", "room"];
  if (BESIDE.includes(name)) return ["beside"];
  return ["room", ...(name === "bathroom" ? ["baths"] : []), ...(WANTED.includes(name) ? ["wanted"] : [])];
}

// What a thing would bring is known from the moves that lead there.
export const worthHere = () => null;
