import { z } from 'zod';
import { battleCard } from './battles.ts';
import { goods } from './catalogue.ts';
import { anyone, data, get, json, post } from './endpoint.ts';
import { amount, hex64, id, moment, points } from './shapes.ts';
import { rechargeTask } from './vip.ts';

/** Why a player isn’t asked to play, claim or top up, which would be refused. */
const stop = z.object({
  /** `under_age`: not 18 yet by the date of birth that was given. `block`: by staff. */
  kind: z.enum(['break', 'exclusion', 'under_age', 'block']),
  /** Its end; of an exclusion the moment from which one may ask to return. Null: for good. */
  until: moment.nullable(),
  /** Those of staff, of a block; else null. */
  words: z.string().nullable(),
});
export type Stop = z.output<typeof stop>;

/** The signed-in player. Fields of missing parts of the product are null or 0. */
export const user = z.object({
  id,
  name: z.string(),
  avatar: z.string().nullable(),
  email: z.string().nullable(),
  money: amount,
  shop_score: amount,
  score: points,
  /** Gifts of money, which later stakes release into `money`. */
  bonus: amount,
  /** Owed by the player after a refund; the next top-up repays it first. */
  debt: amount,
  /** The VIP level, 0 to 10, with its colour: `#rrggbb`. */
  svip: z.object({ level: z.number().int(), color: z.string() }),
  extension: z.object({ current_level: z.number().int() }),
  /**
   * `apply`: 1 for a partner, who has a code that friends join by. `proportion`: a partner’s share,
   * in percent.
   */
  invite: z.object({ apply: z.number().int(), proportion: z.number() }),
  /** The partner whose code the player used. */
  parent: z.object({ extension_code: z.string() }).nullable(),
  first_box: z.number().int().nullable(),
  /** Nothing is offered while there is one. */
  stop: stop.nullable(),
  /** Staff sees the site as this player does until then; null for the player’s own session. */
  seen_until: moment.nullable(),
  /** The reward for topping up in time that is offered now. */
  recharge_task: rechargeTask.nullable(),
  created_at: moment,
  steam_id: z.string().nullable(),
  /** The last order that was credited. */
  last_recharge: z.object({ order_sn: z.string() }).nullable(),
  /** The bonus of today’s first top-up is still to be had. */
  daily_bonus: z.boolean(),
  /** The number of items in the backpack. */
  backpack_count: z.number().int(),
  /**
   * The pair that the next draw uses; null until it is first requested. Without a client seed the
   * player’s page makes one.
   */
  seeds: z.object({ server_seed_hash: hex64, client_seed_set: z.boolean() }).nullable(),
  /** Rises with every change of a balance: a reader keeps the balances with the highest version. */
  balance_version: z.number().int(),
});

export const showUser = get('/api/user', {
  does: 'The signed-in player: name, balances, level.',
  answers: data(user),
});

const face = z.object({ id, name: z.string(), picture: z.string() });

export const showFirstSteps = get('/api/first_steps', {
  does: 'The first acts of a newcomer, which cost nothing, and then the steps that have become worth it. Both empty for all other players.',
  answers: data(
    z.object({
      /**
       * The acts in their order, from the welcome case to the wheel; one that can’t be done, as
       * an upgrade without an item, is no more than passed over.
       */
      acts: z.array(
        z.object({
          kind: z.enum(['welcome', 'upgrade', 'battle', 'wheel']),
          state: z.enum(['done', 'next', 'later']),
        }),
      ),
      /** The welcome case; null for all but newcomers. */
      case: face.nullable(),
      /**
       * `trade_link`: there is an item, and a top-up, after which it can be withdrawn. `friend`:
       * there is an item that a battle or an upgrade won.
       */
      steps: z.array(z.enum(['trade_link', 'friend'])),
    }),
  ),
});

export const showNextMove = get('/api/next_move', {
  does: 'The nearest thing that waits for the player, for the top of the home page; null: nothing does.',
  answers: data(
    z.object({
      move: z
        .discriminatedUnion('kind', [
          /** A free case that opens now. */
          z.object({ kind: z.literal('free'), case: face }),
          /** A giveaway that the player has joined and that is drawn within the hour. */
          z.object({
            kind: z.literal('draw'),
            giveaway: face.extend({ picture: z.string().nullable() }),
            at: moment,
          }),
          /** A battle that waits for players, or goes on, with the player in it. */
          z.object({ kind: z.literal('battle'), battle: battleCard }),
          /** A win of the last minutes that sells for money no longer than this. */
          z.object({ kind: z.literal('sale'), goods: face, until: moment }),
        ])
        .nullable(),
      /** The server's clock. */
      now: moment,
    }),
  ),
});

/** How much of a player’s public page everyone sees; nothing until its player chooses. */
export const page_shows = ['nothing', 'best_wins'] as const;
export type PageShows = (typeof page_shows)[number];

const own_page = z.object({
  shows: z.enum(page_shows),
  /** The last part of its address, `/player/{code}`; null until it is first set. */
  code: z.string().nullable(),
});

export const showOwnPage = get('/api/my_page', {
  does: 'How much the player’s public page shows everyone, with its address.',
  answers: data(own_page),
});

export const setOwnPage = post('/api/my_page', {
  does: 'Sets how much the player’s public page shows everyone. The address stays the same.',
  body: json(z.object({ shows: z.enum(page_shows) })),
  answers: data(own_page),
});

export const showPlayerPage = get('/api/player/{code}', {
  does: 'The public page of a player who shows it. It has nothing about stakes, losses or balances; a win whose own page is taken down or without a name isn’t on it.',
  who: anyone,
  params: z.object({ code: z.string().regex(/^[0-9a-f]{12}$/) }),
  answers: data(
    z.object({
      /** Masked as in drops. */
      name: z.string(),
      avatar: z.string().nullable(),
      /** The VIP level with its colour: `#rrggbb`. */
      level: z.object({ level: z.number().int(), color: z.string() }),
      /** The month of joining, in UTC: 2026-11. */
      joined: z.string(),
      /** At most 10, the dearest first; each was worth at least its stake. */
      wins: z.array(
        z.object({
          /** The number of its page, `/win/{id}`. */
          win: id,
          /** At its price when it was won. */
          goods,
        }),
      ),
      /** The caller is the player. */
      is_own: z.boolean(),
    }),
  ),
  refuses: ['profile.unknown'],
});
