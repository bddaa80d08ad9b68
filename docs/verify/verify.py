#!/usr/bin/env python3
"""Recomputes draws of Vitrine from their public records, without the site and without its code.

Usage: python3 verify.py [--brief] FILE             draw records: one, a list, or {"records": [...]}
       python3 verify.py [--brief] --vectors FILE   a file of test vectors
       python3 verify.py --observed FILE...         downloaded months of draws, against their odds
       python3 verify.py --table FILE               tables of observed outcomes, with their bands
       python3 verify.py --receipts KEYS FILE       receipts, with the keys that the site publishes
       python3 verify.py --roots KEYS FILE          signed roots of what the house owes, a chain
       python3 verify.py --proof KEYS FILE [NUMBER] that a root counts what it owes you

It prints each step of each draw; with --brief only what is wrong, and the sum. With --observed it
recomputes each draw and prints how often each outcome came, against its published odds.
Exit codes: 0, everything was reproduced (or isn't revealed yet); 1, something wasn't; 2, the file
can't be used at all.

This file needs Python 3.9 or later and nothing else. It reads one file and writes to the screen.
The scheme is described in docs/fairness.md. Read it in this order:

  1. Hashes and streams   how two seeds become random numbers
  2. Draws                how these numbers become outcomes
  3. Records              how a record is read, recomputed and compared
  4. Vectors              the same for the published test vectors
  5. The beacon           how a signature of drand is checked (BLS12-381; most draws have none)
  6. Observed             how often each outcome came, against its published odds
  7. Receipts             how the signature of a receipt is checked (Ed25519)
  8. Liabilities          how a root and a player's own proof are checked (a Merkle sum tree)
  9. The command
"""

import gzip
import hashlib
import hmac
import json
import math
import sys
from datetime import datetime, timedelta

# ------------------------------------------------------------------------------------------------
# 1. Hashes and streams
# ------------------------------------------------------------------------------------------------


def sha256(text):
    """SHA-256 of a text's UTF-8 bytes, as 64 hex characters."""
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def canonical_json(value):
    """Canonical JSON (RFC 8785) of texts, whole numbers, None, lists and dictionaries."""
    if value is None:
        return "null"
    if type(value) is str:
        if not is_well_formed(value):
            raise Refused("canonical JSON has no form for a lone surrogate")
        # Python escapes what the RFC asks: quotes, backslashes and control characters.
        return json.dumps(value, ensure_ascii=False)
    if type(value) is int and abs(value) <= MOST:
        return str(value)
    if type(value) is list:
        return "[" + ",".join(canonical_json(item) for item in value) + "]"
    if type(value) is dict:
        # The RFC sorts keys by their UTF-16 code units.
        keys = sorted(value, key=lambda key: key.encode("utf-16-be", "surrogatepass"))
        return (
            "{" + ",".join(canonical_json(k) + ":" + canonical_json(value[k]) for k in keys) + "}"
        )
    kind = "boolean" if type(value) is bool else "number"
    raise Refused(f"canonical JSON has no form for {kind} {shown(value)}")


class Streams:
    """The random numbers of one pair of seeds: an endless stream of words for each nonce.

    `say` gets a line for each block and each word, so that a reader can follow."""

    def __init__(self, server_seed, client_seed, say):
        self.server_seed, self.client_seed, self.say = server_seed, client_seed, say

    def open(self, nonce):
        """Returns `uniform(n, name)`, which reads the next number from 0 to n - 1."""
        words = self.words(nonce)

        def uniform(n, name):
            limit = 2**32 // n * n
            while True:
                word = next(words)
                if word < limit:
                    self.say(f"   {name} = {word} mod {n} = {word % n}")
                    return word % n
                # Words of the incomplete last interval would make small numbers likelier.
                self.say(f"   {word} is rejected: not below {limit}")

        return uniform

    def words(self, nonce):
        """The words of blocks 0, 1, 2 ...: each block is an HMAC of eight 32-bit words."""
        block = 0
        while True:
            message = f"{self.client_seed}:{nonce}:{block}"
            digest = hmac.new(self.server_seed.encode(), message.encode("utf-8"), "sha256").digest()
            words = [int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4)]
            self.say(f"   HMAC-SHA256(server seed, {shown(message)}) =")
            self.say(f"     {' '.join(map(str, words))}")
            yield from words
            block += 1


# ------------------------------------------------------------------------------------------------
# 2. Draws
# ------------------------------------------------------------------------------------------------

TICKETS = 1_000_000


def draw_entry(uniform, entries, say):
    """A ticket, and the entry whose range holds it."""
    ticket = uniform(TICKETS, "ticket")
    low, high = 0, len(entries)  # The ranges are sorted: halve until one is left.
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if entries[middle]["from"] <= ticket else (low, middle)
    entry = entries[low]
    name = f", {shown(entry['hash_name'])}" if "hash_name" in entry else ""
    say(f"   entry {entry['id']}{name} holds {entry['from']} to {entry['to'] - 1}")
    return {"ticket": ticket, "entry": entry["id"]}


def draw_case(uniform, table, say):
    """An opening; only a case of type `paid` has the token part."""
    drop = draw_entry(uniform, table["entries"], say)
    if table["type"] != "paid":
        return drop
    t = uniform(TICKETS, "token roll")
    p = uniform(4001, "token share")
    dropped = t < table["token_rate"]
    tokens = table["price"] * (1000 + p) // 100_000 if dropped else 0
    rule = "below" if dropped else "not below"
    say(f"   {t} is {rule} the token rate {table['token_rate']}: {tokens} thousandths of a token")
    return {**drop, "t": t, "p": p, "tokens": tokens}


def draw_upgrade(uniform, table, say):
    """A roll; the lowest rolls win (`under`) or the highest (`over`)."""
    roll = uniform(TICKETS, "roll")
    chance = table["chance_ppm"]
    if table["direction"] == "under":
        win, rule = roll < chance, f"below {chance}"
    else:
        win, rule = roll >= TICKETS - chance, f"at least {TICKETS - chance}"
    say(f"   {table['direction']} wins when the roll is {rule}: {'won' if win else 'not won'}")
    return {"roll": roll, "win": win}


def draw_battle(streams, seats, rounds, tied, say):
    """A ticket for each seat in each round, and the winner of a tie."""
    outcome = []
    for r, entries in enumerate(rounds):
        drops = []
        for s in range(seats):
            say(f"   round {r + 1}, seat {s + 1}: nonce {r * seats + s}")
            drops.append(draw_entry(streams.open(r * seats + s), entries, say))
        outcome.append(drops)
    tie_winner = None
    if tied:
        names = ", ".join(str(seat + 1) for seat in tied)
        say(f"   the tie of seats {names}: nonce {len(rounds) * seats}")
        tie_winner = tied[streams.open(len(rounds) * seats)(len(tied), "place")]
        say(f"   seat {tie_winner + 1} wins the tie")
    return {"outcome": outcome, "tied": tied, "tie_winner": tie_winner}


def draw_giveaway(streams, entrants, prizes, say):
    """The winners, in the order of the prizes. Each leaves the list, whose order stays."""
    left = [entrant["user_id"] for entrant in entrants]
    winners = []
    for prize in range(min(prizes, len(left))):
        say(f"   prize {prize + 1}: nonce {prize}, {len(left)} entrants left")
        winners.append(left.pop(streams.open(prize)(len(left), "place")))
        say(f"   player {winners[-1]} wins it")
    return {"winners": winners}


def shared_client_seed(brought, beacon):
    """The client seed of a draw that several people share: the hash of everything they brought."""
    return sha256(canonical_json([*brought, beacon]))


def check_table(entries, name):
    """Ranges must cover every ticket from 0 to 999,999 once, in order; ids are unique."""
    covered, ids = 0, set()
    for index, entry in enumerate(entries):
        at = f"{name}[{index}]"
        if entry["id"] in ids:
            raise Refused(f"{at}.id {entry['id']} is in the table twice")
        if entry["from"] != covered:
            raise Refused(f"{at}.from is {entry['from']}, the ranges before it end at {covered}")
        if entry["to"] <= entry["from"]:
            raise Refused(f"{at}.to must be a whole number above {entry['from']}")
        ids.add(entry["id"])
        covered = entry["to"]
    if covered != TICKETS:
        raise Refused(f"{name} cover {covered} tickets of {TICKETS}")


def revision_hash(box, price, token_rate, entries):
    """The hash that pins a case's contents, odds and price; None if the entries lack the names."""
    if not all("hash_name" in entry and "phase" in entry for entry in entries):
        return None
    keys = "id", "hash_name", "phase", "from", "to"
    published = [{key: entry[key] for key in keys} for entry in entries]
    revision = {"box": box, "price": price, "token_rate": token_rate, "entries": published}
    return sha256(canonical_json(revision))


# ------------------------------------------------------------------------------------------------
# 3. Records
# ------------------------------------------------------------------------------------------------

KINDS = ["case", "upgrade", "battle", "giveaway", "snowball", "wheel", "coupon", "card"]
CASE_TYPES = ["paid", "free", "level", "points", "ladder", "granted"]

MOST = 2**53 - 1  # The largest whole number that every JSON reader keeps exact.
DRAWS_MOST = 100_000  # A record with more draws than this isn't a draw of Vitrine.


class Refused(Exception):
    """A record doesn't have the shape that its kind needs; the message names the field."""


# Readers check one value of parsed JSON; `at` is its name. MISSING stands for a missing field.
MISSING = object()


def reader(holds, expected):
    def read(value, at):
        if value is MISSING:
            raise Refused(f"{at} is missing")
        if not holds(value):
            raise Refused(f"{at} must be {expected}")

    return read


def integer(most=MOST):
    # `type(...) is int`, because True and False are whole numbers for `isinstance`.
    return reader(lambda v: type(v) is int and 0 <= v <= most, f"a whole number from 0 to {most}")


def one_of(words):
    return reader(lambda v: type(v) is str and v in words, f"one of {', '.join(words)}")


def is_well_formed(text):
    return not any("\ud800" <= letter <= "\udfff" for letter in text)


def is_hex(value, length):
    digits = "0123456789abcdef"
    return type(value) is str and len(value) == length and all(one in digits for one in value)


def is_hex64(value):
    return is_hex(value, 64)


EPOCH = datetime(1970, 1, 1)
MOMENTS_END = 32_503_680_000_000  # The year 3000: every reader knows the moments before it.


def milliseconds_of(written):
    """A moment as milliseconds since 1970; None if it isn't written as records write moments."""
    try:
        moment = datetime.strptime(written, "%Y-%m-%dT%H:%M:%S.%fZ")
    except ValueError:
        return None
    given = (moment - EPOCH) // timedelta(milliseconds=1)
    return given if 0 <= given < MOMENTS_END and moment_of(given) == written else None


def moment_of(milliseconds):
    moment = EPOCH + timedelta(milliseconds=milliseconds)
    return moment.isoformat(timespec="milliseconds") + "Z"


def is_client_seed(value):
    return type(value) is str and 1 <= len(value) <= 64 and is_well_formed(value)


text = reader(lambda v: type(v) is str and is_well_formed(v), "a text without lone surrogates")
hex64 = reader(is_hex64, "64 lowercase hex characters")
client_seed = reader(is_client_seed, "a text of 1–64 code points")
moment = reader(
    lambda v: type(v) is str and milliseconds_of(v) is not None,
    "a moment such as 2026-01-31T12:00:00.000Z",
)
an_object = reader(lambda v: type(v) is dict, "an object")
a_list = reader(lambda v: type(v) is list, "a list")


def nullable(read):
    return lambda value, at: None if value is None else read(value, at)


def list_of(read):
    def read_list(value, at):
        a_list(value, at)
        for index, item in enumerate(value):
            read(item, f"{at}[{index}]")

    return read_list


def fields(required, optional=None):
    """An object with these fields, perhaps the optional ones, and perhaps others."""

    def read(value, at):
        an_object(value, at)
        for key, read_field in required.items():
            read_field(value.get(key, MISSING), inside(at, key))
        for key, read_field in (optional or {}).items():
            if key in value:
                read_field(value[key], inside(at, key))

    return read


def exactly(required, optional=None):
    """An object with these fields, perhaps the optional ones, and no other."""
    read_fields = fields(required, optional)

    def read(value, at):
        an_object(value, at)
        for key in value:
            if key not in required and key not in (optional or {}):
                raise Refused(f"{inside(at, key)} is unknown")
        read_fields(value, at)

    return read


def inside(at, key):
    return f"{at}.{key}" if at else key


def entries_of(read_entry):
    """The entries of a table that could be published."""
    read_entries = list_of(read_entry)

    def read(value, at):
        read_entries(value, at)
        check_table(value, at)

    return read


RANGE = {"id": integer(), "from": integer(TICKETS), "to": integer(TICKETS)}
case_entries = entries_of(exactly(RANGE, {"hash_name": text, "phase": nullable(text)}))
rate = integer(TICKETS)

read_record = fields(
    {
        "kind": one_of(KINDS),
        "server_seed": nullable(hex64),
        "server_seed_hash": hex64,
        "client_seed": client_seed,
        "nonce": integer(),
        "beacon": nullable(hex64),
        "revision_hash": nullable(hex64),
    },
    {
        "beacon_proof": nullable(
            fields(
                {"round": integer(), "signature": text},
                {"chain_hash": hex64, "public_key": text, "closed_at": moment},
            )
        )
    },
)
read_parts = fields({"table": an_object, "outcome": an_object})
read_case = exactly(
    {"type": one_of(CASE_TYPES), "price": integer(), "token_rate": rate, "entries": case_entries}
)
read_upgrade = exactly({"chance_ppm": rate, "direction": one_of(["under", "over"])})
read_battle = exactly(
    {"seats": list_of(client_seed), "rounds": list_of(case_entries)},
    {
        "revisions": list_of(
            exactly({"box": integer(), "price": integer(), "token_rate": rate, "hash": hex64})
        )
    },
)
read_tied = fields({"tied": list_of(integer())})
read_giveaway = exactly(
    {
        "entrants": list_of(exactly({"user_id": integer(), "client_seed": client_seed})),
        "prizes": integer(),
    }
)
read_event = exactly({"entries": entries_of(fields(RANGE))})


class Replay:
    """A record's table in a readable form: how to draw it, and the hashes that pin it.

    `draw(streams)` gives the outcome. `client_seed` is the derived one, None if a player chose it.
    `revision` is a pair, recorded and recomputed; None if the record lacks the hashed data."""

    def __init__(self, draw, client_seed=None, revision=None):
        self.draw, self.client_seed, self.revision = draw, client_seed, revision


def plan_replay(record, say):
    """Reads a record's table by its kind. Refuses one that doesn't fit."""
    kind, table, nonce, beacon = (record[key] for key in ("kind", "table", "nonce", "beacon"))
    subject, hashed = record.get("subject"), record["revision_hash"]
    revision = None

    if kind == "case":
        read_case(table, "")
        require_null(record, "beacon")
        if type(subject) in (int, float) and hashed is not None:
            price, token_rate, entries = table["price"], table["token_rate"], table["entries"]
            recomputed = revision_hash(subject, price, token_rate, entries)
            if recomputed is not None:
                revision = {"revision_hash": hashed}, {"revision_hash": recomputed}
        return Replay(lambda streams: draw_case(streams.open(nonce), table, say), None, revision)

    if kind == "upgrade":
        read_upgrade(table, "")
        require_null(record, "beacon", "revision_hash")
        return Replay(lambda streams: draw_upgrade(streams.open(nonce), table, say))

    if kind == "battle":
        read_battle(table, "")
        read_tied(record["outcome"], "")
        require_null(record, "revision_hash")
        seats, rounds, tied = table["seats"], table["rounds"], record["outcome"]["tied"]
        require_shared(nonce, len(seats) * len(rounds))
        require_tied(tied, len(seats))
        if "revisions" in table:
            revision = battle_revisions(table["revisions"], rounds)
        draw = lambda streams: draw_battle(streams, len(seats), rounds, tied, say)
        return Replay(draw, shared_client_seed(seats, beacon), revision)

    if kind == "giveaway":
        read_giveaway(table, "")
        require_null(record, "revision_hash")
        entrants, prizes = table["entrants"], table["prizes"]
        require_shared(nonce, min(len(entrants), prizes))
        if len({entrant["user_id"] for entrant in entrants}) < len(entrants):
            raise Refused("entrants hold a user_id twice")
        brought = [[entrant["user_id"], entrant["client_seed"]] for entrant in entrants]
        draw = lambda streams: draw_giveaway(streams, entrants, prizes, say)
        return Replay(draw, shared_client_seed(brought, beacon))

    # An event: snowball, wheel, coupon share or card.
    read_event(table, "")
    require_null(record, "beacon")
    if hashed is not None:
        recomputed = sha256(canonical_json({"kind": kind, "entries": table["entries"]}))
        revision = {"revision_hash": hashed}, {"revision_hash": recomputed}
    return Replay(
        lambda streams: draw_entry(streams.open(nonce), table["entries"], say), None, revision
    )


def battle_revisions(revisions, rounds):
    """The published hash of each round's case, recorded and recomputed."""
    if len(revisions) != len(rounds):
        raise Refused("revisions must be one a round")
    hashes = [
        revision_hash(revision["box"], revision["price"], revision["token_rate"], entries)
        for revision, entries in zip(revisions, rounds)
    ]
    if None in hashes:
        return None
    recorded = [{"hash": revision["hash"]} for revision in revisions]
    return {"revisions": recorded}, {"revisions": [{"hash": recomputed} for recomputed in hashes]}


def require_null(record, *unused):
    """A record must not claim values that nothing checks."""
    for field in unused:
        if record[field] is not None:
            raise Refused(f"{field} must be null in the kind {record['kind']}")


def require_shared(nonce, draws):
    """A whole battle or giveaway is one record, whose draws count from 0."""
    if nonce != 0:
        raise Refused("nonce must be 0")
    if draws > DRAWS_MOST:
        raise Refused(f"the record holds {draws} draws, more than {DRAWS_MOST}")


def require_tied(tied, seats):
    """A tie is between two or more seats, in seat order."""
    in_order = all(before < seat < seats for before, seat in zip([-1, *tied], tied))
    if not in_order or len(tied) == 1:
        raise Refused("tied must be empty or name two or more seats in seat order")


VERIFIED, UNREVEALED, FAILED = "verified", "unrevealed", "failed"


def verify_record(record, say):
    """Replays a record; `say` gets each step as a line. Returns its state, and why it failed."""
    try:
        return replay_record(record, say)
    except Refused as refused:
        return FAILED, str(refused)


def replay_record(record, say):
    an_object(record, "the record")
    read_record(record, "")
    read_parts(record, "")
    server_seed, beacon, proof = record["server_seed"], record["beacon"], record.get("beacon_proof")
    if proof is not None and beacon is None:
        raise Refused("beacon_proof must be null without a beacon")
    if proof is not None and 0 < sum(key in proof for key in ORIGIN) < len(ORIGIN):
        raise Refused(f"beacon_proof must have {ORIGIN_WORDS}, or none of them")
    drawing = []  # The steps of the draw come after those of its inputs.
    replay = plan_replay(record, drawing.append)
    streams = server_seed and Streams(server_seed, record["client_seed"], drawing.append)
    outcome = replay.draw(streams) if streams else None
    differences = []

    def check(title, pair, unknown):
        """A step that compares; `pair` is None if the record lacks what it needs."""
        difference = pair and first_difference(*pair)
        if difference:
            differences.append(difference)
        verdict = unknown if pair is None else f"differs: {difference}" if difference else "yes"
        say(f" - {title}: {verdict}")

    def compare(name, recomputed):
        return recomputed and ({name: record[name]}, {name: recomputed})

    published = record["server_seed_hash"]
    check(
        f"the server seed {server_seed or '(secret)'} has the published SHA-256 {published}",
        compare("server_seed_hash", server_seed and sha256(server_seed)),
        "not revealed yet",
    )
    if record["kind"] in ("battle", "giveaway"):
        check(
            f"the client seed {shown(record['client_seed'])} is the hash of what everyone brought",
            compare("client_seed", replay.client_seed),
            "",
        )
        if beacon is None:
            say(" - without a beacon it is weaker: the site could have chosen the last client seed")
        elif proof is None:
            say(f" - nothing in the record proves the beacon {beacon}")
    if proof is not None:
        number, signature = proof["round"], proof["signature"]
        chain = CHAINS.get(proof.get("chain_hash", QUICKNET))
        if chain is None:
            raise Refused("beacon_proof.chain_hash is of no chain that is known")
        randomness = randomness_of(number, signature, chain)
        recorded, recomputed = {"beacon": beacon}, {"beacon": randomness}
        if randomness:
            published = moment_of(published_ms(chain, number))
            say(f" - drand published round {number} of its chain {chain.name} at {published}")
            say(f"   (the site says that the draw was at {shown(record.get('at'))})")
        if "closed_at" in proof:
            ruled = round_of_room(chain, milliseconds_of(proof["closed_at"]))
            recorded.update(public_key=proof["public_key"], round=number)
            recomputed.update(public_key=chain.public_key, round=ruled)
            say(f" - all had joined at {proof['closed_at']}: by the rule, that is round {ruled},")
            say(f"   the first one that is published {AHEAD_MS // 1000} seconds later or more")
        else:
            say(" - the record is an old one and doesn't say when all had joined: any round would do")
        check(
            f"the beacon {beacon} is the SHA-256 of the signature that drand gave round {number}",
            (recorded, recomputed),
            "",
        )
    if record["kind"] not in ("upgrade", "giveaway"):
        check("the odds have the hash that was published", replay.revision, "the record lacks it")
    for line in drawing:
        say(line)
    check("the record says the same", outcome and (record["outcome"], outcome), "not revealed yet")
    if differences:
        return FAILED, "; ".join(differences)
    return (VERIFIED if server_seed else UNREVEALED), None


def first_difference(recorded, recomputed, path=""):
    """The first field in which two parsed JSON values differ, as a line; None if they are equal."""
    branches = dict, list
    if type(recorded) is not type(recomputed) or type(recorded) not in branches:
        if type(recorded) is type(recomputed) and recorded == recomputed:
            return None
        return f"{path} {described(recorded)}, recomputed {described(recomputed)}"
    if type(recorded) is list:
        recorded, recomputed = dict(enumerate(recorded)), dict(enumerate(recomputed))
        step = lambda key: f"{path}[{key}]"
    else:
        step = lambda key: inside(path, key)
    for key in {**recorded, **recomputed}:
        one, other = recorded.get(key, MISSING), recomputed.get(key, MISSING)
        difference = first_difference(one, other, step(key))
        if difference:
            return difference
    return None


def described(value):
    return "missing" if value is MISSING else shown(value)


def shown(value):
    """A value as JSON that a terminal can show: control characters are escaped."""
    written = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape").decode()
        for letter in written
    )


# ------------------------------------------------------------------------------------------------
# 4. Vectors
# ------------------------------------------------------------------------------------------------


def check_draw_vector(kind, framed, drawn):
    """Vectors of draws are records without the fields that only a site knows: these get their usual
    value. `framed` are the vector's fields of the record, `drawn` those of its outcome; the others
    are its table."""

    def check(vector, say):
        table = dict(vector)
        record = {"kind": kind, "nonce": 0, "beacon": None, "revision_hash": None}
        for key in ("server_seed", "client_seed", *framed):
            record[key] = table.pop(key, MISSING)
        seed = record["server_seed"]
        usual = sha256(seed) if is_hex64(seed) else MISSING
        record["server_seed_hash"] = table.pop("server_seed_hash", usual)
        outcome = {key: table.pop(key, MISSING) for key in drawn}
        record["outcome"] = outcome["outcome"] if drawn == ["outcome"] else outcome
        record["table"] = table
        given = {key: value for key, value in record.items() if value is not MISSING}
        return verify_record(given, say)[1]

    return check


read_uniform = exactly(
    {
        "server_seed": hex64,
        "client_seed": client_seed,
        "nonce": integer(),
        "n": integer(2**32),
        "values": list_of(integer()),
    },
    {"server_seed_hash": hex64},
)


def check_uniform(vector, say):
    """The values are consecutive answers of one stream."""
    read_uniform(vector, "")
    if vector["n"] < 1:
        raise Refused(f"uniform(n) needs a whole n from 1 to 2^32, not {vector['n']}")
    seed_hash = sha256(vector["server_seed"])
    uniform = Streams(vector["server_seed"], vector["client_seed"], say).open(vector["nonce"])
    recorded = {
        "server_seed_hash": vector.get("server_seed_hash", seed_hash),
        "values": vector["values"],
    }
    values = [uniform(vector["n"], "value") for _ in vector["values"]]
    return first_difference(recorded, {"server_seed_hash": seed_hash, "values": values})


number = integer()
revised_entry = exactly(
    {"id": number, "from": number, "to": number, "hash_name": text, "phase": nullable(text)}
)
revised = exactly(
    {"box": number, "price": number, "token_rate": rate, "entries": list_of(revised_entry)}
)
read_revision = exactly({"revision": revised, "hash": hex64})


def check_revision(vector, say):
    """The hash of a case's contents, odds and price."""
    read_revision(vector, "")
    revision = vector["revision"]
    check_table(revision["entries"], "entries")
    recomputed = revision_hash(**revision)
    say(f"   the revision of case {revision['box']} has the hash {recomputed}")
    return first_difference({"hash": vector["hash"]}, {"hash": recomputed})


read_beacon_round = exactly(
    {"chain_hash": hex64, "closed_at": moment, "round": number, "published_at": moment}
)


def check_beacon_round(vector, say):
    """The round for which a room waits that closes at a moment, and when it is published."""
    read_beacon_round(vector, "")
    chain = CHAINS.get(vector["chain_hash"])
    if chain is None:
        raise Refused("chain_hash is of no chain that is known")
    ruled = round_of_room(chain, milliseconds_of(vector["closed_at"]))
    published = moment_of(published_ms(chain, ruled))
    say(f"   a room that closes at {vector['closed_at']} waits for round {ruled} at {published}")
    recorded = {"round": vector["round"], "published_at": vector["published_at"]}
    return first_difference(recorded, {"round": ruled, "published_at": published})


SECTIONS = {
    "uniform": check_uniform,
    "case": check_draw_vector("case", ["nonce"], ["outcome"]),
    "upgrade": check_draw_vector("upgrade", ["nonce"], ["roll", "win"]),
    "battle": check_draw_vector("battle", ["beacon"], ["outcome", "tied", "tie_winner"]),
    "giveaway": check_draw_vector("giveaway", ["beacon"], ["winners"]),
    "revision": check_revision,
    "beacon_round": check_beacon_round,
    # The hash of an event's vector pins the whole table, with what each entry gives.
    "snowball": check_draw_vector("snowball", ["nonce", "revision_hash"], ["outcome"]),
    "wheel": check_draw_vector("wheel", ["nonce", "revision_hash"], ["outcome"]),
    "coupon": check_draw_vector("coupon", ["nonce", "revision_hash"], ["outcome"]),
    "card": check_draw_vector("card", ["nonce", "revision_hash"], ["outcome"]),
}


def check_vector(section, vector, say):
    """Why a vector isn't reproduced; None if it is."""
    try:
        an_object(vector, "the vector")
        return SECTIONS[section](vector, say)
    except Refused as refused:
        return str(refused)


# ------------------------------------------------------------------------------------------------
# 5. The beacon
# ------------------------------------------------------------------------------------------------

# A chain of drand gives, a period after the one before, signatures that nobody can make early. The
# randomness of a round is its signature's SHA-256.
ORIGIN = ["chain_hash", "public_key", "closed_at"]
ORIGIN_WORDS = "chain_hash, public_key and closed_at"
AHEAD_MS = 6_000  # More than clocks differ: the round doesn't exist yet when a room closes.


class Chain:
    def __init__(self, name, public_key, genesis_ms, period_ms):
        self.name, self.public_key = name, public_key
        self.genesis_ms, self.period_ms = genesis_ms, period_ms


# Scheme bls-unchained-g1-rfc9380. Records that name no chain are of this one.
QUICKNET = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971"
CHAINS = {
    QUICKNET: Chain(
        "quicknet",
        "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451"
        "0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a",
        1_692_803_367_000,
        3_000,
    )
}
DOMAIN = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"

known_rounds = {}


def round_of_room(chain, closed_ms):
    """The first round that is published `AHEAD_MS` after a room has closed, or later."""
    periods = -((chain.genesis_ms - closed_ms - AHEAD_MS) // chain.period_ms)  # rounded up
    return max(1, periods + 1)


def published_ms(chain, number):
    """When a round is published: each comes a period after the one before."""
    return chain.genesis_ms + (number - 1) * chain.period_ms


def randomness_of(number, signature, chain=CHAINS[QUICKNET]):
    """The randomness of a round as hex if drand signed it with this signature, else None."""
    if number < 1 or not is_hex(signature, 96):
        return None
    key = bytes.fromhex(chain.public_key)
    if (number, signature, key) not in known_rounds:
        message = hashlib.sha256(number.to_bytes(8, "big")).digest()
        is_signed = is_signature_of(bytes.fromhex(signature), message, key)
        randomness = hashlib.sha256(bytes.fromhex(signature)).hexdigest() if is_signed else None
        known_rounds[number, signature, key] = randomness
    return known_rounds[number, signature, key]


# BLS12-381: the curve y^2 = x^3 + 4 over whole numbers modulo P, and its group G1 of order R. G2 is
# of the curve y^2 = x^3 + 4(1 + i) over pairs (a, b) = a + bi with i^2 = -1. A pairing e takes a
# point of each to a number of 12 parts, and e(m A, n B) = e(A, B) ^ (m n). A signature is the hash
# of the message as a point, times the secret key; the public key is the generator of G2, times the
# secret key. So a signature is right if e(signature, generator) = e(hash, public key).
# Points are (x, y), None is the point at infinity. Sources: RFC 9380 for the hash, and
# draft-irtf-cfrg-pairing-friendly-curves for the curve. Nothing here is secret, so nothing needs to
# take the same time for all inputs.

P = 0x1A0111EA397FE69A4B1BA7B6434BACD764774B84F38512BF6730D2A0F6B0F6241EABFFFEB153FFFFB9FEFFFFFFFFAAAB
R = 0x73EDA753299D7D483339D80809A1D80553BDA402FFFE5BFEFFFFFFFF00000001
X = 0xD201000000010000  # The curve's parameter is -X.
G2_GENERATOR = (
    (
        0x024AA2B2F08F0A91260805272DC51051C6E47AD4FA403B02B4510B647AE3D1770BAC0326A805BBEFD48056C8C121BDB8,
        0x13E02B6052719F607DACD3A088274F65596BD0D09920B61AB5DA61BBDC7F5049334CF11213945D57E5AC7D055D042B7E,
    ),
    (
        0x0CE5D527727D6E118CC9CDC6DA2E351AADFD9BAA8CBDD3A76D429A695160D12C923AC9CC3BACA289E193548608B82801,
        0x0606C4A02EA734CC32ACD2B02BC28B99CB3E287E85A763AF267492AB572E99AB3F370D275CEC1DA1AAA9075FF05F79BE,
    ),
)


def is_signature_of(signature, message, public_key):
    """Whether these 48 bytes are the signature of a message under a public key of 96 bytes."""
    point, key = read_g1(signature), read_g2(public_key)
    if point is None or key is None:
        return False
    generator_x, generator_y = G2_GENERATOR
    left = miller_loop(point, (generator_x, negative2(generator_y)))
    right = miller_loop(hash_to_g1(message), key)
    # e(signature, -generator) * e(hash, key) = 1; the last power is shared by both pairings.
    return power12(times12(left, right), (P**12 - 1) // R) == ONE12


# Pairs a + bi.


def plus2(a, b):
    return (a[0] + b[0]) % P, (a[1] + b[1]) % P


def minus2(a, b):
    return (a[0] - b[0]) % P, (a[1] - b[1]) % P


def negative2(a):
    return -a[0] % P, -a[1] % P


def times2(a, b):
    return (a[0] * b[0] - a[1] * b[1]) % P, (a[0] * b[1] + a[1] * b[0]) % P


def inverse2(a):
    norm = pow(a[0] * a[0] + a[1] * a[1], -1, P)
    return a[0] * norm % P, -a[1] * norm % P


def root(a):
    """The square root of a whole number modulo P, or None."""
    found = pow(a, (P + 1) // 4, P)
    return found if found * found % P == a % P else None


def root2(a):
    """The square root of a pair with b other than 0, or None."""
    length = root(a[0] * a[0] + a[1] * a[1])
    if length is None:
        return None
    half = pow(2, -1, P)
    real = root((a[0] + length) * half)
    if real is None:
        real = root((a[0] - length) * half)
    return None if not real else (real, a[1] * half * pow(real, -1, P) % P)


# Numbers of 12 parts: polynomials in w with w^12 = 2 w^6 - 2. In them, i is w^6 - 1.

ONE12 = [1] + 11 * [0]


def times12(a, b):
    product = 23 * [0]
    for at, left in enumerate(a):
        for to, right in enumerate(b):
            product[at + to] += left * right
    for at in range(22, 11, -1):
        product[at - 6] += 2 * product[at]
        product[at - 12] -= 2 * product[at]
    return [part % P for part in product[:12]]


def power12(base, exponent):
    result = ONE12
    for bit in bin(exponent)[2:]:
        result = times12(result, result)
        if bit == "1":
            result = times12(result, base)
    return result


# Points of G1 and of G2.


def add_g1(a, b):
    """The sum of two points of y^2 = x^3 + 4."""
    if a is None or b is None:
        return a or b
    if a[0] == b[0]:
        if (a[1] + b[1]) % P == 0:
            return None
        slope = 3 * a[0] * a[0] * pow(2 * a[1], -1, P)
    else:
        slope = (b[1] - a[1]) * pow(b[0] - a[0], -1, P)
    x = (slope * slope - a[0] - b[0]) % P
    return x, (slope * (a[0] - x) - a[1]) % P


def slope_g2(a, b):
    """The slope of the line through two points of G2, or of the tangent where they are the same."""
    if a == b:
        return times2(times2((3, 0), times2(a[0], a[0])), inverse2(times2((2, 0), a[1])))
    return times2(minus2(b[1], a[1]), inverse2(minus2(b[0], a[0])))


def add_g2(a, b):
    """The sum of two points of y^2 = x^3 + 4(1 + i)."""
    if a is None or b is None:
        return a or b
    if a[0] == b[0] and a[1] == negative2(b[1]):
        return None
    slope = slope_g2(a, b)
    x = minus2(minus2(times2(slope, slope), a[0]), b[0])
    return x, minus2(times2(slope, minus2(a[0], x)), a[1])


def multiply(add, point, times):
    total = None
    for bit in bin(times)[2:]:
        total = add(total, total)
        if bit == "1":
            total = add(total, point)
    return total


def read_g1(given):
    """A point of G1 from its 48 bytes, three flags and x. None for any other bytes."""
    flags, x = given[0] >> 5, int.from_bytes(given, "big") % 2**381
    # The flags say compressed, not infinite, and the sign of y.
    if flags not in (0b100, 0b101) or x >= P:
        return None
    y = root(x * x * x + 4)
    if y is None:
        return None
    if (y > P // 2) != (flags == 0b101):
        y = -y % P
    return None if multiply(add_g1, (x, y), R) else (x, y)


def read_g2(given):
    """A point of G2 from its 96 bytes: the part of x with i first."""
    flags = given[0] >> 5
    x = int.from_bytes(given[48:], "big"), int.from_bytes(given[:48], "big") % 2**381
    if flags not in (0b100, 0b101) or max(x) >= P:
        return None
    y = root2(plus2(times2(times2(x, x), x), (4, 4)))
    if y is None:
        return None
    if ((y[1] or y[0]) > P // 2) != (flags == 0b101):
        y = negative2(y)
    return None if multiply(add_g2, (x, y), R) else (x, y)


def miller_loop(point, other):
    """The pairing of a point of G1 and one of G2, before its last power."""
    f, sum_ = ONE12, other
    for bit in bin(X)[3:]:
        f = times12(times12(f, f), line(sum_, sum_, point))
        sum_ = add_g2(sum_, sum_)
        if bit == "1":
            f = times12(f, line(sum_, other, point))
            sum_ = add_g2(sum_, other)
    return f


def line(a, b, point):
    """The line through two points of G2 at a point of G1, on whose curve the two are
    (x / w^2, y / w^3); times w^3, which the last power makes 1."""
    slope = slope_g2(a, b)
    constant = minus2(times2(slope, a[0]), a[1])
    linear = times2(slope, (-point[0] % P, 0))
    parts = 12 * [0]
    for at, (real, imaginary) in ((0, constant), (2, linear)):
        parts[at], parts[at + 6] = real - imaginary, imaginary
    parts[3] = point[1]
    return parts


# The hash of a message as a point of G1 (RFC 9380, suite BLS12381G1_XMD:SHA-256_SSWU_RO_).


def hash_to_g1(message):
    stream = expand_message(message)
    first, second = (int.from_bytes(stream[at : at + 64], "big") % P for at in (0, 64))
    return multiply(add_g1, add_g1(map_to_curve(first), map_to_curve(second)), X + 1)


def expand_message(message):
    """128 bytes of a message (section 5.3.1)."""
    domain = DOMAIN + bytes([len(DOMAIN)])
    start = hashlib.sha256(bytes(64) + message + bytes([0, 128, 0]) + domain).digest()
    blocks = [hashlib.sha256(start + bytes([1]) + domain).digest()]
    for number in (2, 3, 4):
        mixed = bytes(a ^ b for a, b in zip(start, blocks[-1]))
        blocks.append(hashlib.sha256(mixed + bytes([number]) + domain).digest())
    return b"".join(blocks)


def map_to_curve(u):
    """A point of y^2 = x^3 + 4 from a number (section 6.6.3): first one of y^2 = x^3 + A x + B."""
    z = 11
    square = z * u * u % P
    below = (square * square + square) % P
    x = -B * pow(A, -1, P) * (1 + pow(below, -1, P)) % P if below else B * pow(z * A, -1, P) % P
    y = root(x * x * x + A * x + B)
    if y is None:
        x = square * x % P
        y = root(x * x * x + A * x + B)
    if y % 2 != u % 2:
        y = -y % P
    return fraction_at(x, X_ABOVE, X_BELOW), y * fraction_at(x, Y_ABOVE, Y_BELOW) % P


def fraction_at(x, above, below):
    return value_at(x, above) * pow(value_at(x, below), -1, P) % P


def value_at(x, polynomial):
    value = 0
    for coefficient in reversed(polynomial):
        value = (value * x + coefficient) % P
    return value


def coefficients(numbers):
    return [int(number, 16) for number in numbers.split()]


# The other curve (section 8.8.1) and the map from it to ours (appendix E.2): fractions of
# polynomials, their coefficients from the lowest power on.

A = 0x00144698A3B8E9433D693A02C96D4982B0EA985383EE66A8D8E8981AEFD881AC98936F8DA0E0F97F5CF428082D584C1D
B = 0x12E2908D11688030018B12E8753EEE3B2016C1F0F24F4070A0B9C14FCEF35EF55A23215A316CEAA5D1CC48E98E172BE0

X_ABOVE = coefficients("""
    11a05f2b1e833340b809101dd99815856b303e88a2d7005ff2627b56cdb4e2c85610c2d5f2e62d6eaeac1662734649b7
    17294ed3e943ab2f0588bab22147a81c7c17e75b2f6a8417f565e33c70d1e86b4838f2a6f318c356e834eef1b3cb83bb
    0d54005db97678ec1d1048c5d10a9a1bce032473295983e56878e501ec68e25c958c3e3d2a09729fe0179f9dac9edcb0
    1778e7166fcc6db74e0609d307e55412d7f5e4656a8dbf25f1b33289f1b330835336e25ce3107193c5b388641d9b6861
    0e99726a3199f4436642b4b3e4118e5499db995a1257fb3f086eeb65982fac18985a286f301e77c451154ce9ac8895d9
    1630c3250d7313ff01d1201bf7a74ab5db3cb17dd952799b9ed3ab9097e68f90a0870d2dcae73d19cd13c1c66f652983
    0d6ed6553fe44d296a3726c38ae652bfb11586264f0f8ce19008e218f9c86b2a8da25128c1052ecaddd7f225a139ed84
    17b81e7701abdbe2e8743884d1117e53356de5ab275b4db1a682c62ef0f2753339b7c8f8c8f475af9ccb5618e3f0c88e
    080d3cf1f9a78fc47b90b33563be990dc43b756ce79f5574a2c596c928c5d1de4fa295f296b74e956d71986a8497e317
    169b1f8e1bcfa7c42e0c37515d138f22dd2ecb803a0c5c99676314baf4bb1b7fa3190b2edc0327797f241067be390c9e
    10321da079ce07e272d8ec09d2565b0dfa7dccdde6787f96d50af36003b14866f69b771f8c285decca67df3f1605fb7b
    06e08c248e260e70bd1e962381edee3d31d79d7e22c837bc23c0bf1bc24c6b68c24b1b80b64d391fa9c8ba2e8ba2d229
    """)

X_BELOW = coefficients("""
    08ca8d548cff19ae18b2e62f4bd3fa6f01d5ef4ba35b48ba9c9588617fc8ac62b558d681be343df8993cf9fa40d21b1c
    12561a5deb559c4348b4711298e536367041e8ca0cf0800c0126c2588c48bf5713daa8846cb026e9e5c8276ec82b3bff
    0b2962fe57a3225e8137e629bff2991f6f89416f5a718cd1fca64e00b11aceacd6a3d0967c94fedcfcc239ba5cb83e19
    03425581a58ae2fec83aafef7c40eb545b08243f16b1655154cca8abc28d6fd04976d5243eecf5c4130de8938dc62cd8
    13a8e162022914a80a6f1d5f43e7a07dffdfc759a12062bb8d6b44e833b306da9bd29ba81f35781d539d395b3532a21e
    0e7355f8e4e667b955390f7f0506c6e9395735e9ce9cad4d0a43bcef24b8982f7400d24bc4228f11c02df9a29f6304a5
    0772caacf16936190f3e0c63e0596721570f5799af53a1894e2e073062aede9cea73b3538f0de06cec2574496ee84a3a
    14a7ac2a9d64a8b230b3f5b074cf01996e7f63c21bca68a81996e1cdf9822c580fa5b9489d11e2d311f7d99bbdcc5a5e
    0a10ecf6ada54f825e920b3dafc7a3cce07f8d1d7161366b74100da67f39883503826692abba43704776ec3a79a1d641
    095fc13ab9e92ad4476d6e3eb3a56680f682b4ee96f7d03776df533978f31c1593174e4b4b7865002d6384d168ecdd0a
    """)

Y_ABOVE = coefficients("""
    090d97c81ba24ee0259d1f094980dcfa11ad138e48a869522b52af6c956543d3cd0c7aee9b3ba3c2be9845719707bb33
    134996a104ee5811d51036d776fb46831223e96c254f383d0f906343eb67ad34d6c56711962fa8bfe097e75a2e41c696
    00cc786baa966e66f4a384c86a3b49942552e2d658a31ce2c344be4b91400da7d26d521628b00523b8dfe240c72de1f6
    01f86376e8981c217898751ad8746757d42aa7b90eeb791c09e4a3ec03251cf9de405aba9ec61deca6355c77b0e5f4cb
    08cc03fdefe0ff135caf4fe2a21529c4195536fbe3ce50b879833fd221351adc2ee7f8dc099040a841b6daecf2e8fedb
    16603fca40634b6a2211e11db8f0a6a074a7d0d4afadb7bd76505c3d3ad5544e203f6326c95a807299b23ab13633a5f0
    04ab0b9bcfac1bbcb2c977d027796b3ce75bb8ca2be184cb5231413c4d634f3747a87ac2460f415ec961f8855fe9d6f2
    0987c8d5333ab86fde9926bd2ca6c674170a05bfe3bdd81ffd038da6c26c842642f64550fedfe935a15e4ca31870fb29
    09fc4018bd96684be88c9e221e4da1bb8f3abd16679dc26c1e8b6e6a1f20cabe69d65201c78607a360370e577bdba587
    0e1bba7a1186bdb5223abde7ada14a23c42a0ca7915af6fe06985e7ed1e4d43b9b3f7055dd4eba6f2bafaaebca731c30
    19713e47937cd1be0dfd0b8f1d43fb93cd2fcbcb6caf493fd1183e416389e61031bf3a5cce3fbafce813711ad011c132
    18b46a908f36f6deb918c143fed2edcc523559b8aaf0c2462e6bfe7f911f643249d9cdf41b44d606ce07c8a4d0074d8e
    0b182cac101b9399d155096004f53f447aa7b12a3426b08ec02710e807b4633f06c851c1919211f20d4c04f00b971ef8
    0245a394ad1eca9b72fc00ae7be315dc757b3b080d4c158013e6632d3c40659cc6cf90ad1c232a6442d9d3f5db980133
    05c129645e44cf1102a159f748c4a3fc5e673d81d7e86568d9ab0f5d396a7ce46ba1049b6579afb7866b1e715475224b
    15e6be4e990f03ce4ea50b3b42df2eb5cb181d8f84965a3957add4fa95af01b2b665027efec01c7704b456be69c8b604
    """)

Y_BELOW = coefficients("""
    16112c4c3a9c98b252181140fad0eae9601a6de578980be6eec3232b5be72e7a07f3688ef60c206d01479253b03663c1
    1962d75c2381201e1a0cbd6c43c348b885c84ff731c4d59ca4a10356f453e01f78a4260763529e3532f6102c2e49a03d
    058df3306640da276faaae7d6e8eb15778c4855551ae7f310c35a5dd279cd2eca6757cd636f96f891e2538b53dbf67f2
    16b7d288798e5395f20d23bf89edb4d1d115c5dbddbcd30e123da489e726af41727364f2c28297ada8d26d98445f5416
    0be0e079545f43e4b00cc912f8228ddcc6d19c9f0f69bbb0542eda0fc9dec916a20b15dc0fd2ededda39142311a5001d
    08d9e5297186db2d9fb266eaac783182b70152c65550d881c5ecd87b6f0f5a6449f38db9dfa9cce202c6477faaf9b7ac
    166007c08a99db2fc3ba8734ace9824b5eecfdfa8d0cf8ef5dd365bc400a0051d5fa9c01a58b1fb93d1a1399126a775c
    16a3ef08be3ea7ea03bcddfabba6ff6ee5a4375efa1f4fd7feb34fd206357132b920f5b00801dee460ee415a15812ed9
    1866c8ed336c61231a1be54fd1d74cc4f9fb0ce4c6af5920abc5750c4bf39b4852cfe2f7bb9248836b233d9d55535d4a
    167a55cda70a6e1cea820597d94a84903216f763e13d87bb5308592e7ea7d4fbc7385ea3d529b35e346ef48bb8913f55
    04d2f259eea405bd48f010a01ad2911d9c6dd039bb61a6290e591b36e636a5c871a5c29f4f83060400f8b49cba8f6aa8
    0accbb67481d033ff5852c1e48c50c477f94ff8aefce42d28c0f9a88cea7913516f968986f7ebbea9684b529e2561092
    0ad6b9514c767fe3c3613144b45f1496543346d98adf02267d5ceef9a00d9b8693000763e3b90ac11e99b138573345cc
    02660400eb2e4f3b628bdd0d53cd76f2bf565b94e72927c1cb748df27942480e420517bd8714cc80d1fadc1326ed06f7
    0e0fa1d816ddc03e6b24255e0d7819c171c40f65e273b853324efcd6356caa205ca2f570f13497804415473a1d634b8f
    """)

# The leading coefficients of the lower ones are 1.
X_BELOW.append(1)
Y_BELOW.append(1)

# ------------------------------------------------------------------------------------------------
# 6. Observed
# ------------------------------------------------------------------------------------------------

# An honest count falls outside its band less than once in a thousand times: half on each side, the
# rule of Clopper and Pearson. A billionth less, so that rounding leaves the edge inside.
TAIL = 0.001 / 2 * (1 - 1e-9)
TINY = 1e-300
EPSILON = 2.0**-52

OBSERVED_KINDS = ["case", "upgrade", "battle", "tie", "snowball", "wheel", "coupon", "card"]
# Upgrades are counted by the band of their chance, in millionths, and compared with the mean.
UPGRADE_BANDS = [0, 1_000, 10_000, 50_000, *range(100_000, 700_001, 100_000)]


def incomplete_beta(a, b, x):
    """The regularised incomplete beta function, by its continued fraction (dlmf.nist.gov/8.17)."""
    if x <= 0 or x >= 1:
        return 0.0 if x <= 0 else 1.0
    scale = math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b)
    scale = math.exp(scale + a * math.log(x) + b * math.log1p(-x))
    if x < (a + 1) / (a + b + 2):
        return scale * beta_fraction(a, b, x) / a
    return 1 - scale * beta_fraction(b, a, 1 - x) / b


def beta_fraction(a, b, x):
    c, d = 1.0, 1 / (1 - (a + b) * x / (a + 1) or TINY)
    fraction, m, step = d, 1, 0.0
    while abs(step - 1) > 4 * EPSILON:
        for term in (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
        ):
            d = 1 / (1 + term * d or TINY)
            c = 1 + term / c or TINY
            step = d * c
            fraction *= step
        m += 1
    return fraction


def at_least(seen, draws, chance):
    """The probability that an outcome of this chance, in millionths, comes so often or more."""
    return 1.0 if seen == 0 else incomplete_beta(seen, draws - seen + 1, chance / TICKETS)


def at_most(seen, draws, chance):
    return 1.0 if seen == draws else incomplete_beta(draws - seen, seen + 1, 1 - chance / TICKETS)


def band_of(seen, draws):
    """The least and the greatest chance, in millionths, that a count doesn't contradict."""
    low = first_that(lambda chance: at_least(seen, draws, chance) >= TAIL)
    return low, first_that(lambda chance: at_most(seen, draws, chance) < TAIL) - 1


def first_that(holds):
    low, high = 0, TICKETS + 1
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if holds(middle) else (middle + 1, high)
    return low


class Table:
    """The counts of one table, and its published outcomes with their chances."""

    def __init__(self, published):
        self.published, self.draws, self.chances, self.seen = published, 0, 0, {}

    def outcomes(self):
        if self.published is None:  # Upgrades: the mean, rounded half up.
            return [("win", (2 * self.chances + self.draws) // (2 * self.draws))]
        return self.published


def observe(record, tables):
    """Counts a record that is verified or not revealed yet. Refuses an outcome without a place."""
    for kind, subject, revision, outcomes, chance, published in observations(record):
        table = tables.setdefault((OBSERVED_KINDS.index(kind), subject, revision), Table(published))
        table.draws += 1
        table.chances += chance
        for outcome in outcomes:
            table.seen[outcome] = table.seen.get(outcome, 0) + 1


def observations(record):
    kind, table, outcome = record["kind"], record["table"], record["outcome"]
    if kind == "giveaway" or record.get("looked"):
        return []
    if kind == "upgrade":
        chance = table["chance_ppm"]
        band = max(lower for lower in UPGRADE_BANDS if lower <= chance)
        won = "win" if outcome.get("win") else "loss"
        return [("upgrade", band, "", [won], chance, None)]
    if kind == "battle":
        return observe_battle(table, outcome)
    observed = observe_drop(kind, record.get("subject"), record["revision_hash"], outcome, table)
    return [observed]


read_drop = fields({"ticket": integer(TICKETS), "entry": integer()})


def observe_drop(kind, subject, revision, drop, table):
    read_drop(drop, "outcome")
    if type(subject) is not int:
        raise Refused("subject must be a whole number")
    if revision is None:
        raise Refused("revision_hash is missing")
    ticket, won = drop["ticket"], drop["entry"]
    if not any(e["id"] == won and e["from"] <= ticket < e["to"] for e in table["entries"]):
        raise Refused(f"entry {won} doesn't hold ticket {ticket}")
    outcomes = [str(won)]
    published = [(str(e["id"]), e["to"] - e["from"]) for e in table["entries"]]
    rate = table["token_rate"] if table.get("type") == "paid" else 0
    if 0 < rate < TICKETS:
        published.append(("tokens", rate))
        integer(TICKETS)(drop.get("t", 0), "outcome.t")
        if drop.get("t", TICKETS) < rate:
            outcomes.append("tokens")
    return kind, subject, revision, outcomes, 0, published


read_battle_outcome = fields(
    {"outcome": list_of(list_of(read_drop)), "tie_winner": nullable(integer())}
)


def observe_battle(table, outcome):
    """The rounds of each case, where the record names its revision, and the seat that won a tie."""
    read_battle_outcome(outcome, "outcome")
    observed = []
    rounds = zip(table.get("revisions", []), table["rounds"], outcome["outcome"])
    for revision, entries, drops in rounds:
        odds = {"entries": entries}
        observed += [
            observe_drop("battle", revision["box"], revision["hash"], drop, odds) for drop in drops
        ]
    tied, winner = outcome["tied"], outcome["tie_winner"]
    if winner is not None:
        if winner not in tied:
            raise Refused("tie_winner must be one of the tied seats")
        places = [(str(place + 1), TICKETS // len(tied)) for place in range(len(tied))]
        observed.append(("tie", len(tied), "", [str(tied.index(winner) + 1)], 0, places))
    return observed


def verify_observed(names):
    """Recomputes the draws of the files, and prints the counts of each table."""
    tables, count = {}, {VERIFIED: 0, UNREVEALED: 0, FAILED: 0}
    for name in names:
        known, number = {}, 0
        for line in lines_of(name):
            number += 1
            state, fault = observe_line(line, known, tables)
            count[state] += 1
            if state == FAILED:
                say(f"{name}, line {number}: {fault}")
        if number == 0:
            raise Unusable(f"{name} holds no draws")
    comparisons, outside = 0, 0
    for key in sorted(tables):
        table = tables[key]
        say(f"{name_of_table(*key)}: {table.draws} draws")
        for outcome, odds in table.outcomes():
            seen = table.seen.get(outcome, 0)
            low, high = band_of(seen, table.draws)
            is_outside = not low <= odds <= high
            comparisons, outside = comparisons + 1, outside + is_outside
            agrees = f"agrees with {low} to {high}{': OUTSIDE' if is_outside else ''}"
            say(f"  {outcome}: published {odds}, seen {seen} of {table.draws}, {agrees}")
    expected = f"{comparisons / 1000:.3f}".rstrip("0").rstrip(".")
    say(
        f"{len(tables)} tables, {comparisons} comparisons: {outside} outside, "
        f"at most {expected} expected by chance"
    )
    say(
        f"{sum(count.values())} records: {count[VERIFIED]} verified, "
        f"{count[UNREVEALED]} not revealed yet, {count[FAILED]} failed"
    )
    return DIFFERS if count[FAILED] else REPRODUCED


def name_of_table(kind, subject, revision):
    name = OBSERVED_KINDS[kind]
    if name == "upgrade":
        return f"upgrades from {subject} on"
    return f"ties of {subject}" if name == "tie" else f"{name} {subject}, revision {revision}"


def observe_line(line, known, tables):
    """Verifies and counts the record of a line. A revision's table stands in its first record."""
    try:
        record = parse_json(line)
        an_object(record, "the record")
        key = json.dumps([record.get(name) for name in ("kind", "subject", "revision_hash")])
        if "table" not in record and key in known:
            record["table"] = known[key]
        elif "table" in record and type(record.get("revision_hash")) is str:
            known[key] = record["table"]
        state, fault = verify_record(record, ignore)
        if state != FAILED:
            observe(record, tables)
        return state, fault
    except (Refused, ValueError) as problem:
        return FAILED, str(problem)


def lines_of(name):
    """The lines of a file, compressed or not."""
    try:
        with open(name, "rb") as file:
            is_gzip = file.read(2) == b"\x1f\x8b"
        with (gzip.open if is_gzip else open)(name, "rb") as file:
            while True:
                line = file.readline(BYTES_MOST + 1)
                if not line:
                    return
                if len(line) > BYTES_MOST:
                    raise Unusable(f"{name} can't be read: a line is too long")
                if line.strip():
                    yield line.decode("utf-8")
    except (OSError, EOFError, ValueError) as problem:
        raise Unusable(f"{name} can't be read: {problem}") from None


read_band = exactly({"seen": number, "draws": number, "low": rate, "high": rate})


def check_band(vector, say):
    """The chances that a count doesn't contradict."""
    read_band(vector, "")
    seen, draws = vector["seen"], vector["draws"]
    if seen > draws:
        raise Refused(f"seen is {seen}, more than {draws} draws")
    low, high = band_of(seen, draws)
    say(f"   {seen} of {draws} agrees with {low} to {high} millionths")
    recorded = {"low": vector["low"], "high": vector["high"]}
    return first_difference(recorded, {"low": low, "high": high})


SECTIONS["band"] = check_band

ppm = integer(TICKETS)
read_table = fields(
    {
        "kind": one_of(OBSERVED_KINDS),
        "id": integer(),
        "revision": text,
        "draws": integer(),
        "comparisons": integer(),
        "rows": list_of(
            fields(
                {
                    "outcome": text,
                    "odds_ppm": ppm,
                    "seen": integer(),
                    "low": ppm,
                    "high": ppm,
                }
            )
        ),
    }
)


def table_verdict(table):
    """`verified` with the table, or why not; each band follows from its count."""
    try:
        an_object(table, "the table")
        read_table(table, "the table")
        rows, draws = table["rows"], table["draws"]
        seen = sum(row["seen"] for row in rows if row["outcome"] != "tokens")
        most = max([row["seen"] for row in rows], default=0)
        expected = (len(rows) + 0.0) / 1000
        is_fit = table["comparisons"] == len(rows) and max(seen, most) <= draws
        if not is_fit or not is_number_of(table.get("expected_outside"), expected):
            return "wrong_count", "the sums of the table don’t fit its rows"
        for index, row in enumerate(rows):
            low, high = band_of(row["seen"], draws)
            is_outside = not low <= row["odds_ppm"] <= high
            if (row["low"], row["high"]) != (low, high) or row.get("outside") is not is_outside:
                words = f"{row['seen']} of {draws} agrees with {low} to {high}"
                return "wrong_band", f"rows[{index}]: {words}"
        return VERIFIED, table
    except (Refused, ValueError) as problem:
        return "malformed", str(problem)


def is_number_of(value, expected):
    return type(value) in (int, float) and value == expected


# ------------------------------------------------------------------------------------------------
# 7. Receipts
# ------------------------------------------------------------------------------------------------

# Ed25519 (RFC 8032): the curve -x^2 + y^2 = 1 + d x^2 y^2 over the integers modulo P25519.
P25519 = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D25519 = -121665 * pow(121666, P25519 - 2, P25519) % P25519
ROOT_OF_MINUS_1 = pow(2, (P25519 - 1) // 4, P25519)


def decode_point(encoded):
    """A point as (x, y); None if the 32 bytes are no point in its one encoding."""
    y = int.from_bytes(encoded, "little")
    sign, y = y >> 255, y & (2**255 - 1)
    if y >= P25519:
        return None
    square = (y * y - 1) * pow(D25519 * y * y + 1, P25519 - 2, P25519) % P25519
    x = pow(square, (P25519 + 3) // 8, P25519)
    if (x * x - square) % P25519:
        x = x * ROOT_OF_MINUS_1 % P25519
    if (x * x - square) % P25519 or (x == 0 and sign):
        return None
    return (P25519 - x if x & 1 != sign else x), y


def encode_point(point):
    x, y, z = point
    inverse = pow(z, P25519 - 2, P25519)
    x, y = x * inverse % P25519, y * inverse % P25519
    return (y | (x & 1) << 255).to_bytes(32, "little")


def add_points(one, other):
    """The sum of two points (x, y, z), by projective coordinates without a division."""
    (x1, y1, z1), (x2, y2, z2) = one, other
    a, c, d = z1 * z2 % P25519, x1 * x2 % P25519, y1 * y2 % P25519
    b, e = a * a % P25519, D25519 * c * d % P25519
    f, g = (b - e) % P25519, (b + e) % P25519
    x = a * f * ((x1 + y1) * (x2 + y2) - c - d) % P25519
    return x, a * g * (d + c) % P25519, f * g % P25519


def multiply_point(times, point):
    product = 0, 1, 1
    while times:
        if times & 1:
            product = add_points(product, point)
        point, times = add_points(point, point), times >> 1
    return product


BASE_Y = 4 * pow(5, P25519 - 2, P25519) % P25519
BASE = (*decode_point(BASE_Y.to_bytes(32, "little")), 1)


def is_signed(public_key, message, signature):
    """Whether an Ed25519 signature of these bytes is by this key: R = S B - k A."""
    key, s = decode_point(public_key), int.from_bytes(signature[32:], "little")
    if key is None or s >= ORDER:
        return False
    k = int.from_bytes(hashlib.sha512(signature[:32] + public_key + message).digest(), "little")
    minus_key = (P25519 - key[0]) % P25519, key[1], 1
    r = add_points(multiply_point(s, BASE), multiply_point(k % ORDER, minus_key))
    return encode_point(r) == signature[:32]


RECEIPT_FORM = "vitrine-receipt-1"
SIGNED_MOST = 65_536

receipt_form = reader(lambda v: v == RECEIPT_FORM, RECEIPT_FORM)
balance_change = exactly({"before": number, "after": number})
read_content = exactly(
    {
        "form": receipt_form,
        "site": text,
        "player": number,
        "fact": number,
        "kind": text,
        "at": moment,
        "balances": exactly(
            {},
            dict.fromkeys(
                ["money", "shop_score", "score", "held", "bonus", "debt"], balance_change
            ),
        ),
        "items": list_of(
            exactly(
                {
                    "item": nullable(number),
                    "goods": number,
                    "name": text,
                    "phase": nullable(text),
                    "price": number,
                    "draw": nullable(number),
                }
            )
        ),
        "draws": list_of(
            exactly(
                {
                    "draw": number,
                    "server_seed_hash": hex64,
                    "nonce": number,
                    "revision_hash": nullable(hex64),
                }
            )
        ),
        "case": nullable(number),
        "battle": nullable(text),
        "order": nullable(text),
        "withdrawal": nullable(number),
        "fee": nullable(number),
    }
)
read_signed = fields({"bytes": text, "key_id": text, "signature": text})
read_keys = fields(
    {
        "keys": list_of(
            fields({"key_id": text, "public_key": hex64, "from": moment, "until": nullable(moment)})
        )
    }
)


def signature_fault(signed, keys):
    """Why a text isn't signed by a published key, as (`foreign_key` or `forged`, words); or None."""
    text, key_id, signature = (signed[key] for key in ("bytes", "key_id", "signature"))
    # As long as JavaScript counts it: in UTF-16 code units.
    if len(text.encode("utf-16-le")) > 2 * SIGNED_MOST:
        raise Refused("bytes is too long")
    an_object(keys, "the keys")
    read_keys(keys, "the keys")
    key = next((key for key in keys["keys"] if key["key_id"] == key_id), None)
    if key is None or sha256(key["public_key"])[:16] != key_id:
        return "foreign_key", f"key {key_id} isn’t in the published history"
    known = bytes.fromhex(key["public_key"])
    fits = is_hex(signature, 128)
    if not fits or not is_signed(known, text.encode("utf-8"), bytes.fromhex(signature)):
        return "forged", f"the signature isn’t key {key_id}’s of these bytes"
    return None


def receipt_verdict(receipt, keys):
    """`verified`, or why a receipt is refused: `malformed`, `foreign_key` or `forged`."""
    try:
        an_object(receipt, "the receipt")
        read_signed(receipt, "the receipt")
        fault = signature_fault(receipt, keys)
        if fault:
            return fault
        read_canonical(receipt["bytes"], read_content)
        return VERIFIED, None
    except (Refused, ValueError) as problem:
        return "malformed", str(problem)


def read_canonical(signed, read):
    """The content of a signed text, which must be its canonical JSON."""
    content = parse_json(signed)
    an_object(content, "bytes")
    read(content, "")
    if canonical_json(content) != signed:
        raise Refused("bytes isn’t canonical JSON")
    return content


def verify_receipts(keys_file, file):
    """Checks the receipts of a file with a site's published keys."""
    keys, given = read_json(keys_file), read_json(file)
    receipts = given.get("receipts", given) if type(given) is dict else given
    receipts = receipts if type(receipts) is list else [receipts]
    if not receipts:
        raise Unusable(f"{file} holds no receipts")
    failed = 0
    for index, receipt in enumerate(receipts):
        verdict, fault = receipt_verdict(receipt, keys)
        if verdict != VERIFIED:
            failed += 1
            say(f"receipts[{index}]: {verdict}: {fault}")
    say(f"{len(receipts)} receipts: {len(receipts) - failed} verified, {failed} refused")
    return DIFFERS if failed else REPRODUCED


read_receipt_vector = exactly({"keys": an_object, "receipt": an_object, "verdict": text})


def check_receipt(vector, say):
    """A receipt, the published keys, and the verdict."""
    read_receipt_vector(vector, "")
    verdict, fault = receipt_verdict(vector["receipt"], vector["keys"])
    say(f"   the receipt is {verdict}{'' if fault is None else f': {fault}'}")
    return first_difference({"verdict": vector["verdict"]}, {"verdict": verdict})


SECTIONS["receipt"] = check_receipt

# ------------------------------------------------------------------------------------------------
# 8. Liabilities
# ------------------------------------------------------------------------------------------------

# What the house owes a player, in the order in which it is hashed; whole thousandths.
AMOUNTS = ["money", "held", "tokens", "points", "bonus", "items_sale", "items_withdrawal"]
DEPTH_MOST = 30
ROOT_FORM = "vitrine-root-1"


class TreeFault(Exception):
    """Why a tree or a proof is refused: its name, and words."""

    def __init__(self, fault, message):
        super().__init__(message)
        self.fault = fault


def amounts_bytes(amounts):
    """Each amount as 64 bits, big-endian; more than 2^53 - 1 is refused."""
    for name in AMOUNTS:
        if amounts[name] < 0:
            raise TreeFault("negative", f"{name} is below zero")
        if amounts[name] > MOST:
            raise TreeFault("overflow", "a sum exceeds 2^53 − 1")
    return b"".join(int(amounts[name]).to_bytes(8, "big") for name in AMOUNTS)


def leaf_node(day, blinded_id, amounts, salt):
    """A node is its hash and its sums; a leaf's sums are its amounts."""
    owed = amounts_bytes(amounts)
    content = b"leaf" + day.encode("ascii") + blinded_id + owed + salt
    return hashlib.sha256(content).digest(), {name: int(amounts[name]) for name in AMOUNTS}


def parent_node(left, right):
    """The hash of both children's hashes and sums, and the sums added."""
    content = b"node" + b"".join(hash_ + amounts_bytes(sums) for hash_, sums in (left, right))
    sums = {name: left[1][name] + right[1][name] for name in AMOUNTS}
    amounts_bytes(sums)
    return hashlib.sha256(content).digest(), sums


PADDING = [(bytes(32), dict.fromkeys(AMOUNTS, 0))]
while len(PADDING) <= DEPTH_MOST:
    PADDING.append(parent_node(PADDING[-1], PADDING[-1]))


def depth_of(leaves):
    return max(leaves - 1, 0).bit_length()


def keyed(key, message):
    return hmac.new(key.encode(), message.encode(), "sha256").digest()


def secret_of(seed, player):
    """The seed and the player's number make the secret, so no two players share one."""
    return keyed(seed, f"player {player}").hex()


def is_day(value):
    fits = type(value) is str and len(value) == 10 and value.isascii()
    return fits and milliseconds_of(value + "T00:00:00.000Z") is not None


def is_whole(value):
    """A whole number of either sign and any size: which fault it is, is said by name."""
    return type(value) is int or (type(value) is float and value.is_integer())


a_day = reader(is_day, "a day such as 2026-01-31")
whole_of_any_size = reader(is_whole, "a whole number")
read_root = exactly(
    {
        "form": one_of([ROOT_FORM]),
        "site": text,
        "day": a_day,
        "at": moment,
        "leaves": integer(2**DEPTH_MOST),
        "root": hex64,
        "sums": exactly(dict.fromkeys(AMOUNTS, number)),
        "debts": number,
        "prices_at": nullable(moment),
        "prices_source": text,
        "recycle_rate_ppm": integer(TICKETS),
        "audit_head": hex64,
        "previous": nullable(hex64),
        "key_id": text,
    }
)
read_owed = exactly(dict.fromkeys(AMOUNTS, whole_of_any_size))
read_proof = fields(
    {
        "day": a_day,
        "player": number,
        "seed": hex64,
        "blinded_id": hex64,
        "leaf": hex64,
        "salt": hex64,
        "amounts": read_owed,
        "place": number,
        "path": list_of(
            exactly({"side": one_of(["left", "right"]), "hash": hex64, "sums": read_owed})
        ),
    }
)


def root_verdict(root, keys):
    """`verified` and the signed content, or why a root is refused and words."""
    try:
        an_object(root, "the root")
        read_signed(root, "the root")
        fault = signature_fault(root, keys)
        if fault:
            return fault
        content = read_canonical(root["bytes"], read_root)
        for name, value in content.items():
            if name in root and canonical_json(root[name]) != canonical_json(value):
                return "forged", f"{name} isn’t what was signed"
        return VERIFIED, content
    except (Refused, ValueError) as problem:
        return "malformed", str(problem)


def root_verdicts(roots, keys):
    """The verdicts of roots, which must be a chain: each names the hash of the one before it."""
    verdicts = [root_verdict(root, keys) for root in roots]
    known = [place for place, (verdict, _) in enumerate(verdicts) if verdict == VERIFIED]
    known.sort(key=lambda place: verdicts[place][1]["day"])
    contents = [verdicts[place][1] for place in known]
    for n in range(1, len(known)):
        before, content = contents[n - 1], contents[n]
        follows = content["previous"] == sha256(roots[known[n - 1]]["bytes"])
        if not follows or content["day"] == before["day"]:
            words = f"the root of {content['day']} doesn’t follow the one of {before['day']}"
            verdicts[known[n]] = "broken_chain", words
    return verdicts


def proof_verdict(proof, keys, player=None):
    """`verified` with the signed root and the nodes from the leaf to the top, or why not."""
    try:
        an_object(proof, "the proof")
        read_proof(proof, "the proof")
        amounts = [proof["amounts"]] + [step["sums"] for step in proof["path"]]
        values = [value for one in amounts for value in one.values()]
        if any(value < 0 for value in values):
            raise TreeFault("negative", "an amount is below zero")
        if any(value > MOST for value in values):
            raise TreeFault("overflow", "an amount exceeds 2^53 − 1")
        verdict, root = root_verdict(proof.get("root"), keys)
        if verdict != VERIFIED:
            return verdict, f"the root: {root}"
        leaf = check_leaf(proof, root, player)
        check_place(proof, root)
        nodes = walk(proof, root, leaf)
        if nodes[-1][0].hex() != root["root"] or nodes[-1][1] != root["sums"]:
            raise TreeFault("wrong_root", "the path doesn’t lead to the root that was signed")
        return VERIFIED, (root, nodes)
    except TreeFault as problem:
        return problem.fault, str(problem)
    except (Refused, ValueError) as problem:
        return "malformed", str(problem)


def check_leaf(proof, root, player):
    """The leaf, recomputed; it must be the player's own, of the root's day."""
    day, number_ = proof["day"], proof["player"]
    if day != root["day"]:
        raise TreeFault("other_day", f"the proof is of {day}, the root of {root['day']}")
    own = keyed(secret_of(proof["seed"], number_), day)
    if own.hex() != proof["blinded_id"] or player not in (None, number_):
        raise TreeFault("foreign_leaf", "the leaf isn’t this player’s own")
    leaf = leaf_node(day, own, proof["amounts"], bytes.fromhex(proof["salt"]))
    if leaf[0].hex() != proof["leaf"]:
        raise TreeFault("wrong_leaf", "the leaf isn’t the hash of these amounts")
    return leaf


def check_place(proof, root):
    leaves, length = root["leaves"], len(proof["path"])
    if length != depth_of(leaves):
        words = f"{leaves} leaves have a depth of {depth_of(leaves)}, the path one of {length}"
        raise TreeFault("wrong_depth", words)
    if proof["place"] >= leaves:
        raise TreeFault("wrong_leaves", f"the leaf stands behind the last of {leaves} leaves")


def walk(proof, root, leaf):
    """The nodes from the leaf to the top."""
    leaves, nodes = root["leaves"], [leaf]
    for level, step in enumerate(proof["path"]):
        own = proof["place"] >> level
        is_left = own % 2 == 1
        if (step["side"] == "left") != is_left:
            side = step["side"]
            raise TreeFault("wrong_order", f"the {side} side doesn’t fit the leaf’s place")
        sums = {name: int(step["sums"][name]) for name in AMOUNTS}
        sibling = bytes.fromhex(step["hash"]), sums
        is_padding = sibling == PADDING[level]
        if is_padding != ((own ^ 1) << level >= leaves):
            raise TreeFault("wrong_leaves", f"the path doesn’t fit {leaves} leaves")
        if level == 0 and not is_padding:
            if leaf[0] == sibling[0]:
                raise TreeFault("repeated_leaf", "the same leaf stands twice")
            if (leaf[0] > sibling[0]) != is_left:
                raise TreeFault("wrong_order", "the leaf and its neighbour aren’t in order")
        pair = (sibling, nodes[-1]) if is_left else (nodes[-1], sibling)
        nodes.append(parent_node(*pair))
    return nodes


def shown_amounts(amounts):
    return ", ".join(f"{name} {amounts[name]}" for name in AMOUNTS)


def things_of(file, name, word):
    given = read_json(file)
    given = given.get("data", given) if type(given) is dict else given
    things = given.get(name, given) if type(given) is dict else given
    things = things if type(things) is list else [things]
    if not things:
        raise Unusable(f"{file} holds no {word}s")
    return things


def verify_tables(file):
    """Checks the bands and sums of tables of observed outcomes."""
    verdicts = [table_verdict(one) for one in things_of(file, "tables", "table")]
    for index, (verdict, found) in enumerate(verdicts):
        if verdict != VERIFIED:
            say(f"tables[{index}]: {verdict}: {found}")
            continue
        outside = sum(row["outside"] for row in found["rows"])
        about = f"{found['kind']} {found['id']}, {found['draws']} draws"
        say(f"tables[{index}]: verified: {about}, {outside} outside")
    return count_refused("table", verdicts)


def count_refused(word, verdicts):
    refused = sum(verdict != VERIFIED for verdict, _ in verdicts)
    say(f"{len(verdicts)} {word}s: {len(verdicts) - refused} verified, {refused} refused")
    return DIFFERS if refused else REPRODUCED


def verify_roots(keys_file, file):
    """Checks signed roots and their chain with a site's published keys."""
    verdicts = root_verdicts(things_of(file, "list", "root"), read_json(keys_file))
    for index, (verdict, found) in enumerate(verdicts):
        if verdict != VERIFIED:
            say(f"roots[{index}]: {verdict}: {found}")
            continue
        say(f"roots[{index}]: verified: {found['day']}, {found['leaves']} leaves")
        say(f"   {shown_amounts(found['sums'])}, debts {found['debts']}")
    return count_refused("root", verdicts)


def verify_proofs(keys_file, file, player=None):
    """Checks own proofs; `player` is the number whose they must be."""
    if player is not None and not player.isdecimal():
        raise Unusable(__doc__.split("\n\n")[1])
    proofs, keys = things_of(file, "proofs", "proof"), read_json(keys_file)
    verdicts = [proof_verdict(one, keys, player and int(player)) for one in proofs]
    for index, (verdict, found) in enumerate(verdicts):
        if verdict != VERIFIED:
            say(f"proofs[{index}]: {verdict}: {found}")
            continue
        proof, (root, nodes) = proofs[index], found
        leaf = f"leaf {proof['place'] + 1} of {root['leaves']}"
        say(f"proofs[{index}]: player {proof['player']}, {leaf}")
        for level, (hash_, sums) in enumerate(nodes):
            side = f"with the {proof['path'][level - 1]['side']} neighbour" if level else "the leaf"
            say(f"   {side}: {hash_.hex()}")
            say(f"     {shown_amounts(sums)}")
        signed = f"the root of {root['day']}, signed by key {root['key_id']}, counts it"
        say(f"proofs[{index}]: verified: {signed}")
    return count_refused("proof", verdicts)


read_tree_vector = exactly(
    {
        "day": text,
        "leaves": list_of(exactly({"seed": hex64, "player": number, "amounts": an_object})),
        "hashes": list_of(hex64),
        "root": hex64,
        "sums": an_object,
    }
)


def check_tree(vector, say):
    """The leaves of players' own secrets, their order, and the top of their tree."""
    read_tree_vector(vector, "")
    day, nodes = vector["day"], []
    for leaf in vector["leaves"]:
        secret = secret_of(leaf["seed"], leaf["player"])
        salt = keyed(secret, f"salt {day}")
        nodes.append(leaf_node(day, keyed(secret, day), leaf["amounts"], salt))
    nodes.sort(key=lambda node: node[0])
    hashes = [node[0].hex() for node in nodes]
    if len(set(hashes)) < len(hashes):
        raise Refused("two leaves have the same hash")
    for level in range(depth_of(len(nodes))):
        pairs = range(0, len(nodes), 2)
        nodes.append(PADDING[level])
        nodes = [parent_node(nodes[at], nodes[at + 1]) for at in pairs]
    top, sums = nodes[0] if nodes else PADDING[0]
    say(f"   {len(hashes)} leaves, root {top.hex()}")
    recorded = {key: vector[key] for key in ("hashes", "root", "sums")}
    return first_difference(recorded, {"hashes": hashes, "root": top.hex(), "sums": sums})


read_roots_vector = exactly(
    {"keys": an_object, "roots": list_of(an_object), "verdicts": list_of(text)}
)


def check_roots(vector, say):
    """The verdicts on roots and their chain."""
    read_roots_vector(vector, "")
    verdicts = [verdict for verdict, _ in root_verdicts(vector["roots"], vector["keys"])]
    say(f"   the roots are {', '.join(verdicts)}")
    return first_difference({"verdicts": vector["verdicts"]}, {"verdicts": verdicts})


read_proof_vector = exactly(
    {"keys": an_object, "proof": an_object, "verdict": text}, {"player": number}
)


def check_own_proof(vector, say):
    """The verdict on a player's own proof."""
    read_proof_vector(vector, "")
    verdict, found = proof_verdict(vector["proof"], vector["keys"], vector.get("player"))
    say(f"   the proof is {verdict}{'' if verdict == VERIFIED else f': {found}'}")
    return first_difference({"verdict": vector["verdict"]}, {"verdict": verdict})


SECTIONS.update({"tree": check_tree, "root": check_roots, "own_proof": check_own_proof})

# ------------------------------------------------------------------------------------------------
# 9. The command
# ------------------------------------------------------------------------------------------------

REPRODUCED, DIFFERS, UNUSABLE = 0, 1, 2
BYTES_MOST = 64 * 2**20
LINE_MOST = 2_000


class Unusable(Exception):
    """The file, or the command, can't be used at all."""


def main(arguments):
    brief = "--brief" in arguments
    arguments = [argument for argument in arguments if argument != "--brief"]
    of_vectors = arguments[:1] == ["--vectors"]
    files = arguments[1:] if of_vectors else arguments
    try:
        if arguments[:1] == ["--observed"] and len(arguments) > 1:
            return verify_observed(arguments[1:])
        if arguments[:1] == ["--table"] and len(arguments) == 2:
            return verify_tables(arguments[1])
        if arguments[:1] == ["--receipts"] and len(arguments) == 3:
            return verify_receipts(*arguments[1:])
        if arguments[:1] == ["--roots"] and len(arguments) == 3:
            return verify_roots(*arguments[1:])
        if arguments[:1] == ["--proof"] and len(arguments) in (3, 4):
            return verify_proofs(*arguments[1:])
        if len(files) != 1 or files[0].startswith("-"):
            raise Unusable(__doc__.split("\n\n")[1])
        given = read_json(files[0])
        return verify_vectors(given, brief) if of_vectors else verify_records(given, brief)
    except Unusable as problem:
        print(problem, file=sys.stderr)
    except RecursionError:
        print(f"{files[0]} is nested too deep", file=sys.stderr)
    return UNUSABLE


def read_json(name):
    """The parsed file."""
    try:
        with open(name, "rb") as file:
            content = file.read(BYTES_MOST + 1)
    except OSError as problem:
        raise Unusable(f"{name} can't be read: {problem.strerror}") from None
    if len(content) > BYTES_MOST:
        raise Unusable(f"{name} is larger than {BYTES_MOST} bytes")
    try:
        return parse_json(content.decode("utf-8"))
    except ValueError as problem:
        raise Unusable(f"{name} isn't JSON: {problem}") from None


def parse_json(text):
    """Parsed JSON. Whole numbers are `int`, however they are written, as 1.0 and 1e0 are."""
    return json.loads(
        text, parse_int=read_number, parse_float=read_number, parse_constant=refuse_constant
    )


def read_number(written):
    if len(written) <= 16 and written.lstrip("-").isdigit():
        return int(written)
    value = float(written)
    return int(value) if value.is_integer() and abs(value) <= MOST else value


def refuse_constant(word):
    raise ValueError(f"{word} is no number")


def verify_records(given, brief):
    records = given.get("records", [given]) if type(given) is dict else given
    if type(records) is not list or not records:
        raise Unusable("the file holds no draw records\n" + __doc__.split("\n\n")[1])
    count = {VERIFIED: 0, UNREVEALED: 0, FAILED: 0}
    for index, record in enumerate(records):
        about = record if type(record) is dict else {}
        name = f"records[{index}]" + (f" (id {shown(about['id'])})" if "id" in about else "")
        if not brief:
            of = " ".join(shown(about.get(key)).strip('"') for key in ("kind", "subject", "nonce"))
            say(f"{name}: kind, subject and nonce are {of}")
        state, fault = verify_record(record, ignore if brief else say)
        count[state] += 1
        if state != VERIFIED:
            say(f"{name}: {'not revealed yet' if state == UNREVEALED else fault}")
        elif not brief:
            say(f"{name}: verified")
    say(
        f"{len(records)} records: {count[VERIFIED]} verified, "
        f"{count[UNREVEALED]} not revealed yet, {count[FAILED]} failed"
    )
    return DIFFERS if count[FAILED] else REPRODUCED


def verify_vectors(given, brief):
    if type(given) is not dict:
        raise Unusable("the file must be an object")
    total, failed = 0, 0
    for section, vectors in given.items():
        known = section in SECTIONS and type(vectors) is list
        for index, vector in enumerate(vectors if known else [None]):
            name = f"{section}[{index}]" if known else section
            if not brief and known:
                say(name)
            fault = (
                check_vector(section, vector, ignore if brief else say)
                if known
                else "must be a list" if section in SECTIONS else "unknown section"
            )
            total, failed = total + 1, failed + (fault is not None)
            if fault is not None:
                say(f"{name}: {fault}")
            elif not brief:
                say(f"{name}: reproduced")
    if total == 0:
        raise Unusable("the file holds no vectors")
    say(f"{total} vectors: {total - failed} reproduced, {failed} failed")
    return DIFFERS if failed else REPRODUCED


def say(line):
    print(line if len(line) <= LINE_MOST else line[:LINE_MOST] + "…")


def ignore(line):
    """Takes steps that nobody asked for."""


if __name__ == "__main__":
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")
    sys.exit(main(sys.argv[1:]))
