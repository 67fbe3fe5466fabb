// The score of Walking in Burano, line by line, as if the game ended now: a port of scoring.py.

import { LEVELS } from "./fold.mjs";

// The ledger of every seat: lines of {rule, points, what, facts}.
export function ledgers(state, deck) {
  const seats = state.streets.map((street) => spotsOf(street, deck));
  const windows = seats.map((spots) => sum(spots, "closed_windows"));
  const most = Math.max(0, ...windows.filter((_, i) => !state.resigned.includes(i + 1)));
  return state.streets.map((street, i) => {
    const counts = !state.resigned.includes(i + 1) && !state.options.no_window_penalty;
    const shut = counts && windows[i] && windows[i] === most;
    return [...earned(street, seats[i]), ...(shut ? [line("B-SCO-10", -most, "windows", { windows: most })] : [])];
  });
}

const line = (rule, points, what, facts) => ({ rule, points, what, facts });

function spotsOf(street, deck) {
  return street.houses.flatMap(({ column, floors }) =>
    floors.flatMap((card, height) => (card ? [{ column, height, ...deck.cards[card] }] : [])));
}

const sum = (cards, ...features) =>
  cards.reduce((total, card) => total + features.reduce((n, feature) => n + card[feature], 0), 0);

function earned(street, spots) {
  const visits = street.houses.filter((house) => house.visitor).map(({ visitor, column }) => {
    const [rule, points, facts] = VISITS[visitor](spots.filter((spot) => spot.column === column), spots);
    return line(rule, points, visitor, { column, ...facts });
  });
  const shops = spots.filter((spot) => spot.shop)
    .map(({ column, shop, shop_points: points }) => line("B-SCO-8", points, "shop", { column, shop }));
  const { markers } = street;
  return [...visits.filter(({ points }) => points), ...shops,
    ...(markers ? [line("B-SCO-9", 3 * markers, "markers", { markers })] : [])];
}

const tourist = (points, facts) => ["B-SCO-1", 2 + points, { tourist: 2, ...facts }];

const VISITS = {
  woman(above) {
    const flowers = sum(above, "flowers");
    return tourist(flowers, { flowers });
  },
  man(above) {
    const plants = sum(above, "plants");
    return tourist(plants, { plants });
  },
  girl(above) {
    const cats = sum(above, "cats");
    return tourist(3 * cats, { cats });
  },
  boy(above) {
    const liked = {
      cats: sum(above, "cats"), awnings: sum(above, "red_awnings", "blue_awnings"),
      lamps: sum(above, "lamps"), chimneys: sum(above, "chimneys"),
    };
    return tourist(2 * Object.values(liked).reduce((total, n) => total + n, 0), liked);
  },
  mayor(_, spots) {
    const passersBy = sum(spots, "passers_by");
    return ["B-SCO-2", passersBy, { passers_by: passersBy }];
  },
  policeman(_, spots) {
    const lamps = apart(spots.filter((spot) => spot.lamps));
    return ["B-SCO-3", [0, 5, 9, 15][Math.min(3, lamps)], { lamps }];
  },
  santa(_, spots) {
    const chimneys = sum(spots, "chimneys");
    return ["B-SCO-4", 3 * chimneys, { chimneys }];
  },
  shopkeeper(_, spots) {
    const shops = new Set(spots.filter((spot) => spot.shop).map((spot) => spot.shop)).size;
    return ["B-SCO-5", [0, 2, 5, 9, 15][shops], { shops }];
  },
  tailor(_, spots) {
    const pairs = Math.min(sum(spots, "red_awnings"), sum(spots, "blue_awnings"));
    return ["B-SCO-6", 4 * pairs, { pairs }];
  },
  florist(_, spots) {
    const { worth: flowers, level } = bestRun(spots, "flowers");
    return ["B-SCO-7", flowers, { flowers, level }];
  },
  gardener(_, spots) {
    const { worth: plants, level } = bestRun(spots, "plants");
    return ["B-SCO-7", plants, { plants, level }];
  },
};

// The size of the largest set of spots of which no two share an edge.
function apart([first, ...others]) {
  if (!first) return 0;
  const far = others.filter((spot) => Math.abs(spot.column - first.column) + Math.abs(spot.height - first.height) !== 1);
  return Math.max(1 + apart(far), apart(others));
}

// The best 1 to 3 neighbours of one level; of equals the shortest, then the lowest.
function bestRun(spots, feature) {
  let best = { worth: 0, length: 0, level: LEVELS[0] };
  LEVELS.forEach((level, height) => {
    const row = new Map(spots.filter((spot) => spot.height === height).map((spot) => [spot.column, spot[feature]]));
    for (const column of row.keys()) {
      let worth = 0;
      for (let length = 1; length <= 3 && row.has(column + length - 1); length++) {
        worth += row.get(column + length - 1);
        if (worth > best.worth || (worth === best.worth && length < best.length)) best = { worth, length, level };
      }
    }
  });
  return best;
}

// What a character would count in a street now, a tourist under its best house.
export function visitWorth(character, street, deck) {
  const spots = spotsOf(street, deck);
  const columns = new Set(spots.map(({ column }) => column));
  const [first, ...others] = columns.size ? columns : [0];
  return Math.max(...[first, ...others].map((column) => VISITS[character](spots.filter((spot) => spot.column === column), spots)[1]));
}
