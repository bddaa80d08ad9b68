import type { DrawRecord } from './record.ts';
import { fields, integer, list, nullable } from './shape.ts';
import { bandOf, isOutside, OUTSIDE_SHARE } from './statistics/binomial.ts';
import { EVENT_KINDS, TICKETS, type Drop, type Entry } from './table.ts';

/**
 * The kinds of published odds that draws are compared with. `battle`: the prizes of a battle's
 * rounds, by case; `tie`: the seat that wins a tie, by the number tied.
 */
export const OBSERVED_KINDS = ['case', 'upgrade', 'battle', 'tie', ...EVENT_KINDS] as const;
export type ObservedKind = (typeof OBSERVED_KINDS)[number];

/**
 * The bands of chances in which upgrades are counted, each from its ppm up to the next. Every
 * upgrade has its own chance, so a band's wins are compared with the mean of its published chances.
 * A sum of different chances varies less than a binomial of their mean (Hoeffding 1956), so the
 * band of an honest site only gets wider; tenths of the chance make it at most 1% wider, and below
 * a tenth, where wins are rare, a few steps by size are enough to see a cut of the long shots.
 */
export const UPGRADE_BANDS = [
  0, 1000, 10_000, 50_000, 100_000, 200_000, 300_000, 400_000, 500_000, 600_000, 700_000,
] as const;

/** An outcome with its published chance, in parts per million. */
export type Published = { outcome: string; odds_ppm: number };

/** The name of the outcome that tokens drop, besides the prize. */
export const TOKENS = 'tokens';
/** The names of an upgrade's outcomes. */
export const WIN = 'win';
const LOSS = 'loss';

/** The outcomes of a published table: its entries by id, and whether tokens drop if that varies. */
export function publishedOutcomes(table: PublishedTable): Published[] {
  const prizes = table.entries.map(({ id, from, to }) => ({
    outcome: String(id),
    odds_ppm: to - from,
  }));
  const token_rate = varyingTokenRate(table);
  return token_rate === null ? prizes : [...prizes, { outcome: TOKENS, odds_ppm: token_rate }];
}

/** A case's or an event's table; only a case of type `paid` has the token part. */
export type PublishedTable = { type?: string; token_rate?: number; entries: readonly Entry[] };

/** The chance that tokens drop, in ppm; null where they always or never do. */
function varyingTokenRate({ type, token_rate = 0 }: PublishedTable): number | null {
  return type === 'paid' && 0 < token_rate && token_rate < TICKETS ? token_rate : null;
}

/**
 * The outcomes of a tie: each tied seat is as likely, by its place among them. A third is rounded
 * down by less than a ppm, which no number of battles can tell.
 */
export function tiedOutcomes(tied: number): Published[] {
  return Array.from({ length: tied }, (_, place) => ({
    outcome: String(place + 1),
    odds_ppm: Math.floor(TICKETS / tied),
  }));
}

/** The outcomes of a band of upgrades: to win, with the mean of the draws' published chances. */
export function upgradeOutcomes(draws: number, chances_ppm: number): Published[] {
  return [{ outcome: WIN, odds_ppm: Math.round(chances_ppm / draws) }];
}

/** The lower end of the band that a chance is counted in. */
export function upgradeBandOf(chance_ppm: number): number {
  return UPGRADE_BANDS.findLast((from_ppm) => from_ppm <= chance_ppm)!;
}

/** How often an outcome came, and the chances that its count doesn't contradict, all in ppm. */
export type ObservedRow = Published & { seen: number; low: number; high: number; outside: boolean };

/** Compares the counts of a table's draws with its published odds. */
export function compareCounts(
  published: readonly Published[],
  draws: number,
  seenOf: (outcome: string) => number,
): ObservedRow[] {
  return published.map(({ outcome, odds_ppm }) => {
    const seen = seenOf(outcome);
    const outside = isOutside(seen, draws, odds_ppm);
    return { outcome, odds_ppm, seen, ...bandOf(seen, draws), outside };
  });
}

/** How many of so many comparisons are expected outside by chance, at most. */
export function expectedOutside(comparisons: number): number {
  return Math.round(comparisons * OUTSIDE_SHARE * 1000) / 1000;
}

/** The counts of a table: a revision of a case or an event, a band of upgrades, a kind of ties. */
export type ObservedTable = {
  kind: ObservedKind;
  /** The case or the event; the lower end of the band, in ppm; the number of tied seats. */
  subject: number;
  /** The hash of the revision; empty where there is none. */
  revision: string;
  draws: number;
  rows: ObservedRow[];
};

/** A table while its draws are counted. */
type Counted = Pick<ObservedTable, 'kind' | 'subject' | 'revision'> & {
  draws: number;
  chances_ppm: number;
  seen: Map<string, number>;
  published: (counted: Counted) => Published[];
};

/** One draw from one table: an opening has one, a battle one for each seat in each round. */
type Observation = Pick<Counted, 'kind' | 'subject' | 'revision' | 'published'> & {
  outcome: string;
  tokens?: boolean;
  chance_ppm?: number;
};

/** Counts the outcomes of draw records, in memory that grows only with the number of tables. */
export class Tally {
  readonly #tables = new Map<string, Counted>();

  /**
   * Counts a record that `verifyRecord` found verified or unrevealed. Throws a TypeError or a
   * RangeError, and counts nothing, when its outcome doesn't fit its table.
   */
  add(record: DrawRecord): void {
    for (const observed of observe(record)) {
      const { kind, subject, revision, published, outcome, tokens, chance_ppm = 0 } = observed;
      const key = `${kind} ${subject} ${revision}`;
      const table = this.#tables.get(key) ?? {
        kind,
        subject,
        revision,
        published,
        draws: 0,
        chances_ppm: 0,
        seen: new Map<string, number>(),
      };
      this.#tables.set(key, table);
      table.draws += 1;
      table.chances_ppm += chance_ppm;
      for (const one of tokens ? [outcome, TOKENS] : [outcome])
        table.seen.set(one, (table.seen.get(one) ?? 0) + 1);
    }
  }

  /** All tables with their comparisons: by kind, then by subject, then by revision. */
  compare(): ObservedTable[] {
    return [...this.#tables.values()].toSorted(byPlace).map((counted) => {
      const { kind, subject, revision, draws, seen, published } = counted;
      const rows = compareCounts(published(counted), draws, (outcome) => seen.get(outcome) ?? 0);
      return { kind, subject, revision, draws, rows };
    });
  }
}

function byPlace(a: Counted, b: Counted): number {
  const kinds = OBSERVED_KINDS.indexOf(a.kind) - OBSERVED_KINDS.indexOf(b.kind);
  return kinds || a.subject - b.subject || (a.revision < b.revision ? -1 : 1);
}

const drop = fields({ ticket: integer(TICKETS), entry: integer() });
const readTokens = fields({}, { t: integer(TICKETS) });
const readRounds = fields({ outcome: list(list(drop)), tie_winner: nullable(integer()) });

/**
 * The draws of a record; none for a giveaway, in which every list of entrants differs, and none
 * that the player saw before paying: whoever stops at a bad item leaves it out.
 */
function observe(record: DrawRecord): Observation[] {
  if (record.looked) return [];
  switch (record.kind) {
    case 'giveaway':
      return [];
    case 'upgrade':
      return [observeUpgrade(record)];
    case 'battle':
      return observeBattle(record);
    case 'case': {
      const token_rate = varyingTokenRate(record.table);
      const { t } = readTokens(record.outcome, 'outcome');
      return [
        {
          ...observeDrop(record, drop(record.outcome, 'outcome'), record.table.entries),
          published: () => publishedOutcomes(record.table),
          tokens: token_rate !== null && t !== undefined && t < token_rate,
        },
      ];
    }
    default:
      return [observeDrop(record, drop(record.outcome, 'outcome'), record.table.entries)];
  }
}

function observeDrop(
  {
    kind,
    subject,
    revision_hash,
  }: Pick<DrawRecord, 'subject' | 'revision_hash'> & {
    kind: ObservedKind;
  },
  { ticket, entry }: Drop,
  entries: readonly Entry[],
): Observation {
  if (typeof subject !== 'number') throw new TypeError('subject must be a whole number');
  if (revision_hash === null) throw new TypeError('revision_hash is missing');
  const holder = entries.find(({ id }) => id === entry);
  if (!holder || ticket < holder.from || ticket >= holder.to)
    throw new RangeError(`entry ${entry} doesn't hold ticket ${ticket}`);
  return {
    kind,
    subject,
    revision: revision_hash,
    outcome: String(entry),
    published: () => publishedOutcomes({ entries }),
  };
}

function observeUpgrade({ table, outcome }: DrawRecord & { kind: 'upgrade' }): Observation {
  return {
    kind: 'upgrade',
    subject: upgradeBandOf(table.chance_ppm),
    revision: '',
    outcome: outcome.win ? WIN : LOSS,
    chance_ppm: table.chance_ppm,
    published: ({ draws, chances_ppm }) => upgradeOutcomes(draws, chances_ppm),
  };
}

/** Rounds whose record names no revision, as the oldest do, have no published odds to meet. */
function observeBattle({ table, outcome }: DrawRecord & { kind: 'battle' }): Observation[] {
  const read = readRounds(outcome, 'outcome');
  const { tied } = outcome;
  const rounds = (table.revisions ?? []).flatMap(({ box, hash }, round) =>
    (read.outcome[round] ?? []).map((drawn) =>
      observeDrop(
        { kind: 'battle', subject: box, revision_hash: hash },
        drawn,
        table.rounds[round] ?? [],
      ),
    ),
  );
  if (read.tie_winner === null) return rounds;
  const place = tied.indexOf(read.tie_winner) + 1;
  if (place === 0) throw new RangeError('tie_winner must be one of the tied seats');
  const published = () => tiedOutcomes(tied.length);
  const tie = { kind: 'tie', subject: tied.length, revision: '', published } as const;
  return [...rounds, { ...tie, outcome: String(place) }];
}

/**
 * The records of a file of draws, one a line. The table of a revision stands in its first record of
 * the file; the later ones leave it out, as nine tenths of a file would be the same tables.
 */
export class DrawLines {
  readonly #tables = new Map<string, unknown>();

  /** The record of a line, with its table. Throws a SyntaxError when the line isn't JSON. */
  read(line: string): unknown {
    const record: unknown = JSON.parse(line);
    if (typeof record !== 'object' || record === null || Array.isArray(record)) return record;
    const { kind, subject, revision_hash, table } = record as Record<string, unknown>;
    const key = JSON.stringify([kind, subject, revision_hash]);
    if (table === undefined) return { ...record, table: this.#tables.get(key) };
    if (typeof revision_hash === 'string') this.#tables.set(key, table);
    return record;
  }
}
