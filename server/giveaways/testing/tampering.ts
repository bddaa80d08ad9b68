import { mills } from '@vitrine/contract/amount';
import { QUICKNET } from '@vitrine/fairness/beacon';
import { sql } from 'kysely';
import { now } from '../../kit/clock.ts';
import type { Db } from '../../kit/db.ts';
import type { Stage, Tampering } from '../../testing/tampering.ts';
import { settle } from '../../settle/settle.ts';
import { forged } from '../../testing/forge.ts';
import { second } from '../../testing/tamper-values.ts';
import { playerKey } from '../../testing/trade-flows.ts';
import { makeCase } from '../../testing/cases.ts';
import { endGiveaway, joinGiveaway } from '../acts.ts';
import { advanceGiveaway } from '../advance.ts';
import { callOff } from '../call-off.ts';
import { enterGiveaway } from '../join.ts';
import { leaveOpenGiveaways } from '../leave.ts';
import { setSetting } from '../../settings/testing.ts';
import { openHosted, openOfficial } from '../open.ts';
import { closeGiveaway, enterPlayers, openPrizes, planGiveaway, playPrizes } from './acts.ts';

export const tables: Tampering['tables'] = {
  giveaways: {
    key: 'id',
    columns: {
      room_id: ['room_id + 1'],
      host_id: ['coalesce(host_id, 0) + 1'],
      prizes: [`'[]'`, `prizes || '[{"kind": "money", "amount_mills": 1}]'`],
      created_at: [`created_at${second}`],
      state: ['case state when 3 then 4 else 3 end'],
      entrants: ['entrants + 1', 'entrants - 1'],
      ended_at: [`ended_at${second}`],
      winners: [`'{1}'`, `winners || 1::bigint`],
      draw_id: ['draw_id + 1', '0'],
    },
    swaps: ['prizes', 'winners', 'state', 'room_id'],
    gone: [`'giveaways ' || id`],
  },
  giveaways_entrants: {
    key: `concat(giveaway_id, '/', n)`,
    columns: {
      giveaway_id: ['giveaway_id + 1'],
      n: ['n + 5'],
      player_id: ['player_id + 1', '1'],
      client_seed: [`'other'`],
      at: [`at${second}`],
    },
    swaps: ['player_id', 'client_seed'],
    gone: [`concat('giveaways_entrants ', giveaway_id, '/', n)`],
    copy: `jsonb_build_object('n', n + 50)`,
  },
  giveaways_left: {
    key: `concat(giveaway_id, '/', n)`,
    columns: {
      giveaway_id: ['giveaway_id + 1'],
      n: ['n + 5'],
      at: [`at${second}`],
    },
    swaps: [],
    gone: [`concat('giveaways_left ', giveaway_id, '/', n)`],
    copy: `jsonb_build_object('n', n + 50)`,
  },
};

export const payloads = [
  `jsonb_set(payload, '{giveaway_id}', '900000')`,
  `jsonb_set(payload, '{n}', '7')`,
  `jsonb_set(payload, '{prizes}', '[]')`,
];

/** A player joins who is the list's second first. */
async function joinOutOfTurn(db: Db): Promise<void> {
  const { giveaway_id } = await open(db);
  const { player_id } = await db
    .selectFrom('facts')
    .select('player_id')
    .where('kind', '=', 'giveaway.joined')
    .limit(1)
    .executeTakeFirstOrThrow();
  await settle(
    db,
    joinGiveaway(
      { giveaway_id, player_id: player_id!, n: 2, client_seed: 'x' },
      playerKey(),
      now(),
    ),
  );
}

/** Two players who joined giveaways. */
async function findPlayers(db: Db): Promise<[number, number]> {
  const players = await db
    .selectFrom('facts')
    .select('player_id')
    .distinct()
    .where('kind', '=', 'giveaway.joined')
    .orderBy('player_id')
    .execute();
  const [ann, ben] = players.map(({ player_id }) => player_id!);
  return [ann!, ben!];
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

export const forgeries: Tampering['forgeries'] = {
  'a giveaway that drew a player who hadn’t joined': forged(drawStranger, 'seeds_draws'),
  'a giveaway that paid another player than it drew': forged(payStranger, 'ledger_entries'),
  'an entrant of a giveaway who took another’s place': forged(joinOutOfTurn, 'facts'),
};

const off = { is_on: false, chain: QUICKNET, chains: [], relays: [] };

const terms = {
  title: 'For everyone',
  type: 1,
  total_people: null,
  end_time: new Date(Date.now() + 24 * 3_600_000),
  with_code: false,
} as const;

const open = (db: Db) =>
  openOfficial(db, {
    ...terms,
    condition: 0,
    need: null,
    days: null,
    prizes: [{ kind: 'tokens', amount_mills: mills(30) }],
  });

const asking = () => ({ key: playerKey(), session: undefined });

/** A player's giveaway of some money, whatever a host has to meet. */
async function host(db: Db, { id }: { id: number }): Promise<number> {
  await setSetting(db, 'withdrawals.top_ups_min', 0);
  const wish = { ...terms, items: [], money: [mills(40), mills(20)] };
  const { memo } = await openHosted(db, id, wish, asking());
  return memo.giveaway_id;
}

/**
 * Giveaways of every prize; one is open with an entrant, one was left, one is called off, and one
 * is drawn.
 */
export async function* play({ owner, players }: Stage): AsyncGenerator<void> {
  const [ann, ben] = players;
  const { id: case_id } = await makeCase({ owner }, { price_mills: 3_000 });
  await playPrizes(owner, [ann!.id, ben!.id], case_id);
  yield;
  const join = ({ id }: { id: number }, giveaway_id: number) =>
    enterGiveaway(owner, id, giveaway_id, { client_seed: `of ${id}` }, asking());
  await owner
    .updateTable('accounts_players')
    .set({ email_verified_at: now() })
    .where('id', '=', sql<number>`any(${[ann!.id, ben!.id]})`)
    .execute();
  await open(owner);
  const [waiting, cancelled, drawn] = [
    await host(owner, ben!),
    await host(owner, ann!),
    await host(owner, ann!),
  ];
  await callOff(owner, ann!.id, cancelled);
  await join(ben!, await host(owner, ann!));
  await leaveOpenGiveaways(owner, ben!.id);
  await join(ann!, waiting);
  await join(ben!, drawn);
  await owner.updateTable('giveaways').set({ due_at: now() }).where('id', '=', drawn).execute();
  await advanceGiveaway(owner, drawn, off);
}
