import { z } from 'zod';
import { block } from './blocks.ts';
import { data, get, json, post, right } from './endpoint.ts';
import { historyPart } from './history.ts';
import { listing, listPart } from './listing.ts';
import { amount, id, idInPath, moment, points } from './shapes.ts';
import { reason } from './staff.ts';

const listed = z.object({
  id,
  name: z.string(),
  email: z.string().nullable(),
  roles: z.array(z.string()),
  created_at: moment,
  seen_at: moment.nullable(),
  money: amount,
  shop_score: amount,
  bonus: amount,
  debt: amount,
});

/** The filters of the list of players. */
export const player_filters = {
  name: z.string().trim().max(60),
  email: z.string().trim().max(254),
  verified: z.enum(['yes', 'no']),
  staff: z.enum(['yes', 'no']),
  since: z.iso.date(),
  until: z.iso.date(),
};

export const listPlayers = get('/api/console/players', {
  does: 'Players, by these filters.',
  who: right('players.read'),
  query: listing(player_filters, ['id', 'name']),
  searches: 'filter[name]',
  answers: listPart(listed),
});

const note = z.object({ id, text: z.string(), author_id: id, author: z.string(), at: moment });

export const showPlayer = get('/api/console/players/{id}', {
  does: 'All about a player on one page.',
  who: right('players.read'),
  params: z.object({ id: idInPath }),
  answers: data(
    listed.extend({
      email_verified: z.boolean(),
      steam_id: z.string().nullable(),
      trade_url: z.string().nullable(),
      language: z.string().nullable(),
      second_factor: z.boolean(),
      /** Asked for by the player; due since a second yes. */
      deletion: z.object({ due_at: moment.nullable(), done_at: moment.nullable() }).nullable(),
      score: points,
      held: amount,
      level: z.number().int(),
      items: z.object({ held: z.number().int(), worth: amount }),
      top_ups: z.object({ total: amount }),
      withdrawals: z.object({ count: z.number().int(), open: z.number().int() }),
      sessions: z.array(
        z.object({
          id,
          device: z.string(),
          address: z.string(),
          created_at: moment,
          seen_at: moment,
        }),
      ),
      /** Those that hold. */
      blocks: z.array(block),
      notes: z.array(note),
    }),
  ),
  refuses: ['player.unknown'],
});

export const showTimeline = get('/api/console/players/{id}/timeline', {
  does: 'Everything that moved value of a player, with the acts of staff on the player beside it, newest first.',
  who: right('players.read'),
  params: z.object({ id: idInPath }),
  query: z.object({ cursor: idInPath.optional() }),
  answers: data(
    z.object({
      acts: historyPart.shape.list,
      staff: z.array(
        z.object({
          id,
          at: moment,
          actor: z.string().nullable(),
          right: z.string(),
          reason: z.string().nullable(),
          refused: z.string().nullable(),
        }),
      ),
      next: id.nullable(),
    }),
  ),
  refuses: ['player.unknown'],
});

export const writeNote = post('/api/console/players/{id}/notes', {
  does: 'Leaves a note about a player, which staff reads.',
  who: right('players.note'),
  params: z.object({ id: idInPath }),
  body: json(z.object({ text: z.string().trim().min(1).max(2000) })),
  answers: data(z.object({ id })),
  refuses: ['player.unknown', 'act.unfit'],
});

export const endPlayersSessions = post('/api/console/players/{id}/sessions/end', {
  does: 'Ends all sessions of a player, who signs in again.',
  who: right('players.sessions'),
  params: z.object({ id: idInPath }),
  body: json(z.object({ reason })),
  answers: data(z.object({ ended: z.number().int() })),
  refuses: ['player.unknown', 'act.unfit', 'reason.required'],
});
