import { z } from 'zod';
import { data, get, json, post, right } from './endpoint.ts';
import { listing, listPart } from './listing.ts';
import { id, idInPath, moment, writtenText } from './shapes.ts';
import { reason } from './staff.ts';
import { support_bounds, support_types } from './support-rules.ts';

/** `waiting` for us, `answered` and waiting for the player, or `closed`. */
const state = z.enum(['waiting', 'answered', 'closed']);

const row = z.object({
  id,
  type: z.enum(support_types),
  state,
  /** The beginning of its first message. */
  about: z.string(),
  /** Null for a visitor’s. */
  player_id: id.nullable(),
  player: z.string().nullable(),
  email: z.string(),
  language: z.string(),
  messages: z.number().int(),
  created_at: moment,
  /** Its last message, or its end. */
  changed_at: moment,
});

export type DeskRequest = z.output<typeof row>;

export const listDeskRequests = get('/api/console/requests', {
  does: 'Requests to support of everybody, by these filters.',
  who: right('support.read'),
  query: listing(
    {
      state,
      type: z.enum(support_types),
      player: idInPath,
      language: z.string().max(10),
    },
    ['id', 'changed'],
  ),
  answers: listPart(row, { oldest: moment.nullable() }),
});

const params = z.object({ id: idInPath });
const text = writtenText(support_bounds.content_max).min(1);

export const showDeskRequest = get('/api/console/requests/{id}', {
  does: 'A request with its messages, and the answers that are prepared in its language.',
  who: right('support.read'),
  params,
  answers: data(
    row.extend({
      thread: z.array(
        z.object({
          id,
          by: z.enum(['player', 'support']),
          text: z.string(),
          images: z.array(z.string()),
          at: moment,
          /** The request that it was written in. */
          request: id,
        }),
      ),
      templates: z.array(z.object({ id, name: z.string(), text: z.string() })),
      /** The request that has its messages now. */
      merged_into: id.nullable(),
      rating: z.object({ stars: z.number().int(), comment: z.string(), at: moment }).nullable(),
      /** Other requests of the player that can be merged into this one. */
      mergeable: z.array(z.object({ id, about: z.string(), state, messages: z.number().int() })),
    }),
  ),
  refuses: ['support.unknown'],
});

export const answerDeskRequest = post('/api/console/requests/{id}/answer', {
  does: 'Answers a request, and closes it if asked: a player is told by a notification and by e-mail, a visitor by e-mail. `seen` is the number of messages that the caller saw: if there are more, nothing is sent.',
  who: right('support.answer'),
  params,
  body: json(
    z.object({
      text,
      closes: z.boolean().default(false),
      seen: z.number().int().min(1),
      /** The prepared answer that it began with, by which satisfaction is told apart. */
      template_id: id.optional(),
    }),
  ),
  answers: data(z.object({ state })),
  refuses: ['support.unknown', 'support.closed', 'support.too_many', 'edit.conflict', 'act.unfit'],
});

export const closeDeskRequest = post('/api/console/requests/{id}/close', {
  does: 'Closes a request without an answer.',
  who: right('support.answer'),
  params,
  body: json(z.object({ reason })),
  answers: data(z.object({ state })),
  refuses: ['support.unknown', 'support.closed', 'act.unfit'],
});

const template = z.object({
  id,
  name: z.string(),
  /** By language. */
  texts: z.record(z.string(), z.string()),
  version: z.number().int(),
});

export const listTemplates = get('/api/console/templates', {
  does: 'The prepared answers of support, with their texts in each language.',
  who: right('support.read'),
  answers: data(z.object({ list: z.array(template) })),
});

export const saveTemplate = post('/api/console/templates', {
  does: 'Saves a prepared answer: a new one, or a change of the one that `id` names, as the caller saw it (`seen`).',
  who: right('support.templates'),
  body: json(
    z.object({
      id: id.optional(),
      seen: z.number().int().min(0).default(0),
      name: z.string().trim().min(1).max(60),
      texts: z.record(z.string().max(10), text),
      reason,
    }),
  ),
  answers: data(template),
  refuses: ['act.unfit', 'edit.conflict'],
});

export const dropTemplate = post('/api/console/templates/{id}/drop', {
  does: 'Drops a prepared answer.',
  who: right('support.templates'),
  params,
  body: json(z.object({ reason })),
  answers: data(z.object({})),
  refuses: ['act.unfit'],
});

export const mergeRequests = post('/api/console/requests/{id}/merge', {
  does: 'Merges another request of the same player into this one: its messages are read here from then on, in the order of time, and it is closed. It can’t be undone.',
  who: right('support.answer'),
  params,
  body: json(z.object({ other_id: id, reason })),
  answers: data(z.object({ messages: z.number().int() })),
  refuses: ['support.unknown', 'support.closed', 'support.too_many', 'act.unfit'],
});

const rated = { count: z.number().int(), average: z.number() };

export const showSatisfaction = get('/api/console/satisfaction', {
  does: 'How satisfied players are with closed requests: by week and by prepared answer, in the last half year, and the newest comments.',
  who: right('support.read'),
  answers: data(
    z.object({
      weeks: z.array(z.object({ /** Its Monday, UTC. */ week: z.iso.date(), ...rated })),
      /** Null: requests that were answered without one. */
      templates: z.array(z.object({ template: z.string().nullable(), ...rated })),
      newest: z.array(
        z.object({
          request_id: id,
          stars: z.number().int(),
          comment: z.string(),
          at: moment,
        }),
      ),
    }),
  ),
});
