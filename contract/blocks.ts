import { z } from 'zod';
import { data, json, post, right } from './endpoint.ts';
import { fieldError } from './field-errors.ts';
import { block_kinds, block_words_max } from './player-acts.ts';
import { idInPath, moment } from './shapes.ts';
import { reason } from './staff.ts';

/** A block as the player's page shows it. */
export const block = z.object({
  what: z.enum(block_kinds),
  words: z.string(),
  at: moment,
  /** Null: for good. */
  until: moment.nullable(),
});

/** The words that the player reads, on one line, in one language. */
export const blockWords = z
  .string()
  .trim()
  .min(1)
  .max(block_words_max)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, fieldError('characters'));

export const blockPlayer = post('/api/console/players/{id}/block', {
  does: 'Keeps a player from signing in, from playing and topping up, or from withdrawing: from now on, in every session. Another block of the same kind takes the place of one that stands. Staff isn’t blocked.',
  who: right('players.block'),
  params: z.object({ id: idInPath }),
  body: json(
    z.object({
      what: z.enum(block_kinds),
      /** The UTC day with whose beginning it ends; null: for good. */
      until: z.iso.date().nullable(),
      words: blockWords,
      reason,
    }),
  ),
  answers: data(z.object({ until: moment.nullable() })),
  refuses: ['player.unknown', 'act.unfit', 'reason.required'],
});

export const unblockPlayer = post('/api/console/players/{id}/unblock', {
  does: 'Lifts a block before its end.',
  who: right('players.block'),
  params: z.object({ id: idInPath }),
  body: json(z.object({ what: z.enum(block_kinds), reason })),
  answers: data(z.object({})),
  refuses: ['player.unknown', 'act.unfit', 'reason.required'],
});
