import { battleClientSeed } from '@vitrine/fairness/battle';
import type { RevisionEntry } from '@vitrine/fairness/revision';
import { sql } from 'kysely';
import { now } from '../../kit/clock.ts';
import type { Db } from '../../kit/db.ts';
import { hashes } from '../../kit/hashes.ts';
import { refuse } from '../../kit/refusal.ts';
import { newRoom, readRoomSeeds, setRoom, settleInRoom } from '../../testing/room-acts.ts';
import { playerKey, readPrices } from '../../testing/trade-flows.ts';
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
} from '../acts.ts';

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
    select r.id as revision_id, s.subject_id as box, c.type, r.price_mills as price, r.token_rate_ppm as token_rate, s.hash,
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
    return cancelBattle(
      { battle_id, cost_mills: battleCost(rules), players, reason: 'unfilled' },
      now(),
    );
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
  const room = await readRoomSeeds(tx, room_id);
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
