"""What all portraits share: a head, a face and shoulders, in a box of 72 by 78."""

from service.pictures.kit.sheet import detail

FAIR, OLIVE, BROWN = "#f6cfae", "#e0aa7c", "#9a6644"
FACE = '<use href="#people-face"/>'

BUST = '<path d="M9 78C9 62 20 57 36 57S63 62 63 78Z"/>'
HEAD = """
<path d="M31 50H41V60Q36 64 31 60Z"/>
<path d="M22 36C22 19 50 19 50 36C50 47 44 54 36 54S22 47 22 36Z"/>
"""
EYES_NOSE_AND_MOUTH = """
<path d="M30 37v2M42 37v2" fill="none" stroke-width="2.4"/>
<path d="M31 45.5Q36 49.5 41 45.5" fill="none"/>
<path d="M36 39l-1.5 3.5h2" fill="none" stroke-width=".9"/>
"""


def people() -> dict[str, str]:
    return {
        **detail("people-bust", BUST),
        **detail("people-head", HEAD),
        **detail("people-face", EYES_NOSE_AND_MOUTH),
    }


def bust(coat: str) -> str:
    return f'<use href="#people-bust" fill="{coat}"/>'


def head(skin: str) -> str:
    return f'<use href="#people-head" fill="{skin}"/>'
