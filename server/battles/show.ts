import { mills, toWire } from '@vitrine/contract/amount';
import { applyEvent, teamOf } from '@vitrine/contract/battle-room';
import type { Battle, BattleCard, BattleEvent } from '@vitrine/contract/battles';
import { findFaces, maskName } from '../accounts/index.ts';
import { readFaces } from '../cases/index.ts';
import { readGoods } from '../catalogue/index.ts';
import { makeCache } from '../kit/cache.ts';
import type { Db } from '../kit/db.ts';
import { findRoom, readRevision } from '../seeds/index.ts';
import * as store from './store.ts';
import { nameOf, type BattleRow, type EventRow } from './store.ts';

type User = NonNullable<Battle['seats'][number]['user']>;

/** All who read a room or a list cause one read of its players a second. */
const cacheFaces = makeCache<Awaited<ReturnType<typeof findFaces>>>({ max: 2000, for_ms: 1000 });

async function readUsers(db: Db, ids: readonly number[]): Promise<(id: number) => User> {
  const wanted = [...new Set(ids)].toSorted((a, b) => a - b);
  const faces =
    wanted.length === 0 ? [] : await cacheFaces(wanted.join(), () => findFaces(db, wanted));
  const face_of = new Map(faces.map((face) => [face.id, face]));
  return (id) => ({
    id,
    name: maskName(face_of.get(id)?.name),
    avatar: face_of.get(id)?.avatar ?? null,
  });
}

/** Stored events as clients get them. */
export async function showEvents(db: Db, rows: readonly EventRow[]): Promise<BattleEvent[]> {
  const players = rows.flatMap((row) => (row.kind === 'joined' ? row.data.player_id : []));
  const goods_ids = rows.flatMap((row) =>
    row.kind === 'round' ? row.data.drops.map(({ goods_id }) => goods_id) : [],
  );
  const [userOf, goods] = await Promise.all([readUsers(db, players), readGoods(db, goods_ids)]);
  return rows.map((row): BattleEvent => {
    const event = { n: row.n, at: row.at.toISOString() };
    switch (row.kind) {
      case 'joined': {
        const { seat, player_id, client_seed } = row.data;
        return { ...event, kind: 'joined', seat, user: userOf(player_id), client_seed };
      }
      case 'round': {
        const drops = row.data.drops.map(({ seat, goods_id, price_mills }) => ({
          seat,
          goods: { ...goods.get(goods_id)!.shown, price: toWire(mills(price_mills)) },
        }));
        return { ...event, kind: 'round', round: row.data.round, drops };
      }
      case 'tied':
        return { ...event, kind: 'tied', seats: [...row.data.seats] };
      case 'decided': {
        const { winners, gains_mills, tie_winner } = row.data;
        const gains = gains_mills.map((gain_mills) => toWire(mills(gain_mills)));
        return { ...event, kind: 'decided', winners: [...winners], gains, tie_winner };
      }
      case 'bot':
        return { ...event, kind: 'bot', ...row.data };
      case 'left':
        return { ...event, kind: 'left', ...row.data };
      case 'full':
        return { ...event, kind: 'full', ...row.data };
      case 'started':
        return { ...event, kind: 'started' };
      case 'ended':
        return { ...event, kind: 'ended', ...row.data };
      case 'cancelled':
        return { ...event, kind: 'cancelled', ...row.data };
    }
  });
}

/** The cases of rounds, at the prices of their revisions. */
async function readBoxes(db: Db, rows: readonly Pick<BattleRow, 'boxes' | 'revisions'>[]) {
  const faces = await readFaces(db, [...new Set(rows.flatMap(({ boxes }) => boxes))]);
  const price_of = new Map<number, number>();
  for (const id of new Set(rows.flatMap(({ revisions }) => revisions)))
    price_of.set(id, (await readRevision(db, id)).table.price);
  return ({ boxes, revisions }: Pick<BattleRow, 'boxes' | 'revisions'>): Battle['boxes'] =>
    boxes.map((id, round) => {
      const { name, picture } = faces.get(id)!;
      return { id, name, picture, price: toWire(mills(price_of.get(revisions[round]!)!)) };
    });
}

/**
 * A room as everyone sees it at a moment: its terms, and the events until then folded by the
 * reducer that clients use.
 */
export async function readRoom(db: Db, row: BattleRow, until: Date): Promise<Battle> {
  const [boxesOf, { server_seed_hash }, events] = await Promise.all([
    readBoxes(db, [row]),
    findRoom(db, row.room_id),
    store.findEvents(db, row.id, until),
  ]);
  const { mode, teams, seats, cost_mills, created_at } = row;
  const nothing = toWire(mills(0));
  const places = Array.from({ length: seats }, (_, seat) => seat);
  const empty: Battle = {
    id: nameOf(row),
    n: 0,
    state: 1,
    mode,
    teams,
    private: row.code !== null,
    locked: row.password_hash !== null,
    cost: toWire(cost_mills),
    boxes: boxesOf(row),
    seats: places.map((seat) => ({
      seat,
      team: teamOf(seat, teams),
      user: null,
      bot: false,
      client_seed: null,
    })),
    server_seed_hash,
    server_seed: null,
    beacon: null,
    rounds: [],
    totals: places.map(() => nothing),
    pot: nothing,
    tie: null,
    winners: [],
    gains: [],
    created_at: created_at.toISOString(),
    expires_at: row.state === 1 ? row.due_at!.toISOString() : null,
    started_at: null,
    ended_at: null,
    draw: null,
    reason: null,
  };
  return (await showEvents(db, events)).reduce(applyEvent, empty);
}

/** The names of rooms, private ones too, by the ids of their battles. */
export async function readRoomNames(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, store.RoomName>> {
  const rows = ids.length === 0 ? [] : await store.findBattles(db, [...new Set(ids)]);
  return new Map(rows.map((row) => [row.id, nameOf(row)]));
}

/** Rooms as the lists show them. */
export async function showCards(db: Db, rows: readonly BattleRow[]): Promise<BattleCard[]> {
  const ids = rows.map(({ id }) => id);
  const ended = rows.filter(({ state }) => state === 3).map(({ id }) => id);
  const [seats, boxesOf, winners] = await Promise.all([
    store.findSeats(db, ids),
    readBoxes(db, rows),
    store.findWinners(db, ended),
  ]);
  const userOf = await readUsers(
    db,
    seats.flatMap(({ player_id }) => player_id ?? []),
  );
  return rows.map((row) => {
    const sitters = seats.filter(({ battle_id }) => battle_id === row.id);
    return {
      id: nameOf(row),
      state: row.state,
      mode: row.mode,
      teams: row.teams,
      private: row.code !== null,
      locked: row.password_hash !== null,
      cost: toWire(row.cost_mills),
      boxes: boxesOf(row),
      seats: Array.from({ length: row.seats }, (_, seat) => {
        const sitter = sitters.find((other) => other.seat === seat);
        const player_id = sitter?.player_id ?? null;
        return {
          seat,
          team: teamOf(seat, row.teams),
          user: player_id === null ? null : userOf(player_id),
          bot: sitter !== undefined && player_id === null,
        };
      }),
      created_at: row.created_at.toISOString(),
      ended_at: row.ended_at?.toISOString() ?? null,
      pot: row.pot_mills === null ? null : toWire(row.pot_mills),
      winners: winners.get(row.id) ?? [],
    };
  });
}
