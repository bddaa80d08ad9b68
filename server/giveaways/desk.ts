import { mills, sum, toWire } from '@vitrine/contract/amount';
import type { DeskGiveaway } from '@vitrine/contract/giveaways-desk';
import type * as contract from '@vitrine/contract/giveaways-desk';
import type { Reply } from '@vitrine/contract/index';
import { findAccounts, findFaces, groupTypedCode } from '../accounts/index.ts';
import { answerList } from '../audit/index.ts';
import type { BeaconSettings } from '../beacon/index.ts';
import { findCases } from '../cases/index.ts';
import { readGoods } from '../catalogue/index.ts';
import type { Db } from '../kit/db.ts';
import type { Call } from '../kit/http/route.ts';
import { filtersOf } from '../kit/listing.ts';
import { refuse } from '../kit/refusal.ts';
import { sinceDay } from '../kit/utc-day.ts';
import type { HousePrize } from './acts.ts';
import { showGiveaways, showOne } from './show.ts';
import * as store from './store.ts';

const states = ['open', 'drawing', 'drawn', 'cancelled'] as const;

/** Lists giveaways of the house and of hosts, by these filters. */
export function listDeskGiveaways(call: Call<typeof contract.listDeskGiveaways, number>) {
  const { db } = call;
  const { state, host, official, since } = filtersOf(call.input);
  const filter = {
    state: state && states.indexOf(state) + 1,
    host_id: host,
    is_official: official && official === 'yes',
    since: sinceDay(since),
  };
  return answerList(call, {
    name: 'giveaways',
    read: (part) => store.findGiveawaysForDesk(db, filter, part),
    show: (rows) => showRows(db, rows),
    sum: () => store.sumGiveaways(db, filter),
  });
}

async function showRows(db: Db, rows: readonly store.GiveawayRow[]): Promise<DeskGiveaway[]> {
  const [shown, nameOf] = await Promise.all([
    showGiveaways(db, rows, undefined),
    readNames(
      db,
      rows.flatMap(({ host_id }) => host_id ?? []),
    ),
  ]);
  return rows.map((row, n) => ({
    id: row.id,
    title: row.title,
    state: states[row.state - 1]!,
    starts: row.type === 1 ? 'at' : 'when_full',
    created_at: row.created_at.toISOString(),
    closes_at: row.closes_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    host_id: row.host_id,
    host: row.host_id === null ? null : nameOf(row.host_id),
    entrants: row.entrants,
    people: row.total_people,
    prizes: row.prizes.length,
    worth: shown[n]!.price_all,
    tokens: shown[n]!.token_all,
    has_password: row.password_hash !== null,
    code: row.code === null ? null : groupTypedCode(row.code),
    reason: row.reason,
  }));
}

/** The entrants that a giveaway's page names. */
const entrants_shown_max = 200;

/** A giveaway with its entrants; its server seed once it is drawn. Refuses giveaway.unknown. */
export async function showDeskGiveaway(
  db: Db,
  id: number,
  beacon: BeaconSettings,
): Promise<Reply<'GET /api/console/giveaways/{id}'>> {
  const row = (await store.findGiveaway(db, id)) ?? refuse('giveaway.unknown');
  const [[shown], page, joined] = await Promise.all([
    showRows(db, [row]),
    showOne(db, id, { player_id: undefined, beacon }),
    store.findNewestEntrants(db, id, entrants_shown_max),
  ]);
  const nameOf = await readNames(
    db,
    joined.map(({ player_id }) => player_id),
  );
  return {
    ...shown!,
    condition: conditionOf(row),
    draws: page.draws.map(({ kind, name, price, winner }) => ({
      kind,
      name,
      price,
      winner_id: winner?.user_id ?? null,
    })),
    joined: joined.map(({ n, player_id, at }) => ({
      n,
      player_id,
      player: nameOf(player_id),
      at: at.toISOString(),
    })),
    server_seed_hash: page.server_seed_hash,
    server_seed: page.server_seed,
    beacon_round: page.beacon?.round ?? null,
    draw: page.draw,
  };
}

function conditionOf({ condition, need, days }: store.GiveawayRow) {
  if (condition === 0 || condition === 4) return null;
  const kind = (['top_up', 'invited', 'opened'] as const)[condition - 1]!;
  return { kind, need: kind === 'top_up' ? toWire(mills(need!)) : need!, days: days! };
}

/** The worth of prizes of the house at today's prices, in money and in tokens. */
export async function worthOfPrizes(db: Db, prizes: readonly HousePrize[]) {
  const goods = await readGoods(
    db,
    prizes.flatMap((prize) => (prize.kind === 'goods' ? prize.goods_id : [])),
  );
  const cases = await findCases(
    db,
    prizes.flatMap((prize) => (prize.kind === 'box' ? prize.case_id : [])),
  );
  const worth = prizes.map((prize) => {
    if (prize.kind === 'goods')
      return mills(Math.round(goods.get(prize.goods_id)!.shown.price * 1000));
    if (prize.kind === 'box')
      return mills(cases.find(({ id }) => id === prize.case_id)!.price_mills);
    return prize.kind === 'money' ? prize.amount_mills : mills(0);
  });
  const tokens = prizes.flatMap((prize) => (prize.kind === 'tokens' ? prize.amount_mills : []));
  return { worth: toWire(sum(worth)), tokens: toWire(sum(tokens)) };
}

const hosts_max = 1000;

/** The players who may host giveaways, each with how many are open. */
export async function listHosts(db: Db): Promise<Reply<'GET /api/console/hosts'>> {
  const hosts = await findAccounts(db, { role: 'host', limit: hosts_max });
  const open = await store.countOpenOfHosts(db);
  return { list: hosts.map(({ id, name }) => ({ id, name, open: open.get(id) ?? 0 })) };
}

async function readNames(db: Db, ids: readonly number[]) {
  const faces = ids.length === 0 ? [] : await findFaces(db, [...new Set(ids)]);
  const names = new Map(faces.map(({ id, name }) => [id, name]));
  return (id: number) => names.get(id)!;
}
