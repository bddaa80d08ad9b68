import { z } from 'zod';
import { anyone, data, get, json, post } from './endpoint.ts';
import { byNumber, listOf, paging } from './paging.ts';
import { id, idInPath, moment, writtenText } from './shapes.ts';
import { support_bounds, support_types } from './support-rules.ts';
import { email } from './typed.ts';

const { content_min, content_max, images_max, comment_max } = support_bounds;

/** 1 waits for us; 2 answered, waits for the player; 3 closed. */
const requestState = z.union([z.literal(1), z.literal(2), z.literal(3)]);
export type RequestState = z.output<typeof requestState>;

const text = writtenText(content_max);

/** Addresses that `POST /api/upload_img` answered to this player. */
const images = z.array(z.string().max(64)).max(images_max).default([]);

const request = z.object({
  id,
  type: z.enum(support_types),
  state: requestState,
  /** The beginning of its first message. */
  about: z.string(),
  created_at: moment,
  /** Its last message, or its end. */
  changed_at: moment,
});

export type SupportRequest = z.output<typeof request>;

const message = z.object({
  id,
  by: z.enum(['player', 'support']),
  text: z.string(),
  images: z.array(z.string()),
  at: moment,
  /** The request that it was written in: another one where that was merged into this. */
  request: id,
});

const stars = z.number().int().min(1).max(5);

const thread = request.extend({
  email: z.string(),
  /** Oldest first. */
  messages: z.array(message),
  /** The request that has its messages now; null for one that stands for itself. */
  merged_into: id.nullable(),
  /** The player's opinion of it; null before, and while it is open. */
  rating: z.object({ stars, comment: z.string(), at: moment }).nullable(),
});

export type SupportThread = z.output<typeof thread>;

export const sendFeedback = post('/api/user/feedback', {
  does: 'Writes to support: a request with a number, which the player finds among theirs, and which is answered by a notification and by e-mail. A visitor is answered by e-mail and can’t send pictures.',
  who: anyone,
  body: json(
    z.object({
      type: z.enum(support_types),
      /** Where the answer goes. */
      email,
      content: text.min(content_min),
      image: images,
    }),
  ),
  answers: data(z.object({ id })),
  refuses: ['support.too_many', 'support.images_of_players', 'upload.unknown'],
});

export const listRequests = get('/api/user/feedback', {
  is_private: true,
  does: 'The player’s requests to support, the last changed first.',
  query: byNumber(z.object(paging(10, 50))),
  answers: data(listOf(request)),
});

const of_request = z.object({ id: idInPath });

export const showRequest = get('/api/user/feedback/{id}', {
  is_private: true,
  does: 'A request of the player’s with its messages.',
  params: of_request,
  answers: data(thread),
  refuses: ['support.unknown'],
});

export const replyToSupport = post('/api/user/feedback/{id}/reply', {
  does: 'Adds a message to a request of the player’s. A closed one isn’t opened again: write a new one.',
  params: of_request,
  body: json(z.object({ content: text.min(1), image: images })),
  answers: data(thread),
  refuses: ['support.unknown', 'support.closed', 'support.too_many', 'upload.unknown'],
});

export const closeRequest = post('/api/user/feedback/{id}/close', {
  does: 'Closes a request that is settled for the player. Closing it again changes nothing.',
  params: of_request,
  answers: data(thread),
  refuses: ['support.unknown'],
});

export const rateRequest = post('/api/user/feedback/{id}/rate', {
  does: 'Says how satisfied the player is with a closed request, once: 1 to 5 stars and a comment.',
  params: of_request,
  body: json(z.object({ stars, comment: writtenText(comment_max).default('') })),
  answers: data(thread),
  refuses: ['support.unknown', 'support.unratable', 'support.rated'],
});
