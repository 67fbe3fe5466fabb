"""Untrusted zip files: safe reading, reproducible writing."""

import io
import re
import zlib
from collections.abc import Iterator, Mapping
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

# A harmless name: no drive, no root, no step up, no backslash, no hidden file.
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*+(?:/[A-Za-z0-9][A-Za-z0-9._-]*+)*+")
LONGEST_NAME = 200
_PIECE = 64 * 1024
_ENCRYPTED = 0x1
_ENTRY = b"PK\x01\x02"  # signature of each entry of the central directory
_BEGINNING_OF_TIME = (1980, 1, 1, 0, 0, 0)  # the same content gives the same bytes on any day


class BadZip(ValueError):
    """A zip file that can't be read, or is not safe to read."""


class SafeZip:
    """A zip file within limits; its files are read on demand."""

    def __init__(self, data: bytes, *, most_packed: int, most_files: int, most_bytes: int) -> None:
        if len(data) > most_packed:
            raise BadZip(f"it has {most_packed} bytes at most, packed")
        # The end record may claim any number of files; zipfile reads at most one per signature.
        if data.count(_ENTRY) > most_files:
            raise BadZip(f"it holds {most_files} files at most")
        try:
            self._zip = ZipFile(io.BytesIO(data))
        except (BadZipFile, ValueError, OverflowError, NotImplementedError, UnicodeError) as bad:
            raise BadZip(f"it is not a zip file: {bad}") from bad
        inside = self._zip.infolist()
        if sum(info.file_size for info in inside) > most_bytes:
            raise BadZip(f"it has {most_bytes} bytes at most, unpacked")
        self._files = _checked(inside)

    def __contains__(self, name: object) -> bool:
        return name in self._files

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self._files)

    def read(self, name: str, most: int) -> bytes:
        """Unpack one file. Raises BadZip for one that isn't there, is damaged or too large."""
        return b"".join(self.pieces(name, most))

    def pieces(self, name: str, most: int) -> Iterator[bytes]:
        """Unpack one file piece by piece. Raises BadZip as `read` does."""
        if name not in self._files:
            raise BadZip(f"there is no '{name}' in it")
        info = self._files[name]
        if info.file_size > most:
            raise BadZip(f"'{name}' has {most} bytes at most")
        try:
            # zipfile never reads more than the size that the entry claims.
            with self._zip.open(info) as file:
                while piece := file.read(_PIECE):
                    yield piece
        except (BadZipFile, EOFError, OSError, ValueError, zlib.error) as bad:
            raise BadZip(f"'{name}' is damaged: {bad}") from bad


def zipped(files: Mapping[str, bytes]) -> bytes:
    """Pack files in this order; the same files always give the same bytes."""
    packed = io.BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data in files.items():
            info = ZipInfo(name, _BEGINNING_OF_TIME)
            info.compress_type = ZIP_DEFLATED
            info.external_attr = 0o644 << 16
            info.create_system = 3  # the same on every system
            archive.writestr(info, data)
    return packed.getvalue()


def _checked(inside: list[ZipInfo]) -> dict[str, ZipInfo]:
    files: dict[str, ZipInfo] = {}
    for info in inside:
        name = info.filename
        if name.endswith("/"):
            continue  # a folder
        if len(name) > LONGEST_NAME or NAME.fullmatch(name) is None:
            raise BadZip(f"no file can be called {name[:LONGEST_NAME]!r}")
        if name in files:
            raise BadZip(f"'{name}' is in it twice")
        if info.flag_bits & _ENCRYPTED:
            raise BadZip(f"'{name}' is encrypted")
        if info.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
            raise BadZip(f"'{name}' uses a compression that is not supported")
        files[name] = info
    return files
