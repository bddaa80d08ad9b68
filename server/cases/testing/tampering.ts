import { mills } from '@vitrine/contract/amount';
import { transact, type Db } from '../../kit/db.ts';
import type { Stage, Tampering } from '../../testing/tampering.ts';
import { makeCase, repriceTestCase } from '../../testing/cases.ts';
import { five_thousand, forged, newest, player, settled } from '../../testing/forge.ts';
import { orThrow } from '../../testing/or-throw.ts';
import { next_id } from '../../testing/tamper-values.ts';
import { now } from '../../kit/clock.ts';
import { lockSeeds, pinSeeds } from '../../seeds/index.ts';
import { settle } from '../../settle/settle.ts';
import { decideFirst } from '../first.ts';
import { findFirst } from '../look.ts';
import { costOfFirst } from '../looking.ts';
import { reviseCase } from '../revise.ts';
import { findCase, raiseFirstCost } from '../store.ts';

export const tables: Tampering['tables'] = {
  cases_revisions: {
    key: 'id',
    columns: {
      case_id: ['case_id + 1', '0'],
      price_mills: ['price_mills + 1', '1'],
      token_rate_ppm: ['token_rate_ppm + 1', '1000000'],
    },
    swaps: ['case_id', 'price_mills'],
    gone: [`'cases_revisions ' || id`],
    copy: next_id('cases_revisions'),
  },
  cases_prizes: {
    key: `concat(revision_id, '/', from_ticket)`,
    columns: {
      revision_id: ['revision_id + 1', '0'],
      from_ticket: ['from_ticket + 1'],
      to_ticket: ['to_ticket + 1', 'to_ticket - 1'],
      goods_id: ['goods_id + 1', '0'],
    },
    swaps: ['goods_id', 'to_ticket'],
    gone: [`'cases_prizes ' || revision_id || '/' || from_ticket`],
    copy: `jsonb_build_object('from_ticket', from_ticket + 1)`,
  },
  cases_first_bought: {
    key: `concat(player_id, '/', case_id)`,
    columns: {
      player_id: ['player_id + 1', '0'],
      case_id: ['case_id + 1', '0'],
      cost_mills: ['cost_mills + 1', '0'],
    },
    swaps: [],
    gone: [`concat('cases_first_bought ', player_id, '/', case_id)`],
    copy: `jsonb_build_object('case_id', 0)`,
  },
  cases: {
    key: 'id',
    columns: {
      type: [`case type when 'points' then 'paid' else 'points' end`],
      revision_id: ['revision_id + 1', 'revision_id - 1'],
    },
    swaps: ['revision_id', 'type'],
    gone: [`'cases ' || id`],
    copy: next_id('cases'),
  },
};

export const payloads = [
  `jsonb_set(payload, '{won,0,price_mills}', '1')`,
  `jsonb_set(payload, '{won,0,goods_id}', '1')`,
  `jsonb_set(payload, '{won,0}', '7')`,
  `payload #- '{won,0}'`,
  `jsonb_set(payload, '{case_id}', '1')`,
  `jsonb_set(payload, '{revision_id}', '1')`,
  `jsonb_set(payload, '{goods_id}', '1')`,
  `jsonb_set(payload, '{price_mills}', '1')`,
];

/** The first item of a case, bought without a look at what its player has bought before. */
async function buyFirstItem(db: Db, player_id: number, case_id: number): Promise<void> {
  await transact(db, async (tx) => {
    const box = (await findCase(tx, case_id))!;
    const first = (await findFirst(tx, player_id, box)) ?? (await findFirst(tx, 0, box))!;
    const cost_mills = costOfFirst(box, first.price_mills);
    await raiseFirstCost(tx, { player_id, case_id, cost_mills });
    await settle(tx, decideFirst(player_id, box, first, now()));
  });
}

async function buyFirstTwice(db: Db): Promise<void> {
  const { player_id, case_id } = await db
    .selectFrom('cases_first_bought')
    .select(['player_id', 'case_id'])
    .limit(1)
    .executeTakeFirstOrThrow();
  await settleAgain(db, player_id, case_id);
}

/** Buys it again, and notes nothing of it. */
async function settleAgain(db: Db, player_id: number, case_id: number): Promise<void> {
  const box = (await findCase(db, case_id))!;
  await settle(db, decideFirst(player_id, box, (await findFirst(db, 0, box))!, now()));
}

const newest_opening = `(select max(id) from facts where kind = 'case.opened')`;

/** The newest entry of dropped tokens. */
const dropped = `(select max(e.id) from ledger_entries e join facts f on f.id = e.fact_id
  where e.debit_account_id = 3 and f.kind = 'case.opened')`;
const won = `(select max(id) from inventory_items where draw_id is not null)`;

export const forgeries: Tampering['forgeries'] = {
  'a transfer more in an opening that was': {
    statements: [
      `insert into ledger_entries
          (fact_id, debit_account_id, credit_account_id, amount_mills, credit_balance_mills, credit_version, at)
        select f.id, 1, a.id, ${five_thousand}, a.balance_mills + ${five_thousand}, a.version + 1, f.at
        from facts f join ledger_accounts a on a.id = f.player_id * 100 + 1 where f.id = ${newest_opening}`,
      `update ledger_accounts set balance_mills = balance_mills + ${five_thousand}, version = version + 1
        where id = ${player} * 100 + 1`,
    ],
    names: [newest('ledger_entries')],
  },
  'more tokens than an opening’s draws dropped': {
    statements: [
      `update ledger_accounts a set balance_mills = balance_mills + ${five_thousand}
        from ledger_entries e where e.id = ${dropped} and a.id = e.credit_account_id`,
      `update ledger_entries set amount_mills = amount_mills + ${five_thousand} where id = ${dropped}`,
      // The account may have had entries since.
      `update ledger_entries later set credit_balance_mills = later.credit_balance_mills + ${five_thousand}
        from ledger_entries e where e.id = ${dropped} and later.credit_account_id = e.credit_account_id
          and later.credit_version >= e.credit_version`,
      `update ledger_entries later set debit_balance_mills = later.debit_balance_mills + ${five_thousand}
        from ledger_entries e where e.id = ${dropped} and later.debit_account_id = e.credit_account_id
          and later.debit_version > e.credit_version`,
    ],
    names: [`select 'ledger_entries ' || ${dropped}`],
  },
  'a prize that was worth more than it ever was': {
    statements: [
      `update facts f set payload = jsonb_set(payload, array['won', (jsonb_array_length(payload -> 'won') - 1)::text, 'price_mills'],
        '${five_thousand}') from inventory_items i where i.id = ${won} and f.id = i.fact_id`,
      `update inventory_items set price_mills = ${five_thousand} where id = ${won}`,
    ],
    names: [`select 'inventory_items ' || ${won}`],
  },
  'a first item that was bought twice': forged(buyFirstTwice, 'facts'),
  'an opening that neither cost nor drew anything': {
    statements: [
      settled({
        kind: 'case.opened',
        payload: `(select payload from facts where id = ${newest_opening})`,
        grants: { source: 'case', price_mills: five_thousand },
      }),
    ],
    names: [newest('facts'), newest('inventory_items')],
  },
};

/**
 * Openings with and without tokens, for money and for points, of one prize and of many, once and
 * several at a time, with keys and without; a new price of a case.
 */
export async function* play({ owner, players }: Stage): AsyncGenerator<void> {
  const dropping = await makeCase({ owner }, { price_mills: 3_000, token_rate_ppm: 1_000_000 });
  const for_points = await makeCase({ owner }, { type: 'points' });
  const many = await stopDrops(owner);
  for (const player of players) {
    await openCase(player, many, 5, 'opened');
    await openCase(player, dropping.id, 2);
    await openCase(player, for_points.id, 1);
  }
  yield;
  for (const player of players) {
    await openCase(player, dropping.id, 3, 'opened-again');
    await openCase(player, dropping.id, 1);
    await buyFirstItem(owner, player.id, many);
    await lookAndOpen(owner, player, many);
  }
  yield;
  await repriceTestCase({ owner }, for_points, for_points.price_mills + 1_000);
  for (const player of players) {
    await openCase(player, for_points.id, 2);
    await openCase(player, many, 1);
  }
}

/** Keeps the next draw for a case, as a look does, and draws it. */
async function lookAndOpen(owner: Db, player: Stage['players'][number], id: number) {
  await transact(owner, async (tx) => {
    const { revision_id } = (await findCase(tx, id))!;
    await pinSeeds(tx, player.id, await lockSeeds(tx, player.id), { case_id: id, revision_id });
  });
  await openCase(player, id, 1);
}

async function openCase(
  { api }: Stage['players'][number],
  id: number,
  count: number,
  key?: string,
): Promise<void> {
  const options = key === undefined ? {} : { idempotency_key: key };
  orThrow(await api('POST /api/box/{id}/open', { id: String(id), count }, options));
}

/**
 * Revises the first paid case of the demo world so that it drops no tokens: otherwise the number of
 * entries would be random.
 */
async function stopDrops(owner: Db): Promise<number> {
  const { id, revision_id } = await owner
    .selectFrom('cases')
    .select(['id', 'revision_id'])
    .where('type', '=', 'paid')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const { price_mills } = await owner
    .selectFrom('cases_revisions')
    .select('price_mills')
    .where('id', '=', revision_id!)
    .executeTakeFirstOrThrow();
  const prizes = await owner
    .selectFrom('cases_prizes')
    .select(['goods_id', 'from_ticket', 'to_ticket'])
    .where('revision_id', '=', revision_id!)
    .orderBy('from_ticket')
    .execute();
  const draft = { case_id: id, price_mills: mills(price_mills), token_rate_ppm: 0, prizes };
  await transact(owner, (tx) => reviseCase(tx, draft));
  return id;
}
