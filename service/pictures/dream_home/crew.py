"""The helpers in a box of 72 by 78, the tools in one of 120 by 76, and the scaffolding."""

from service.pictures.kit.portraits import BROWN, FACE, FAIR, OLIVE, bust, head

HARD_HAT = '<path d="M18 31C18 10 54 10 54 31ZM14 30H58V34H14Z" fill="{fill}"/>'
HELPERS = {
    "roofer": f"""
{bust("#7a4a35")}{head(OLIVE)}
<path d="M22 36C21 30 23 28 24 26H48C49 28 51 30 50 36 L47 31H25Z" fill="#3d2a1f"/>
<path d="M12 27C20 20 52 20 60 27C52 30 20 30 12 27ZM24 24L28 9H44L48 24Z" fill="#33261f"/>
{FACE}
<path d="M29 58L36 70L43 58" fill="#fff"/>
<path d="M52 78L60 54M54 50L68 55L66 60L52 55Z" fill="#8f9aa0" stroke-width="2"/>
""",
    "supplier": f"""
{bust("#3f78b5")}{head(BROWN)}
<path d="M21 33C20 12 52 12 51 33Z" fill="#2f5f8f"/>
<path d="M47 30C57 29 60 32 60 34H47Z" fill="#24486e"/>
{FACE}
<path d="M12 58H48V78H12Z" fill="#d0a775"/>
<path d="M30 58V78M12 64H48" fill="none"/>
<path d="M24 58V66H36V58" fill="#fffaf0"/>
""",
    "architect": f"""
<path d="M19 52C14 28 24 17 36 17S58 28 53 52Z" fill="#5a4a41"/>
{bust("#4f5d6b")}{head(FAIR)}
<path d="M21 37C20 22 34 24 44 21C51 25 51 32 51 37C57 13 15 13 21 37Z" fill="#5a4a41"/>
{FACE}
<path d="M24 34H34V42H24ZM38 34H48V42H38ZM34 37H38" fill="none" stroke-width="1.5"/>
<path d="M28 58L36 68L44 58" fill="#fff"/>
<path d="M46 78L56 52L64 55L56 78Z" fill="#d8eef5"/>
<ellipse cx="60" cy="53.5" rx="4.5" ry="2.5" fill="#fff"/>
""",
    "handyman": f"""
{bust("#d8573f")}{head(FAIR)}{HARD_HAT.format(fill="#ffd23e")}
<path d="M36 12V28" fill="none" stroke-width="2"/>
{FACE}
<path d="M24 60V78H48V60" fill="#4b6f93"/>
<path d="M30 66H42V74H30Z" fill="#6a8fb3"/>
<path d="M56 78V62C50 58 52 50 56 48V55H62V48C66 50 68 58 62 62V78Z" fill="#c3ccd0"/>
""",
    "interior_decorator": f"""
<path d="M18 50C14 20 26 14 36 14S58 20 54 50L50 56H22Z" fill="#b5487f"/>
{bust("#f0b83c")}
{head(OLIVE)}
<path d="M22 34C22 24 30 27 50 24C51 28 50 31 50 34C60 10 12 10 22 34Z" fill="#b5487f"/>
{FACE}
<circle cx="21" cy="46" r="2.5" fill="#3fb5a5"/>
<circle cx="51" cy="46" r="2.5" fill="#3fb5a5"/>
<path d="M50 58H68V66H50Z" fill="#3fb5a5"/>
<path d="M59 66V70H54V78" fill="none" stroke-width="2.2"/>
""",
}
TOOLS = {
    "drill": """
<path d="M22 22H70Q76 22 76 28V42Q76 46 70 46H22Q16 46 16 40V28Q16 22 22 22Z" fill="#3f8f7f"/>
<path d="M26 46H46L42 70H22Z" fill="#2f6b60"/>
<path d="M46 48Q54 50 52 58H45" fill="none" stroke-width="2.5"/>
<path d="M76 26H84L88 30V38L84 42H76Z" fill="#9aa7ad"/>
<path d="M88 32H106L114 34L106 36H88Z" fill="#c3ccd0"/>
<path d="M92 32L95 36M98 32L101 36" fill="none"/>
<path d="M24 29H44M24 34H44M24 39H44" stroke="#fff" stroke-width="2" fill="none"/>
<path d="M60 28H70V40H60Z" fill="#ffd75e"/>
<path d="M24 70C14 72 12 62 4 68" fill="none" stroke-width="2.5"/>
""",
    "jackhammer": """
<path d="M34 8H86V14H34Z" fill="#33261f"/>
<path d="M34 6H44V16H34ZM76 6H86V16H76Z" fill="#d8402f"/>
<path d="M52 14H68V40H52Z" fill="#f0b83c"/>
<path d="M50 20H70M50 28H70" fill="none" stroke-width="2.5"/>
<path d="M55 40H65V50H55Z" fill="#9aa7ad"/>
<path d="M58 50H62L60 68Z" fill="#c3ccd0"/>
<path d="M22 72L30 62L40 68L48 60L60 68L72 60L80 68L92 62L98 72Z" fill="#a5a5a0"/>
<path d="M40 54L34 48M80 54L86 48M44 44L36 40M76 44L84 40" fill="none" stroke-width="2"/>
""",
    "concrete_mixer": """
<path d="M28 44L40 16H74L90 40L66 58H38Z" fill="#f28c28"/>
<path d="M74 16L90 40L98 36L84 10Z" fill="#d97a1c"/>
<ellipse cx="91" cy="23" rx="5" ry="15" transform="rotate(-28 91 23)" fill="#6b6b66"/>
<path d="M46 22L54 56M60 18L70 54" fill="none"/>
<path d="M58 58L48 72H76Z" fill="#5f86a3"/>
<circle cx="36" cy="66" r="8" fill="#2b2b2b"/>
<circle cx="36" cy="66" r="3" fill="#cfd6d9"/>
<path d="M28 50L14 58M44 66H58" stroke-width="3" fill="none"/>
<path d="M98 42Q104 50 100 58T106 72H92Q96 60 94 46Z" fill="#a5a5a0"/>
""",
    "scaffolding": """
<path d="M14 76V6M60 76V6M106 76V6" fill="none" stroke-width="6.5"/>
<path d="M14 76V6M60 76V6M106 76V6" fill="none" stroke="#c99a5b" stroke-width="4"/>
<path d="M16 72L58 44M104 72L62 44M16 44L58 72M104 44L62 72" fill="none" stroke-width="4.5"/>
<path d="M16 72L58 44M104 72L62 44M16 44L58 72M104 44L62 72" fill="none" stroke="#dbb57c"
 stroke-width="2.5"/>
<path d="M3 34H117V41H3Z" fill="#c08a48"/>
<path d="M34 34V41M78 34V41M96 34V41" fill="none"/>
<path d="M3 14H117" fill="none" stroke-width="4.5"/>
<path d="M4 14H116" fill="none" stroke="#dbb57c" stroke-width="2.5"/>
<path d="M82 34V25H98V34ZM82 25Q90 17 98 25" fill="#8f9aa0"/>
<path d="M24 34V28H44V34Z" fill="#c0664f"/>
<path d="M34 28V34M24 31H44" fill="none"/>
""",
}
