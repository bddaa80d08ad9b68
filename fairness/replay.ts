import { battleClientSeed, breakTie, drawRounds } from './battle.ts';
import { CASE_TYPES, drawCase } from './case.ts';
import { drawWinners, giveawayClientSeed, type Entrant } from './giveaway.ts';
import { eventRevisionHash, revisionHash, type Revision, type RevisionEntry } from './revision.ts';
import {
  clientSeed,
  exactly,
  fields,
  hex64,
  integer,
  list,
  nullable,
  oneOf,
  text,
  type Read,
} from './shape.ts';
import type { Hashes, Streams } from './stream.ts';
import { checkTable, drawEntry, EVENT_KINDS, TICKETS, type Entry } from './table.ts';
import { DIRECTIONS, drawUpgrade } from './upgrade.ts';

/**
 * The fields that a replay needs from a record, before its table and outcome are known to have the
 * shape of their kind.
 */
type Recorded = {
  kind: Kind;
  subject: unknown;
  nonce: number;
  beacon: string | null;
  revision_hash: string | null;
  table: unknown;
  outcome: unknown;
};

/** The plan to replay one recorded draw. */
export type Replay = {
  /** The outcome, in the shape of the record's. */
  draw(streams: Streams): unknown;
  /** The client seed, for draws that derive it from several people's inputs. */
  clientSeed?(hashes: Hashes): string;
  /**
   * The hashes of the tables, recorded and recomputed; null when the record lacks the hashed data.
   */
  revision?(hashes: Hashes): { recorded: unknown; recomputed: unknown } | null;
};

/** The kinds of draws that a room makes, once, with a client seed of everyone's. */
export const ROOM_KINDS = ['battle', 'giveaway'] as const;
/** The kinds of draws that have a public record. */
export const KINDS = ['case', 'upgrade', ...ROOM_KINDS, ...EVENT_KINDS] as const;
export type Kind = (typeof KINDS)[number];

/** Reads a record's table and outcome. Throws, naming the field, when they don't fit its kind. */
export function planReplay(recorded: Recorded): Replay {
  switch (recorded.kind) {
    case 'case':
      return replayCase(recorded);
    case 'upgrade':
      return replayUpgrade(recorded);
    case 'battle':
      return replayBattle(recorded);
    case 'giveaway':
      return replayGiveaway(recorded);
    default:
      return replayEvent(recorded);
  }
}

/**
 * The draws from one published table, which is read once. Answers the outcome for a nonce. Throws,
 * naming the field, when the table doesn't fit its kind, or when none of this kind is published.
 */
export function planDraws(
  kind: Kind,
  table: unknown,
): (streams: Streams, nonce: number) => unknown {
  if (kind === 'case') {
    const read = readCaseTable(table, '');
    return (streams, nonce) => drawCase(streams(nonce), read);
  }
  if (!EVENT_KINDS.some((event) => event === kind))
    throw new TypeError(`tables of the kind ${kind} aren't published`);
  const { entries } = readEventTable(table, '');
  return (streams, nonce) => drawEntry(streams(nonce), entries);
}

/** A table that could be published, with entries of one shape. */
function entries<E extends Entry>(read: Read<E>): Read<E[]> {
  const readEntries = list(read);
  return (value, at) => {
    const table = readEntries(value, at);
    checkTable(table, at);
    return table;
  };
}

const range = { id: integer(), from: integer(TICKETS), to: integer(TICKETS) };
const caseEntries = entries(exactly(range, { hash_name: text, phase: nullable(text) }));
const price = integer();
const rate = integer(TICKETS);

const readCaseTable = exactly({
  type: oneOf(CASE_TYPES),
  price,
  token_rate: rate,
  entries: caseEntries,
});
const readUpgradeTable = exactly({ chance_ppm: rate, direction: oneOf(DIRECTIONS) });
const readBattleTable = exactly(
  { seats: list(clientSeed), rounds: list(caseEntries) },
  { revisions: list(exactly({ box: integer(), price, token_rate: rate, hash: hex64 })) },
);
const readTied = fields({ tied: list(integer()) });
const readGiveawayTable = exactly({
  entrants: list(exactly({ user_id: integer(), client_seed: clientSeed })),
  prizes: integer(),
});
const readEventTable = exactly({ entries: entries(fields(range)) });

function replayCase(recorded: Recorded): Replay {
  const { subject, nonce, revision_hash } = recorded;
  const table = readCaseTable(recorded.table, '');
  requireNull(recorded, 'beacon');
  return {
    draw: (streams) => drawCase(streams(nonce), table),
    revision(hashes) {
      if (typeof subject !== 'number' || revision_hash === null) return null;
      const hash = hashRevision({ ...table, box: subject }, table.entries, hashes);
      return hash === null
        ? null
        : { recorded: { revision_hash }, recomputed: { revision_hash: hash } };
    },
  };
}

function replayUpgrade(recorded: Recorded): Replay {
  const table = readUpgradeTable(recorded.table, '');
  requireNull(recorded, 'beacon', 'revision_hash');
  return { draw: (streams) => drawUpgrade(streams(recorded.nonce), table) };
}

function replayBattle(recorded: Recorded): Replay {
  const { seats, rounds, revisions } = readBattleTable(recorded.table, '');
  const { tied } = readTied(recorded.outcome, '');
  requireNull(recorded, 'revision_hash');
  requireFirstNonce(recorded.nonce);
  requireTied(tied, seats.length);
  if (revisions && revisions.length !== rounds.length)
    throw new TypeError('revisions must be one a round');
  return {
    draw: (streams) => ({
      outcome: drawRounds(streams, seats.length, rounds),
      tied,
      tie_winner: tied.length === 0 ? null : breakTie(streams, seats.length, rounds.length, tied),
    }),
    clientSeed: (hashes) => battleClientSeed(seats, recorded.beacon, hashes),
    revision(hashes) {
      if (!revisions) return null;
      const published = revisions.map(({ hash }) => ({ hash }));
      const recomputed = revisions.map((revision, round) => ({
        hash: hashRevision(revision, rounds[round] ?? [], hashes),
      }));
      if (recomputed.some(({ hash }) => hash === null)) return null;
      return { recorded: { revisions: published }, recomputed: { revisions: recomputed } };
    },
  };
}

function replayGiveaway(recorded: Recorded): Replay {
  const table = readGiveawayTable(recorded.table, '');
  requireNull(recorded, 'revision_hash');
  requireFirstNonce(recorded.nonce);
  requireOnce(table.entrants);
  return {
    draw: (streams) => drawWinners(streams, table),
    clientSeed: (hashes) => giveawayClientSeed(table.entrants, recorded.beacon, hashes),
  };
}

function replayEvent(recorded: Recorded): Replay {
  const { kind, nonce, revision_hash } = recorded;
  const { entries } = readEventTable(recorded.table, '');
  requireNull(recorded, 'beacon');
  return {
    draw: (streams) => drawEntry(streams(nonce), entries),
    revision(hashes) {
      if (revision_hash === null) return null;
      return {
        recorded: { revision_hash },
        recomputed: { revision_hash: eventRevisionHash(kind, entries, hashes) },
      };
    },
  };
}

/** A battle or a giveaway is one record with its own server seed, and its draws count from 0. */
function requireFirstNonce(nonce: number): void {
  if (nonce !== 0) throw new TypeError('nonce must be 0');
}

/**
 * Requires null in a field that this kind of draw doesn't use; otherwise a record could claim
 * values that nothing checks.
 */
function requireNull(recorded: Recorded, ...unused: ('beacon' | 'revision_hash')[]): void {
  const claimed = unused.find((field) => recorded[field] !== null);
  if (claimed) throw new TypeError(`${claimed} must be null in the kind ${recorded.kind}`);
}

/** A player joins a giveaway once. */
function requireOnce(entrants: readonly Entrant[]): void {
  const ids = new Set(entrants.map(({ user_id }) => user_id));
  if (ids.size < entrants.length) throw new TypeError('entrants hold a user_id twice');
}

/** A tie is between at least two seats, named in seat order. */
function requireTied(tied: readonly number[], seats: number): void {
  const inOrder = tied.every((seat, index) => seat > (tied[index - 1] ?? -1) && seat < seats);
  if (!inOrder || tied.length === 1)
    throw new TypeError('tied must be empty or name two or more seats in seat order');
}

/** The revision's hash, or null when the entries lack the hashed names. */
function hashRevision(
  published: Omit<Revision, 'entries'>,
  entries: readonly (Entry & Partial<RevisionEntry>)[],
  hashes: Hashes,
): string | null {
  return entries.every(isNamed) ? revisionHash({ ...published, entries }, hashes) : null;
}

function isNamed(entry: Entry & Partial<RevisionEntry>): entry is RevisionEntry {
  return entry.hash_name !== undefined && entry.phase !== undefined;
}
