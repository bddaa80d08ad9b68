import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../kit/db.ts';
import { takeFacts, type Listener } from '../../kit/facts.ts';
import type { Stage, Tampering } from '../../testing/tampering.ts';
import { microsecond, second } from '../../testing/tamper-values.ts';
import { countCases } from '../count-cases.ts';
import { countPlay } from '../count-play.ts';

const day = `concat(player_id, '/', day, '/', game)`;
const box = `concat(player_id, '/', revision_id)`;
const win = `concat(player_id, '/', fact_id, '/', place)`;

export const tables: Tampering['tables'] = {
  history_days: {
    key: day,
    columns: {
      player_id: ['player_id + 1', '0'],
      day: ['day + 1', 'day - 7'],
      game: [`'battle'`],
      times: ['times + 1', '0'],
      staked_mills: ['staked_mills + 1', 'staked_mills - 1000'],
      won_mills: ['won_mills + 1', 'won_mills - 1000'],
    },
    swaps: [],
    gone: [`concat('history_days ', ${day})`],
    copy: `jsonb_build_object('day', day + 1)`,
  },
  history_cases: {
    key: box,
    columns: {
      player_id: ['player_id + 1', '0'],
      revision_id: ['revision_id + 1', '0'],
      case_id: ['case_id + 1', '0'],
      times: ['times + 1', '0'],
      staked_mills: ['staked_mills + 1', 'staked_mills - 1000'],
      won_mills: ['won_mills + 1', 'won_mills - 1000'],
      expected_mills: ['expected_mills * 10'],
      best_mills: ['best_mills + 1', 'best_mills * 10'],
      best_goods_id: ['best_goods_id + 1', '0'],
      best_fact_id: ['best_fact_id + 1', '0'],
      best_place: ['best_place + 10'],
      last_at: [`last_at${second}`, `last_at${microsecond}`],
    },
    swaps: ['player_id'],
    gone: [`concat('history_cases ', ${box})`],
    copy: `jsonb_build_object('player_id', player_id + 1)`,
  },
  history_wins: {
    key: win,
    columns: {
      player_id: ['player_id + 1', '0'],
      price_mills: ['price_mills + 1', 'price_mills * 10'],
      fact_id: ['fact_id + 1', '0'],
      place: ['place + 10'],
      game: [`case game when 'case' then 'upgrade' else 'case' end`],
      case_id: ['case_id + 1'],
      goods_id: ['goods_id + 1', '0'],
      at: [`at${second}`, `at${microsecond}`],
    },
    swaps: ['player_id', 'price_mills', 'goods_id'],
    gone: [`concat('history_wins ', ${win})`],
    copy: `jsonb_build_object('place', place + 10)`,
  },
};

const look_again_ms = 50;

/** Lets the listener count everything that was opened, once no older transaction is running. */
async function countEverything(db: Db, listener: Listener): Promise<void> {
  const isBehind = async () => {
    const { rows } = await sql<{ behind: boolean }>`
      select not exists (
        select from facts_cursors c where listener = ${listener.name}
          and (c.epoch, c.tx, c.id) >= (select epoch, tx, id from facts order by epoch desc, tx desc, id desc limit 1)
      ) as behind`.execute(db);
    return rows[0]!.behind;
  };
  while (await isBehind()) if ((await takeFacts(db, listener)) === 0) await sleep(look_again_ms);
}

/** The cases' openings are counted once all of them were made. */
export async function* play({ owner }: Stage): AsyncGenerator<void> {
  yield;
  yield;
  await countEverything(owner, countPlay);
  await countEverything(owner, countCases);
}
