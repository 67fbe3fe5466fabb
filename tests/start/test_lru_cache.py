"""The cache of what was used last."""

from random import Random

from cachetools import LRUCache

from service.start.lru_cache import LruCache


def test_it_keeps_what_was_used_last():
    cache = LruCache[str, int](2)
    cache.put("a", 1)
    cache.put("b", 2)

    assert cache.get("a") == 1
    cache.put("c", 3)

    assert (cache.get("a"), cache.get("b"), cache.get("c"), len(cache)) == (1, None, 3, 2)


def test_what_is_dropped_is_gone():
    cache = LruCache[str, int](2)
    cache.put("a", 1)
    cache.put("b", 2)
    cache.drop("a")
    cache.drop("nobody")

    assert ("a" in cache, "b" in cache) == (False, True)
    cache.clear()
    assert len(cache) == 0


def test_it_forgets_in_the_order_of_cachetools():
    chance, ours, theirs = Random(1), LruCache[int, int](5), LRUCache[int, int](5)
    for value in range(2000):
        key = chance.randrange(12)
        match chance.choice(("get", "put", "drop")):
            case "get":
                assert ours.get(key) == theirs.get(key)
            case "put":
                ours.put(key, value)
                theirs[key] = value
            case _ if chance.random() < 0.3:
                ours.drop(key)
                theirs.pop(key, None)
        assert len(ours) == len(theirs)
