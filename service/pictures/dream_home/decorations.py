"""The ten decorations, each centred in a square of 40: icons of cards and tokens."""

DECORATIONS = {
    "piano": """
<path d="M-18 2C-18-10-6-14 2-12C8-10 8-4 16-3V6H-18Z" fill="#2b2624"/>
<path d="M-18-12L2-18L16-8" fill="none" stroke-width="2.5"/>
<path d="M-2-17V-11" fill="none"/>
<path d="M-18 6H16V11H-18Z" fill="#fff"/>
<path d="M-14 6V9M-10 6V9M-6 6V9M-2 6V9M2 6V9M6 6V9M10 6V9" stroke-width="1.8"/>
<path d="M-15 11V19M12 11V19" fill="none" stroke-width="2.5"/>
""",
    "canopy_bed": """
<path d="M-18 18V-16H-15V18ZM15 18V-16H18V18Z" fill="#8c5a33"/>
<path d="M-20-18H20V-13H-20Z" fill="#c0523f"/>
<path d="M-18-13H-6C-8-2-14 4-18 6ZM18-13H6C8-2 14 4 18 6Z" fill="#e88f7f"/>
<path d="M-15 4H15V14H-15Z" fill="#fff"/>
<path d="M-3 2Q6-2 15 4V14H-3Z" fill="#5f7fc0"/>
<path d="M-15 6Q-14 0-8 0T-3 6Z" fill="#fff"/>
""",
    "hot_tub": """
<path d="M-18-2H18V14Q18 18 14 18H-14Q-18 18-18 14Z" fill="#b98a56"/>
<path d="M-9-1V18M0-1V18M9-1V18" fill="none"/>
<ellipse cy="-2" rx="18" ry="5" fill="#8fd0e0"/>
<circle cx="-7" cy="-4" r="3" fill="#fff"/>
<circle cx="1" cy="-3" r="4" fill="#fff"/>
<circle cx="9" cy="-4" r="2.5" fill="#fff"/>
<path d="M-8-10C-12-14-4-15-8-19M2-10C-2-14 6-15 2-19M11-10 C7-14 15-15 11-19" fill="none"
 stroke-width="1.8"/>
""",
    "ice_cream_machine": """
<path d="M-14 18V-14Q-14-18-10-18H10Q14-18 14-14V-4H2V18Z" fill="#f7a8c0"/>
<path d="M-10-14H10V-7H-10Z" fill="#fff"/>
<path d="M3-4H11V1H3Z" fill="#9aa7ad"/>
<path d="M2 7C2 2 12 2 12 7Z" fill="#fff4d6"/>
<path d="M2 7H12L7 18Z" fill="#e0a45a"/>
<circle cx="-7" cy="2" r="2" fill="#d8402f"/>
<circle cx="-7" cy="9" r="2" fill="#ffd75e"/>
<path d="M-16 18H4" stroke-width="3"/>
""",
    "cat_house": """
<path d="M-16 18V0H16V18Z" fill="#e0b070"/>
<path d="M-20 2L0-14L20 2Z" fill="#c0523f"/>
<path d="M-8 18V12A8 8 0 0 1 8 12V18Z" fill="#3a2a25"/>
<path d="M-5.5 16V7L-2.5 9.5H2.5L5.5 7V16 C4 19-4 19-5.5 16Z" fill="#f4a95a"/>
<path d="M-2 13v1M2 13v1" stroke-width="1.5"/>
<path d="M-3-5H3" stroke="#fff" stroke-width="2"/>
""",
    "painting": """
<path d="M-18-14H18V14H-18Z" fill="#d8a93a"/>
<path d="M-14-10H14V10H-14Z" fill="#bfe0ea"/>
<path d="M-14 10V4Q-8-2-2 3T14 0V10Z" fill="#5f9e58"/>
<circle cx="6" cy="-4" r="3.5" fill="#f28c28"/>
<path d="M-8 6V-1M-11-1L-8-8L-5-1Z" fill="#3f6b4a"/>
<path d="M0-19L-8-14M0-19L8-14" fill="none"/>
""",
    "tree_house": """
<path d="M-4 19V-4H4V19Z" fill="#8c5a33"/>
<circle cx="-9" cy="-8" r="9" fill="#5f9e58"/>
<circle cx="9" cy="-8" r="9" fill="#5f9e58"/>
<circle cy="-12" r="8" fill="#6fb067"/>
<path d="M-10 6V-6H10V6Z" fill="#d0a775"/>
<path d="M-13-5L0-14L13-5Z" fill="#c0523f"/>
<path d="M-3 6V-1H3V6Z" fill="#3a2a25"/>
<path d="M-13 6H13V9H-13Z" fill="#a8743f"/>
<path d="M8 9V19M13 9V19M8 12H13M8 16H13" fill="none"/>
""",
    "bird_house": """
<path d="M-2 19V8H2V19Z" fill="#8c5a33"/>
<path d="M-10 9V-5L0-14L10-5V9Z" fill="#6fa3c0"/>
<path d="M-14-3L0-17L14-3" fill="none" stroke="#c0523f" stroke-width="4"/>
<circle cy="-1" r="4" fill="#3a2a25"/>
<path d="M0 5V8" stroke-width="2"/>
<path d="M8 2C12-4 18-2 18 2L20 3L17 5C15 9 9 8 8 2Z" fill="#ffd23e"/>
<path d="M15 1v.8" stroke-width="1.5"/>
""",
    "rocking_horse": """
<path d="M-18 12Q0 24 18 12" fill="none" stroke="#c0523f" stroke-width="3"/>
<path d="M-11 15L-7 3M9 15L6 3" stroke-width="3.5" fill="none"/>
<path d="M-12 4C-14-4-6-5 0-3C2-10 6-14 10-15 L11-18L14-14L19-7L16-4L11-6C10 0 9 5 6 6H-8Z"
 fill="#d8b98a"/>
<path d="M10-15C4-13 2-8 1-3" fill="none" stroke="#7a3b2c" stroke-width="3"/>
<path d="M-12 3C-18 2-17 8-18 10" fill="none" stroke="#7a3b2c" stroke-width="3"/>
<path d="M-6-4H2V2H-6Z" fill="#3f78b5"/>
<path d="M13-10v.8" stroke-width="1.8"/>
""",
    "aquarium": """
<path d="M-18-12H18V12H-18Z" fill="#bfe6f2"/>
<path d="M-18-7H18V12H-18Z" fill="#6fbcd6"/>
<path d="M-18 8Q-8 5 0 8T18 8V12H-18Z" fill="#e0c48a"/>
<path d="M-6 0C-2-5 4-5 7 0C4 5-2 5-6 0L-11-4V4Z" fill="#f28c28"/>
<path d="M4-1v.8" stroke-width="1.6"/>
<path d="M12 8C9 4 14 2 11-2M-13 8C-16 4-11 3-14 0" fill="none" stroke="#2f6b34"
 stroke-width="2"/>
<circle cx="12" cy="-5" r="1.3" fill="#fff"/>
<path d="M-20 12H20V16H-20Z" fill="#8c5a33"/>
""",
}
