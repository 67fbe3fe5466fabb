"""The furniture of the kitchen, the bathroom and the small rooms.

A room is 120 wide and 76 high; its floor begins at 60.
"""

BATHROOM = (
    """
<path d="M10 44H72Q72 66 60 66H22Q10 66 10 44Z" fill="#fff"/>
<path d="M7 42H75V46H7Z" fill="#fff"/>
<path d="M20 66L17 71M62 66L65 71" fill="none" stroke-width="2.5"/>
<path d="M14 42V30Q14 26 18 26T22 30V32" fill="none" stroke-width="2.5"/>
<circle cx="36" cy="40" r="4" fill="#eaf7fb"/>
<circle cx="44" cy="37" r="5.5" fill="#eaf7fb"/>
<circle cx="53" cy="39" r="4" fill="#eaf7fb"/>
<path d="M60 41C56 36 60 33 62 35C62 30 68 30 68 34L71 35L68 37 C69 40 66 41 60 41Z"
 fill="#ffd23e"/>
<path d="M88 48H112Q112 57 100 57T88 48Z" fill="#fff"/>
<path d="M97 57H103L105 71H95Z" fill="#fff"/>
<path d="M100 48V42H105" fill="none" stroke-width="2"/>
<ellipse cx="100" cy="24" rx="10" ry="13" fill="#d8eef5"/>
<path d="M95 26L103 15" stroke="#fff" fill="none"/>
<path d="M40 16H62M44 16H58V30H44Z" fill="#e46a8f"/>
""",
    """
<path d="M12 70V10H50V70" fill="#e6f5f9"/>
<path d="M31 10V18M23 24Q23 18 31 18T39 24Z" fill="#9aa7ad"/>
<path d="M25 28V33M31 28V33M37 28V33M27 37V42M34 37V42" stroke="#3f8fb5" fill="none"
 stroke-width="1.6"/>
<path d="M10 66H52V71H10Z" fill="#fff"/>
<path d="M64 56H84Q84 64 76 66L78 71H64Z" fill="#fff"/>
<path d="M58 36H66V58H58Z" fill="#fff"/>
<path d="M62 54H86V57H62Z" fill="#b98a56"/>
<path d="M92 48H114Q114 57 103 57T92 48Z" fill="#fff"/>
<path d="M100 57H106L108 71H98Z" fill="#fff"/>
<path d="M103 48V42H108" fill="none" stroke-width="2"/>
<ellipse cx="103" cy="24" rx="9" ry="12" fill="#d8eef5"/>
<path d="M68 22H84M72 22V34H82V22" fill="#ffd75e"/>
""",
)

KITCHEN = (
    """
<path d="M8 46H76V71H8Z" fill="#fff"/>
<path d="M6 43H78V47H6Z" fill="#8c5a33"/>
<path d="M34 47H58V71H34Z" fill="#9aa7ad"/>
<path d="M38 53H54V65H38Z" fill="#3a2a25"/>
<path d="M40 64Q46 54 52 64Z" fill="#f28c28" stroke="none"/>
<circle cx="40" cy="50" r="1"/>
<circle cx="46" cy="50" r="1"/>
<circle cx="52" cy="50" r="1"/>
<path d="M16 52H27M64 52H73" fill="none"/>
<path d="M38 43V34H54V43ZM54 37H60M38 34Q46 30 54 34" fill="#d8573f"/>
<path d="M40 26H52L58 18H34ZM42 18V4H50V18Z" fill="#c3ccd0"/>
<path d="M44 30Q42 27 45 25" fill="none"/>
<path d="M62 8H78V28H62ZM8 8H28V28H8Z" fill="#d9b98a"/>
<path d="M18 8V28" fill="none"/>
<path d="M12 43V36H18V43ZM20 43V38H25V43Z" fill="#ffd75e"/>
<path d="M84 71V14Q84 10 88 10H110Q114 10 114 14V71Z" fill="#eef4f6"/>
<path d="M84 34H114" fill="none"/>
<path d="M88 20V29M88 40V52" fill="none" stroke-width="2.5"/>
""",
    """
<path d="M8 8H50V32H8Z" fill="#8fc1d6"/>
<path d="M29 8V32M8 20H50" stroke="#fff" stroke-width="2.2"/>
<path d="M8 8H50V32H8Z" fill="none"/>
<path d="M6 46H58V71H6Z" fill="#fff"/>
<path d="M4 43H60V47H4Z" fill="#8c5a33"/>
<path d="M32 47V71M12 53H26M38 53H52" fill="none"/>
<path d="M22 43V36Q22 32 26 32T30 36" fill="none" stroke-width="2.5"/>
<path d="M40 43C36 36 46 36 44 43Z" fill="#d8573f"/>
<path d="M48 43C44 36 54 36 52 43Z" fill="#5f9e58"/>
<path d="M66 50H112V55H66Z" fill="#b98a56"/>
<path d="M70 55V71M108 55V71" fill="none" stroke-width="3"/>
<path d="M78 71V61H90V71M78 61V44" fill="none" stroke-width="2.5"/>
<path d="M84 50Q90 42 98 50Z" fill="#fff"/>
<path d="M86 46L90 42L94 46" fill="#d8573f"/>
<path d="M89 4V16" fill="none"/>
<path d="M78 26Q78 15 89 15T100 26Z" fill="#d8573f"/>
""",
)

SAUNA = (
    """
<path d="M10 42H70V47H10ZM18 58H70V63H18Z" fill="#f0cf9a"/>
<path d="M14 47V71M66 47V71M40 47V58" fill="none" stroke-width="2.5"/>
<path d="M82 71V44H108V71Z" fill="#5a5f63"/>
<path d="M80 44Q84 36 89 40Q94 34 99 39Q106 35 110 44Z" fill="#9aa0a3"/>
<path d="M87 56H103V65H87Z" fill="#f28c28"/>
<path d="M88 32C84 26 92 24 88 16M98 32C94 26 102 24 98 16" fill="none" stroke="#fff"
 stroke-width="3"/>
<path d="M44 58V49H58V58ZM44 49Q51 40 58 49" fill="#c98a4a"/>
<path d="M20 42Q20 34 28 35H36V42Z" fill="#fff"/>
<path d="M54 52L64 44" stroke-width="2" fill="none"/>
""",
)

PANTRY = (
    """
<path d="M8 70V10H88V70Z" fill="#c9a06a"/>
<path d="M8 26H88M8 42H88M8 57H88" stroke-width="3" fill="none"/>
<path d="M14 26V16H22V26ZM26 26V16H34V26Z" fill="#d8573f"/>
<path d="M38 26V16H46V26ZM50 26V16H58V26Z" fill="#f0b83c"/>
<path d="M64 26V14H74V26Z" fill="#5f9e58"/>
<path d="M12 16H24V13H12ZM24 16H36V13H24ZM36 16H48 V13H36ZM48 16H60V13H48Z" fill="#fffaf0"/>
<path d="M14 42Q14 31 24 31T34 42Z" fill="#e0b070"/>
<path d="M18 35L21 38M23 33L26 37" fill="none"/>
<path d="M40 42A9 9 0 0 1 58 42Z" fill="#ffd75e"/>
<path d="M64 42V32H68V28H72V32H76V42Z" fill="#3f6b4a"/>
<path d="M14 57V46H30V57Z" fill="#fffaf0"/>
<path d="M36 57Q34 46 46 46T56 57Z" fill="#d9c7a0"/>
<circle cx="66" cy="53" r="4" fill="#d8573f"/>
<circle cx="75" cy="53" r="4" fill="#8fb94a"/>
<path d="M14 70V60H36V70ZM44 70V60H80V70Z" fill="#a8743f"/>
<path d="M96 4V16M96 16Q88 22 92 34T102 34T98 16ZM110 4V12M110 12V40" fill="#a8483a"
 stroke-width="1.5"/>
<path d="M107 14Q104 18 107 22T107 30T107 38H113Q116 34 113 30T113 22T113 14Z" fill="#c0523f"/>
""",
)

DRESSING_ROOM = (
    """
<path d="M8 14H78M12 14V70M74 14V70" fill="none" stroke-width="3"/>
<path d="M18 20L24 17L30 20L28 34L33 56H15L20 34Z" fill="#d8486f"/>
<path d="M34 20L40 17L46 20V48H34Z" fill="#3f78b5"/>
<path d="M34 20L30 38H34M46 20L50 38H46" fill="#3f78b5"/>
<path d="M52 20L58 17L64 20L62 32L68 56H48L54 32Z" fill="#f0b83c"/>
<path d="M24 17V14M40 17V14M58 17V14" fill="none"/>
<path d="M18 70V64Q24 64 30 68V70ZM36 70V64Q42 64 48 68V70Z" fill="#7a3b2c"/>
<path d="M56 70V60H68V70ZM54 60H70V57H54Z" fill="#fffaf0"/>
<path d="M84 70V22Q84 8 98 8T112 22V70Z" fill="#a8743f"/>
<path d="M88 66V23Q88 12 98 12T108 23V66Z" fill="#d8eef5"/>
<path d="M91 40L104 22M92 54L105 36" stroke="#fff" stroke-width="2" fill="none"/>
""",
)
