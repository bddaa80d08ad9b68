import { CASE_TYPES } from '@vitrine/fairness/case';
import { isClientSeed } from '@vitrine/fairness/seeds';
import { EVENT_KINDS } from '@vitrine/fairness/table';
import { DIRECTIONS } from '@vitrine/fairness/upgrade';
import { z } from 'zod';
import { fieldError } from './field-errors.ts';
import { anyone, data, get, json, post } from './endpoint.ts';
import { byPosition, listOf, paging } from './paging.ts';
import { hex64, id, idInPath, moment } from './shapes.ts';

const ppm = z.number().int().min(0).max(1_000_000);
const mills = z.number().int().min(0);

const caseTable = z.object({
  type: z.enum(CASE_TYPES),
  price: mills,
  token_rate: ppm,
  entries: z.array(
    z.object({ id, hash_name: z.string(), phase: z.string().nullable(), from: ppm, to: ppm }),
  ),
});

const caseOutcome = z.object({
  ticket: ppm,
  entry: id,
  t: ppm.optional(),
  p: z.number().int().min(0).max(4000).optional(),
  tokens: mills.optional(),
});

/** The fields of every draw from a player's pair. */
const ofPair = {
  id,
  /** Null until the pair is rotated. */
  server_seed: hex64.nullable(),
  server_seed_hash: hex64,
  client_seed: z.string(),
  nonce: z.number().int().min(0),
  beacon: z.null(),
  /**
   * The outcome was shown to the player before it was paid for; draws that the player chose aren't
   * compared with the odds.
   */
  looked: z.literal(true).optional(),
  at: moment,
};

/**
 * All data needed to recompute an opening's draw. Amounts are whole thousandths, chances parts per
 * million.
 */
export const caseRecord = z.object({
  ...ofPair,
  kind: z.literal('case'),
  /** The opened case. */
  subject: id,
  revision_hash: hex64,
  table: caseTable,
  outcome: caseOutcome,
});

/** All data needed to recompute an upgrade's draw. */
export const upgradeRecord = z.object({
  ...ofPair,
  kind: z.literal('upgrade'),
  /** The item of the catalogue that the upgrade was for. */
  subject: id,
  revision_hash: z.null(),
  table: z.object({ chance_ppm: ppm, direction: z.enum(DIRECTIONS) }),
  outcome: z.object({ roll: ppm, win: z.boolean() }),
});

const seat = z.number().int().min(0).max(3);

/** All data needed to recompute a battle: one record with all of its rounds. */
export const battleRecord = z.object({
  ...ofPair,
  /** Revealed from the beginning: a battle is recorded when it has ended. */
  server_seed: hex64,
  /** The public randomness, as hex; null when off. */
  beacon: hex64.nullable(),
  /** The signature of the beacon’s round, which proves the randomness; absent when off. */
  beacon_proof: z
    .object({
      round: z.number().int().positive(),
      signature: z.string(),
      /** The beacon’s chain; absent, with the next two, in old records, which are of quicknet. */
      chain_hash: hex64.optional(),
      public_key: z.string().optional(),
      /** When the room closed: the round is the first one published `ahead` seconds later. */
      closed_at: moment.optional(),
    })
    .optional(),
  kind: z.literal('battle'),
  subject: id,
  revision_hash: z.null(),
  table: z.object({
    /** The client seeds in the order of the seats. */
    seats: z.array(z.string()),
    /** The entries of each round’s case. */
    rounds: z.array(caseTable.shape.entries),
    /** The published revision of each round’s case. */
    revisions: z.array(z.object({ box: id, price: mills, token_rate: ppm, hash: hex64 })),
  }),
  outcome: z.object({
    /** `outcome[round][seat]`. */
    outcome: z.array(z.array(z.object({ ticket: ppm, entry: id }))),
    tied: z.array(seat),
    tie_winner: seat.nullable(),
  }),
});

/** All data needed to recompute a giveaway: one record with all of its prizes. */
export const giveawayRecord = z.object({
  ...ofPair,
  /** Revealed from the beginning: a giveaway is recorded when it is drawn. */
  server_seed: hex64,
  beacon: battleRecord.shape.beacon,
  beacon_proof: battleRecord.shape.beacon_proof,
  kind: z.literal('giveaway'),
  subject: id,
  revision_hash: z.null(),
  table: z.object({
    /** In the order of joining. */
    entrants: z.array(z.object({ user_id: id, client_seed: z.string() })),
    /** The number of prizes. */
    prizes: z.number().int().positive(),
  }),
  /** The winners in the order of the prizes. */
  outcome: z.object({ winners: z.array(id) }),
});

/** The thing that an entry of an event’s table gives; amounts are whole thousandths. */
const eventGives = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['points', 'tokens']), amount_mills: mills }),
  z.object({ kind: z.literal('share'), share_ppm: ppm }),
  z.object({ kind: z.literal('card') }),
]);

/** All data needed to recompute the draw of an event. */
export const eventRecord = z.object({
  ...ofPair,
  kind: z.enum(EVENT_KINDS),
  /** The event: of a season and a tier of the basis. */
  subject: id,
  revision_hash: hex64,
  table: z.object({ entries: z.array(z.object({ id, from: ppm, to: ppm, gives: eventGives })) }),
  outcome: z.object({ ticket: ppm, entry: id }),
});

const drawRecord = z.discriminatedUnion('kind', [
  caseRecord,
  upgradeRecord,
  battleRecord,
  giveawayRecord,
  eventRecord,
]);

/** All data needed to recompute a draw. */
export type DrawRecord = z.output<typeof drawRecord>;
export type CaseRecord = z.output<typeof caseRecord>;
export type BattleRecord = z.output<typeof battleRecord>;

/** 1 to 64 Unicode code points without lone surrogates, stored exactly as given. */
const clientSeed = z
  .string()
  .min(1, fieldError('missing'))
  .refine(isClientSeed, fieldError('long 64'));

const active = z.object({
  server_seed_hash: hex64,
  client_seed: z.string().nullable(),
  /** The nonce that the next draw will use. */
  nonce: z.number().int().min(0),
});
const next = z.object({ server_seed_hash: hex64 });

export const showSeeds = get('/api/fairness/seeds', {
  does: 'The active seed pair, and the hash of the one that a rotation makes active.',
  answers: data(z.object({ active, next })),
});

export const setClientSeed = post('/api/fairness/client_seed', {
  does: 'Sets the client seed of an active pair that has not drawn yet.',
  body: json(z.object({ client_seed: clientSeed })),
  answers: data(z.object({ active, next })),
  refuses: ['seeds.in_use', 'look.waits'],
});

export const rotateSeeds = post('/api/fairness/rotate', {
  does: 'Reveals the active server seed and makes the announced next pair active with a fresh client seed.',
  body: json(z.object({ client_seed: clientSeed, next_hash: hex64.optional() })),
  answers: data(
    z.object({
      revealed: z.object({
        server_seed: hex64,
        server_seed_hash: hex64,
        client_seed: z.string().nullable(),
        /** The number of draws made with the pair. */
        nonce: z.number().int().min(0),
      }),
      active,
      next,
    }),
  ),
  refuses: ['seeds.rotated', 'look.waits'],
});

export const listDraws = get('/api/pfv_log', {
  does: 'Draws, newest first: everyone’s, or with `mine=1` those of the signed-in player.',
  who: anyone,
  query: byPosition(
    'before',
    z.object({
      ...paging(20),
      kind: z.enum(['case', 'upgrade', 'battle', 'giveaway', ...EVENT_KINDS]).optional(),
      mine: z.enum(['0', '1']).default('0'),
      /** Only draws older than this one; with `mine=1` it must be one of the player’s. */
      before: idInPath.optional(),
    }),
  ),
  /**
   * The `total` of everyone’s draws is the highest id, which also counts the few draws that were
   * rolled back; with `kind` it is the number of draws, up to the 10,000 that pages reach.
   */
  answers: data(listOf(drawRecord)),
  refuses: ['draw.unknown'],
});

export const showDraw = get('/api/pfv_log/{id}', {
  does: 'The public record of one draw.',
  who: anyone,
  params: z.object({ id: idInPath }),
  answers: data(drawRecord),
  refuses: ['draw.unknown'],
});

export const recomputeDraw = post('/api/pfv_api', {
  does: 'Recomputes one draw on the server and says whether the record holds.',
  who: anyone,
  body: json(z.object({ id })),
  answers: data(
    z.object({
      record: drawRecord,
      /**
       * Null until the server seed is revealed: only its owner’s rotation makes the check possible.
       */
      verified: z.boolean().nullable(),
      differences: z.array(z.string()),
    }),
  ),
  refuses: ['draw.unknown'],
});
