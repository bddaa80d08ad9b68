import { CASE_TYPES } from '@vitrine/fairness/case';
import { isClientSeed } from '@vitrine/fairness/seeds';
import { z } from 'zod';
import { anyone, data, get, json, post } from './endpoint.ts';
import { byPosition, listOf, paging } from './paging.ts';
import { hex64, id, idInPath, moment } from './shapes.ts';

const ppm = z.number().int().min(0).max(1_000_000);
const mills = z.number().int().min(0);

const caseTable = z.object({
  type: z.enum(CASE_TYPES),
  price: mills,
  token_rate: ppm,
  entries: z.array(z.object({ id, hash_name: z.string(), phase: z.string().nullable(), from: ppm, to: ppm })),
});

const caseOutcome = z.object({
  ticket: ppm,
  entry: id,
  t: ppm.optional(),
  p: z.number().int().min(0).max(4000).optional(),
  tokens: mills.optional(),
});

/**
 * All data needed to recompute a draw. Amounts are whole thousandths, chances parts per million.
 */
export const drawRecord = z.object({
  id,
  kind: z.literal('case'),
  /** The opened case. */
  subject: id,
  /** Null until the pair is rotated. */
  server_seed: hex64.nullable(),
  server_seed_hash: hex64,
  client_seed: z.string(),
  nonce: z.number().int().min(0),
  beacon: z.null(),
  revision_hash: hex64,
  table: caseTable,
  outcome: caseOutcome,
  at: moment,
});

/** All data needed to recompute a draw. */
export type DrawRecord = z.output<typeof drawRecord>;

/** 1 to 64 Unicode code points without lone surrogates, stored exactly as given. */
const clientSeed = z.string().refine(isClientSeed, '1 to 64 characters, without lone surrogates');

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
  refuses: ['seeds.in_use'],
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
  refuses: ['seeds.rotated'],
});

export const listDraws = get('/api/pfv_log', {
  does: 'Draws, newest first: everyone’s, or with `mine=1` those of the signed-in player.',
  who: anyone,
  query: byPosition(
    'before',
    z.object({
      ...paging(20),
      kind: z.literal('case').optional(),
      mine: z.enum(['0', '1']).default('0'),
      /** Only draws older than this one; with `mine=1` it must be one of the player’s. */
      before: idInPath.optional(),
    }),
  ),
  /**
   * The `total` of everyone’s draws is the highest id, which also counts the few draws that were
   * rolled back.
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
