import { mills, type Mills } from '@vitrine/contract/amount';
import { botClientSeed } from '@vitrine/fairness/battle';
import { sql } from 'kysely';
import { repriceCase, setCaseOpen } from '../../cases/index.ts';
import { changePrices } from '../../catalogue/index.ts';
import { atMoment, now } from '../../kit/clock.ts';
import { transact, type Db, type Tx } from '../../kit/db.ts';
import { settle } from '../../settle/settle.ts';
import { silent_log } from '../../testing/jobs.ts';
import { forged } from '../../testing/forge.ts';
import { dataOf } from '../../testing/send.ts';
import { second } from '../../testing/tamper-values.ts';
import type { Stage, Tampering } from '../../testing/tampering.ts';
import { playerKey } from '../../testing/trade-flows.ts';
import { battleCost, endBattle, leaveBattle } from '../acts.ts';
import { advanceBattles } from '../advance.ts';
import { commitBattle, createRoom } from '../create.ts';
import { startBattle } from '../start.ts';
import * as store from '../store.ts';
import { closeBattle, create, end, join, planBattle } from './acts.ts';
import { botInto, createRoomOf, joinSeat, type Sitter } from './rooms.ts';
import { commandDesk } from '../../audit/index.ts';

export const tables: Tampering['tables'] = {
  battles: {
    key: 'id',
    columns: {
      room_id: ['room_id + 1'],
      host_id: ['host_id + 1', '1'],
      mode: [`case mode when 'share' then 'total' else 'share' end`],
      teams: ['not teams'],
      seats: ['seats + 1'],
      boxes: ['boxes || boxes', `boxes[2:]`],
      revisions: ['revisions || revisions', 'revisions[2:]'],
      cost_mills: ['cost_mills + 1'],
      created_at: [`created_at${second}`],
      state: ['case state when 3 then 4 else 3 end'],
      taken: ['taken + 1', 'taken - 1'],
      due_at: [`coalesce(due_at, ended_at)${second}`],
      started_at: [`coalesce(started_at, created_at)${second}`],
      ended_at: [`coalesce(ended_at, created_at)${second}`],
      pot_mills: ['coalesce(pot_mills, 0) + 1'],
      rule: [`'0000000000000000'`],
    },
    optional: 'rule',
    swaps: ['mode', 'host_id', 'pot_mills', 'started_at', 'room_id'],
  },
  battles_seats: {
    key: `concat(battle_id, '/', seat)`,
    columns: {
      battle_id: ['battle_id + 1000'],
      seat: ['seat + 4'],
      player_id: ['coalesce(player_id, 0) + 1', '1'],
      client_seed: [`'luckier'`],
    },
    swaps: ['client_seed'],
    gone: [`concat('battles_seats ', battle_id, '/', seat)`, `'battles ' || battle_id`],
    copy: `jsonb_build_object('seat', seat + 4)`,
    // A bot has none.
    optional: 'player_id',
  },
  battles_events: {
    key: `concat(battle_id, '/', n)`,
    columns: {
      battle_id: ['battle_id + 1000'],
      n: ['n + 50'],
      kind: [`case kind when 'left' then 'joined' else 'left' end`],
      data: [`'{}'`, `data || '{"winners": [9]}'`],
      at: [`at${second}`],
    },
    swaps: ['data', 'kind'],
    gone: [
      `concat('battles_events ', battle_id, '/', kind)`,
      `concat('battles_events ', battle_id, '/', n + 1)`,
      `(select concat('battles_events ', later.battle_id, '/', later.n) from battles_events later
        where later.battle_id = battles_events.battle_id and later.kind = battles_events.kind order by later.n desc limit 1)`,
      `'battles ' || battle_id`,
    ],
    copy: `jsonb_build_object('n', n + 50, 'id', id + 1000)`,
    // No draw records yet what a battle under way will show.
    except: `(select state from battles b where b.id = battle_id) = 2`,
  },
};

/** Two players who played battles. */
async function findPlayers(db: Db): Promise<[number, number]> {
  const players = await db
    .selectFrom('facts')
    .select('player_id')
    .distinct()
    .where('kind', '=', 'battle.created')
    .orderBy('player_id')
    .execute();
  const [ann, ben] = players.map(({ player_id }) => player_id!);
  return [ann!, ben!];
}

/** The newest paid case. */
const findCase = (db: Db) =>
  db
    .selectFrom('cases')
    .select('id')
    .where('type', '=', 'paid')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

/** Each of two players is paid for the other's seat. */
async function payWrongSeat(db: Db): Promise<void> {
  const [ann, ben] = await findPlayers(db);
  const rules = await planBattle(db, [(await findCase(db)).id]);
  await create(db, rules, { player_id: ann });
  await join(db, rules, { player_id: ben, seat: 1 });
  const ended = await closeBattle(db, rules);
  const sat = ended.seats.map(({ player_id }) => player_id).toReversed();
  const seats = ended.seats.map((seat, n) => ({ ...seat, player_id: sat[n]! }));
  await settle(db, endBattle(rules, seats, ended.drawn, now()));
}

async function leaveTwice(db: Db): Promise<void> {
  const [ann, ben] = await findPlayers(db);
  const rules = await planBattle(db, [(await findCase(db)).id]);
  await create(db, rules, { player_id: ann });
  await join(db, rules, { player_id: ben, seat: 1 });
  const wish = { battle_id: rules.battle_id, player_id: ben, cost_mills: battleCost(rules) };
  for (let n = 0; n < 2; n++) await settle(db, leaveBattle(wish, playerKey(), now()));
}

/** A player paid for a seat that there isn't. */
async function endUndecided(db: Db): Promise<void> {
  const [ann, ben] = await findPlayers(db);
  const rules = await planBattle(db, [(await findCase(db)).id]);
  await create(db, rules, { player_id: ann });
  await join(db, rules, { player_id: ben, seat: 2 });
  await end(db, rules);
}

/** A room starts that should have been cancelled: its case was changed so two minutes ago. */
async function startUnsold(db: Db, change: (tx: Tx, case_id: number) => Promise<unknown>) {
  const [ann] = await findPlayers(db);
  const { id: case_id } = await findCase(db);
  const { room_id: commitment } = await commitBattle(db, ann);
  const wish = { boxes: [case_id], seats: 2, teams: false, mode: 'total', private: false } as const;
  const { memo } = await createRoom(
    db,
    ann,
    { ...wish, commitment, client_seed: 'host' },
    { key: playerKey(), session: undefined },
  );
  await transact(db, (tx) => change(tx, case_id));
  await atMoment(new Date(now().getTime() + 120_000), () =>
    transact(db, async (tx) => {
      const row = (await store.lockBattle(tx, memo.name))!;
      const at = now();
      const data = { seat: 1, client_seed: botClientSeed(1) };
      await store.insertSeat(tx, { ...data, battle_id: row.id, player_id: null });
      await store.insertEvents(tx, row.id, [{ kind: 'bot', data, at }]);
      await startBattle(tx, row, at, null);
    }),
  );
}

/** Makes everything in a case cost as much as the case, which stays open. */
async function raisePrices(tx: Tx, case_id: number): Promise<void> {
  const { rows } = await sql<{ goods_id: number; price_mills: Mills }>`
    select p.goods_id, r.price_mills from cases c
    join cases_revisions r on r.id = c.revision_id join cases_prizes p on p.revision_id = r.id
    where c.id = ${case_id}`.execute(tx);
  await changePrices(tx, rows);
}

export const forgeries: Tampering['forgeries'] = {
  'a battle that started with a closed case': forged(
    (db) => startUnsold(db, (tx, id) => setCaseOpen(tx, id, false)),
    'battles',
  ),
  'a battle that started with an old revision': forged(
    (db) => startUnsold(db, (tx, id) => repriceCase(commandDesk(tx), id, mills(1_000_000_000))),
    'battles',
  ),
  'a battle that started at prices at which its case couldn’t be published': forged(
    (db) => startUnsold(db, raisePrices),
    'battles',
  ),
  'a battle that paid the wrong seat': forged(payWrongSeat, 'facts'),
  'a stake of a battle that was refunded twice': forged(leaveTwice, 'facts'),
  'a battle that ended without deciding a stake': forged(endUndecided, 'facts'),
};

/** Longer than a battle of two rounds. */
const over_ms = 30_000;

/**
 * Battles of every mode, with teams, bots, a guest who leaves, rooms that are cancelled, wait and
 * go on. They end at a moment to come, so that nobody waits for their rounds.
 */
export async function* play({ owner, players }: Stage): AsyncGenerator<void> {
  const [ann, ben] = players as [Sitter, Sitter];
  const { list } = dataOf(await ann.api('GET /api/box', { type: 'paid' }));
  const boxes = list
    .toSorted((a, b) => a.price - b.price)
    .slice(0, 2)
    .map(({ id }) => id);
  yield;
  for (const mode of ['total', 'top_drop', 'underdog', 'share'] as const) {
    const name = await createRoomOf(ann, { boxes, mode, seats: 2 });
    await joinSeat(ben, name, 1);
  }
  const teams = await createRoomOf(ben, { boxes, mode: 'top_drop', teams: true, seats: 4 });
  await botInto(ben, teams, 1);
  await joinSeat(ann, teams, 2);
  await botInto(ben, teams, 3);
  const left = await createRoomOf(ann, { boxes, seats: 3 });
  await joinSeat(ben, left, 2);
  dataOf(await ben.api('POST /api/battle/{id}/leave', { id: String(left) }));
  await joinSeat(ben, left, 1);
  dataOf(await ann.api('POST /api/battle/{id}/leave', { id: String(left) }));
  await atMoment(new Date(now().getTime() + over_ms), () => advanceBattles(owner, silent_log));
  yield;
  await createRoomOf(ben, { boxes, private: true, password: 'word' });
  const going = await createRoomOf(ben, { boxes: boxes.slice(1), mode: 'total', seats: 2 });
  await joinSeat(ann, going, 1);
}
