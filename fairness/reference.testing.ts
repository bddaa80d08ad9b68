import { createHash, createHmac } from 'node:crypto';

/*
 * A second, simple implementation of the scheme that shares no code with the first. It decides
 * whether a vector is true, so that a test can distinguish a changed digit that makes a vector
 * false from one that leaves it true.
 */

type Table = { id: number; from: number; to: number }[];

function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

function stream(serverSeed: string, clientSeed: string, nonce: number): (n: number) => number {
  let position = 0;
  let block = Buffer.alloc(0);
  return (n) => {
    for (;;) {
      if (position % 8 === 0) {
        const message = `${clientSeed}:${nonce}:${position / 8}`;
        block = createHmac('sha256', serverSeed).update(message, 'utf8').digest();
      }
      const word = block.readUInt32BE((position++ % 8) * 4);
      if (word < Math.floor(2 ** 32 / n) * n) return word % n;
    }
  };
}

function holder(table: Table, ticket: number): number | undefined {
  return table.filter(({ from, to }) => ticket >= from && ticket < to).map(({ id }) => id)[0];
}

function isPublishable(table: Table): boolean {
  const joined = table.every(
    ({ from, to }, i) => from === (i === 0 ? 0 : table[i - 1]?.to) && from < to,
  );
  return (
    joined &&
    table.at(-1)?.to === 1_000_000 &&
    new Set(table.map(({ id }) => id)).size === table.length
  );
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

type Seeds = { server_seed: string; client_seed: string };
type UniformVector = Seeds & {
  server_seed_hash: string;
  nonce: number;
  n: number;
  values: number[];
};
type CaseVector = Seeds & {
  nonce: number;
  type: string;
  price: number;
  token_rate: number;
  entries: Table;
} & {
  outcome: unknown;
};
type UpgradeVector = Seeds & {
  nonce: number;
  chance_ppm: number;
  direction: string;
  roll: number;
  win: boolean;
};
type BattleVector = Seeds & {
  seats: string[];
  beacon: string | null;
  rounds: Table[];
  tied: number[];
} & {
  outcome: unknown;
  tie_winner: number;
};
type GiveawayVector = Seeds & {
  entrants: { user_id: number; client_seed: string }[];
  beacon: string | null;
} & {
  prizes: number;
  winners: number[];
};
type RevisionVector = {
  revision: { box: number; price: number; token_rate: number; entries: (Table[number] & Named)[] };
  hash: string;
};
type Named = { hash_name: string; phase: string | null };

type EventVector = Seeds & {
  nonce: number;
  entries: Table;
  revision_hash: string;
  outcome: unknown;
};

/** The keys of event tables in alphabetical order, in which canonical JSON has them. */
const event_keys = ['amount_mills', 'entries', 'from', 'gives', 'id', 'kind', 'share_ppm', 'to'];

const isTrueOf =
  (kind: string) =>
  ({ server_seed, client_seed, nonce, entries, revision_hash, outcome }: EventVector): boolean => {
    const ticket = stream(server_seed, client_seed, nonce)(1_000_000);
    const hash = sha256(JSON.stringify({ entries, kind }, event_keys));
    return (
      isPublishable(entries) &&
      hash === revision_hash &&
      same(outcome, { ticket, entry: holder(entries, ticket) })
    );
  };

/** Whether a vector in the shape of its section is true. */
export const isTrue = {
  uniform({
    server_seed,
    server_seed_hash,
    client_seed,
    nonce,
    n,
    values,
  }: UniformVector): boolean {
    if (n < 1 || n > 2 ** 32 || sha256(server_seed) !== server_seed_hash) return false;
    const uniform = stream(server_seed, client_seed, nonce);
    return values.every((value) => value === uniform(n));
  },

  case({
    server_seed,
    client_seed,
    nonce,
    type,
    price,
    token_rate,
    entries,
    outcome,
  }: CaseVector): boolean {
    if (!isPublishable(entries) || token_rate > 1_000_000) return false;
    const uniform = stream(server_seed, client_seed, nonce);
    const ticket = uniform(1_000_000);
    const drop = { ticket, entry: holder(entries, ticket) };
    if (type !== 'paid') return same(outcome, drop);
    const [t, p] = [uniform(1_000_000), uniform(4001)];
    return same(outcome, {
      ...drop,
      t,
      p,
      tokens: t < token_rate ? Math.floor((price * (1000 + p)) / 100_000) : 0,
    });
  },

  upgrade({
    server_seed,
    client_seed,
    nonce,
    chance_ppm,
    direction,
    roll,
    win,
  }: UpgradeVector): boolean {
    const drawn = stream(server_seed, client_seed, nonce)(1_000_000);
    return (
      drawn === roll &&
      win === (direction === 'under' ? roll < chance_ppm : roll >= 1_000_000 - chance_ppm)
    );
  },

  battle(vector: BattleVector): boolean {
    const { server_seed, seats, beacon, client_seed, rounds, outcome, tied, tie_winner } = vector;
    if (client_seed !== sha256(JSON.stringify([...seats, beacon])) || !rounds.every(isPublishable))
      return false;
    const draw = (nonce: number) => stream(server_seed, client_seed, nonce);
    const drawn = rounds.map((table, r) =>
      seats.map((_, s) => {
        const ticket = draw(r * seats.length + s)(1_000_000);
        return { ticket, entry: holder(table, ticket) };
      }),
    );
    const inOrder =
      same(
        tied,
        [...new Set(tied)].toSorted((a, b) => a - b),
      ) && tied.every((s) => s < seats.length);
    return (
      inOrder &&
      same(outcome, drawn) &&
      tied[draw(rounds.length * seats.length)(tied.length)] === tie_winner
    );
  },

  giveaway({
    server_seed,
    entrants,
    beacon,
    client_seed,
    prizes,
    winners,
  }: GiveawayVector): boolean {
    const brought = [...entrants.map((entrant) => [entrant.user_id, entrant.client_seed]), beacon];
    let left = entrants.map(({ user_id }) => user_id);
    const drawn = Array.from({ length: Math.min(prizes, left.length) }, (_, i) => {
      const winner = left[stream(server_seed, client_seed, i)(left.length)];
      left = left.filter((user) => user !== winner);
      return winner;
    });
    return client_seed === sha256(JSON.stringify(brought)) && same(winners, drawn);
  },

  revision({ revision: { box, price, token_rate, entries }, hash }: RevisionVector): boolean {
    // With its keys in alphabetical order, an object of plain texts and whole numbers is canonical.
    const sorted = entries.map(({ from, hash_name, id, phase, to }) => ({
      from,
      hash_name,
      id,
      phase,
      to,
    }));
    return (
      isPublishable(entries) &&
      hash === sha256(JSON.stringify({ box, entries: sorted, price, token_rate }))
    );
  },

  snowball: isTrueOf('snowball'),
  wheel: isTrueOf('wheel'),
  coupon: isTrueOf('coupon'),
  card: isTrueOf('card'),
};
