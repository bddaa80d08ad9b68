import { battleClientSeed } from '@vitrine/fairness/battle';
import { giveawayClientSeed, type Entrant } from '@vitrine/fairness/giveaway';
import type { RevisionEntry } from '@vitrine/fairness/revision';
import { sql } from 'kysely';
import { now } from '../kit/clock.ts';
import { transact, type Db } from '../kit/db.ts';
import { hashes } from '../kit/hashes.ts';
import { Refusal, refuse } from '../kit/refusal.ts';
import { commitRoom } from '../seeds/index.ts';
import {
  battleCost,
  botSeat,
  cancelBattle,
  createBattle,
  drawBattle,
  endBattle,
  joinBattle,
  leaveBattle,
  type DrawnBattle,
  type BattleRules,
  type Round,
  type Seat,
} from '../battles/acts.ts';
import {
  cancelGiveaway,
  endGiveaway,
  joinGiveaway,
  openGiveaway,
  type Giveaway,
  type GiveawayEnd,
} from '../giveaways/acts.ts';
import { whileStale } from '../settle/carry-out.ts';
import { once } from '../settle/once.ts';
import { settle, type Act, type ScopedKey, type Settled } from '../settle/settle.ts';
import { decideAndSettle } from './flows.ts';
import { playerKey, readPrices } from './trade-flows.ts';

/**
 * Acts of rooms without their pages. A room's row is its lock: these lock it first, in the
 * transaction whose last statement is `settle`, as the modules' stores lock their own.
 */

const newRoom = async (db: Db, kind: 'battle' | 'giveaway') =>
  (await transact(db, (tx) => commitRoom(tx, kind))).room_id;

/** The acting player, and the key that makes the act happen once. */
interface Asking {
  by: number | null;
  key?: ScopedKey;
}

/**
 * Decides and settles an act with the room locked. Refuses case.closed, in place of the refusals
 * that the modules will have, unless the room is still committed.
 */
function settleInRoom<Memo extends object>(
  db: Db,
  room_id: number,
  { by, key }: Asking,
  decide: (tx: Db) => Promise<Act & { memo: Memo }>,
): Promise<Settled<Memo>> {
  const settleLocked = () =>
    db.transaction().execute(async (tx) => {
      const room = await tx
        .selectFrom('seeds_rooms')
        .select('state')
        .where('id', '=', room_id)
        .forUpdate()
        .executeTakeFirstOrThrow();
      if (room.state !== 'committed') refuse('case.closed');
      return settle(tx, await decide(tx));
    });
  return whileStale(() => once<Memo>(db, by, key, settleLocked));
}

/** Ends a room as a job does, which has nothing to do when the room has ended. */
export async function unlessClosed(ending: Promise<unknown>): Promise<void> {
  try {
    await ending;
  } catch (problem) {
    if (!(problem instanceof Refusal && problem.key === 'case.closed')) throw problem;
  }
}

const setRoom = (tx: Db, id: number, change: { state: string; client_seed?: string }) =>
  tx.updateTable('seeds_rooms').set(change).where('id', '=', id).execute();

const readRoom = (tx: Db, id: number) =>
  tx
    .selectFrom('seeds_rooms')
    .select(['server_seed', 'beacon'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** Above the numbers that the module gives: these battles have no rows. */
let battles = 1_000_000;

/** The rules of a new battle over the cases' current revisions, one a round. */
export async function planBattle(
  db: Db,
  cases: readonly number[],
  {
    mode = 'total',
    teams = false,
    seats = 2,
  }: Partial<Pick<BattleRules, 'mode' | 'teams' | 'seats'>> = {},
): Promise<BattleRules> {
  const rounds = await Promise.all(cases.map((id) => readRound(db, id)));
  return { battle_id: ++battles, room_id: await newRoom(db, 'battle'), mode, teams, seats, rounds };
}

async function readRound(db: Db, case_id: number): Promise<Round> {
  const { rows } = await sql<Omit<Round, 'entries'> & { entries: RevisionEntry[] }>`
    select r.id as revision_id, s.subject_id as box, r.price_mills as price, r.token_rate_ppm as token_rate, s.hash,
      s.content -> 'entries' as entries
    from cases c join cases_revisions r on r.id = c.revision_id join seeds_revisions s on s.id = r.id
    where c.id = ${case_id}`.execute(db);
  return rows[0]!;
}

interface Sitter extends Seat {
  player_id: number;
  seat: number;
}

/** The players in the room, by what they paid and weren't refunded. */
async function readSitters(tx: Db, battle_id: number): Promise<Sitter[]> {
  const { rows } = await sql<Sitter>`
    select player_id, (payload -> 'seat')::int as seat, payload ->> 'client_seed' as client_seed from facts f
    where kind in ('battle.created', 'battle.joined') and (payload -> 'battle_id')::bigint = ${battle_id} and not exists (
      select from facts l where l.kind = 'battle.left' and l.player_id = f.player_id and l.id > f.id
        and l.payload -> 'battle_id' = f.payload -> 'battle_id')
    order by seat`.execute(tx);
  return rows;
}

interface Wish {
  player_id: number;
  client_seed?: string;
}

export const create = (
  db: Db,
  rules: BattleRules,
  { player_id, client_seed = 'host' }: Wish,
  key = playerKey(),
) =>
  settleInRoom(db, rules.room_id, { by: player_id, key }, async () =>
    createBattle(rules, { player_id, client_seed }, key, now()),
  );

/** Takes a seat. Refuses case.closed when the room or the seat is taken. */
export function join(
  db: Db,
  rules: BattleRules,
  { player_id, client_seed = 'guest', seat }: Wish & { seat: number },
  key = playerKey(),
) {
  const { battle_id, room_id } = rules;
  return settleInRoom(db, room_id, { by: player_id, key }, async (tx) => {
    const sitters = await readSitters(tx, battle_id);
    if (sitters.some((other) => other.seat === seat || other.player_id === player_id))
      refuse('case.closed');
    return joinBattle(
      { battle_id, player_id, seat, client_seed, cost_mills: battleCost(rules) },
      key,
      now(),
    );
  });
}

/** Leaves the room. Refuses case.closed when the player isn't in it. */
export function leave(db: Db, rules: BattleRules, player_id: number, key = playerKey()) {
  const { battle_id, room_id } = rules;
  return settleInRoom(db, room_id, { by: player_id, key }, async (tx) => {
    const sitters = await readSitters(tx, battle_id);
    if (!sitters.some((sitter) => sitter.player_id === player_id)) refuse('case.closed');
    return leaveBattle({ battle_id, player_id, cost_mills: battleCost(rules) }, key, now());
  });
}

/** Cancels the room and refunds everyone in it. */
export function cancel(db: Db, rules: BattleRules) {
  const { battle_id, room_id } = rules;
  return settleInRoom(db, room_id, { by: null }, async (tx) => {
    const players = (await readSitters(tx, battle_id)).map(({ player_id }) => player_id);
    await setRoom(tx, room_id, { state: 'abandoned' });
    return cancelBattle({ battle_id, cost_mills: battleCost(rules), players }, now());
  });
}

/** Fills empty seats with bots, closes the room and draws. */
export async function closeBattle(
  tx: Db,
  rules: BattleRules,
): Promise<{ seats: readonly Seat[]; drawn: DrawnBattle }> {
  const { battle_id, room_id } = rules;
  const sitters = await readSitters(tx, battle_id);
  const seats = Array.from(
    { length: rules.seats },
    (_, seat): Seat => sitters.find((sitter) => sitter.seat === seat) ?? botSeat(seat),
  );
  const room = await readRoom(tx, room_id);
  const brought = seats.map(({ client_seed }) => client_seed);
  const client_seed = battleClientSeed(brought, room.beacon, hashes);
  await setRoom(tx, room_id, { state: 'closed', client_seed });
  const goods = rules.rounds.flatMap(({ entries }) => entries.map(({ id }) => id));
  const prices = await readPrices(tx, goods);
  return {
    seats,
    drawn: drawBattle({ rules, server_seed: room.server_seed, client_seed, prices }),
  };
}

/** Fills empty seats with bots and ends the battle. */
export const end = (db: Db, rules: BattleRules) =>
  settleInRoom(db, rules.room_id, { by: null }, async (tx) => {
    const { seats, drawn } = await closeBattle(tx, rules);
    return { ...endBattle(rules, seats, drawn, now()), memo: { winners: drawn.winners } };
  });

/** Above the numbers that the module gives: these giveaways have no rows. */
let giveaways = 1_000_000;

/** Gives a giveaway its id and its room. */
export async function planGiveaway(
  db: Db,
  given: Pick<Giveaway, 'host_id' | 'prizes'>,
): Promise<Giveaway> {
  return { giveaway_id: ++giveaways, room_id: await newRoom(db, 'giveaway'), ...given } as Giveaway;
}

export const openPrizes = (db: Db, giveaway: Giveaway, key = playerKey()) =>
  decideAndSettle(db, async () => openGiveaway(giveaway, key, now()));

export function cancelPrizes(db: Db, giveaway: Giveaway) {
  const { room_id } = giveaway;
  return settleInRoom(db, room_id, { by: null }, async (tx) => {
    await setRoom(tx, room_id, { state: 'abandoned' });
    return cancelGiveaway(giveaway, now());
  });
}

/** The client seed of a player in every giveaway. */
const seedOf = (player_id: number) => `seed of ${player_id}`;

/** Puts players on the giveaway's list, in this order, each once. */
export async function enterPlayers(
  db: Db,
  { giveaway_id }: Giveaway,
  players: readonly number[],
): Promise<void> {
  for (const [place, player_id] of players.entries()) {
    const entry = { giveaway_id, player_id, n: place + 1, client_seed: seedOf(player_id) };
    const act = joinGiveaway(entry, playerKey(`entry of giveaway ${giveaway_id}`), now());
    await decideAndSettle(db, async () => act);
  }
}

/** Closes the giveaway with these entrants; returns everything that decides its winners. */
export async function closeGiveaway(
  tx: Db,
  giveaway: Giveaway,
  players: readonly number[],
): Promise<GiveawayEnd> {
  const { room_id, prizes } = giveaway;
  const entrants: Entrant[] = players.map((user_id) => ({ user_id, client_seed: seedOf(user_id) }));
  const room = await readRoom(tx, room_id);
  await setRoom(tx, room_id, {
    state: 'closed',
    client_seed: giveawayClientSeed(entrants, room.beacon, hashes),
  });
  const goods = prizes.flatMap((prize) => (prize.kind === 'goods' ? [prize.goods_id] : []));
  return { giveaway, room, entrants, prices: await readPrices(tx, goods) };
}

/** Enters these players, closes the giveaway and draws its prizes. */
export async function drawPrizes(db: Db, giveaway: Giveaway, players: readonly number[]) {
  await enterPlayers(db, giveaway, players);
  return settleInRoom(db, giveaway.room_id, { by: null }, async (tx) =>
    endGiveaway(await closeGiveaway(tx, giveaway, players), now()),
  );
}
