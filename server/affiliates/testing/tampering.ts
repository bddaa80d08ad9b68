import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../kit/db.ts';
import { takeFacts } from '../../kit/facts.ts';
import { now } from '../../kit/clock.ts';
import type { Stage, Tampering } from '../../testing/tampering.ts';
import { settle } from '../../settle/settle.ts';
import { makeCase } from '../../testing/cases.ts';
import { refund, regain, topUp } from '../../testing/flows.ts';
import { forged } from '../../testing/forge.ts';
import { orThrow } from '../../testing/or-throw.ts';
import { microsecond, second } from '../../testing/tamper-values.ts';
import { earnReferral } from '../acts.ts';
import { followFriends } from '../follow.ts';

const earning = `concat(of_fact, '/', player_id)`;

export const tables: Tampering['tables'] = {
  affiliates_earnings: {
    key: earning,
    columns: {
      referrer_id: ['referrer_id + 1', '0'],
      game: [`case game when 'case' then 'upgrade' else 'case' end`],
      margin_mills: ['margin_mills + 1000000', 'margin_mills - 1000000'],
      released_mills: ['released_mills + 1'],
      share_ppm: ['share_ppm + 1', '500000'],
      amount_mills: ['amount_mills + 1', 'amount_mills + 100000'],
      at: [`at${second}`, `at${microsecond}`],
    },
    swaps: ['margin_mills'],
    gone: [`concat('affiliates_earnings ', ${earning})`, `'no earning'`],
    copy: `jsonb_build_object('player_id', player_id + 1000)`,
  },
  affiliates_top_ups: {
    key: 'fact_id',
    columns: {
      order_id: ['order_id + 1000'],
      player_id: ['player_id + 1'],
      referrer_id: ['referrer_id + 1'],
      amount_mills: ['amount_mills + 1'],
      code_mills: ['code_mills + 1'],
      at: [`at${second}`],
      refunded_at: ['coalesce(refunded_at, at)' + second],
    },
    swaps: [],
    // A missing one isn't named: a friend may have topped up moments before they were bound.
    optional: 'refunded_at',
  },
  affiliates_voids: {
    key: 'of_fact',
    columns: {
      of_fact: ['0'],
      order_id: ['order_id + 1000'],
      reference: [`reference || '0'`],
      player_id: ['player_id + 1'],
      referrer_id: ['referrer_id + 1'],
      amount_mills: ['amount_mills + 1'],
      at: [`at${second}`],
      returned_at: [`coalesce(returned_at, at)${second}`],
    },
    swaps: ['amount_mills'],
    gone: [`'affiliates_voids ' || of_fact`],
    copy: `jsonb_build_object('of_fact', 0)`,
  },
  affiliates_levels: {
    key: `concat(referrer_id, '/', day)`,
    columns: {
      active: ['active + 1', '50'],
      level: ['level + 1'],
      share_ppm: ['share_ppm + 20000'],
      rule: [`'0000000000000000'`],
    },
    optional: 'rule',
    swaps: [],
    gone: [
      `(select concat('affiliates_earnings ', e.of_fact, '/', e.player_id) from affiliates_earnings e
        where e.referrer_id = affiliates_levels.referrer_id order by e.of_fact desc limit 1)`,
    ],
  },
};

export const payloads = [
  `jsonb_set(payload, '{referrer_id}', '1')`,
  `jsonb_set(payload, '{share_ppm}', '900000')`,
  `jsonb_set(payload, '{margin_mills}', '9000000')`,
];

/** The newest share that a partner earned. */
async function findShare(db: Db) {
  const { rows } = await sql<{ player_id: number; referrer_id: number; of_fact: number }>`
    select player_id, referrer_id, of_fact from affiliates_earnings where amount_mills > 0
    order by of_fact desc limit 1`.execute(db);
  return rows[0]!;
}

/** A partner earns from a play that is no friend's. */
async function earnFromNobody(db: Db): Promise<void> {
  const share = await findShare(db);
  const play = { ...share, player_id: share.referrer_id, referrer_id: share.player_id };
  const numbers = { margin_mills: 100_000, released_mills: 0, share_ppm: 100_000 };
  await settle(db, earnReferral({ ...play, ...(numbers as never as Numbers) }, now())!);
}
type Numbers = Pick<
  Parameters<typeof earnReferral>[0],
  'margin_mills' | 'released_mills' | 'share_ppm'
>;

/** A partner earns again from the same play. */
async function earnTwice(db: Db): Promise<void> {
  const numbers = { margin_mills: 100_000, released_mills: 0, share_ppm: 30_000 };
  await settle(db, {
    ...earnReferral({ ...(await findShare(db)), ...(numbers as never as Numbers) }, now())!,
    key: undefined,
  });
}

export const forgeries: Tampering['forgeries'] = {
  'a share of a play that was no friend’s': forged(earnFromNobody, 'facts'),
  'a share that was earned twice': forged(earnTwice, 'facts'),
};

const look_again_ms = 50;

/** Lets the listener take every fact, once no older transaction is running. */
async function followEverything(db: Db): Promise<void> {
  const isBehind = async () => {
    const { rows } = await sql<{ behind: boolean }>`
      select not exists (
        select from facts_cursors c where listener = ${followFriends.name}
          and (c.epoch, c.tx, c.id) >= (select epoch, tx, id from facts order by epoch desc, tx desc, id desc limit 1)
      ) as behind`.execute(db);
    return rows[0]!.behind;
  };
  while (await isBehind())
    if ((await takeFacts(db, followFriends)) === 0) await sleep(look_again_ms);
}

/** A partner with a friend who tops up, plays and is refunded, and whose income is taken out. */
export async function* play({ owner, players }: Stage): AsyncGenerator<void> {
  const [ann, ben] = players;
  orThrow(await ann!.api('POST /api/user/build_spread', { code: 'TamperedPartner' }));
  orThrow(await ben!.api('POST /api/user/promotion', { code: 'TamperedPartner' }));
  yield;
  await topUp(owner, { player_id: ben!.id, order_id: 9001, amount_mills: 18_000 });
  const box = await makeCase({ owner }, { price_mills: 40_000 });
  for (let n = 0; n < 2; n++)
    orThrow(await ben!.api('POST /api/box/{id}/open', { id: String(box.id), count: 1 }));
  yield;
  await followEverything(owner);
  await refund(owner, { order_id: 9001, part: 5_000, reason: 'charge_back' });
  await followEverything(owner);
  await regain(owner, { order_id: 9001, part: 5_000 });
  await refund(owner, { order_id: 9001, part: 3_000 });
  await followEverything(owner);
  orThrow(await ann!.api('POST /api/affiliate/payout', {}, { idempotency_key: 'payout' }));
}
