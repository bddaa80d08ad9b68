import type { Db } from '../../kit/db.ts';
import type { Stage, Tampering } from '../../testing/tampering.ts';
import { drawWins, findOpenable } from '../../cases/index.ts';
import { drawAndSettle } from '../../seeds/index.ts';
import { makeCase } from '../../testing/cases.ts';
import { forged } from '../../testing/forge.ts';
import { microsecond, second } from '../../testing/tamper-values.ts';
import { decideFreeOpening } from '../acts.ts';
import { openFree } from '../open.ts';
import { meetGiftRule } from '../../testing/gifted.ts';

export const tables: Tampering['tables'] = {
  free_openings: {
    key: `concat(player_id, '/', day)`,
    columns: {
      player_id: ['player_id + 1', '0'],
      day: ['day + 1', 'day - 1'],
      case_id: ['case_id + 1'],
      at: [`at${second}`, `at${microsecond}`],
    },
    swaps: ['at', 'case_id'],
    gone: [`concat('free_openings ', player_id, '/', day)`],
    copy: `jsonb_build_object('day', day + 5)`,
  },
};

export const payloads = [`jsonb_set(payload, '{won}', '[]')`];

/** Opens a case without noting the day. */
async function openUnnoted(db: Db, wish: { case_id: number; player_id: number }): Promise<void> {
  await drawAndSettle(db, wish.player_id, async (seeds) => {
    const drawn = await drawWins(db, await findOpenable(db, wish.case_id, undefined), 1, seeds);
    return decideFreeOpening({ player_id: wish.player_id, drawn }, undefined);
  });
}

async function openTwice(db: Db): Promise<void> {
  const last = await db
    .selectFrom('free_openings')
    .select(['player_id', 'case_id'])
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  await openUnnoted(db, last);
}

async function openPaid(db: Db): Promise<void> {
  const { player_id } = await db
    .selectFrom('free_openings')
    .select('player_id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const paid = await db
    .selectFrom('cases')
    .select('id')
    .where('type', '=', 'paid')
    .where('open', '=', true)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  await openUnnoted(db, { player_id, case_id: paid.id });
}

export const forgeries: Tampering['forgeries'] = {
  'a free case that was opened twice a day': forged(openTwice, 'facts'),
  'a case with a price that was opened for nothing': forged(openPaid, 'facts'),
};

/** Each player opens a case, with the reel and without. */
export async function* play({ owner, players }: Stage): AsyncGenerator<void> {
  const boxes = [
    await makeCase({ owner }, { type: 'free' }),
    await makeCase({ owner }, { type: 'ladder' }),
  ];
  yield;
  for (const [n, { id }] of players.entries()) {
    await meetGiftRule(owner, id, { amount_mills: 100_000, played: true });
    await openFree(owner, id, { id: boxes[n % 2]!.id, count: 1, fast: n > 0 }, undefined);
  }
}
