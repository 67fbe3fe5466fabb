"""Makes the sample courses and prints their sizes. Run by `make courses`."""

from tests.teaching.samples.maker import made_course
from tests.teaching.samples.sources import FOLDER, course_names


def main() -> None:
    for name in course_names():
        made = made_course(name)
        (FOLDER / f"{name}.zip").write_bytes(made)
        print(f"{name}: {len(made)} bytes")


if __name__ == "__main__":
    main()
