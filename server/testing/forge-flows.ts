import { mills } from '@vitrine/contract/amount';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import type { Forgery } from '../kit/tampering.ts';
import { battleCost, endBattle, leaveBattle } from '../battles/acts.ts';
import { endGiveaway } from '../giveaways/acts.ts';
import { settle } from '../settle/settle.ts';
import { forged } from './forge.ts';
import {
  closeBattle,
  closeGiveaway,
  create,
  end,
  enterPlayers,
  join,
  openPrizes,
  planBattle,
  planGiveaway,
} from './room-flows.ts';
import { playerKey } from './trade-flows.ts';

/** Two players who went through the flows. */
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

/** The host's cash goes to a player who wasn't an entrant when the giveaway was closed. */
async function drawStranger(db: Db): Promise<void> {
  const [host_id, thief] = await findPlayers(db);
  const giveaway = await openCash(db, host_id);
  const ended = await closeGiveaway(db, giveaway, [1]);
  const entrants = ended.entrants.map((entrant) => ({ ...entrant, user_id: thief }));
  await settle(db, endGiveaway({ ...ended, entrants }, now()));
}

/** The draw is true, but its prize goes to another player. */
async function payStranger(db: Db): Promise<void> {
  const [host_id, ben] = await findPlayers(db);
  const giveaway = await openCash(db, host_id);
  await enterPlayers(db, giveaway, [ben]);
  const act = endGiveaway(await closeGiveaway(db, giveaway, [ben]), now());
  const post = act.post.map((transfer) => ({
    ...transfer,
    credit: transfer.credit + 100 * (host_id - ben),
  }));
  await settle(db, { ...act, post: post as typeof act.post });
}

async function openCash(db: Db, host_id: number) {
  const giveaway = await planGiveaway(db, {
    host_id,
    prizes: [{ kind: 'money', amount_mills: mills(500) }],
  });
  await openPrizes(db, giveaway);
  return giveaway;
}

/** Ways to gain value by acts of rooms, by name. */
export const flow_forgeries: Readonly<Record<string, Forgery>> = {
  'a battle that paid the wrong seat': forged(payWrongSeat, 'facts'),
  'a stake of a battle that was refunded twice': forged(leaveTwice, 'facts'),
  'a battle that ended without deciding a stake': forged(endUndecided, 'facts'),
  'a giveaway that drew a player who hadn’t joined': forged(drawStranger, 'seeds_draws'),
  'a giveaway that paid another player than it drew': forged(payStranger, 'ledger_entries'),
};
