import { battle_ended, type BattleEnded } from '../battles/index.ts';
import { box_opened, type BoxOpened } from '../boxes/index.ts';
import { readGoods } from '../catalogue/index.ts';
import { case_opened, revealedAt, type CaseOpened } from '../cases/index.ts';
import { free_opened } from '../free/index.ts';
import { giveaway_ended, readWonGoods, type GiveawayEnded } from '../giveaways/index.ts';
import type { Db } from '../kit/db.ts';
import { makeListener, type Fact } from '../kit/facts.ts';
import { goods_bought, type GoodsBought } from '../shop/index.ts';
import { beginningOfDearest } from './delete-old.ts';
import { items_upgraded, rolledAt, type ItemsUpgraded } from '../upgrades/index.ts';
import { insertDrops, type NewDrop } from './store.ts';

/**
 * Records each win and each purchase once, in the order in which players saw their results. A
 * listener that starts late or was stopped for long skips those older than a week.
 */
export const noteDrops = makeListener({
  name: 'drops',
  takes: [case_opened, box_opened, free_opened, goods_bought, items_upgraded, battle_ended, giveaway_ended],
  take: takeDrops,
  dueAt: ({ payload, ...fact }) => {
    // A battle ends when everyone has seen its last round.
    if ('winners' in payload) return fact.at;
    if ('won' in payload) return revealedAt({ ...fact, payload });
    return 'roll' in payload ? rolledAt(fact) : fact.at;
  },
});

type Noted = Fact<CaseOpened | BoxOpened | GoodsBought | ItemsUpgraded | BattleEnded | GiveawayEnded>;

async function takeDrops(db: Db, facts: Noted[]): Promise<void> {
  const since = beginningOfDearest();
  const recent = facts.filter(({ at }) => at > since);
  const given = await readGiven(db, recent);
  const drops = recent.flatMap((fact) => given.get(fact.id) ?? dropsOf(fact));
  if (drops.length > 0) await insertDrops(db, drops);
}

/** The goods that giveaways gave, by the fact of their end, at today's prices. */
async function readGiven(db: Db, facts: readonly Noted[]): Promise<Map<number, NewDrop[]>> {
  const ends = facts.flatMap(({ id, payload, at }) =>
    'prices_mills' in payload ? [{ id, giveaway_id: payload.giveaway_id, at }] : [],
  );
  if (ends.length === 0) return new Map();
  const won = await readWonGoods(
    db,
    ends.map(({ giveaway_id }) => giveaway_id),
  );
  const goods = await readGoods(
    db,
    won.map(({ goods_id }) => goods_id),
  );
  const dropsOfEnd = ({ giveaway_id, at }: (typeof ends)[number]): NewDrop[] =>
    won
      .filter((prize) => prize.giveaway_id === giveaway_id)
      .map(({ player_id, goods_id }) => {
        const { price_mills } = goods.get(goods_id)!;
        return { type: 'windows', case_id: null, player_id, goods_id, price_mills, at };
      });
  return new Map(ends.map((end) => [end.id, dropsOfEnd(end)]));
}

function dropsOf({ kind, player_id, payload, at }: Noted): NewDrop[] {
  if ('winners' in payload) return dropsOfBattle(payload, at);
  // Giveaways are noted by `readGiven`.
  if (player_id === null || 'prices_mills' in payload) return [];
  if ('roll' in payload) {
    const { goods_id, price_mills, win } = payload;
    return win ? [{ type: 'upgrade', case_id: null, player_id, goods_id, price_mills, at }] : [];
  }
  if ('goods_id' in payload) return [{ type: 'mall', case_id: null, player_id, ...payload, at }];
  const { case_id, won } = payload;
  const type = kind === case_opened.kind ? 'unpacking' : 'windows';
  return won.map(({ goods_id, price_mills }) => ({ type, case_id, player_id, goods_id, price_mills, at }));
}

/** The items of a battle that one player won; those that are shared in money are nobody's. */
function dropsOfBattle({ winners, players, won }: BattleEnded, at: Date): NewDrop[] {
  const player_id = winners.length === 1 ? players[winners[0]!]! : null;
  if (player_id === null) return [];
  return won.map((prize) => ({ type: 'battle', case_id: null, player_id, ...prize, at }));
}
