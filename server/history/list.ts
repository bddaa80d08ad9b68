import { mills, toPoints, toWire, type Mills } from '@vitrine/contract/amount';
import type { HistoryAct } from '@vitrine/contract/history';
import type { Reply } from '@vitrine/contract/index';
import { battle_ended, readRoomNames } from '../battles/index.ts';
import { readGoods, type PricedGoods } from '../catalogue/index.ts';
import { findNames } from '../cases/index.ts';
import { findItems, findItemsOfDraws } from '../inventory/index.ts';
import type { Db } from '../kit/db.ts';
import { readAmounts, type Amounts } from '../ledger/index.ts';
import { findOrderNumbers } from '../payments/index.ts';
import { findDrawsOfFacts } from '../seeds/index.ts';
import { items_upgraded, type ItemsUpgraded } from '../upgrades/index.ts';
import { findPlayersActs, type HistoryWish } from './find.ts';
import type { FactRow, Payload } from './store.ts';

/** Lists a part of a player's acts, newest first, with their amounts, items and links. */
export async function listHistory(
  db: Db,
  player_id: number,
  wish: HistoryWish,
): Promise<Reply<'GET /api/history'>> {
  const { facts, next } = await findPlayersActs(db, player_id, wish);
  return { list: await describeActs(db, player_id, facts), next };
}

async function describeActs(
  db: Db,
  player_id: number,
  facts: readonly FactRow[],
): Promise<HistoryAct[]> {
  const ids = facts.map(({ id }) => id);
  const case_ids = facts.flatMap(({ payload: { case_id } }) => case_id ?? []);
  const order_ids = facts.flatMap(({ payload: { order_id } }) => order_id ?? []);
  const draws = await findDrawsOfActs(db, player_id, facts);
  const battle_ids = facts.flatMap(({ payload: { battle_id } }) => battle_id ?? []);
  const [amounts, names, orders, rooms, items] = await Promise.all([
    readAmounts(db, player_id, ids),
    findNames(db, case_ids),
    findOrderNumbers(db, order_ids),
    readRoomNames(db, battle_ids),
    findItemsOfActs(db, player_id, facts, draws),
  ]);
  const targets = facts.flatMap((fact) => (isUpgrade(fact) ? fact.payload.goods_id : []));
  const goods = await readGoods(db, [
    ...targets,
    ...[...items.values()].flat().map(({ goods_id }) => goods_id),
  ]);
  const name_of = new Map(names.map(({ id, name }) => [id, name]));
  return facts.map((fact) => {
    const { id, kind, at, payload } = fact;
    const { case_id, order_id, withdrawal_id, fee_mills } = payload;
    const { reason, occasion, source, event } = payload;
    const name = case_id === undefined ? undefined : name_of.get(case_id);
    return {
      id,
      kind,
      at: at.toISOString(),
      amounts: writeAmounts(amounts.get(id)),
      case: name === undefined ? null : { id: case_id!, name },
      items: (items.get(id) ?? []).map(({ knapsack_id, draw, goods_id, price_mills }) => ({
        knapsack_id,
        draw,
        goods: { ...goods.get(goods_id)!.shown, price: toWire(price_mills) },
      })),
      upgrade: isUpgrade(fact) ? showUpgrade(fact.payload, goods, draws.get(id)![0]!) : null,
      battle: showBattle(fact, player_id, rooms),
      order_sn: (order_id !== undefined && orders.get(order_id)) || null,
      withdrawal: withdrawal_id ?? null,
      fee: fee_mills ? toWire(mills(fee_mills)) : null,
      reason: reason ?? occasion ?? source ?? event ?? null,
    };
  });
}

type UpgradeRow = FactRow & { payload: ItemsUpgraded };

const isUpgrade = (fact: FactRow): fact is UpgradeRow => fact.kind === items_upgraded.kind;

function showUpgrade(
  { goods_id, price_mills, win, direction, chance_ppm, roll }: ItemsUpgraded,
  goods: ReadonlyMap<number, PricedGoods>,
  draw: number,
): HistoryAct['upgrade'] {
  const target = { ...goods.get(goods_id)!.shown, price: toWire(price_mills) };
  return { won: win, direction, chance_ppm, roll_ppm: roll, target, draw };
}

function showBattle(
  { kind, payload: { battle_id, players = [], winners = [] } }: FactRow,
  player_id: number,
  rooms: Awaited<ReturnType<typeof readRoomNames>>,
): HistoryAct['battle'] {
  if (battle_id === undefined) return null;
  const id = rooms.get(battle_id)!;
  if (kind !== battle_ended.kind) return { id, result: null };
  if (winners.length === players.length) return { id, result: 'shared' };
  return { id, result: winners.some((seat) => players[seat] === player_id) ? 'won' : 'lost' };
}

function writeAmounts(amounts: Amounts = {}): HistoryAct['amounts'] {
  // An act may take from a balance as much as it gives to it, as a repaid debt does.
  const moved = Object.entries(amounts).filter(([, amount_mills]) => amount_mills !== 0);
  return Object.fromEntries(
    moved.map(([balance, amount_mills]) => [
      balance,
      balance === 'score' ? toPoints(amount_mills) : toWire(amount_mills),
    ]),
  );
}

interface ActItem {
  knapsack_id: number | null;
  draw: number | null;
  goods_id: number;
  price_mills: Mills;
}

/** Kinds of acts whose payload names the items that left the backpack, or came back. */
const moves = /^(?:items\.sold|items\.upgraded|withdrawal\.\w+)$/;

/**
 * The items of acts, by fact: won ones with their draws, bought ones, and those that were sold,
 * staked or withdrawn. An act of somebody else names no items of this player, but a battle does.
 */
async function findItemsOfActs(
  db: Db,
  player_id: number,
  facts: readonly FactRow[],
  draws: ReadonlyMap<number, readonly number[]>,
): Promise<Map<number, ActItem[]>> {
  const own = facts.filter((fact) => fact.player_id === player_id || isWonAlone(fact, player_id));
  const [moved, won] = await Promise.all([
    findItems(db, own.flatMap(movedItems)),
    findItemsOfDraws(db, [...draws.values()].flat()),
  ]);
  const won_by = new Map(won.map(({ id, draw_id }) => [draw_id, id]));
  const moved_of = new Map(moved.map((item) => [item.id, item]));
  return new Map(
    own.map((fact) => {
      const prizes = prizesOf(fact).map(({ goods_id, price_mills }, n) => {
        const draw = draws.get(fact.id)?.[n] ?? null;
        return {
          knapsack_id: won_by.get(draw) ?? null,
          draw,
          goods_id,
          price_mills: mills(price_mills),
        };
      });
      const given = movedItems(fact).flatMap((id) => {
        const item = moved_of.get(id);
        return item?.kind === 'item' ? [showMoved(item, fact.payload)] : [];
      });
      return [fact.id, [...prizes, ...given, ...boughtItem(fact)]];
    }),
  );
}

/** Whether the player got the items of a battle; several winners get money for them. */
function isWonAlone(
  { kind, payload: { players = [], winners = [] } }: FactRow,
  player_id: number,
): boolean {
  return kind === battle_ended.kind && winners.length === 1 && players[winners[0]!] === player_id;
}

/** The items that an act won by draws, in their order. */
function prizesOf(fact: FactRow): readonly { goods_id: number; price_mills: number }[] {
  if (isUpgrade(fact)) return fact.payload.win ? [fact.payload] : [];
  return fact.payload.won ?? [];
}

/** The draws of a player's acts in the order of their nonces, by fact. */
async function findDrawsOfActs(
  db: Db,
  player_id: number,
  facts: readonly FactRow[],
): Promise<Map<number, number[]>> {
  const drawing = facts.filter(
    (fact) => fact.player_id === player_id && (isUpgrade(fact) || fact.payload.won),
  );
  const draws = await findDrawsOfFacts(
    db,
    player_id,
    drawing.map(({ id }) => id),
  );
  const of_facts = Map.groupBy(draws, ({ fact_id }) => fact_id);
  return new Map(
    [...of_facts].map(([fact_id, of_fact]) => [fact_id, of_fact.map(({ draw_id }) => draw_id)]),
  );
}

function movedItems({ kind, payload: { items, item_id } }: FactRow): readonly number[] {
  if (!moves.test(kind)) return [];
  return items ?? (item_id === undefined ? [] : [item_id]);
}

/** An item as its act sees it: a withdrawal may send other goods for it. */
function showMoved(
  item: Awaited<ReturnType<typeof findItems>>[number],
  { withdrawal_id, goods_id }: Payload,
): ActItem {
  const sent = withdrawal_id === undefined ? undefined : goods_id;
  return {
    knapsack_id: item.id,
    draw: item.draw_id,
    goods_id: sent ?? item.goods_id,
    price_mills: mills(item.price_mills),
  };
}

function boughtItem({ kind, payload: { goods_id, price_mills } }: FactRow): ActItem[] {
  if (!/[._]bought$/.test(kind) || goods_id === undefined || price_mills === undefined) return [];
  return [{ knapsack_id: null, draw: null, goods_id, price_mills: mills(price_mills) }];
}
