import { z } from 'zod';
import { blockWords } from './blocks.ts';
import { data, get, json, post, right } from './endpoint.ts';
import { listing, listPart } from './listing.ts';
import { block_kinds } from './player-acts.ts';
import { risk_decisions, risk_kind_names, risk_message_names, risk_offers } from './risk-kinds.ts';
import { id, idInPath, moment } from './shapes.ts';
import { reason } from './staff.ts';

/** The ages from which on entries are listed. */
export const risk_ages = ['1h', '12h', '24h', '7d'] as const;

const row = z.object({
  id,
  kind: z.enum(risk_kind_names),
  /** The kind in a few words. */
  title: z.string(),
  /** It may be a sign of harm to the player. */
  is_harm: z.boolean(),
  player_id: id,
  player: z.string(),
  first_at: moment,
  last_at: moment,
  /** The signs that were found. */
  count: z.number().int(),
  /** The evidence in words. */
  words: z.string(),
  decision: z.enum(risk_decisions).nullable(),
  decided_at: moment.nullable(),
  /** Null for the command line, and for an open entry. */
  decided_by: z.string().nullable(),
});

export type DeskRisk = z.output<typeof row>;

export const listRisks = get('/api/console/risks', {
  does: 'The queue of what deserves a person: signs of fraud, and of harm to players. `age`: first seen so long ago or longer; `-age`: the oldest first.',
  who: right('risks.read'),
  query: listing(
    {
      state: z.enum(['open', 'decided']),
      harm: z.enum(['yes', 'no']),
      kind: row.shape.kind,
      player: idInPath,
      age: z.enum(risk_ages),
    },
    ['age', 'count'],
  ),
  answers: listPart(row, { harm: z.number().int(), oldest: moment.nullable() }),
});

export const showRisk = get('/api/console/risks/{id}', {
  does: 'An entry of the queue: its rule with its numbers, the evidence with links to the acts, the messages that may be sent, and the other entries of the player.',
  who: right('risks.read'),
  params: z.object({ id: idInPath }),
  answers: data(
    row.extend({
      rule: z.string(),
      /** The acts and accounts that it is about, below `/console`. */
      links: z.array(z.object({ title: z.string(), path: z.string() })),
      messages: z.array(
        z.object({
          name: z.enum(risk_message_names),
          does: z.string(),
          offers: z.array(z.enum(risk_offers)),
          /** In the player’s language. */
          title: z.string(),
          text: z.string(),
        }),
      ),
      /** The message that asked the player, and what it offered. */
      message: z.enum(risk_message_names).nullable(),
      offered: z.array(z.enum(risk_offers)),
      others: z.array(row),
    }),
  ),
  refuses: ['risk.unknown'],
});

const params = z.object({ id: idInPath });
const answers = data(z.object({ decision: z.enum(risk_decisions) }));

export const leaveRisk = post('/api/console/risks/{id}/nothing', {
  does: 'Decides that nothing is to be done about an entry. Only new signs open another.',
  who: right('risks.decide'),
  params,
  body: json(z.object({ reason })),
  answers,
  refuses: ['risk.unknown', 'risk.decided', 'act.unfit', 'reason.required'],
});

export const askAboutRisk = post('/api/console/risks/{id}/ask', {
  does: 'Sends a prepared message to the player, in their language, as a notification. About a sign of harm one that offers breaks and limits; the entry keeps the offers. Needs the right to write to players, too.',
  who: right('risks.decide'),
  params,
  body: json(z.object({ message: z.enum(risk_message_names), reason })),
  answers,
  refuses: [
    'risk.unknown',
    'risk.decided',
    'act.unfit',
    'reason.required',
    'role.missing',
    'player.unknown',
  ],
});

export const holdForRisk = post('/api/console/risks/{id}/hold', {
  does: 'Lets the player’s withdrawals wait until a UTC day, by a block with words that the player reads. Those under way go on.',
  who: right('risks.decide'),
  params,
  body: json(z.object({ until: z.iso.date(), words: blockWords, reason })),
  answers,
  refuses: [
    'risk.unknown',
    'risk.decided',
    'act.unfit',
    'reason.required',
    'role.missing',
    'player.unknown',
  ],
});

export const blockForRisk = post('/api/console/risks/{id}/block', {
  does: 'Keeps the player from signing in, playing or withdrawing, until a UTC day or for good. A block that lasts longer isn’t shortened.',
  who: right('risks.decide'),
  params,
  body: json(
    z.object({
      what: z.enum(block_kinds),
      /** Null: for good. */
      until: z.iso.date().nullable(),
      words: blockWords,
      reason,
    }),
  ),
  answers,
  refuses: [
    'risk.unknown',
    'risk.decided',
    'act.unfit',
    'reason.required',
    'role.missing',
    'player.unknown',
  ],
});
