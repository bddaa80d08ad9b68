import { readMargins } from '../cases/index.ts';
import type { Db } from '../kit/db.ts';
import type { Fact } from '../kit/facts.ts';
import { declarePlays } from '../settle/plays.ts';
import { battle_queries } from './checks.ts';
import { battle_ended, type BattleEnded } from './facts.ts';
import { findRevisionsOf } from './store.ts';

/**
 * Battles, decided for all of their players at once; each paid for an own seat. One that costs
 * nothing is nobody's play.
 */
export const battle_plays = declarePlays({
  game: 'battle',
  of: battle_ended,
  playersOf: ({ payload }) => payersOf(payload).map(({ player_id }) => player_id),
  timesOf: () => 1,
  readStake: (_, { payload: { cost_mills } }) => cost_mills,
  readGains: (_, { payload }) => payersOf(payload).map(({ gain_mills }) => gain_mills),
  readMargins: readSeatMargins,
  winsOf: () => [],
  queries: battle_queries,
});

/** The players who paid for their seats, each with the gain. */
function payersOf({ cost_mills, players, gains_mills }: BattleEnded) {
  return players.flatMap((player_id, seat) =>
    player_id === null || cost_mills === 0 ? [] : [{ player_id, gain_mills: gains_mills[seat]! }],
  );
}

/** The margin of one seat: what its rounds cost, less what they give on average, whoever wins. */
async function readSeatMargins(
  db: Db,
  battles: readonly Fact<BattleEnded>[],
): Promise<(number | null)[]> {
  const revisions = await findRevisionsOf(
    db,
    battles.map(({ payload }) => payload.battle_id),
  );
  const rounds = battles.flatMap(({ payload, at }, n) =>
    (revisions.get(payload.battle_id) ?? []).map((revision_id) => ({
      n,
      revision_id,
      at,
      with_tokens: false,
    })),
  );
  const margins = await readMargins(db, rounds);
  return battles.map((_, n) => {
    const own = margins.filter((_margin, round) => rounds[round]!.n === n);
    return own.length === 0 || own.includes(null)
      ? null
      : own.reduce<number>((total, margin) => total + margin!, 0);
  });
}
