import { mills, sum, times, type Mills } from '@vitrine/contract/amount';
import { battle_ended, type BattleEnded } from '../battles/index.ts';
import { case_opened, type CaseOpened } from '../cases/index.ts';
import type { Db } from '../kit/db.ts';
import { makeListener, type Fact } from '../kit/facts.ts';
import { readAmounts } from '../ledger/index.ts';
import { readRevision } from '../seeds/index.ts';
import { items_upgraded, type ItemsUpgraded } from '../upgrades/index.ts';
import { insertWins, raiseDays, type NewWin, type CountedPlay } from './store.ts';

/**
 * Counts each player's stakes and wins by day and game, as limits count them, and keeps the dearest
 * wins. Openings for points are no stakes, but their prizes are wins.
 */
export const countPlay = makeListener({
  name: 'history',
  takes: [case_opened, items_upgraded, battle_ended],
  take: takePlays,
});

async function takePlays(
  db: Db,
  facts: Fact<CaseOpened | ItemsUpgraded | BattleEnded>[],
): Promise<void> {
  const own = facts.filter((fact): fact is Opening | Upgrading => fact.player_id !== null);
  const plays: CountedPlay[] = facts.flatMap((fact) => (isBattle(fact) ? playsOfBattle(fact) : []));
  for (const fact of own)
    plays.push(...(isUpgrading(fact) ? [upgradeOf(fact)] : await playOf(db, fact)));
  await raiseDays(db, plays);
  await insertWins(
    db,
    own.flatMap((fact) => (isUpgrading(fact) ? winOf(fact) : winsOf(fact))),
  );
}

type Battle = Fact<BattleEnded>;

const isBattle = (fact: Fact): fact is Battle => fact.kind === battle_ended.kind;

/** A battle ends for all of its players at once. */
const playsOfBattle = ({
  payload: { players, cost_mills, gains_mills },
  at,
}: Battle): CountedPlay[] =>
  players.flatMap((player_id, seat) =>
    player_id === null
      ? []
      : [
          {
            player_id,
            game: 'battle' as const,
            staked_mills: cost_mills,
            won_mills: gains_mills[seat]!,
            at,
          },
        ],
  );

type Opening = Fact<CaseOpened> & { player_id: number };
type Upgrading = Fact<ItemsUpgraded> & { player_id: number };

const isUpgrading = (fact: Opening | Upgrading): fact is Upgrading =>
  fact.kind === items_upgraded.kind;

/** The stake of an upgrade, items and money, and what it won. */
function upgradeOf({
  player_id,
  payload: { staked_mills, price_mills, win },
  at,
}: Upgrading): CountedPlay {
  return { player_id, game: 'upgrade', staked_mills, won_mills: mills(win ? price_mills : 0), at };
}

function winOf({
  id,
  player_id,
  payload: { goods_id, price_mills, win },
  at,
}: Upgrading): NewWin[] {
  const drawn = { game: 'upgrade', case_id: null, goods_id, at };
  return win ? [{ player_id, price_mills, fact_id: id, place: 0, ...drawn }] : [];
}

/** The stake of an opening for money, and the value of its prizes and tokens. */
async function playOf(db: Db, { id, player_id, payload, at }: Opening): Promise<CountedPlay[]> {
  const { table } = await readRevision(db, payload.revision_id);
  if (table.type === 'points') return [];
  const tokens_mills = table.token_rate > 0 ? await tokensOf(db, player_id, id) : mills(0);
  const staked_mills = times(mills(table.price), payload.won.length);
  const won_mills = sum([...payload.won.map(({ price_mills }) => price_mills), tokens_mills]);
  return [{ player_id, game: 'case', staked_mills, won_mills, at }];
}

async function tokensOf(db: Db, player_id: number, fact_id: number): Promise<Mills> {
  const amounts = await readAmounts(db, player_id, [fact_id], ['shop_score']);
  return amounts.get(fact_id)?.shop_score ?? mills(0);
}

function winsOf({ id, player_id, payload: { case_id, won }, at }: Opening): NewWin[] {
  return won.map(({ goods_id, price_mills }, place) => ({
    player_id,
    price_mills,
    fact_id: id,
    place,
    game: 'case',
    case_id,
    goods_id,
    at,
  }));
}
