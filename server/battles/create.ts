import type { Mills } from '@vitrine/contract/amount';
import { battle_waits_ms, type BattleMode } from '@vitrine/contract/battle-room';
import { botClientSeed } from '@vitrine/fairness/battle';
import { hashPassword, lockPlayer } from '../accounts/index.ts';
import type { BeaconSettings } from '../beacon/index.ts';
import { evictOpenable, findOpenable, findUnsold } from '../cases/index.ts';
import { now } from '../kit/clock.ts';
import { transact, type Db, type Tx } from '../kit/db.ts';
import { hashes } from '../kit/hashes.ts';
import type { Asked } from '../kit/http/route.ts';
import { randomBytes } from '../kit/random.ts';
import { Refusal, refuse } from '../kit/refusal.ts';
import { commitRoom, findRoom, type Commitment } from '../seeds/index.ts';
import { carryOut } from '../settle/carry-out.ts';
import { settle, type Settled } from '../settle/settle.ts';
import { playWithinLimits } from '../limits/index.ts';
import { battleCost, createBattle } from './acts.ts';
import { takeSeat } from './join.ts';
import { battles_rule } from './rule.ts';
import { readRules } from './rules.ts';
import * as store from './store.ts';
import { nameOf, type RoomName } from './store.ts';

/** The most rooms of one host that wait for players. */
const waiting_max = 5;

/**
 * Commits to the server seed of a player's next room. The same commitment until it is used, so that
 * a player who only looks adds one row.
 */
export async function commitBattle(db: Db, player_id: number): Promise<Commitment> {
  const known = await store.findCommitment(db, player_id);
  if (known) {
    const { server_seed_hash } = await findRoom(db, known.room_id);
    return { room_id: known.room_id, server_seed_hash };
  }
  const made = await transact(db, async (tx) => {
    const commitment = await commitRoom(tx, 'battle');
    return (await store.insertCommitment(tx, player_id, commitment.room_id))
      ? commitment
      : undefined;
  });
  return made ?? commitBattle(db, player_id);
}

export interface CreateWish {
  commitment: number;
  client_seed: string;
  /** The case of each round. */
  boxes: readonly number[];
  seats: 2 | 3 | 4;
  teams: boolean;
  mode: BattleMode;
  password?: string | undefined;
  private: boolean;
  /** The price that the player has seen. */
  cost?: Mills | undefined;
  /** The network address, which determines the territory. */
  address?: string | undefined;
}

/**
 * Creates a battle, in which the player takes seat 0 for its price. Refuses
 * battle.commitment_spent, battle.case_unfit, battle.price_changed, battle.too_many, case.unknown,
 * case.closed, case.revision_changed, balance.short, limit.reached, and what `playWithinLimits`
 * refuses.
 */
export function createRoom(
  db: Db,
  player_id: number,
  wish: CreateWish,
  asked: Asked,
): Promise<Settled<{ name: RoomName }>> {
  const play = { player: player_id, address: wish.address, game: 'battle', count: 1 } as const;
  const create = async () => {
    // A digest first, as clients send of account passwords: the length is always the same.
    const password_hash =
      wish.password === undefined ? null : await hashPassword(hashes.sha256(wish.password));
    return openCurrent(wish.boxes, () =>
      transact(db, (tx) => createOnce(tx, player_id, { ...wish, password_hash }, asked)),
    );
  };
  return carryOut(db, player_id, asked.key, () => playWithinLimits(db, play, create));
}

/** A case that seems closed, revised or dearer may only be cached: it is read again, once. */
async function openCurrent<T>(boxes: readonly number[], open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (problem) {
    if (
      !(
        problem instanceof Refusal &&
        /^(case\.(closed|revision_changed)|battle\.price_changed)$/.test(problem.key)
      )
    )
      throw problem;
    for (const id of boxes) evictOpenable(id);
    return open();
  }
}

async function createOnce(
  tx: Tx,
  player_id: number,
  wish: CreateWish & { password_hash: string | null },
  asked: Asked,
) {
  const { boxes, client_seed, commitment } = wish;
  if ((await store.countWaiting(tx, player_id)) >= waiting_max) refuse('battle.too_many');
  if (!(await store.spendCommitment(tx, player_id, commitment))) refuse('battle.commitment_spent');
  const inserted = await insertRoom(tx, player_id, wish, await readRevisions(tx, boxes));
  return settleRoom(tx, player_id, { ...inserted, client_seed }, asked);
}

/** The terms of a room that is about to be created. */
type Terms = Omit<CreateWish, 'address' | 'password'> & { password_hash: string | null };

/** Writes the rows of a room, with its host in seat 0. Refuses battle.price_changed. */
async function insertRoom(tx: Tx, player_id: number, wish: Terms, revisions: number[]) {
  const { commitment, client_seed, boxes, seats, teams, mode, password_hash } = wish;
  const at = now();
  const terms = {
    code: wish.private ? randomBytes(16).toString('base64url') : null,
    room_id: commitment,
    host_id: player_id,
    mode,
    teams,
    seats,
    boxes: [...boxes],
    revisions,
    password_hash,
    created_at: at,
    due_at: new Date(at.getTime() + battle_waits_ms),
    rule: battles_rule.hash,
    state: 1 as const,
    taken: 1,
    started_at: null,
    ended_at: null,
    pot_mills: null,
  };
  const rules = await readRules(tx, { ...terms, id: 0, cost_mills: 0 as Mills });
  const cost_mills = battleCost(rules);
  if (wish.cost !== undefined && wish.cost !== cost_mills) refuse('battle.price_changed');
  const { state: _, ...row } = { ...terms, cost_mills };
  const battle_id = await store.insertBattle(tx, row);
  await store.insertSeat(tx, { battle_id, seat: 0, player_id, client_seed });
  await store.insertEvents(tx, battle_id, [
    { kind: 'joined', data: { seat: 0, player_id, client_seed }, at },
  ]);
  return { rules: { ...rules, battle_id }, code: terms.code, at };
}

type Inserted = Awaited<ReturnType<typeof insertRoom>>;

/** Settles the creation of a room with its rows. Refuses balance.short and limit.reached. */
function settleRoom(
  tx: Tx,
  player_id: number,
  { rules, code, at, client_seed }: Inserted & Pick<CreateWish, 'client_seed'>,
  asked: Asked,
) {
  const act = createBattle(rules, { player_id, client_seed }, asked.key, at);
  const memo = { name: nameOf({ id: rules.battle_id, code }) };
  return settle(tx, { ...act, session: asked.session, memo });
}

/**
 * The current revision of each case. Refuses case.unknown, battle.case_unfit, and case.closed, also
 * for a case with which the battle couldn't start at today's prices.
 */
async function readRevisions(tx: Tx, boxes: readonly number[]): Promise<number[]> {
  const revisions: number[] = [];
  for (const id of boxes) {
    const box = await findOpenable(tx, id, undefined);
    if (box.type !== 'paid') refuse('battle.case_unfit');
    revisions.push(box.revision_id);
  }
  const unsold = await findUnsold(tx, new Map(boxes.map((id, round) => [id, revisions[round]!])));
  if (unsold === 'prices_changed') refuse('case.closed');
  return revisions;
}

/** A newcomer's battle: a granted case this many times, for the player and for a bot. */
export const given_battle = { rounds: 2, seats: 2 } as const;

export interface GivenWish {
  commitment: number;
  client_seed: string;
  /** The case that is opened, or a refusal of a player to whom no battle is given. */
  readCase: (tx: Tx) => Promise<number>;
  address?: string | undefined;
  beacon?: BeaconSettings | undefined;
}

/**
 * Gives a player a battle against a bot, once: it costs nothing, opens a granted case, and is full
 * from the start. Refuses battle.given, battle.commitment_spent, case.unknown, case.closed,
 * case.revision_changed, and what `playWithinLimits` and `readCase` refuse.
 */
export function giveRoom(db: Db, player_id: number, wish: GivenWish, asked: Asked) {
  const play = { player: player_id, address: wish.address, game: 'battle', count: 1 } as const;
  const give = () => transact(db, (tx) => giveOnce(tx, player_id, wish, asked));
  return carryOut(db, player_id, asked.key, () => playWithinLimits(db, play, give));
}

async function giveOnce(tx: Tx, player_id: number, wish: GivenWish, asked: Asked) {
  await lockPlayer(tx, player_id);
  if (await store.hasGiven(tx, player_id)) refuse('battle.given');
  const case_id = await wish.readCase(tx);
  evictOpenable(case_id);
  const { type, revision_id } = await findOpenable(tx, case_id, undefined);
  if (type !== 'granted') refuse('battle.case_unfit');
  const { rounds, seats } = given_battle;
  const { commitment, client_seed, beacon } = wish;
  if (!(await store.spendCommitment(tx, player_id, commitment))) refuse('battle.commitment_spent');
  const terms: Terms = {
    commitment,
    client_seed,
    boxes: Array.from({ length: rounds }, () => case_id),
    seats,
    teams: false,
    mode: 'total',
    password_hash: null,
    private: true,
  };
  const revisions = terms.boxes.map(() => revision_id);
  const inserted = await insertRoom(tx, player_id, terms, revisions);
  const { at, rules } = inserted;
  const bot = { seat: seats - 1, player_id: null, client_seed: botClientSeed(seats - 1), beacon };
  await takeSeat(tx, await store.lockById(tx, rules.battle_id), bot, at);
  return settleRoom(tx, player_id, { ...inserted, client_seed }, asked);
}

/** Creates a battle with the terms of another one. Refuses battle.unknown besides. */
export async function repeatRoom(
  db: Db,
  player_id: number,
  name: RoomName,
  wish: Pick<CreateWish, 'commitment' | 'client_seed' | 'password' | 'cost' | 'address'>,
  asked: Asked,
) {
  const { boxes, seats, teams, mode, code } =
    (await store.findBattle(db, name)) ?? refuse('battle.unknown');
  return createRoom(
    db,
    player_id,
    { ...wish, boxes, seats, teams, mode, private: code !== null },
    asked,
  );
}
