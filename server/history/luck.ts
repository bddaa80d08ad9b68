import { mills, toWire } from '@vitrine/contract/amount';
import { luck_openings_min } from '@vitrine/contract/history';
import type { Reply } from '@vitrine/contract/index';
import { averageWorth, shareBelow, wonAt, type Openings } from '@vitrine/fairness/statistics/luck';
import { readCaseOutcomes, type CaseOutcomes } from '../cases/index.ts';
import { makeCache } from '../kit/cache.ts';
import type { Db } from '../kit/db.ts';
import * as store from './store.ts';

type Luck = Reply<'GET /api/history/luck'>;

/** Revisions that a place follows from: those that were opened most. */
const revisions_max = 500;
/** The range that is ordinary: nine of ten players end in it. */
const ordinary = { from: 0.05, to: 0.95 } as const;

const places = makeCache<Luck['place']>({ max: 2000, for_ms: 600_000 });

/**
 * A player's openings of cases for money against the published odds, and where the result stands
 * among all who open the same. Without a place below ten openings.
 */
export async function showLuck(db: Db, player_id: number): Promise<Luck> {
  const sums = await store.sumOpenings(db, player_id);
  const { times, staked_mills, won_mills, expected_mills } = sums;
  const missing = Math.max(0, luck_openings_min - times);
  return {
    opened: times,
    staked: toWire(mills(staked_mills)),
    won: toWire(mills(won_mills)),
    expected: toWire(mills(expected_mills)),
    missing,
    place:
      missing > 0
        ? null
        : await places(`${player_id} ${times} ${won_mills}`, () =>
            findPlace(db, player_id, staked_mills),
          ),
  };
}

async function findPlace(db: Db, player_id: number, staked_mills: number): Promise<Luck['place']> {
  const opened = await store.findOpenedRevisions(db, player_id, revisions_max);
  const outcomes = await readCaseOutcomes(db, opened);
  const openings = opened.flatMap((one) => openingsOf(one, outcomes.get(one.revision_id)!));
  const won_mills = opened.reduce((sum, one) => sum + one.won_mills, 0);
  const netAt = (share: number) => toWire(mills(Math.round(wonAt(openings, share) - staked_mills)));
  return {
    luckier_than: Math.round(shareBelow(openings, won_mills) * 1000) / 10,
    ordinary: { from: netAt(ordinary.from), to: netAt(ordinary.to) },
  };
}

/**
 * A revision's openings with the odds and prices of the last one, all prices scaled by the same
 * factor: so the average is that of the moments at which they were opened. Pure.
 */
export function openingsOf(
  { times, expected_mills }: Pick<store.OpenedRevision, 'times' | 'expected_mills'>,
  { prizes, tokens }: CaseOutcomes,
): Openings[] {
  // Floored to the mill as each opening's average is: unchanged prices stay as they are.
  const average = Math.floor(averageWorth(prizes)) + Math.floor(averageWorth(tokens));
  const scale = average > 0 ? expected_mills / times / average : 1;
  return [prizes, tokens]
    .filter(({ length }) => length > 0)
    .map((outcomes) => ({
      times,
      outcomes: outcomes.map(({ chance, worth }) => ({ chance, worth: worth * scale })),
    }));
}
