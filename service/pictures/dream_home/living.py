"""The furniture of the living rooms; a frequent kind has several sets.

A room is 120 wide and 76 high; its floor begins at 60.
"""

LIVING_ROOM = (
    """
<ellipse cx="48" cy="70" rx="42" ry="4.5" fill="#7f4b5e"/>
<path d="M36 10H62V28H36Z" fill="#fffaf0"/>
<path d="M39 25L46 17L51 22L54 19L59 25Z" fill="#6fa36b"/>
<path d="M20 50C18 38 24 37 48 37S78 38 76 50Z" fill="#c4574a"/>
<path d="M48 38V52" fill="none"/>
<path d="M12 50Q12 45 17 45T22 50V54H74V50Q74 45 79 45T84 50V66H12Z" fill="#d96c5c"/>
<path d="M22 54V66M74 54V66M48 54V64" fill="none"/>
<path d="M16 66V70M80 66V70" stroke-width="3"/>
<path d="M26 50L31 41L39 45L34 53Z" fill="#f7d774"/>
<path d="M101 70V34" fill="none" stroke-width="2.5"/>
<path d="M94 71H108" stroke-width="3"/>
<path d="M90 34L95 18H107L112 34Z" fill="#ffe9a3"/>
""",
    """
<path d="M42 66V26H90V66Z" fill="#c98a6a"/>
<path d="M42 34H54M60 34H74M78 34H90M42 44H50M82 44H90 M42 54H50M82 54H90M48 26V34M66 26V34M84
 34V44M46 44V54M86 54V66" fill="none" stroke-width=".8"/>
<path d="M52 66V48Q66 36 80 48V66Z" fill="#3a2a25"/>
<path d="M58 66C54 58 62 56 62 50C68 54 66 58 69 56C72 60 74 62 72 66Z" fill="#f28c28"/>
<path d="M62 66C61 62 65 61 65 58C69 61 69 63 68 66Z" fill="#ffd75e" stroke="none"/>
<path d="M38 22H94V27H38Z" fill="#8c5a33"/>
<circle cx="66" cy="13" r="7" fill="#fffaf0"/>
<path d="M66 13V8M66 13L70 15" fill="none"/>
<path d="M84 22V13H88V22Z" fill="#fff"/>
<path d="M8 66V46Q8 36 17 36T26 46V52H32Q36 52 36 56V70H6V56Q6 52 8 52Z" fill="#5c8f8a"/>
<path d="M12 58H32M12 52V58" fill="none"/>
<path d="M108 70C100 60 98 50 100 44C104 50 106 52 108 60C109 50 110 46 116 42C116 54 112 62
 108 70Z" fill="#3f9350"/>
<path d="M102 66H114L112 74H104Z" fill="#c9703f"/>
""",
    """
<path d="M8 70V12H42V70Z" fill="#a8743f"/>
<path d="M8 27H42M8 42H42M8 56H42" fill="none"/>
<path d="M12 27V16H16V27ZM17 27V18H20V27ZM30 42V31H34V42ZM14 42V33H18V42Z" fill="#c0523f"/>
<path d="M22 27V15H26V27ZM19 42V30H23V42ZM12 56V46H17V56Z" fill="#3f78b5"/>
<path d="M28 27V19H31V27ZM25 42V34H28V42ZM20 56V45H23V56ZM25 56V47H29V56Z" fill="#5f9e58"/>
<path d="M34 56L40 52V56Z" fill="#ffd75e"/>
<path d="M56 34H104V58H56Z" fill="#2b3a42"/>
<path d="M59 37H101V55H59Z" fill="#8fc1d6"/>
<path d="M59 55L72 43L80 50L88 44L101 55Z" fill="#4c8440" stroke="none"/>
<circle cx="93" cy="42" r="3.5" fill="#ffe37a" stroke="none"/>
<path d="M50 60H110V71H50Z" fill="#8c5a33"/>
<path d="M80 60V71M66 65H72M88 65H94" fill="none"/>
<path d="M76 58H84V60H76Z" fill="#2b3a42"/>
<path d="M66 8H94V24H66Z" fill="#fffaf0"/>
<circle cx="80" cy="16" r="5" fill="#e46a8f"/>
""",
)

BEDROOM = (
    """
<path d="M8 70V28Q14 22 20 28V70Z" fill="#8c5a33"/>
<path d="M20 52H84V66H20Z" fill="#fffaf0"/>
<path d="M38 50Q60 44 84 50V66H38Z" fill="#5f7fc0"/>
<path d="M38 56Q60 50 84 56" fill="none" stroke="#fff" stroke-width="2"/>
<path d="M20 52Q20 44 28 44T38 51V54H20Z" fill="#fff"/>
<path d="M84 70V46Q87 43 90 46V70Z" fill="#8c5a33"/>
<path d="M20 66V69H84V66" fill="#a8743f"/>
<path d="M97 54H113V71H97Z" fill="#a8743f"/>
<path d="M97 62H113M104 58H106M104 66H106" fill="none"/>
<path d="M105 54V46M98 46L101 36H109L112 46Z" fill="#ffe9a3"/>
<path d="M44 10H78V30H44Z" fill="#8fb9d9"/>
<path d="M61 10V30M44 20H78" stroke="#fff" stroke-width="2"/>
<path d="M44 10H78V30H44Z" fill="none"/>
<path d="M40 8H50C50 20 46 28 40 32ZM82 8H72C72 20 76 28 82 32Z" fill="#e46a8f"/>
""",
    """
<path d="M8 70V12H42V70Z" fill="#b98a56"/>
<path d="M25 12V70M5 12H45V8H5Z" fill="#8c5a33"/>
<path d="M12 18H22V62H12ZM28 18H38V62H28Z" fill="#d0a775"/>
<circle cx="23" cy="42" r="1.2"/>
<circle cx="27" cy="42" r="1.2"/>
<path d="M112 70V28Q106 22 100 28V70Z" fill="#8c5a33"/>
<path d="M50 52H100V66H50Z" fill="#fffaf0"/>
<path d="M50 50Q66 44 84 50V66H50Z" fill="#c0664f"/>
<path d="M50 57Q66 51 84 57M60 48V66M72 48V66" fill="none" stroke="#fff" stroke-width="1.6"/>
<path d="M100 52Q100 44 92 44T82 51V54H100Z" fill="#fff"/>
<path d="M46 70V48Q48 45 51 48V70Z" fill="#8c5a33"/>
<path d="M50 66V69H100V66" fill="#a8743f"/>
<path d="M60 12H88V30H60Z" fill="#fffaf0"/>
<path d="M74 16C70 12 64 17 74 26C84 17 78 12 74 16Z" fill="#d8263c"/>
""",
)

CHILDRENS_ROOM = (
    """
<path d="M8 72V16H13V72ZM66 72V16H71V72Z" fill="#e0a33a"/>
<path d="M13 32H66V40H13Z" fill="#fff"/>
<path d="M30 31H66V40H30Z" fill="#5fa3c9"/>
<path d="M13 58H66V66H13Z" fill="#fff"/>
<path d="M30 57H66V66H30Z" fill="#e46a8f"/>
<path d="M13 32Q20 26 28 32ZM13 58Q20 52 28 58Z" fill="#fff"/>
<path d="M54 26H66M54 26V32" fill="none"/>
<path d="M76 70V40M84 70V40M76 48H84M76 56H84M76 64H84" fill="none" stroke-width="2.4"/>
<path d="M84 14L88 22L97 23L90 29L92 38L84 33.5L76 38L78 29L71 23 L80 22Z" fill="#ffd75e"/>
""",
    """
<path d="M10 70L36 18L62 70Z" fill="#5fa37a"/>
<path d="M36 18L28 70H44Z" fill="#3a4a42"/>
<path d="M36 18V8M36 8L48 12L36 16Z" fill="#d8263c"/>
<path d="M18 54H25M47 54H54M22 46H28M44 46H50" fill="none" stroke="#fff" stroke-width="2"/>
<path d="M66 72H80V58H66ZM76 58H88V46H76Z" fill="#e46a8f"/>
<path d="M80 72H94V58H80Z" fill="#5fa3c9"/>
<path d="M69 62H77V68H69Z" fill="#fff"/>
<path d="M80 10H110V30H80Z" fill="#8fc1d6"/>
<circle cx="90" cy="18" r="4" fill="#ffe37a"/>
<path d="M80 30L96 20L110 30Z" fill="#5f9e58"/>
<path d="M80 10H110V30H80Z" fill="none"/>
""",
)

STUDY = (
    """
<path d="M14 44H76V49H14Z" fill="#8c5a33"/>
<path d="M18 49H34V70H18ZM66 49H72V70H66Z" fill="#a8743f"/>
<path d="M18 56H34M18 63H34" fill="none"/>
<path d="M24 44V38M20 44H30M24 38L34 26" fill="none" stroke-width="2"/>
<path d="M28 24L38 22L40 32L30 33Z" fill="#3f8f7f"/>
<path d="M44 44V36H60L62 44Z" fill="#fff"/>
<path d="M47 39H57M47 42H58" fill="none" stroke-width=".8"/>
<path d="M86 58V72M102 58V72" fill="none" stroke-width="2.5"/>
<path d="M83 52H105V59H83ZM105 54V32H99V52Z" fill="#6a4a86"/>
<path d="M12 10H44V20H12Z" fill="#a8743f"/>
<path d="M15 20V12H19V20ZM21 20V11H24V20ZM26 20V12H30V20Z" fill="#c0523f"/>
<path d="M32 20V11H35V20ZM37 20V13H41V20Z" fill="#3f78b5"/>
<path d="M72 8H108V30H72Z" fill="#d6e8c8"/>
<path d="M76 14Q84 10 88 16T104 14M78 26Q90 18 102 25" fill="none"/>
""",
)

LIBRARY = (
    """
<path d="M6 70V8H114V70Z" fill="#8c5a33"/>
<path d="M10 24H110M10 40H110M10 56H110M44 8V70M78 8V70" fill="none" stroke-width="2.5"/>
<path d="M12 24V12H16V24ZM24 24V12H28V24ZM48 24V13H52V24ZM62 24V12H66V24ZM82 24V12H86V24ZM98
 24V13H102V24Z M14 40V29H18V40ZM32 40V28H36V40ZM52 40V28H56V40ZM84 40V28H88V40ZM100 40V29H104
 V40ZM82 56V45H86V56Z" fill="#c0523f"/>
<path d="M17 24V14H20V24ZM32 24V13H36V24ZM54 24V12H58V24ZM88 24V14H91V24ZM20 40V28H24V40Z M60
 40V29H64V40ZM92 40V28H96V40ZM90 56V44H94V56ZM100 56V45H104V56Z" fill="#3f78b5"/>
<path d="M37 24V14H40V24ZM68 24V12H72V24ZM92 24V12H96V24ZM26 40V30H30V40ZM68 40V28H72V40Z M96
 56V46H99V56Z" fill="#d8b15a"/>
<path d="M20 72V52Q20 44 30 44T40 52V58H46V72Z" fill="#4b7f5f"/>
<path d="M24 62H44" fill="none"/>
<path d="M60 70L70 12M70 70L80 12M62 58H72M65 44H75M67 30H77" fill="none" stroke-width="2.4"/>
""",
)

GAME_ROOM = (
    """
<path d="M10 46H86V54H10Z" fill="#8c5a33"/>
<path d="M14 42H82V48H14Z" fill="#2f8f4a"/>
<path d="M16 54H24L22 71H18ZM72 54H80L78 71H74Z" fill="#8c5a33"/>
<circle cx="30" cy="41" r="3" fill="#fff"/>
<circle cx="50" cy="41" r="3" fill="#d8263c"/>
<circle cx="57" cy="41" r="3" fill="#ffd75e"/>
<path d="M36 40L84 26" stroke-width="2" fill="none"/>
<path d="M22 20H74M34 20L38 10H58L62 20Z" fill="#c0523f"/>
<circle cx="98" cy="24" r="13" fill="#2b2f45"/>
<circle cx="98" cy="24" r="9" fill="#fff4d6"/>
<circle cx="98" cy="24" r="5" fill="#d8263c"/>
<circle cx="98" cy="24" r="1.6" fill="#ffd75e"/>
<path d="M96 26L108 34" fill="none" stroke-width="1.8"/>
<path d="M92 70V58H104V70Z" fill="#fff"/>
<circle cx="95" cy="61" r="1"/>
<circle cx="101" cy="67" r="1"/>
<circle cx="98" cy="64" r="1"/>
""",
)
