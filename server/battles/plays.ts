import { readMargins } from '../cases/index.ts';
import type { Db } from '../kit/db.ts';
import type { Fact } from '../kit/facts.ts';
import { declarePlays } from '../settle/plays.ts';
import { battle_queries } from './checks.ts';
import { battle_ended, type BattleEnded } from './facts.ts';
import { findRevisionsOf } from './store.ts';

/** Battles, decided for all of their players at once; each paid for an own seat. */
export const battle_plays = declarePlays({
  game: 'battle',
  of: battle_ended,
  playersOf: ({ payload: { players } }) => players.filter((player_id) => player_id !== null),
  timesOf: () => 1,
  readStake: (_, { payload: { cost_mills } }) => cost_mills,
  readGains: (_, { payload: { players, gains_mills } }) =>
    gains_mills.filter((_gain, seat) => players[seat] !== null),
  readMargins: readSeatMargins,
  winsOf: () => [],
  queries: battle_queries,
});

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
