"""What people write is shown as Markdown, and nothing in it runs."""

from html.parser import HTMLParser

import pytest

from service.teaching.notes.markdown import render

SCRIPT = "<script>alert(1)</script>"
HARMLESS = {
    *("p", "em", "strong", "s", "a", "code", "pre", "ul", "ol", "li", "blockquote", "hr", "br"),
    *("h1", "h2", "h3", "h4", "h5", "h6", "table", "thead", "tbody", "tr", "th", "td"),
}


class Seen(HTMLParser):
    """Gathers the elements and attributes that a browser would see."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append(tag)
        self.attributes += attrs


@pytest.mark.parametrize(
    "place",
    [
        "{}",
        "# {}",
        "* {}",
        "> {}",
        "**{}**",
        "`{}`",
        "```\n{}\n```",
        "```{}\ncode\n```",
        "    {}",
        "[{}](https://example.org)",
        "[text](https://example.org/{})",
        '[text](https://example.org "{}")',
        "![{}](https://example.org/a.png)",
        "![text](https://example.org/{})",
        "<https://example.org/{}>",
        "[text][one]\n\n[one]: https://example.org '{}'",
        "|a|\n|-|\n|{}|",
        "&lt;{}&gt;",
        "\\{}",
        "<div>\n{}\n</div>",
        "<!-- {} -->",
    ],
)
@pytest.mark.parametrize(
    "attack",
    [
        SCRIPT,
        "<img src=x onerror=alert(1)>",
        '"><svg onload=alert(1)>',
        "' onmouseover='alert(1)",
        '" onmouseover="alert(1)',
        "<iframe src=javascript:alert(1)>",
        "<a href=javascript:alert(1)>x</a>",
        "<style>*{display:none}</style>",
    ],
)
def test_no_script_gets_through_in_any_place(place: str, attack: str) -> None:
    seen = Seen(render(place.format(attack)))

    assert set(seen.elements) <= HARMLESS
    assert {name for name, _ in seen.attributes} <= {"href", "rel", "title", "class", "start"}


@pytest.mark.parametrize(
    "url",
    [
        "javascript:alert(1)",
        "JaVaScRiPt:alert(1)",
        "&#106;avascript:alert(1)",
        "java\tscript:alert(1)",
        "\x01javascript:alert(1)",
        "vbscript:x",
        "data:text/html;base64,PHN2Zz4=",
        "data:image/svg+xml,<svg>",
        "file:///etc/passwd",
        "ftp://example.org",
        "//example.org",
        "/v1/players",
        "relative",
    ],
)
@pytest.mark.parametrize("form", ["[a]({})", "<{}>", "[a][b]\n\n[b]: {}", "![a]({})"])
def test_links_lead_nowhere_but_to_pages_and_letters(url: str, form: str) -> None:
    assert "href" not in dict(Seen(render(form.format(url))).attributes)


@pytest.mark.parametrize("url", ["https://example.org/a?b=1", "http://x.org", "mailto:a@b.org"])
def test_pages_and_letters_can_be_linked_and_learn_nothing_of_the_reader(url: str) -> None:
    attributes = dict(Seen(render(f"[there]({url})")).attributes)

    assert attributes == {"href": url, "rel": "noopener noreferrer nofollow"}


def test_pictures_from_elsewhere_are_not_loaded() -> None:
    assert "<img" not in render("![a](https://example.org/a.png)")


def test_the_rest_is_markdown() -> None:
    html = render("A **roof**\n\n* one\n\n|a|b|\n|-|-|\n|1|2|")

    assert "<strong>roof</strong>" in html
    assert "<li>one</li>" in html
    assert "<td>1</td>" in html


def test_nothing_gives_nothing() -> None:
    assert render("") == ""
