import { mills, sum, toWire, type Amount } from '@vitrine/contract/amount';
import type { Giveaway, GiveawayChange } from '@vitrine/contract/giveaways';
import type { Reply } from '@vitrine/contract/index';
import { findFaces, groupTypedCode, maskName } from '../accounts/index.ts';
import { publishedAt, type BeaconSettings } from '../beacon/index.ts';
import { findCases, readFaces } from '../cases/index.ts';
import { readGoods } from '../catalogue/index.ts';
import { findItems } from '../inventory/index.ts';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { refuse } from '../kit/refusal.ts';
import { findRoom } from '../seeds/index.ts';
import type { Prize } from './acts.ts';
import { showRequired } from './conditions.ts';
import * as store from './store.ts';
import type { GiveawayRow } from './store.ts';

type User = Giveaway['gift_user'][number];
type Placed = Reply<'GET /api/gift/shop/{id}'>['draws'][number];
type ShownGoods = Giveaway['prizes']['goods'][number];

/** How many of a giveaway's players a list and its own page name. */
const named_max = { list: 20, page: 100 };

const phases = { 1: 'open', 2: 'drawing', 3: 'drawn', 4: 'cancelled' } as const;

/** The state on the wire, which knows active and ended only, and the phase. */
export function phaseOf({
  state,
}: Pick<GiveawayRow, 'state'>): Pick<GiveawayChange, 'state' | 'phase'> {
  return { state: state <= 2 ? 1 : 3, phase: phases[state] };
}

async function readUsers(db: Db, ids: readonly number[]): Promise<(id: number) => User> {
  const faces = ids.length === 0 ? [] : await findFaces(db, [...new Set(ids)]);
  const face_of = new Map(faces.map((face) => [face.id, face]));
  return (id) => ({
    user_id: id,
    name: maskName(face_of.get(id)?.name),
    avatar: face_of.get(id)?.avatar ?? null,
  });
}

/** A prize as pages show it. */
type Shown =
  | { kind: 'goods'; goods: ShownGoods }
  | { kind: 'box'; box: Giveaway['prizes']['box'][number] }
  | { kind: 'money' | 'tokens'; amount: Amount };

/** The prizes of giveaways with their pictures, at today's prices. */
async function readPrizes(db: Db, rows: readonly GiveawayRow[]): Promise<(prize: Prize) => Shown> {
  const prizes = rows.flatMap((row) => row.prizes);
  const items = prizes.flatMap((prize) => (prize.kind === 'item' ? prize.item_id : []));
  const cases = prizes.flatMap((prize) => (prize.kind === 'box' ? prize.case_id : []));
  const owned = items.length === 0 ? [] : await findItems(db, items);
  const goods_of = new Map(owned.map(({ id, goods_id }) => [id, goods_id]));
  const goods_ids = prizes.flatMap((prize) => (prize.kind === 'goods' ? prize.goods_id : []));
  const [goods, faces, case_rows] = await Promise.all([
    readGoods(db, [...goods_ids, ...goods_of.values()]),
    readFaces(db, [...new Set(cases)]),
    cases.length === 0 ? [] : findCases(db, [...new Set(cases)]),
  ]);
  const price_of = new Map(case_rows.map(({ id, price_mills }) => [id, mills(price_mills)]));
  const showGoods = (id: number): ShownGoods => {
    const { hash_name, phase, price, appearance, quality, picture } = goods.get(id)!.shown;
    const { value, color } = quality;
    return {
      id,
      hash_name,
      phase,
      price,
      appearance: { value: appearance.value },
      quality: { value, color },
      picture,
    };
  };
  return (prize) => {
    if (prize.kind === 'item')
      return { kind: 'goods', goods: showGoods(goods_of.get(prize.item_id)!) };
    if (prize.kind === 'goods') return { kind: 'goods', goods: showGoods(prize.goods_id) };
    if (prize.kind === 'box') {
      const { id, name, picture } = faces.get(prize.case_id)!;
      return { kind: 'box', box: { id, name, picture, price: toWire(price_of.get(id)!) } };
    }
    return { kind: prize.kind, amount: toWire(prize.amount_mills) };
  };
}

const inMills = (amounts: readonly Amount[]) =>
  sum(amounts.map((amount) => mills(Math.round(amount * 1000))));

/** The prizes by their kinds, their sums and the picture of the dearest. */
function groupPrizes(shown: readonly Shown[]) {
  const goods = shown.flatMap((prize) => (prize.kind === 'goods' ? prize.goods : []));
  const box = shown.flatMap((prize) => (prize.kind === 'box' ? prize.box : []));
  const amountsOf = (kind: 'money' | 'tokens') =>
    shown.flatMap((one) => (one.kind === kind ? one.amount : []));
  const [price_cash, price_tokens] = [amountsOf('money'), amountsOf('tokens')];
  const [dearest] = [...goods, ...box].toSorted((a, b) => b.price - a.price);
  const priced = [...goods, ...box].map(({ price }) => price);
  return {
    prizes: { price_tokens, box, price_cash, goods },
    picture: dearest?.picture ?? null,
    price_all: toWire(inMills([...priced, ...price_cash])),
    token_all: toWire(inMills(price_tokens)),
  };
}

/** Everything that the showing of some giveaways to a caller needs. */
async function readShown(
  db: Db,
  rows: readonly GiveawayRow[],
  player_id: number | undefined,
  named: number,
) {
  const ids = rows.map(({ id }) => id);
  const [latest, joined, shownOf, hashes] = await Promise.all([
    store.findLatestEntrants(db, ids, named),
    player_id === undefined ? new Set<number>() : store.findJoined(db, ids, player_id),
    readPrizes(db, rows),
    Promise.all(rows.map(({ room_id }) => findRoom(db, room_id))),
  ]);
  const hosts = rows.flatMap(({ host_id }) => host_id ?? []);
  const winners = rows.flatMap((row) => row.winners ?? []);
  const userOf = await readUsers(db, [...hosts, ...winners, ...[...latest.values()].flat()]);
  const show = (row: GiveawayRow, place: number): Giveaway => {
    const { id, title, type, condition, host_id, total_people, closes_at, closed_at, entrants } =
      row;
    const won = row.winners ?? [];
    const others = (latest.get(id) ?? []).filter((other) => !won.includes(other));
    return {
      id,
      title,
      ...phaseOf(row),
      type,
      condition,
      locked: row.password_hash !== null,
      needs_code: row.code !== null,
      host: host_id === null ? null : userOf(host_id),
      gift_user_count: entrants,
      total_people,
      end_time: type === 1 ? closes_at.toISOString() : null,
      time_slot_end: closes_at.toISOString(),
      close_time: closed_at?.toISOString() ?? null,
      ...groupPrizes(row.prizes.map(shownOf)),
      obtain_user_id: won,
      gift_user: [...won, ...others].slice(0, Math.max(named, won.length)).map(userOf),
      server_seed_hash: hashes[place]!.server_seed_hash,
      joined: joined.has(id),
    };
  };
  return { show, shownOf, userOf, hashes };
}

/** Giveaways as the lists show them. */
export async function showGiveaways(
  db: Db,
  rows: readonly GiveawayRow[],
  player_id: number | undefined,
): Promise<Giveaway[]> {
  if (rows.length === 0) return [];
  const { show } = await readShown(db, rows, player_id, named_max.list);
  return rows.map(show);
}

/** One giveaway with everything on its page. Refuses giveaway.unknown. */
export async function showOne(
  db: Db,
  id: number,
  { player_id, beacon }: { player_id: number | undefined; beacon: BeaconSettings },
): Promise<Reply<'GET /api/gift/shop/{id}'>> {
  const row = (await store.findGiveaway(db, id)) ?? refuse('giveaway.unknown');
  const [{ show, shownOf, userOf, hashes }, conditions] = await Promise.all([
    readShown(db, [row], player_id, named_max.page),
    showRequired(db, row, player_id),
  ]);
  const { server_seed, beacon_round: round, beacon_chain } = hashes[0]!;
  const round_at =
    round === null ? undefined : publishedAt(beacon, { beacon_round: round, beacon_chain });
  const is_host = player_id !== undefined && row.host_id === player_id;
  return {
    ...show(row, 0),
    conditions,
    draws: row.prizes.map((prize, place) => ({
      ...placePrize(shownOf(prize), place),
      winner: row.winners?.[place] === undefined ? null : userOf(row.winners[place]),
    })),
    is_host,
    code: is_host && row.code !== null ? groupTypedCode(row.code) : null,
    beacon: round === null || round_at === undefined ? null : { round, at: round_at.toISOString() },
    beacon_on: beacon.is_on,
    server_seed: row.state === 3 ? server_seed : null,
    draw: row.draw_id,
    ended_at: row.ended_at?.toISOString() ?? null,
    reason: row.reason,
    now: now().toISOString(),
  };
}

function placePrize(prize: Shown, place: number): Omit<Placed, 'winner'> {
  if (prize.kind === 'goods') {
    const { hash_name: name, picture, price } = prize.goods;
    return { place, kind: 'goods', name, picture, price };
  }
  if (prize.kind === 'box') {
    const { name, picture, price } = prize.box;
    return { place, kind: 'box', name, picture, price };
  }
  return { place, kind: prize.kind, name: null, picture: null, price: prize.amount };
}

/** The player's giveaway that is drawn first, until a moment, with its name and best picture. */
export async function findNextDraw(db: Db, player_id: number, until: Date) {
  const row = await store.findFirstDrawn(db, player_id, until);
  if (!row) return undefined;
  const shownOf = await readPrizes(db, [row]);
  const { picture } = groupPrizes(row.prizes.map(shownOf));
  return { id: row.id, name: row.title, picture, at: row.closes_at };
}
