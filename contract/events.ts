/** Events: check-in, the daily wheel, cards, the snow, and coupons. */
import { z } from 'zod';
import { fieldError } from './field-errors.ts';
import { goods } from './catalogue.ts';
import { anyone, data, get, json, post } from './endpoint.ts';
import { amount, id, moment, points } from './shapes.ts';

const ppm = z.number().int().min(0).max(1_000_000);
const balances = {
  money: amount,
  shop_score: amount,
  score: points,
  balance_version: z.number().int(),
};

/** The rule of everything that is given for nothing; its conditions are `GET /api/gift_rule`. */
const gift_rule = ['gift.email_missing', 'gift.top_up_missing', 'territory.blocked'] as const;

/** The server’s clock, and the end of the UTC day, by which clients count down. */
const clock = { now: moment, day_ends_at: moment };

/**
 * The place of the caller’s gifts of a day among the tiers, from 0, by which amounts
 * grow; a visitor, and a player below the lowest, sees the lowest.
 */
const tier = z.number().int().min(0).max(30);

/** The thing that a draw gives: points, shop tokens, a share of a coupon’s price, or a card. */
const gives = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('points'), amount: points }),
  z.object({ kind: z.literal('tokens'), amount }),
  z.object({ kind: z.literal('share'), share_ppm: ppm }),
  z.object({ kind: z.literal('card') }),
]);

export type EventGives = z.output<typeof gives>;

const entry = z.object({
  /** From 1, in the order of the table. */
  id,
  /** In tickets of a million. */
  chance_ppm: ppm,
  gives,
});

export type EventEntryShown = z.output<typeof entry>;

/** A published table with its hash: the odds can’t be changed while it is drawn from. */
const table = { revision_hash: z.string(), entries: z.array(entry) };

/** A draw’s result: the entry, what it gave, and the id of its public record. */
const drawn = { entry: id, gives, draw: id };

/** The end of the season; null while none is set. */
const closes_at = moment.nullable();

export const listEvents = get('/api/event', {
  does: 'The events, with whether each is open, whether something waits for the caller today, and when that changes.',
  who: anyone,
  answers: data(
    z.object({
      list: z.array(
        z.object({
          kind: z.enum(['check_in', 'wheel', 'cards', 'snow', 'coupon']),
          /** False between two seasons. */
          open: z.boolean(),
          closes_at,
          /** Something can be taken, spun, smashed or opened now; null for a visitor. */
          waits: z.boolean().nullable(),
          /** Of the check-in: the days of the streak so far, 0 to 7; null for others. */
          streak: z.number().int().nullable(),
          /** Of cards: how many different ones the caller has, 0 to 9; null for others. */
          cards: z.number().int().nullable(),
          /** Of the snow: the snowballs that the caller may still throw today; null for others. */
          balls: z.number().int().nullable(),
          /** Of the coupon: the friends who have helped with the open one; null for others. */
          helps: z.number().int().nullable(),
          /** Of the coupon: when the open one ends, or when the next may be opened; else null. */
          next_at: moment.nullable(),
        }),
      ),
      ...clock,
    }),
  ),
});

export const showCheckIn = get('/api/event/check', {
  does: 'The check-in: the seven days of a streak with their points, and how far the caller is.',
  who: anyone,
  answers: data(
    z.object({
      /** Today is claimed. */
      claimed: z.boolean(),
      /** The days of the streak so far, today’s among them once it is claimed: 0 to 7. */
      streak: z.number().int().min(0).max(7),
      days: z.array(
        z.object({
          n: z.number().int().min(1).max(7),
          points,
          state: z.enum(['claimed', 'today', 'coming']),
        }),
      ),
      tier,
      ...clock,
    }),
  ),
});

export const checkIn = post('/api/event/check', {
  does: 'Claims the points of today’s check-in, once a UTC day; a repetition gets the first answer. A missed day starts over, and the seventh in a row has the main prize.',
  moves_value: true,
  answers: data(z.object({ n: z.number().int().min(1).max(7), points, ...balances })),
  refuses: [...gift_rule],
});

export const showWheel = get('/api/turntable', {
  does: 'The daily wheel with its exact odds, and today’s spin of the caller.',
  who: anyone,
  answers: data(
    z.object({
      open: z.boolean(),
      closes_at,
      tier,
      ...table,
      /** Today’s spin; null until it is made, and for a visitor. */
      spun: z.object(drawn).nullable(),
      /** A newcomer’s first spin, which asks for no top-up. */
      is_on_us: z.boolean(),
      ...clock,
    }),
  ),
});

export const spinWheel = post('/api/turntable', {
  does: 'Spins the wheel, once a UTC day: draws from the player’s own pair of seeds. The first spin of a newcomer who has opened the welcome case asks for no top-up.',
  moves_value: true,
  answers: data(z.object({ ...drawn, ...balances })),
  refuses: [...gift_rule, 'event.closed', 'wheel.spun', 'seeds.client_missing', 'look.waits'],
});

const album = z.object({
  /** The event’s id: albums of two tiers don’t mix. */
  id,
  tier,
  /** How many the caller has of each card, from the first to the ninth. */
  cards: z.array(z.number().int().min(0)),
  /** The points that a full set pays. */
  prize: points,
  /** How many sets the caller has handed in. */
  sets: z.number().int().min(0),
});

export const showCards = get('/api/event/cards', {
  does: 'The caller’s cards: the album of their tier first, then others of the season that have cards in them.',
  who: anyone,
  answers: data(
    z.object({
      open: z.boolean(),
      closes_at,
      tier,
      ...table,
      albums: z.array(album),
      /** Today’s card is collected. */
      collected: z.boolean(),
      /** The points that one more card costs, and how many more can be bought today. */
      cost: points,
      more: z.number().int().min(0),
      /** How many of one card are exchanged for another. */
      for_one: z.number().int(),
      ...clock,
    }),
  ),
});

export const drawCard = post('/api/event/cards', {
  does: 'Draws a card into the album of the player’s tier: the day’s, which costs nothing, or with `pay` one more for points.',
  moves_value: true,
  body: json(z.object({ pay: z.boolean().default(false) })),
  answers: data(z.object({ ...drawn, album: id, ...balances })),
  refuses: [
    ...gift_rule,
    'event.closed',
    'card.collected',
    'event.bought_out',
    'points.short',
    'seeds.client_missing',
    'look.waits',
  ],
});

const card = z.number().int().min(1).max(9);

export const exchangeCards = post('/api/event/cards/exchange', {
  does: 'Exchanges three of a card for one of another, within an album.',
  moves_value: true,
  body: json(z.object({ album: id, given: card, taken: card })),
  answers: data(z.object({ cards: z.array(z.number().int().min(0)) })),
  refuses: ['event.closed', 'card.same', 'card.too_few'],
});

export const completeCards = post('/api/event/cards/complete', {
  does: 'Hands in one of each of the nine cards of an album for its points.',
  moves_value: true,
  body: json(z.object({ album: id })),
  answers: data(z.object({ points, cards: z.array(z.number().int().min(0)), ...balances })),
  refuses: ['event.closed', 'card.set_incomplete'],
});

export const showSnow = get('/api/event/snow', {
  does: 'The nine snowmen, the caller’s snowballs of today, and the bar with its milestones.',
  who: anyone,
  answers: data(
    z.object({
      open: z.boolean(),
      closes_at,
      tier,
      ...table,
      /** Which of the nine stand; when all have fallen, nine stand again. */
      standing: z.array(z.boolean()),
      /** Today’s snowballs: earned, and thrown of these. Those left are gone when the day ends. */
      earned: z.number().int().min(0),
      thrown: z.number().int().min(0),
      /** The ways to earn one today, with the caller’s progress; null for a visitor. */
      ways: z.array(
        z.object({
          /** Stakes in games, or money topped up, since the UTC day began. */
          kind: z.enum(['play', 'top_up']),
          balls: z.number().int(),
          need: amount,
          have: amount.nullable(),
        }),
      ),
      /** The points that one more costs, and how many more can be bought today. */
      cost: points,
      more: z.number().int().min(0),
      /** The snowmen that the caller has smashed this season, in this tier. */
      smashed: z.number().int().min(0),
      milestones: z.array(z.object({ at: z.number().int(), points, claimed: z.boolean() })),
      ...clock,
    }),
  ),
});

export const smashSnowman = post('/api/event/snow', {
  does: 'Throws a snowball at a snowman that stands, for a drawn prize: an earned one, or with `pay` one for points.',
  moves_value: true,
  body: json(
    z.object({ snowman: z.number().int().min(1).max(9), pay: z.boolean().default(false) }),
  ),
  answers: data(
    z.object({ ...drawn, smashed: z.number().int(), standing: z.array(z.boolean()), ...balances }),
  ),
  refuses: [
    ...gift_rule,
    'event.closed',
    'snow.no_ball',
    'snow.fallen',
    'event.bought_out',
    'points.short',
    'seeds.client_missing',
    'look.waits',
  ],
});

export const claimMilestone = post('/api/event/snow/milestone', {
  does: 'Claims the points of a milestone that the bar of the snow has reached, once; a repetition gets the first answer.',
  moves_value: true,
  body: json(z.object({ at: z.number().int().min(1).max(1000) })),
  answers: data(z.object({ points, ...balances })),
  refuses: [...gift_rule, 'event.closed', 'snow.milestone_unreached'],
});

/** A player: the name is masked as in drops. */
const face = z.object({ name: z.string(), avatar: z.string().nullable() });

const coupon = z.object({
  /** The end of its link. */
  code: z.string(),
  /** 1 in progress, 2 succeeded, 3 failed, 4 bought, 5 out of stock. */
  state: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]),
  /** At today’s price. */
  goods,
  price: amount,
  /** The price less what helpers have drawn so far. */
  price_now: amount,
  discount_ppm: ppm,
  owner: face,
  is_mine: z.boolean(),
  /** The friends who have helped, in their order, with the share of the price that each drew. */
  helpers: z.array(face.extend({ share_ppm: ppm, at: moment })),
  /** The friends that it needs. */
  target: z.number().int(),
  /** The caller has helped with it. */
  helped: z.boolean(),
  opened_at: moment,
  expires_at: moment,
  bought_at: moment.nullable(),
});

export type Coupon = z.output<typeof coupon>;

const terms = {
  open: z.boolean(),
  closes_at,
  ...table,
  target: z.number().int(),
  hours: z.number().int(),
  /** The most that friends take off the price. */
  most_ppm: ppm,
  helps_a_day: z.number().int(),
  /** How many more friends the caller may help today; null for a visitor. */
  helps_left: z.number().int().nullable(),
  ...clock,
};

export const showCoupons = get('/api/event/coupon', {
  does: 'The terms of coupons, and the caller’s own, the newest first.',
  who: anyone,
  answers: data(
    z.object({
      ...terms,
      /** At most this much may the item cost: it follows the caller’s gifts of a day. */
      price_max: amount,
      /** When the caller may open the next one; null when that is now, and for a visitor. */
      next_at: moment.nullable(),
      /** A coupon is opened once in so many days. */
      every_days: z.number().int(),
      list: z.array(coupon),
    }),
  ),
});

const code = z.string().regex(/^[0-9A-Z]{12}$/, fieldError('like 7K3M0QZX9B2C'));
const coupon_path = z.object({ code });

export const openCoupon = post('/api/event/coupon', {
  does: 'Opens a coupon for an item: for 24 hours friends can lower its price. Asked again for the same item, it answers with the same coupon.',
  body: json(z.object({ goods_id: id })),
  answers: data(coupon),
  refuses: [
    ...gift_rule,
    'break.active',
    'exclusion.active',
    'event.closed',
    'goods.unknown',
    'goods.price_frozen',
    'goods.out_of_stock',
    'coupon.too_dear',
    'coupon.too_soon',
  ],
});

export const showCoupon = get('/api/event/coupon/{code}', {
  does: 'A coupon by its link, for the friend who may help.',
  who: anyone,
  params: coupon_path,
  answers: data(z.object({ ...terms, coupon })),
  refuses: ['coupon.unknown'],
});

export const helpWithCoupon = post('/api/event/coupon/{code}/help', {
  does: 'Lowers the price of a friend’s coupon by a share that the helper’s own pair of seeds draws.',
  moves_value: true,
  params: coupon_path,
  answers: data(z.object(drawn)),
  refuses: [
    ...gift_rule,
    'coupon.unknown',
    'coupon.own',
    'coupon.helped',
    'coupon.help_limit',
    'coupon.over',
    'seeds.client_missing',
    'look.waits',
  ],
});

export const buyByCoupon = post('/api/event/coupon/{code}/buy', {
  does: 'Buys the item of the player’s own coupon at the price that friends have lowered. It can only be withdrawn.',
  moves_value: true,
  params: coupon_path,
  answers: data(z.object({ knapsack_id: id, paid: amount, ...balances })),
  refuses: [
    'coupon.unknown',
    'coupon.unready',
    'coupon.over',
    'goods.price_frozen',
    'goods.out_of_stock',
    'tokens.short',
    'debt.owed',
    'territory.blocked',
  ],
});
