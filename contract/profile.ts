import { z } from 'zod';
import { data, get } from './endpoint.ts';
import { amount, hex64, id, moment } from './shapes.ts';

/** A reward for topping up in time, offered to a player who is close to the next VIP level. */
const rechargeTask = z.object({
  /** The required top-up. */
  amount,
  /** The bonus on top. */
  money: amount,
  level: z.number().int(),
  next_level: z.number().int(),
  close_time: moment,
});

/** The signed-in player. Fields of missing parts of the product are null or 0. */
export const user = z.object({
  id,
  name: z.string(),
  avatar: z.string().nullable(),
  email: z.string().nullable(),
  money: amount,
  shop_score: amount,
  score: amount,
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
  recharge_task: rechargeTask.nullable(),
  created_at: moment,
  steam_id: z.string().nullable(),
  last_recharge: z.object({ order_sn: z.string() }).nullable(),
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
