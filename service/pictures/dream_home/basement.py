"""The furniture of the basement.

A room is 120 wide and 76 high; its floor begins at 60.
"""

GARAGE = (
    """
<path d="M12 56Q12 48 22 47L34 34Q36 32 40 32H68Q72 32 75 35L86 46L102 49Q110 51 110 58V64H12Z"
 fill="#d8402f"/>
<path d="M38 46L44 37H55V46ZM59 46V37H68L77 46Z" fill="#bfe0ea"/>
<circle cx="32" cy="65" r="8" fill="#2b2b2b"/>
<circle cx="32" cy="65" r="3.5" fill="#cfd6d9"/>
<circle cx="90" cy="65" r="8" fill="#2b2b2b"/>
<circle cx="90" cy="65" r="3.5" fill="#cfd6d9"/>
<path d="M102 52H110V57H102Z" fill="#ffe37a"/>
<path d="M57 46V62M60 51H65" fill="none"/>
<path d="M8 8H44V24H8Z" fill="#8f9aa0"/>
<path d="M8 13H44M8 18H44" fill="none"/>
<circle cx="64" cy="16" r="8" fill="none" stroke-width="4"/>
<circle cx="86" cy="16" r="8" fill="none" stroke-width="4"/>
""",
    """
<path d="M10 54Q10 46 20 45L36 33Q38 32 42 32H82V62H10Z" fill="#3f78b5"/>
<path d="M82 32H104Q108 32 108 36V62H82Z" fill="#3f78b5"/>
<path d="M34 45L42 37H54V45ZM60 37H78V45H60Z M84 37H104V45H84Z" fill="#bfe0ea"/>
<path d="M8 60H112V66H8Z" fill="#9aa7ad"/>
<circle cx="32" cy="66" r="8" fill="#2b2b2b"/>
<circle cx="32" cy="66" r="3.5" fill="#cfd6d9"/>
<circle cx="90" cy="66" r="8" fill="#2b2b2b"/>
<circle cx="90" cy="66" r="3.5" fill="#cfd6d9"/>
<path d="M10 50H17V55H10Z" fill="#ffe37a"/>
<path d="M44 32V26H98V32" fill="#a8743f"/>
<path d="M50 26V19H66V26ZM72 26V16H90V26Z" fill="#c0523f"/>
<path d="M8 8H30V22H8Z" fill="#fffaf0"/>
<path d="M11 19L19 11M15 19L23 11" fill="none" stroke-width="2"/>
""",
)

STORAGE_ROOM = (
    """
<path d="M8 70V14H60V70" fill="none" stroke-width="3"/>
<path d="M8 30H60M8 50H60" stroke-width="3" fill="none"/>
<path d="M13 30V19H30V30ZM34 30V21H54V30ZM12 50V37H32V50Z" fill="#d0a775"/>
<path d="M21 19V24M44 21V25M22 37V42" fill="none"/>
<path d="M38 50Q36 38 46 38T54 50Z" fill="#5f86a3"/>
<path d="M13 70V56H34V70Z" fill="#c0664f"/>
<path d="M38 70V58H56V70Z" fill="#d0a775"/>
<path d="M70 70V44H98V70Z" fill="#c9a06a"/>
<path d="M84 44V54M70 54H98" fill="none"/>
<path d="M74 44V26H94V44Z" fill="#d8b98a"/>
<path d="M84 26V33" fill="none"/>
<path d="M106 70V12M101 20H111M101 32H111M101 44H111M101 56H111M101 70V12M111 70V12"
 fill="none" stroke-width="2"/>
""",
)

WINE_CELLAR = (
    """
<path d="M6 62Q2 52 6 42H38Q42 52 38 62ZM40 62Q36 52 40 42H72Q76 52 72 62ZM22 42Q18 32 22 22
 H54Q58 32 54 42Z" fill="#a8693a"/>
<path d="M12 42V62M32 42V62M46 42V62M66 42V62M28 22V42M48 22V42" fill="none"
 stroke-width="2.5"/>
<circle cx="22" cy="52" r="3" fill="#5a3520"/>
<circle cx="56" cy="52" r="3" fill="#5a3520"/>
<circle cx="38" cy="32" r="3" fill="#5a3520"/>
<path d="M4 62H76V68H4Z" fill="#7a5230"/>
<path d="M82 70V16H114V70Z" fill="#8c5a33"/>
<path d="M82 16L114 70M114 16L82 70M98 16L82 43L98 70L114 43Z" fill="none" stroke-width="2"/>
<circle cx="98" cy="28" r="3.5" fill="#3f6b4a"/>
<circle cx="90" cy="43" r="3.5" fill="#7a2438"/>
<circle cx="106" cy="43" r="3.5" fill="#3f6b4a"/>
<circle cx="98" cy="58" r="3.5" fill="#7a2438"/>
""",
)

WORKSHOP = (
    """
<path d="M10 46H92V52H10Z" fill="#b98a56"/>
<path d="M16 52H24V71H16ZM78 52H86V71H78Z" fill="#8c5a33"/>
<path d="M24 60H78V64H24Z" fill="#a8743f"/>
<path d="M70 46V38H84V42H78V46Z" fill="#8f9aa0"/>
<path d="M30 46L34 41H58L60 46Z" fill="#f0cf9a"/>
<path d="M12 8H92V34H12Z" fill="#d9c7a0"/>
<path d="M22 14V30M18 12H27V17H18Z" fill="#8f9aa0" stroke-width="2"/>
<path d="M36 30V22M36 12Q31 16 34 21H38 Q41 16 36 12" fill="#8f9aa0"/>
<path d="M48 14L66 20L64 24L47 20ZM66 20L74 18L73 28L64 24Z" fill="#c3ccd0"/>
<path d="M82 12V22M80 22H84V30H80Z" fill="#d8402f" stroke-width="1.5"/>
<path d="M98 71V50H112V71ZM97 50H113V46H97Z" fill="#5f86a3"/>
<path d="M102 46V36M108 46V32" fill="none" stroke-width="2.5"/>
""",
)

LAUNDRY = (
    """
<path d="M8 71V36H42V71Z" fill="#fff"/>
<path d="M8 44H42" fill="none"/>
<circle cx="25" cy="57" r="10" fill="#8fb9d9"/>
<path d="M18 58Q22 54 25 58T32 57" stroke="#fff" fill="none" stroke-width="2"/>
<circle cx="14" cy="40" r="1.5"/>
<circle cx="36" cy="40" r="2" fill="#d8402f"/>
<path d="M48 12Q80 20 114 12" fill="none" stroke-width="1.5"/>
<path d="M54 14L58 34H72L74 16L68 16Q64 20 60 15Z" fill="#e46a8f"/>
<path d="M80 16V40H86L88 26L90 40H96V16Z" fill="#3f78b5"/>
<path d="M102 15V30Q104 34 110 33V29L107 28V14Z" fill="#f0b83c"/>
<path d="M54 71L58 52H90L94 71Z" fill="#d0a775"/>
<path d="M56 62H92M62 52V71M74 52V71M86 52V71" fill="none" stroke-width=".9"/>
<path d="M60 52Q66 42 74 48Q82 42 88 52Z" fill="#fff"/>
""",
)
