/** Claims: small rewards that a player receives once. */
import { z } from 'zod';
import { anyone, data, get, json, post } from './endpoint.ts';
import { id, idInPath, moment, points } from './shapes.ts';
import { email, typed } from './typed.ts';

const received = z.object({
  /** The points that were given. */
  points,
});

const gift_refusals = ['gift.email_missing', 'gift.top_up_missing', 'claim.received'] as const;

export const showGuidance = get('/api/guidance', {
  does: 'The steps of a newcomer with the player’s progress, and the reward for all of them, once.',
  answers: data(
    z.object({
      list: z.array(
        z.object({
          key: z.enum(['email', 'client_seed', 'open_case', 'trade_link', 'top_up']),
          done: z.boolean(),
        }),
      ),
      done: z.number().int(),
      total: z.number().int(),
      reward: z.object({ points, received: z.boolean() }),
    }),
  ),
});

export const showGuidanceOpen = get('/api/guidance_open', {
  does: 'Whether the guide still has something for the player: an open step, or a reward to receive.',
  answers: data(z.object({ open: z.boolean() })),
});

export const receiveGuidance = post('/api/guidance/receive', {
  does: 'Receives the reward of the guide, once, when all steps are done.',
  moves_value: true,
  answers: data(received),
  refuses: [...gift_refusals, 'guide.unfinished'],
});

export const showOldNew = get('/api/old_new', {
  does: 'The rewards for old and new players: one for a return, by a top-up after a pause of 30 days or more, and an extra one for each friend whom the player brought and who is active.',
  answers: data(
    z.object({
      /** The last return; null without one. */
      back: z
        .object({ away_days: z.number().int(), at: moment, points, received: z.boolean() })
        .nullable(),
      /** The least pause that makes a return. */
      pause_days: z.number().int(),
      /** Active friends, newest first, with masked names; at most 50. */
      extra: z.array(z.object({ id, name: z.string(), points, received: z.boolean() })),
      /** The points for each. */
      points,
    }),
  ),
});

const old_new = 'Receives the reward for the last return, once.';
const extra_receive = 'Receives the extra reward for a friend who is active, once for each friend.';

export const receiveOldNewByGet = get('/api/old_new/receive', {
  does: `${old_new} The same as by POST.`,
  changes: true,
  moves_value: true,
  answers: data(received),
  refuses: [...gift_refusals, 'claim.not_due'],
});

export const receiveOldNew = post('/api/old_new/receive', {
  does: old_new,
  moves_value: true,
  answers: data(received),
  refuses: [...gift_refusals, 'claim.not_due'],
});

export const receiveExtraByGet = get('/api/old_new/extra_receive/{id}', {
  does: `${extra_receive} Needs no Language header. The same as by POST.`,
  changes: true,
  moves_value: true,
  params: z.object({ id: idInPath }),
  answers: data(received),
  refuses: [...gift_refusals, 'claim.not_due'],
});

export const receiveExtra = post('/api/old_new/extra_receive/{id}', {
  does: extra_receive,
  moves_value: true,
  params: z.object({ id: idInPath }),
  answers: data(received),
  refuses: [...gift_refusals, 'claim.not_due'],
});

export const showPreRegister = get('/api/pre_register', {
  does: 'Whether addresses can be registered beforehand, how many are, and the least reward; for a player, whether theirs was received.',
  who: anyone,
  answers: data(
    z.object({
      open: z.boolean(),
      count: z.number().int(),
      points,
      received: z.boolean(),
    }),
  ),
});

/** An e-mail address, as the key of a pre-registration. */
const emailKey = email.toLowerCase();
const show_reward =
  'Registers an e-mail address beforehand and answers the code of its reward; again, the same code. It counts only for the account with this address.';
const reward = z.object({ key: z.string(), code: z.string(), points });
const registered = z.object({ key: emailKey });

export const showRewardByGet = get('/api/pre_register/show_reward', {
  does: `${show_reward} The same as by POST.`,
  who: anyone,
  changes: true,
  query: registered,
  answers: data(reward),
  refuses: ['pre_register.closed', 'pre_register.too_many'],
});

export const showReward = post('/api/pre_register/show_reward', {
  does: show_reward,
  who: anyone,
  body: json(registered),
  answers: data(reward),
  refuses: ['pre_register.closed', 'pre_register.too_many'],
});

const success_register =
  'Receives the reward of a pre-registration, once, by its address and its code. The account has to have this address, verified.';
const success = z.object({ key: emailKey, code: typed(32).min(1) });
const success_refusals = [
  ...gift_refusals,
  'pre_register.unknown',
  'pre_register.other_email',
  'pre_register.older_account',
  'door.braked',
] as const;

export const successRegisterByGet = get('/api/pre_register/success_register', {
  does: `${success_register} The same as by POST.`,
  changes: true,
  moves_value: true,
  query: success,
  answers: data(received),
  refuses: success_refusals,
});

export const successRegister = post('/api/pre_register/success_register', {
  does: success_register,
  moves_value: true,
  body: json(success),
  answers: data(received),
  refuses: success_refusals,
});

export const listFollows = get('/api/orders/follow', {
  does: 'The places where the site can be followed, each with its reward in points, once.',
  answers: data(
    z.array(z.object({ type: z.string(), url: z.string(), points, received: z.boolean() })),
  ),
});

export const follow = post('/api/orders/follow', {
  does: 'Rewards the player for following the site at a place, such as `discord`, once for each. Nobody can check it: the page opens the place, and the reward is small. `gift_id` and `box_id` name the giveaway or the case from which the player came.',
  moves_value: true,
  body: json(
    z.object({
      /** The address that was opened. */
      url: z.string().max(500),
      /** The place, as in the list. */
      type: z.string().max(32),
      gift_id: id.nullish(),
      box_id: id.nullish(),
    }),
  ),
  answers: data(received),
  refuses: [...gift_refusals, 'follow.unknown'],
});
