import { now } from '../../kit/clock.ts';
import type { Db } from '../../kit/db.ts';
import type { Stage, Tampering } from '../../testing/tampering.ts';
import { drawWins, findOpenable } from '../../cases/index.ts';
import { drawAndSettle } from '../../seeds/index.ts';
import { settle } from '../../settle/settle.ts';
import { makeCase } from '../../testing/cases.ts';
import { refund, regain, topUp } from '../../testing/flows.ts';
import { forged } from '../../testing/forge.ts';
import { orThrow } from '../../testing/or-throw.ts';
import { microsecond, second } from '../../testing/tamper-values.ts';
import { decideGrant, decideUnboxing } from '../acts.ts';
import { chooseCase } from '../operate.ts';
import { followFirstTopUp } from '../first-top-up.ts';
import { grantBox } from '../grant.ts';
import { welcomePlayer } from '../welcome.ts';
import { commandDesk } from '../../audit/index.ts';

export const tables: Tampering['tables'] = {
  boxes_grants: {
    key: `concat(player_id, '/', occasion, '/', subject)`,
    columns: {
      player_id: ['player_id + 1', '0'],
      occasion: [`'code'`],
      subject: [`subject || '!'`],
      case_id: ['case_id + 1'],
      at: [`at${second}`, `at${microsecond}`],
    },
    swaps: ['at'],
    gone: [`concat('boxes_grants ', player_id, '/', occasion, '/', subject)`],
    copy: `jsonb_build_object('subject', subject || '!', 'id', (select max(id) + 1 from boxes_grants))`,
  },
  boxes_voids: {
    key: 'item_id',
    columns: {
      item_id: ['item_id + 1', '0'],
      player_id: ['player_id + 1'],
      voided_at: [`voided_at${microsecond}`],
      returned_at: [`coalesce(returned_at, voided_at)${second}`],
    },
    swaps: [],
    gone: [`'boxes_voids ' || item_id`],
    copy: `jsonb_build_object('item_id', 0)`,
  },
  boxes_welcomes: {
    key: 'player_id',
    columns: {
      player_id: ['0'],
      refused: [`'browser'`],
      at: [`at${second}`, `at${microsecond}`],
    },
    swaps: ['at'],
    gone: [`'boxes_welcomes ' || player_id`],
    copy: `jsonb_build_object('player_id', 0)`,
    optional: 'refused',
    except: 'refused is not null',
  },
};

export const payloads = [
  `jsonb_set(payload, '{occasion}', '"weekly"')`,
  `jsonb_set(payload, '{subject}', '"another"')`,
  `jsonb_set(payload, '{case_id}', '"7"')`,
];

/** A granted case that players have opened, and one of the players. */
async function findOpened(db: Db) {
  const { player_id, payload } = await db
    .selectFrom('facts')
    .select(['player_id', 'payload'])
    .where('kind', '=', 'box.opened')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { player_id: player_id!, case_id: (payload as { case_id: number }).case_id };
}

async function grantTwice(db: Db): Promise<void> {
  const gift = { ...(await findOpened(db)), occasion: 'weekly', subject: 'forged' } as const;
  await grantBox(db, gift);
  await settle(db, { ...decideGrant(gift, now()), key: undefined });
}

/** The box yields two prizes, and is consumed once. */
async function openTwice(db: Db): Promise<void> {
  const { player_id, case_id } = await findOpened(db);
  await grantBox(db, { player_id, case_id, occasion: 'weekly', subject: 'forged' });
  const box = await db
    .selectFrom('inventory_items')
    .select(['id', 'source'])
    .where('player_id', '=', player_id)
    .where('kind', '=', 'box')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  await drawAndSettle(db, player_id, async (seeds) => {
    const drawn = await drawWins(db, await findOpenable(db, case_id, undefined), 2, seeds);
    const act = decideUnboxing({ player_id, boxes: [box, box], drawn }, undefined);
    return { ...act, move: act.move.slice(1) };
  });
}

export const forgeries: Tampering['forgeries'] = {
  'a box that was granted twice for one occasion': forged(grantTwice, 'facts'),
  'a box that was opened twice in one act': forged(openTwice, 'facts'),
};

/** Welcomes, grants on several occasions, and openings of one box and of several. */
export async function* play({ owner, players }: Stage): AsyncGenerator<void> {
  const { id: case_id } = await makeCase({ owner }, { type: 'granted' });
  await chooseCase(commandDesk(owner), 'welcome', case_id);
  for (const { id } of players) {
    await owner
      .updateTable('accounts_players')
      .set({ email_verified_at: now() })
      .where('id', '=', id)
      .execute();
    await welcomePlayer(owner, id, { per_network: 100 });
    for (const subject of ['1', '2', '3'])
      await grantBox(owner, { player_id: id, occasion: 'weekly', subject, case_id });
  }
  const [{ id: first }] = players as [Stage['players'][number]];
  const { id: first_case } = await makeCase({ owner }, { type: 'granted' });
  await chooseCase(commandDesk(owner), 'first_top_up', first_case);
  await topUp(owner, { player_id: first, order_id: 9301, amount_mills: 10_000 });
  await followFirstTopUp(owner, first);
  await refund(owner, { order_id: 9301, part: 10_000 });
  await followFirstTopUp(owner, first);
  await regain(owner, { order_id: 9301, part: 10_000 });
  await followFirstTopUp(owner, first);
  // Other plays count on the player's level.
  await refund(owner, { order_id: 9301 });
  yield;
  for (const { api } of players) {
    const { list } = orThrow(await api('GET /api/rechargeOpenBox', {}));
    const held = list.find((box) => box.case.id === case_id)!.open_list;
    orThrow(
      await api(
        'POST /api/rechargeOpenBox/open',
        { open_list: held.slice(0, 2) },
        { idempotency_key: 'boxes' },
      ),
    );
    orThrow(
      await api('POST /api/rechargeOpenBox/open', { open_list: held.slice(2, 3), fast: true }),
    );
  }
}
