import { isClientSeed } from '@vitrine/fairness/seeds';
import { z } from 'zod';
import { fieldError } from './field-errors.ts';
import { battle_bounds, battle_cancellations, battle_emotes, battle_modes } from './battle-room.ts';
import { goods } from './catalogue.ts';
import { anyone, data, get, json, post } from './endpoint.ts';
import { byNumber, listOf, paging } from './paging.ts';
import { amount, amountIn, amountInQuery, hex64, id, moment, whole, points } from './shapes.ts';

const { rounds_max, seats_min, seats_max } = battle_bounds;

/** 1 waiting, 2 ongoing, 3 ended, 4 cancelled. */
const state = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);
const mode = z.enum(battle_modes);
const seat = z
  .number()
  .int()
  .min(0)
  .max(seats_max - 1);

/** A private room has an unguessable code instead of a number. */
const code = z.string().regex(/^[A-Za-z0-9_-]{22}$/, fieldError('like V1StGXR8_Z5jdHi6B-myTA'));
export const room_id = z.union([id, code]);
const roomInPath = z.union([whole(1), code]);

/** A player in a seat: the name is masked as in drops. */
const user = z.object({ id, name: z.string(), avatar: z.string().nullable() });

const box = z.object({ id, name: z.string(), picture: z.string(), price: amount });

/** Why a battle was cancelled. */
const reason = z.enum(battle_cancellations);

const drops = z.array(z.object({ seat, /** At its price when the battle began. */ goods }));

const battleSeat = z.object({
  seat,
  /** The team: seats 0 and 1 are team 0, seats 2 and 3 team 1; null without teams. */
  team: z.number().int().nullable(),
  user: user.nullable(),
  bot: z.boolean(),
  client_seed: z.string().nullable(),
});

/** A room as everyone sees it at a moment: rounds that aren’t due are not in it. */
const battle = z.object({
  id: room_id,
  /** The number of the last event that it includes. */
  n: z.number().int().min(0),
  state,
  mode,
  teams: z.boolean(),
  /** Only whoever knows its address finds it. */
  private: z.boolean(),
  /** A password is needed to join. */
  locked: z.boolean(),
  /** The price of a seat: one opening of each round’s case. */
  cost: amount,
  /** The case of each round. */
  boxes: z.array(box),
  seats: z.array(battleSeat),
  /** Published before the host, and then each player, sent a client seed. */
  server_seed_hash: hex64,
  /** Revealed when the battle has ended. */
  server_seed: hex64.nullable(),
  /** Null where no public randomness is mixed in. */
  beacon: z.object({ round: z.number().int(), at: moment }).nullable(),
  /** The rounds so far, each from the moment at which its reels begin. */
  rounds: z.array(z.object({ n: z.number().int(), at: moment, drops })),
  /** The value of each seat’s drops so far. */
  totals: z.array(amount),
  /** The value of all drops so far. */
  pot: amount,
  /** The tied sides, each by its lowest seat, and the one that the draw chose, once it is shown. */
  tie: z.object({ seats: z.array(seat), winner: seat.nullable() }).nullable(),
  /** Empty until the last round is over. */
  winners: z.array(seat),
  /** Each seat’s part of the pot; empty until the last round is over. */
  gains: z.array(amount),
  created_at: moment,
  /** When a room that isn’t full is cancelled. */
  expires_at: moment.nullable(),
  started_at: moment.nullable(),
  ended_at: moment.nullable(),
  /** The draw of the whole battle, once it has ended. */
  draw: id.nullable(),
  /** Why it was cancelled; null unless it was. */
  reason: reason.nullable(),
});

export type Battle = z.output<typeof battle>;

const event = { n: z.number().int().positive(), at: moment };

/** The events of a room, numbered without a gap; `applyEvent` folds them. */
export const battleEvent = z.discriminatedUnion('kind', [
  z.object({ ...event, kind: z.literal('joined'), seat, user, client_seed: z.string() }),
  z.object({ ...event, kind: z.literal('bot'), seat, client_seed: z.string() }),
  z.object({ ...event, kind: z.literal('left'), seat }),
  z.object({ ...event, kind: z.literal('full'), round: z.number().int(), round_at: moment }),
  z.object({ ...event, kind: z.literal('started') }),
  z.object({ ...event, kind: z.literal('round'), round: z.number().int(), drops }),
  z.object({ ...event, kind: z.literal('tied'), seats: z.array(seat) }),
  z.object({
    ...event,
    kind: z.literal('decided'),
    winners: z.array(seat),
    gains: z.array(amount),
    tie_winner: seat.nullable(),
  }),
  z.object({ ...event, kind: z.literal('ended'), server_seed: hex64, draw: id }),
  z.object({ ...event, kind: z.literal('cancelled'), reason }),
]);

export type BattleEvent = z.output<typeof battleEvent>;

/** The words of a seat, which are no event of the room. */
export const battleSaid = z.object({ id, seat, emote: z.enum(battle_emotes) });

export type BattleSaid = z.output<typeof battleSaid>;

/** A room in the lists: nothing in it tells more than has been shown. */
export const battleCard = battle
  .pick({
    id: true,
    state: true,
    mode: true,
    teams: true,
    private: true,
    locked: true,
    cost: true,
    boxes: true,
  })
  .extend({
    seats: z.array(battleSeat.omit({ client_seed: true })),
    created_at: moment,
    ended_at: moment.nullable(),
    /** The value of all drops, once the battle has ended. */
    pot: amount.nullable(),
    winners: z.array(seat),
  });

export type BattleCard = z.output<typeof battleCard>;

const balances = {
  money: amount,
  shop_score: amount,
  score: points,
  balance_version: z.number().int(),
};

export const clientSeed = z
  .string()
  .min(1, fieldError('missing'))
  .refine(isClientSeed, fieldError('long 64'));
const password = z.string().min(1).max(64);

export const listBattles = get('/api/battle', {
  does: 'Battles: those that wait or go on unless `state` says otherwise, newest first, or with `sort=pot` the ended ones with the highest pots. Private rooms are only in `is_me=1`, the player’s own battles.',
  who: anyone,
  query: byNumber(
    z.object({
      ...paging(12, 50),
      /** 1 waiting, 2 ongoing, 3 ended, 4 cancelled; with `is_me=1` all unless given. */
      state: whole(1, 4).optional(),
      is_me: z.enum(['0', '1']).default('0'),
      sort: z.enum(['new', 'pot']).default('new'),
      mode: mode.optional(),
      seats: whole(seats_min, seats_max).optional(),
      /** The lowest and the highest price of a seat; both included. */
      price_min: amountInQuery.optional(),
      price_max: amountInQuery.optional(),
      /** 1: only those with a free seat that the player can pay. */
      free: z.enum(['0', '1']).default('0'),
    }),
  ),
  answers: data(listOf(battleCard)),
});

export const showBattle = get('/api/battle/{id}', {
  does: 'A battle as everyone sees it now: rounds that are not due are not in it. A private room is found by its code only.',
  who: anyone,
  params: z.object({ id: roomInPath }),
  answers: data(
    battle.extend({
      /** The clock of the server, by which clients show the same moments. */
      now: moment,
    }),
  ),
  refuses: ['battle.unknown'],
});

export const listBattleWins = get('/api/battle/{id}/items', {
  does: 'The items that the player won in a battle and still has; none until it has ended.',
  params: z.object({ id: roomInPath }),
  answers: data(
    z.array(
      z.object({
        knapsack_id: id,
        /** At its price when it was won. */
        goods,
        /** Until then `POST /api/box/sell` sells it for money. */
        money_until: moment,
      }),
    ),
  ),
  refuses: ['battle.unknown'],
});

export const commitBattle = post('/api/battle/commitment', {
  does: 'Commits to the server seed of a room that the player may create next; its hash is public even if the room is never opened. The same one until it is used.',
  answers: data(z.object({ id, server_seed_hash: hex64 })),
});

export const createBattle = post('/api/battle', {
  does: 'Creates a battle, in which the host takes seat 0 and pays one opening of each round’s case. The stake is held until the battle ends or is cancelled.',
  moves_value: true,
  body: json(
    z
      .object({
        /** From `POST /api/battle/commitment`. */
        commitment: id,
        /** Made by the browser after it has seen the hash. */
        client_seed: clientSeed,
        /** The case of each round, of type `paid`. */
        boxes: z.array(id).min(1).max(rounds_max),
        seats: z.number().int().min(seats_min).max(seats_max),
        /** Two teams of two. */
        teams: z.boolean().default(false),
        mode,
        password: password.optional(),
        /** The price of a seat that the player has seen: another one is refused, not charged. */
        cost: amountIn.optional(),
        /** The room is in no list, and has an unguessable address. */
        private: z.boolean().default(false),
      })
      .refine(({ teams, seats }) => !teams || seats === seats_max, {
        path: ['seats'],
        message: fieldError(`choice ${seats_max}`),
      }),
  ),
  answers: data(z.object({ id: room_id, seat, ...balances })),
  refuses: [
    'battle.commitment_spent',
    'battle.case_unfit',
    'battle.price_changed',
    'battle.too_many',
    'case.unknown',
    'case.closed',
    'case.paused',
    'case.revision_changed',
    'balance.short',
    'debt.owed',
    'limit.reached',
    'territory.blocked',
    'game.blocked',
    'opening.too_soon',
    'game.in_play',
    'door.braked',
  ],
});

export const repeatBattle = post('/api/battle/{id}/similar', {
  does: 'Creates a battle with the cases, the seats and the mode of another one, at today’s prices; with `cost`, only at that price.',
  moves_value: true,
  params: z.object({ id: roomInPath }),
  body: json(
    z.object({
      commitment: id,
      client_seed: clientSeed,
      password: password.optional(),
      cost: amountIn.optional(),
    }),
  ),
  answers: createBattle.answers,
  refuses: ['battle.unknown', ...createBattle.refuses],
});

export const joinBattle = post('/api/battle/{id}/join', {
  does: 'Takes a free seat of a waiting battle and pays for it. The battle starts when its last seat is taken, unless a case was closed or revised meanwhile, or gives back too much at today’s prices: then the last seat is refused as `battle.not_waiting`, and everyone gets their stake back.',
  moves_value: true,
  params: z.object({ id: roomInPath }),
  body: json(z.object({ seat, client_seed: clientSeed, password: password.optional() })),
  answers: data(z.object({ seat, ...balances })),
  refuses: [
    'battle.unknown',
    'battle.not_waiting',
    'battle.seat_taken',
    'battle.joined',
    'battle.password_wrong',
    'balance.short',
    'debt.owed',
    'limit.reached',
    'territory.blocked',
    'game.blocked',
    'opening.too_soon',
    'game.in_play',
    'door.braked',
  ],
});

export const leaveBattle = post('/api/battle/{id}/leave', {
  does: 'Leaves a battle that isn’t full yet; the stake goes back. When the host leaves, the battle is cancelled and everyone gets their stake back.',
  moves_value: true,
  params: z.object({ id: roomInPath }),
  answers: data(z.object({ ...balances })),
  refuses: ['battle.unknown', 'battle.not_waiting', 'battle.not_in'],
});

export const addBot = post('/api/battle/{id}/bot', {
  does: 'The host puts a bot into a free seat. Nobody pays for it, and what it wins goes to the house.',
  params: z.object({ id: roomInPath }),
  body: json(z.object({ seat })),
  answers: data(z.object({ seat })),
  refuses: ['battle.unknown', 'battle.not_waiting', 'battle.not_host', 'battle.seat_taken'],
});

export const sayInBattle = post('/api/battle/{id}/emote', {
  does: 'Says one of a few words to everyone in the room.',
  params: z.object({ id: roomInPath }),
  body: json(z.object({ emote: z.enum(battle_emotes) })),
  answers: data(z.object({ seat })),
  refuses: ['battle.unknown', 'battle.not_in', 'battle.emote_too_soon'],
});
