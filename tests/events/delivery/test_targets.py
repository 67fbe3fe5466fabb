"""Targets: what a player may name, and which addresses of it we connect to."""

import socket
from threading import Event

import pytest

from service.events.delivery.targets import (
    BadTarget,
    DeliveryTarget,
    LookupTimeout,
    PatientLookup,
    addresses_of,
    is_public,
    target_of,
)

TARGET = DeliveryTarget("play.example", 443, "/hook", True)


def leading_to(*addresses: str):
    return lambda *_, **__: [(0, 0, 0, "", (address, 443)) for address in addresses]


@pytest.mark.parametrize(
    ("url", "target"),
    [
        ("https://play.example", DeliveryTarget("play.example", 443, "/", True)),
        ("https://play.example:8443/a?b=c", DeliveryTarget("play.example", 8443, "/a?b=c", True)),
        ("https://[2606:4700::1111]/x", DeliveryTarget("2606:4700::1111", 443, "/x", True)),
        (
            "https://play.example/%0d%0aHost:x",
            DeliveryTarget("play.example", 443, "/%0d%0aHost:x", True),
        ),
    ],
)
def test_a_url_is_read_in_its_parts(url, target):
    assert target_of(url, allows_private=False) == target


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        ("http://play.example/", "not-https"),
        ("ftp://play.example/", "not-https"),
        ("file:///etc/passwd", "not-https"),
        ("play.example", "not-https"),
        ("https://", "malformed"),
        ("https:///x", "malformed"),
        ("https://user:word@play.example/", "malformed"),
        ("https://play.example@127.0.0.1/", "malformed"),
        ("https://play.example/#x", "malformed"),
        ("https://play.example:0/", "malformed"),
        ("https://play.example:99999/", "malformed"),
        ("https://play.example:x/", "malformed"),
        ("https://play.example/a b", "malformed"),
        ("https://play.example/\r\nHost: x", "malformed"),
        ("https://play.example/\x00", "malformed"),
        ("https://plày.example/", "malformed"),
        ("https://[fe80::1%25eth0]/", "malformed"),
        ("https://[::1/", "malformed"),
        ("https://play.example\\@x/", "malformed"),
        ("https://-play.example/", "malformed"),
        ("https://play.example/" + "x" * 1000, "malformed"),
    ],
)
def test_other_urls_are_refused(url, reason):
    with pytest.raises(BadTarget) as refused:
        target_of(url, allows_private=False)

    assert refused.value.reason == reason


def test_plain_http_is_for_operators_who_allow_private_addresses():
    target = target_of("http://127.0.0.1:8080/x", allows_private=True)

    assert target == DeliveryTarget("127.0.0.1", 8080, "/x", False)
    assert target.authority == "127.0.0.1:8080"
    assert target_of("https://[::1]/", allows_private=True).authority == "[::1]"


@pytest.mark.parametrize(
    "address",
    [
        *(
            "0.0.0.0",
            "0.1.2.3",
            "10.1.2.3",
            "100.64.0.1",
            "127.0.0.1",
            "127.9.9.9",
            "169.254.169.254",
        ),
        *(
            "168.63.129.16",
            "172.16.0.1",
            "192.0.0.1",
            "192.0.2.1",
            "192.88.99.1",
            "192.168.1.1",
            "198.18.0.1",
        ),
        *("198.51.100.1", "203.0.113.1", "224.0.0.1", "240.0.0.1", "255.255.255.255"),
        *("::", "::1", "::7f00:1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::7f00:1"),
        *(
            "64:ff9b::a9fe:a9fe",
            "64:ff9b:1::1",
            "100::1",
            "2001::1",
            "2001:db8::1",
            "2002:7f00:1::",
        ),
        *("2002:a00:1::1", "3fff::1", "5f00::1", "fc00::1", "fd00::1", "fe80::1", "fe80::1%eth0"),
        *("fec0::1", "ff02::1", "nonsense", ""),
    ],
)
def test_an_address_that_is_not_public_is_refused_however_it_is_written(address):
    assert not is_public(address)
    with pytest.raises(BadTarget, match="not-public"):
        addresses_of(TARGET, allows_private=False, lookup=leading_to("8.8.8.8", address))
    assert addresses_of(TARGET, allows_private=True, lookup=leading_to(address)) == [address]


@pytest.mark.parametrize(
    "address",
    ["8.8.8.8", "2606:4700::1111", "::ffff:8.8.8.8", "64:ff9b::808:808", "2002:808:808::1"],
)
def test_a_public_address_is_reached(address):
    found = addresses_of(TARGET, allows_private=False, lookup=leading_to(address, address))

    assert found == [address]


@pytest.mark.parametrize("host", ["2130706433", "0x7f.1", "0177.0.0.1", "127.1", "localhost"])
def test_other_ways_to_write_this_machine_lead_to_it_all_the_same(host):
    target = target_of(f"https://{host}/", allows_private=False)

    with pytest.raises(BadTarget, match="not-public"):
        addresses_of(target, allows_private=False)


@pytest.mark.parametrize("problem", [socket.gaierror, UnicodeError])
def test_a_host_that_nobody_knows_is_not_public(problem):
    def unknown(*_, **__):
        raise problem

    with pytest.raises(BadTarget, match="not-public"):
        addresses_of(TARGET, allows_private=False, lookup=unknown)


def test_a_host_without_an_address_or_with_very_many_is_refused():
    for lookup in (leading_to(), leading_to(*(f"8.8.8.{number}" for number in range(17)))):
        with pytest.raises(BadTarget):
            addresses_of(TARGET, allows_private=False, lookup=lookup)


def test_a_look_up_that_takes_long_is_given_up_and_takes_a_place_until_it_ends():
    is_over, begun = Event(), []

    def slow(*_, **__):
        begun.append(1)
        is_over.wait(60)
        return leading_to("8.8.8.8")()

    lookup = PatientLookup(0.01, 2, slow)
    for _ in range(4):
        with pytest.raises(LookupTimeout):
            lookup.addresses_of(TARGET, allows_private=False)
    is_over.set()
    assert len(begun) == 2


def test_a_look_up_in_time_tells_where_a_host_is_or_that_it_is_not_public():
    found = PatientLookup(30, 1, leading_to("8.8.8.8")).addresses_of(TARGET, allows_private=False)

    assert found == ["8.8.8.8"]
    with pytest.raises(BadTarget, match="not-public"):
        PatientLookup(30, 1, leading_to("10.0.0.1")).addresses_of(TARGET, allows_private=False)
