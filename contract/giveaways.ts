import { isClientSeed } from '@vitrine/fairness/seeds';
import { z } from 'zod';
import { fieldError } from './field-errors.ts';
import { condition } from './conditions.ts';
import { anyone, data, get, json, post, role } from './endpoint.ts';
import { giveaway_bounds } from './giveaway-rules.ts';
import { byNumber, listOf, paging } from './paging.ts';
import { amount, amountIn, hex64, id, idInPath, moment, whole, points } from './shapes.ts';
import { typed } from './typed.ts';

const { prizes_max, people_min, people_max, title_max, secret_max } = giveaway_bounds;

/** A participant: the name is masked as in drops. */
const giftUser = z.object({ user_id: id, name: z.string(), avatar: z.string().nullable() });

const prizes = z.object({
  /** Amounts of shop tokens. */
  price_tokens: z.array(amount),
  /** Unopened cases; `price` is the value of an opening. */
  box: z.array(z.object({ id, name: z.string(), picture: z.string(), price: amount })),
  /** Amounts of money; the winner’s bonus gets them. */
  price_cash: z.array(amount),
  /** Items, at today’s price. */
  goods: z.array(
    z.object({
      id,
      hash_name: z.string(),
      phase: z.string().nullable(),
      price: amount,
      appearance: z.object({ value: z.string() }),
      quality: z.object({ value: z.string(), color: z.string() }),
      picture: z.string(),
    }),
  ),
});

const giveaway = z.object({
  id,
  title: z.string(),
  /** The picture of the dearest prize that has one; null for amounts only. */
  picture: z.string().nullable(),
  /** 1 active, 3 ended. */
  state: z.union([z.literal(1), z.literal(3)]),
  /**
   * Active: `open` to join, or `drawing`. Ended: `drawn`, or `cancelled`: then the host has
   * everything back.
   */
  phase: z.enum(['open', 'drawing', 'drawn', 'cancelled']),
  /** 0 starts when `total_people` have joined, 1 at `end_time`. */
  type: z.union([z.literal(0), z.literal(1)]),
  /**
   * 0 none, 1 top-ups, 2 invited users, 3 opened cases; 4 a host’s room, otherwise an official
   * one.
   */
  condition: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
  /** A password is needed to join. */
  locked: z.boolean(),
  /** An invite code is needed to join. */
  needs_code: z.boolean(),
  host: giftUser.nullable(),
  gift_user_count: z.number().int().min(0),
  /** The most who can join; null where there is no maximum. */
  total_people: z.number().int().nullable(),
  /** When it is drawn; null for one that starts when full. */
  end_time: moment.nullable(),
  /** The last moment to join. One that isn’t full by then is cancelled. */
  time_slot_end: moment,
  /** When nobody could join any more; null while it is open. */
  close_time: moment.nullable(),
  prizes,
  /** The value of all prizes but tokens. */
  price_all: amount,
  /** All tokens among the prizes. */
  token_all: amount,
  /** The winners in the order of the prizes; empty until it is drawn. */
  obtain_user_id: z.array(id),
  /** The winners, then those who joined last: at most 20 in a list, 100 of one giveaway. */
  gift_user: z.array(giftUser),
  /** Published when the giveaway was created. */
  server_seed_hash: hex64,
  /** Whether the caller has joined. */
  joined: z.boolean(),
});

export type Giveaway = z.output<typeof giveaway>;

/** The data of `GiveawayChanged` on the channel `Giveaways`. */
export const giveawayChange = giveaway.pick({
  id: true,
  state: true,
  phase: true,
  gift_user_count: true,
});

export type GiveawayChange = z.output<typeof giveawayChange>;

const placed = z.object({
  /** The prize’s number from 0, in the order of the draw. */
  place: z.number().int(),
  kind: z.enum(['goods', 'box', 'money', 'tokens']),
  /** The item’s or the case’s; null for an amount. */
  name: z.string().nullable(),
  picture: z.string().nullable(),
  /** The amount, or today’s price. */
  price: amount,
  /** Null until it is drawn, and where nobody was left to win it. */
  winner: giftUser.nullable(),
});

const gift_path = z.object({ id: idInPath });

export const listGiveaways = get('/api/gift/shop', {
  does: 'Giveaways, newest first: the active ones unless `state=3` asks for the ended ones. With `is_me=1` those that the player has joined or hosts, in any state; a visitor has none.',
  who: anyone,
  searches: 'word',
  query: byNumber(
    z.object({
      /** 1 active, 3 ended. */
      state: whole(1, 3)
        .refine((state) => state !== 2, fieldError('choice 1, 3'))
        .default(1),
      is_me: z.enum(['0', '1']).default('0'),
      ...paging(30, 100),
      /** Words of the title. */
      word: z.string().max(64).default(''),
    }),
  ),
  answers: data(
    listOf(giveaway).extend({
      /** The server’s clock, by which clients count down. */
      now: moment,
    }),
  ),
});

export const showGiveaway = get('/api/gift/shop/{id}', {
  does: 'A giveaway with its conditions and how far the caller is, its prizes one by one, and everything that its draw needs.',
  who: anyone,
  params: gift_path,
  answers: data(
    giveaway.extend({
      conditions: z.array(condition),
      draws: z.array(placed),
      is_host: z.boolean(),
      /** The invite code, for the host alone. */
      code: z.string().nullable(),
      /**
       * The round of the public randomness that it waits for or was drawn with; null without one.
       */
      beacon: z.object({ round: z.number().int(), at: moment }).nullable(),
      /** Whether a public random number is mixed in when it closes. */
      beacon_on: z.boolean(),
      /** Revealed with the draw. */
      server_seed: hex64.nullable(),
      draw: id.nullable(),
      /** When it was drawn or cancelled; null before. */
      ended_at: moment.nullable(),
      /**
       * Why it was cancelled: it wasn’t full in time, nobody joined, the public randomness never
       * came, or its host or operator called it off before anyone joined.
       */
      reason: z.enum(['unfilled', 'empty', 'no_beacon', 'called_off']).nullable(),
      /** The server’s clock, by which clients count down. */
      now: moment,
    }),
  ),
  refuses: ['giveaway.unknown'],
});

const clientSeed = z
  .string()
  .min(1, fieldError('missing'))
  .refine(isClientSeed, fieldError('long 64'));

const entry = {
  /** Made by the browser after it has seen the giveaway’s hash. */
  client_seed: clientSeed,
  /** The room’s password. */
  pwd: z.string().max(secret_max).optional(),
  /** The host’s invite code. */
  code: typed(secret_max).optional(),
};

const joining = {
  // A repetition with the same key gets the first answer.
  moves_value: true,
  params: gift_path,
  answers: data(z.object({ joined_at: moment, gift_user_count: z.number().int() })),
  refuses: [
    'giveaway.unknown',
    'giveaway.ended',
    'giveaway.joined',
    'giveaway.left',
    'giveaway.full',
    'giveaway.own',
    'giveaway.conditions_unmet',
    'giveaway.password_wrong',
    'giveaway.code_wrong',
    'territory.blocked',
    'door.braked',
  ],
} as const;

export const joinGiveaway = post('/api/gift/join/{id}', {
  does: 'Joins a giveaway, once, with a client seed of the player’s own. It costs nothing.',
  body: json(z.object(entry)),
  ...joining,
});

export const joinGiveawayByGet = get('/api/gift/join/{id}', {
  does: 'The same; the POST twin is preferred, as addresses with passwords end up in logs of others.',
  changes: true,
  query: z.object(entry),
  ...joining,
});

export const showHosting = get('/api/gift/host', {
  does: 'Whether the player may host a giveaway: the role host, a verified e-mail address, and as much topped up as a first withdrawal needs.',
  answers: data(
    z.object({
      /** The operator gives the role to streamers. */
      is_host: z.boolean(),
      email_verified: z.boolean(),
      top_up_need: amount,
      /** Up to what is needed. */
      top_up_have: amount,
      may_host: z.boolean(),
    }),
  ),
});

const balances = {
  money: amount,
  shop_score: amount,
  score: points,
  balance_version: z.number().int(),
};

export const hostGiveaway = post('/api/gift/host', {
  does: 'Opens a host’s giveaway of own items and own money. They wait in escrow: the drawn winners get them, items to be withdrawn and money as a bonus, and the host everything that isn’t drawn.',
  who: role('host'),
  moves_value: true,
  body: json(
    z
      .object({
        title: z
          .string()
          .transform((text) => text.trim())
          .pipe(z.string().min(3).max(title_max)),
        /** 0 starts when `total_people` have joined, 1 at `end_time`. */
        type: z.union([z.literal(0), z.literal(1)]),
        total_people: z.number().int().min(people_min).max(people_max).optional(),
        end_time: moment.optional(),
        /** Items of the host’s backpack. */
        knapsack_id: z
          .array(id)
          .max(prizes_max)
          .default([])
          .refine((ids) => new Set(ids).size === ids.length, fieldError('twice')),
        /** Prizes of money. */
        money: z
          .array(amountIn.refine((mills) => mills > 0, fieldError('above 0')))
          .max(prizes_max)
          .default([]),
        password: z.string().min(1).max(secret_max).optional(),
        /** Only those who know a code, which the answer has, can join. */
        with_code: z.boolean().default(false),
      })
      .refine(({ knapsack_id, money }) => knapsack_id.length + money.length > 0, {
        path: ['knapsack_id'],
        message: fieldError('few 1'),
      })
      .refine(({ knapsack_id, money }) => knapsack_id.length + money.length <= prizes_max, {
        path: ['money'],
        message: fieldError(`many ${prizes_max}`),
      })
      .refine(({ type, total_people }) => type === 1 || total_people !== undefined, {
        path: ['total_people'],
        message: fieldError('missing'),
      })
      .refine(({ type, end_time }) => type === 0 || end_time !== undefined, {
        path: ['end_time'],
        message: fieldError('missing'),
      }),
  ),
  answers: data(z.object({ id, code: z.string().nullable(), ...balances })),
  refuses: [
    'giveaway.host_unfit',
    'giveaway.too_many',
    'giveaway.time_unfit',
    'item.unknown',
    'item.not_held',
    'item.unsellable',
    'balance.short',
    'debt.owed',
    'territory.blocked',
  ],
});

export const callOffGiveaway = post('/api/gift/host/{id}/cancel', {
  does: 'The host calls a giveaway off that nobody has joined, and gets everything back.',
  who: role('host'),
  moves_value: true,
  params: gift_path,
  answers: data(z.object({ ...balances })),
  refuses: ['giveaway.unknown', 'giveaway.ended', 'giveaway.entered'],
});
