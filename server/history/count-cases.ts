import { case_opened, case_plays, type CaseOpened } from '../cases/index.ts';
import type { Db } from '../kit/db.ts';
import { makeListener, type Fact } from '../kit/facts.ts';
import { raiseCases, type CountedOpening } from './store.ts';

/**
 * Counts each player's openings of cases for money by revision, with the average of the published
 * odds at the prices of the moment, so that no view reads the openings themselves. Takes all since
 * the first.
 */
export const countCases = makeListener({
  name: 'history.cases',
  takes: [case_opened],
  take: async (tx, facts) => {
    const margins = await case_plays.readMargins(tx, facts);
    const openings: CountedOpening[] = [];
    for (const [n, fact] of facts.entries()) {
      const margin_mills = margins[n];
      if (margin_mills == null || fact.player_id === null) continue;
      openings.push(await countOf(tx, fact, fact.player_id, margin_mills));
    }
    if (openings.length > 0) await raiseCases(tx, openings);
  },
});

async function countOf(
  db: Db,
  fact: Fact<CaseOpened>,
  player_id: number,
  margin_mills: number,
): Promise<CountedOpening> {
  const { case_id, revision_id, won } = fact.payload;
  const staked_mills = (await case_plays.readStake(db, fact))!;
  const [won_mills] = await case_plays.readGains(db, fact);
  const best_mills = Math.max(...won.map(({ price_mills }) => price_mills));
  const best_place = won.findIndex(({ price_mills }) => price_mills === best_mills);
  return {
    player_id,
    revision_id,
    case_id,
    times: won.length,
    staked_mills,
    won_mills: won_mills!,
    expected_mills: staked_mills - margin_mills,
    best_mills,
    best_goods_id: won[best_place]!.goods_id,
    fact_id: fact.id,
    best_place,
    at: fact.at,
  };
}
