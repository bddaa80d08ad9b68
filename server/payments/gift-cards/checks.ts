import type { Check, Recipes, StakeRecipes } from '../../kit/check.ts';
import { payments_house } from '../house.ts';
import { amountIn, entryOf, own } from '../../settle/verify/recipes/flow.ts';
import type { Shape } from '../../settle/verify/recipes/shape.ts';
import { depositOf, of_fact } from '../check-sql.ts';

export const gift_card_recipes: Recipes = {
  'gift_card.redeemed': [
    entryOf('gift_card.redeemed', `${payments_house.payments}`, own(1), amountIn('amount_mills')),
  ],
};

export const gift_card_stakes: StakeRecipes = {
  'gift_card.redeemed': depositOf('gift_card.redeemed'),
};

export const gift_card_shapes: Record<string, Shape> = {
  'gift_card.redeemed': { card_id: 'number', amount_mills: 'number' },
};

const of_card = `coalesce('payments_gift_cards ' || card.id, 'no card')`;
const of_batch = `concat('payments_gift_batches ', coalesce(b.id, card.batch_id))`;

/** Gift cards: as many as were issued, each redeemed once for its value. */
export const gift_card_checks: readonly Check[] = [
  {
    name: 'every gift card is as its batch says',
    rows: 'payments_gift_cards card left join payments_gift_batches b on b.id = card.batch_id',
    claims: [
      [of_card, 'batch_id', 'card.batch_id', `'the batches that there are'`, 'b.id'],
      [of_card, 'value_mills', 'card.value_mills', of_batch, 'b.value_mills'],
      [of_card, 'expires_at', 'card.expires_at', of_batch, 'b.expires_at'],
    ],
  },
  {
    name: 'every batch has as many gift cards as were issued',
    rows: `payments_gift_batches b full join (
        select batch_id, count(*) as count from payments_gift_cards group by batch_id
      ) card on card.batch_id = b.id`,
    claims: [
      [
        of_batch,
        'count',
        // One that was issued has no cards before its codes are drawn.
        'case when b.drawn_at is null then 0 else b.count end::bigint',
        `'its cards'`,
        'coalesce(card.count, 0)',
      ],
    ],
  },
  {
    name: 'every gift card was redeemed once, for its value',
    rows: `(
        select *, row_number() over (partition by payload ->> 'card_id' order by id) as n from facts where kind = 'gift_card.redeemed'
      ) f full join (select * from payments_gift_cards where state = 'used' or player_id is not null) card
        on to_jsonb(card.id) = f.payload -> 'card_id' and f.n = 1`,
    claims: [
      [of_fact, 'player_id', 'f.player_id', of_card, 'card.player_id'],
      [of_card, 'state', 'card.state', of_fact, `case when f.id is not null then 'used' end`],
      [of_fact, 'at', 'f.at', of_card, 'card.ended_at'],
      [
        of_card,
        'value_mills',
        'to_jsonb(card.value_mills)',
        of_fact,
        `f.payload -> 'amount_mills'`,
      ],
    ],
  },
];
