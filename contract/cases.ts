import { CASE_TYPES } from '@vitrine/fairness/case';
import { z } from 'zod';
import { goods } from './catalogue.ts';
import { condition } from './conditions.ts';
import { anyone, data, get, json, post } from './endpoint.ts';
import { listOf, paging } from './paging.ts';
import { caseRecord } from './seeds.ts';
import { amount, hex64, id, idInPath, moment, shortIdInPath, points } from './shapes.ts';

/**
 * `paid` costs money, `points` costs activity points; the other types have their own conditions.
 */
const caseType = z.enum(CASE_TYPES);

/** A case as lists show it. */
export const caseCard = z.object({
  id,
  name: z.string(),
  picture: z.string(),
  /**
   * The price of an opening: of a case for points a whole number of points. The types without a
   * price cost nothing: there it is the value of an opening.
   */
  price: amount,
  type: caseType,
  group: z.object({ id, name: z.string() }),
  /** The rarest prize inside, for the card: its name and rarity colour. */
  top_prize: z.object({ hash_name: z.string(), color: z.string() }),
});

export const listCases = get('/api/box', {
  does: 'The open cases, grouped, cheapest first inside a group.',
  who: anyone,
  searches: 'name',
  query: z.object({
    ...paging(60),
    type: caseType.optional(),
    /** Part of the case’s name, or words of the name of an item in it: `karambit`, `ak redline`. */
    name: z.string().max(100).optional(),
    group: shortIdInPath.optional(),
  }),
  answers: data(
    listOf(
      caseCard.extend({
        /**
         * The average return of an opening, tokens included, in percent of the price, as the case's
         * own page has it; null for a case that isn't opened for money.
         */
        return_rate: z.number().nullable(),
        /**
         * Why a search by an item's name finds it: how many of its items the words match, and the
         * dearest of these. Left out without a search, and for a case of which only the name
         * matches.
         */
        found: z
          .object({
            count: z.number().int().positive(),
            best: z.object({ name: z.string(), picture: z.string(), color: z.string() }),
          })
          .optional(),
      }),
    ),
  ),
});

export const listFreeCases = get('/api/free', {
  does: 'The open cases that cost nothing, by the condition that opens them.',
  who: anyone,
  query: z.object({
    ...paging(60),
    /** By default `free`, or all that is promoted. */
    type: z.enum(['free', 'level', 'ladder', 'granted']).optional(),
    /**
     * 1: only cases that anybody can open by meeting their conditions, for promotion: first those
     * that the caller can open now, then those that are nearest.
     */
    state: z.literal('1').optional(),
  }),
  answers: data(
    listOf(
      caseCard.extend({
        /** Whether the caller can open it now; null for a visitor. */
        openable: z.boolean().nullable(),
        /** The first condition that the caller has yet to meet; null: none. */
        next: condition.nullable(),
      }),
    ),
  ),
});

export const showCase = get('/api/box/{id}', {
  does: 'A case with the revision that an opening would use: contents, ticket ranges, odds, return rate.',
  who: anyone,
  params: z.object({ id: idInPath }),
  answers: data(
    caseCard.extend({
      /** A picture of the case and its dearest contents for link previews, 1200 × 630. */
      poster: z.string(),
      /** Where the lid of its picture leaves the body, in percent of the picture's height. */
      seam: z.number(),
      open: z.boolean(),
      /**
       * Since when the site has paused it, because an outcome came more or less often than its odds
       * let expect; null: it hasn't.
       */
      paused_at: moment.nullable(),
      revision: z.object({ id, hash: hex64 }),
      /** Chance that an opening also drops tokens, in parts per million. */
      token_rate: z.number().int(),
      /** The average return of an opening, tokens included, in percent of the price. */
      return_rate: z.number(),
      goods: z.array(
        z.object({
          goods,
          /** The half-open ticket range [from, to) out of 1,000,000. */
          from: z.number().int(),
          to: z.number().int(),
          /** (to − from) ÷ 10000, in percent. */
          chance: z.number(),
        }),
      ),
    }),
  ),
  refuses: ['case.unknown'],
});

export const showConditions = get('/api/box/{id}/conditions', {
  does: 'What opens a case that costs nothing, with how far the caller is. Empty for a case that a balance opens.',
  who: anyone,
  params: z.object({ id: idInPath }),
  answers: data(
    z.object({
      list: z.array(condition),
      /**
       * When the caller may open it again, of a free case: one of all a UTC day, a case of the
       * ladder once in its period. Null: nothing was opened that forbids it.
       */
      waits_until: moment.nullable(),
      /** The case is given once in an account's life, and the caller has opened it. */
      had: z.boolean(),
      /** The server's clock. */
      now: moment,
    }),
  ),
  refuses: ['case.unknown'],
});

export const listFavourites = get('/api/box_favourite', {
  does: 'The ids of the cases that the player marked as favourites, the newest first.',
  answers: data(z.array(id)),
});

export const setFavourite = post('/api/box/{id}/favourite', {
  does: 'Marks a case as a favourite of the player, or removes the mark.',
  params: z.object({ id: idInPath }),
  body: json(z.object({ on: z.boolean() })),
  answers: data(z.object({ on: z.boolean() })),
  refuses: ['case.unknown'],
});

/** The most cases that one call names. */
const named_max = 100;

export const nameCases = get('/api/box_name', {
  does: 'What cases are called, open or closed, by their ids; those that don’t exist are left out.',
  who: anyone,
  query: z.object({
    /** Comma-separated ids: `3,7`. */
    ids: z
      .string()
      .max(named_max * 17)
      .transform((ids): (string | number)[] => ids.split(','))
      .pipe(z.array(idInPath).max(named_max)),
  }),
  answers: data(z.array(z.object({ id, name: z.string() }))),
});

export const openCase = post('/api/box/{id}/open', {
  does: 'Opens a case 1 to 10 times: takes the price, draws, puts the prizes into the backpack. All or nothing. A free case opens once, of all one a UTC day.',
  moves_value: true,
  params: z.object({ id: idInPath }),
  body: json(
    z.object({
      count: z.number().int().min(1).max(10),
      /** The revision that the page showed; refused when it isn't the current one. */
      revision: id.optional(),
      /** The player skips the reel: others learn of the win after 1.5 seconds instead of 7. */
      fast: z.boolean().default(false),
    }),
  ),
  answers: data(
    z.object({
      openings: z.array(
        z.object({
          /** Id of the draw. */
          id,
          knapsack_id: id,
          /**
           * Until then `POST /api/box/sell` sells the item for money; later, for tokens. Null for
           * an item that can only be withdrawn.
           */
          money_until: moment.nullable(),
          /** Its price is the one at the win. */
          goods,
          tokens: amount,
          draw: caseRecord,
        }),
      ),
      money: amount,
      shop_score: amount,
      score: points,
      balance_version: z.number().int(),
    }),
  ),
  refuses: [
    'case.unknown',
    'case.closed',
    'case.paused',
    'case.revision_changed',
    'case.conditions_unmet',
    'free.one_at_once',
    'free.opened_today',
    'free.opened_in_period',
    'balance.short',
    'debt.owed',
    'points.short',
    'limit.reached',
    'seeds.client_missing',
    'look.needed',
    'look.waits',
    'territory.blocked',
    'game.blocked',
    'opening.too_many',
    'opening.too_soon',
    'game.in_play',
  ],
});

/** The next item of a case, shown before it is paid. */
const look = z.object({
  case: z.object({ id, name: z.string() }),
  /** The revision to buy it with. */
  revision: id,
  /** The price of buying it: of a case for points, points. */
  price: amount,
  /**
   * The cheapest prize, which a player buys first, without a draw: `POST /api/box/{id}/first`. Any
   * other is bought by an opening with a count of 1.
   */
  first: z.boolean(),
  /** At today's price. */
  goods,
  tokens: amount,
  /** The seeds and the nonce of its draw; null for the first item. */
  draw: z
    .object({ server_seed_hash: hex64, client_seed: z.string(), nonce: z.number().int() })
    .nullable(),
});

export const lookAhead = post('/api/box/{id}/look', {
  does: 'Where items are shown before they are bought: the item that the player’s seeds give next for a case. It costs nothing and draws nothing; until it is bought, nothing else is drawn.',
  params: z.object({ id: idInPath }),
  body: json(
    z.object({
      /** The revision that the page showed; refused when it isn't the current one. */
      revision: id.optional(),
    }),
  ),
  answers: data(look),
  refuses: [
    'look.unoffered',
    'look.waits',
    'case.unknown',
    'case.closed',
    'case.paused',
    'case.revision_changed',
    'case.conditions_unmet',
    'seeds.client_missing',
    'territory.blocked',
    'game.blocked',
    'break.active',
    'exclusion.active',
    'player.blocked',
  ],
});

export const showLook = get('/api/look', {
  does: 'The item that was shown to the caller and waits to be bought, if there is one.',
  answers: data(
    z.object({
      /** The case whose item waits; null when none does. */
      waits: z.object({ id, name: z.string() }).nullable(),
      /** Null also when the case has been revised since: its item has to be looked at again. */
      look: look.nullable(),
    }),
  ),
});

export const buyFirst = post('/api/box/{id}/first', {
  does: 'Where items are shown before they are bought: buys the first item of a case, its cheapest prize, without a draw. From then on its next items are shown.',
  moves_value: true,
  params: z.object({ id: idInPath }),
  body: json(
    z.object({
      revision: id,
      /** The item that was shown. */
      goods: id,
    }),
  ),
  answers: data(
    z.object({
      knapsack_id: id,
      /** Until then `POST /api/box/sell` sells it for money; later, for tokens. */
      money_until: moment,
      goods,
      money: amount,
      shop_score: amount,
      score: points,
      balance_version: z.number().int(),
    }),
  ),
  refuses: [
    'look.unoffered',
    'look.first_changed',
    'look.first_had',
    'case.unknown',
    'case.closed',
    'case.paused',
    'case.revision_changed',
    'case.conditions_unmet',
    'balance.short',
    'debt.owed',
    'points.short',
    'limit.reached',
    'territory.blocked',
    'game.blocked',
    'game.in_play',
    'opening.too_soon',
  ],
});
