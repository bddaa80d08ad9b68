import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { mills } from '@vitrine/contract/amount';
import { now } from '../../kit/clock.ts';
import type { Db } from '../../kit/db.ts';
import { takeFacts } from '../../kit/facts.ts';
import type { Stage, Tampering } from '../../testing/tampering.ts';
import { settle } from '../../settle/settle.ts';
import { makeCase } from '../../testing/cases.ts';
import { forged } from '../../testing/forge.ts';
import { silent_log } from '../../testing/jobs.ts';
import { orThrow } from '../../testing/or-throw.ts';
import { givePoints } from '../acts.ts';
import { followPlay, giveWaitingPoints } from '../follow.ts';

const stake = `concat(player_id, '/', fact_id)`;

export const tables: Tampering['tables'] = {
  points_stakes: {
    key: stake,
    columns: {
      player_id: ['player_id + 1', '0'],
      fact_id: ['fact_id + 1', '0'],
      staked_mills: ['staked_mills + 1', 'staked_mills * 10'],
    },
    swaps: ['player_id'],
    gone: [`concat('points_stakes ', ${stake})`],
    copy: `jsonb_build_object('fact_id', 0)`,
  },
};

export const payloads = [
  `jsonb_set(payload, '{of_facts,0}', '1')`,
  `payload #- '{of_facts,0}'`,
  `jsonb_set(payload, '{staked_mills}', '1')`,
  `jsonb_set(payload, '{points_ppm}', '3000000')`,
];

async function giveAgain(db: Db): Promise<void> {
  const { player_id, payload } = await db
    .selectFrom('facts')
    .select(['player_id', 'payload'])
    .where('kind', '=', 'points.earned')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const { of_facts, staked_mills } = payload as { of_facts: number[]; staked_mills: number };
  const [fact_id] = of_facts;
  const act = givePoints(
    player_id!,
    [{ fact_id: fact_id!, staked_mills: mills(staked_mills) }],
    now(),
  );
  await settle(db, { ...act, key: undefined });
}

export const forgeries: Tampering['forgeries'] = {
  'points that were given twice for one stake': forged(giveAgain, 'facts'),
};

const look_again_ms = 50;

/** Lets the listener note everything that was staked, once no older transaction is running. */
async function noteEverything(db: Db): Promise<void> {
  const isBehind = async () => {
    const { rows } = await sql<{ behind: boolean }>`
      select not exists (
        select from facts_cursors c where listener = ${followPlay.name}
          and (c.epoch, c.tx, c.id) >= (select epoch, tx, id from facts order by epoch desc, tx desc, id desc limit 1)
      ) as behind`.execute(db);
    return rows[0]!.behind;
  };
  while (await isBehind()) if ((await takeFacts(db, followPlay)) === 0) await sleep(look_again_ms);
}

/** The points of everything that was staked; those of some last stakes still wait. */
export async function* play({ owner, players }: Stage): AsyncGenerator<void> {
  const box = await makeCase({ owner }, { price_mills: 700 });
  yield;
  yield;
  await noteEverything(owner);
  await giveWaitingPoints(owner, silent_log);
  for (const { api } of players)
    orThrow(
      await api(
        'POST /api/box/{id}/open',
        { id: String(box.id), count: 2 },
        { idempotency_key: 'points' },
      ),
    );
  await noteEverything(owner);
}
