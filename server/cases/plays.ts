import { mills, sum, times, type Mills } from '@vitrine/contract/amount';
import type { Db } from '../kit/db.ts';
import type { Fact } from '../kit/facts.ts';
import { readAmounts } from '../ledger/index.ts';
import { readRevision } from '../seeds/index.ts';
import { declarePlays } from '../settle/plays.ts';
import { first_queries, opening_queries } from './checks.ts';
import { case_first_bought, case_opened, type CaseOpened } from './facts.ts';
import { readMargins } from './store.ts';

/** Openings for money; those for points are no stakes, but their prizes are wins. */
export const case_plays = declarePlays({
  game: 'case',
  of: case_opened,
  playersOf: ({ player_id }) => (player_id === null ? [] : [player_id]),
  timesOf: ({ payload: { won } }) => won.length,
  readStake: async (db, { payload: { revision_id, won } }) => {
    const { table } = await readRevision(db, revision_id);
    return table.type === 'points' ? null : times(mills(table.price), won.length);
  },
  readGains: async (db, fact) => [
    sum([...fact.payload.won.map(({ price_mills }) => price_mills), await readTokens(db, fact)]),
  ],
  readMargins: async (db, facts) => {
    const margins = await readMargins(
      db,
      facts.map(({ payload: { revision_id }, at }) => ({ revision_id, at, with_tokens: true })),
    );
    return margins.map((margin, n) => margin && margin * facts[n]!.payload.won.length);
  },
  winsOf: ({ payload: { case_id, won } }) => won.map((prize) => ({ case_id, ...prize })),
  queries: opening_queries,
});

/**
 * First items for money: the player sees the item before paying, so the house keeps exactly the
 * difference.
 */
export const first_plays = declarePlays({
  game: 'case',
  of: case_first_bought,
  playersOf: ({ player_id }) => (player_id === null ? [] : [player_id]),
  timesOf: () => 1,
  readStake: async (db, { payload: { revision_id } }) => {
    const { table } = await readRevision(db, revision_id);
    return table.type === 'points' ? null : mills(table.price);
  },
  readGains: (_, { payload: { price_mills } }) => [price_mills],
  readMargins: (db, facts) =>
    Promise.all(
      facts.map(async ({ payload: { revision_id, price_mills } }) => {
        const { table } = await readRevision(db, revision_id);
        return table.type === 'points' ? null : table.price - price_mills;
      }),
    ),
  winsOf: ({ payload: { case_id, goods_id, price_mills } }) => [{ case_id, goods_id, price_mills }],
  queries: first_queries,
});

/** The tokens that an opening dropped. */
async function readTokens(db: Db, { id, player_id, payload }: Fact<CaseOpened>): Promise<Mills> {
  const { table } = await readRevision(db, payload.revision_id);
  if (table.token_rate === 0) return mills(0);
  const amounts = await readAmounts(db, player_id!, [id], ['shop_score']);
  return amounts.get(id)?.shop_score ?? mills(0);
}
