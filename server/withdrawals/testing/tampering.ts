import { mills } from '@vitrine/contract/amount';
import { changePrice } from '../../catalogue/index.ts';
import { now } from '../../kit/clock.ts';
import { transact, type Db } from '../../kit/db.ts';
import type { Stage, Tampering } from '../../testing/tampering.ts';
import { settle } from '../../settle/settle.ts';
import { newest } from '../../testing/forge.ts';
import { next_id, second } from '../../testing/tamper-values.ts';
import { buy, playerKey, readHeld, withdraw } from '../../testing/trade-flows.ts';
import { chargeWithdrawal, payOutSubstitute } from '../acts.ts';
import { reverseWithdrawal, takeDeliveryReport, type DeliveryReport } from '../progress.ts';
import { deleteShortage, findWithdrawal, insertShortage, termsOf } from '../store.ts';

export const tables: Tampering['tables'] = {
  withdrawals: {
    key: 'id',
    columns: {
      player_id: ['player_id + 1', '1'],
      item_id: ['item_id + 1', '0'],
      goods_id: ['goods_id + 1', '0'],
      is_substitute: ['not is_substitute'],
      price_mills: ['price_mills + 1'],
      difference_mills: ['difference_mills + 1'],
      rest_mills: ['rest_mills + 1'],
      state: ['case state when 1 then 3 else 1 end', 'case state when 4 then 5 else 4 end'],
      reversed_at: [`reversed_at${second}`, 'case when reversed_at is null then created_at end'],
      created_at: [`created_at${second}`],
      protected_until: [`coalesce(protected_until, created_at)${second}`],
    },
    swaps: ['player_id', 'item_id', 'difference_mills'],
    gone: [
      `'withdrawals ' || id`,
      `'withdrawals of facts ' || (
      select f.id from facts f where f.payload ->> 'withdrawal_id' = withdrawals.id::text order by f.id limit 1)`,
    ],
  },
  withdrawals_steps: {
    key: 'id',
    columns: {
      withdrawal_id: ['withdrawal_id + 1', '0'],
      state: ['case state when 1 then 3 else 1 end'],
      event: [`case event when 'requested' then 'delivered' else 'requested' end`],
      at: [`at${second}`],
    },
    swaps: ['state', 'event'],
    gone: [`'withdrawals_steps of withdrawals ' || withdrawal_id`],
    copy: next_id('withdrawals_steps'),
    // Offers and their holds move nothing, so no act says when they were.
    except: `event in ('offered', 'held', 'in_review', 'rolled_back')`,
  },
};

export const payloads = [
  `jsonb_set(payload, '{withdrawal_id}', '900000')`,
  `jsonb_set(payload, '{difference_mills}', '1')`,
  `jsonb_set(payload, '{rest_mills}', '1')`,
  `jsonb_set(payload, '{worth_mills}', '1')`,
  `jsonb_set(payload, '{protected_days}', '1')`,
];

const findPlayer = async (db: Db) =>
  (
    await db
      .selectFrom('facts')
      .select('player_id')
      .where('kind', '=', 'withdrawal.charged')
      .limit(1)
      .executeTakeFirstOrThrow()
  ).player_id!;

const findCheap = (db: Db, more_than: number) =>
  db
    .selectFrom('catalogue_goods')
    .select(['id', 'price_mills'])
    .where('price_mills', '>', more_than)
    .orderBy('price_mills')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();

const setPrice = (db: Db, goods_id: number, price_mills: number) =>
  transact(db, (tx) => changePrice(tx, goods_id, mills(price_mills)));

/** The item is said to have been as dear when it was acquired. */
async function withdrawTooCheaply(db: Db): Promise<void> {
  const player_id = await findPlayer(db);
  const goods = await findCheap(db, 300);
  const [item] = await readHeld(db, player_id, (await buy(db, player_id, goods.id)).item_ids);
  const price_mills = mills(goods.price_mills + 400);
  await setPrice(db, goods.id, price_mills);
  const wished = { id: item!.id, goods_id: goods.id, acquired_mills: price_mills, price_mills };
  await settle(
    db,
    chargeWithdrawal({ player_id, withdrawal_id: 900_000 }, wished, playerKey(), now()),
  );
}

/** The trade of a substitute that was never delivered is said to have been reversed. */
async function payOutUndelivered(db: Db): Promise<void> {
  const { id } = await db
    .selectFrom('withdrawals')
    .select('id')
    .where('is_substitute', '=', true)
    .where('state', '=', 4)
    .limit(1)
    .executeTakeFirstOrThrow();
  const row = (await findWithdrawal(db, id))!;
  await settle(db, payOutSubstitute(termsOf(row), row.price_mills, now()));
}

const restored = [
  'create unique index on idempotency_keys (player_id, key, scope)',
  'create unique index on ledger_accounts (id)',
  'create unique index on inventory_backpacks (player_id)',
];

export const forgeries: Tampering['forgeries'] = {
  'a withdrawal that charged less than its item has become dearer': {
    statements: [...restored, withdrawTooCheaply],
    names: [newest('facts')],
  },
  'a reversal of a withdrawal that was never delivered': {
    statements: [...restored, payOutUndelivered],
    names: [newest('facts')],
  },
};

const ending = (event: DeliveryReport['event']) => ({ event }) as DeliveryReport;

/** Every way that a withdrawal goes, with a difference, without one, and with a substitute. */
export async function* play({ owner, players }: Stage): AsyncGenerator<void> {
  const [player, other] = players;
  const goods = await findCheap(owner, 500);
  const buyOne = async () => (await buy(owner, player!.id, goods.id)).item_ids[0]!;
  const withdrawOne = async () => withdraw(owner, player!.id, await buyOne());
  yield;
  await takeDeliveryReport(owner, await withdrawOne(), ending('failed'));
  await withdrawOne();
  await withdraw(owner, other!.id, (await buy(owner, other!.id, goods.id)).item_ids[0]!);
  const items = [await buyOne(), await buyOne(), await buyOne(), await buyOne()];
  await setPrice(owner, goods.id, goods.price_mills + 40);
  const [delivered, reversed, cancelled] = [
    await withdraw(owner, player!.id, items[0]!),
    await withdraw(owner, player!.id, items[1]!),
    await withdraw(owner, player!.id, items[2]!),
  ];
  await withdraw(owner, player!.id, items[3]!);
  for (const id of [delivered, reversed]) await takeDeliveryReport(owner, id, ending('delivered'));
  await reverseWithdrawal(owner, reversed);
  await takeDeliveryReport(owner, cancelled, ending('declined'));
  await setPrice(owner, goods.id, goods.price_mills);
  yield;
  // A price that no other item has, so that substitutes leave a rest.
  await setPrice(owner, goods.id, goods.price_mills + 3);
  await insertShortage(owner, goods.id, now());
  const substitutes = [await withdrawOne(), await withdrawOne(), await withdrawOne()];
  await takeDeliveryReport(owner, substitutes[0]!, ending('delivered'));
  await reverseWithdrawal(owner, substitutes[0]!);
  await takeDeliveryReport(owner, substitutes[1]!, ending('delivered'));
  await takeDeliveryReport(owner, substitutes[2]!, ending('failed'));
  await deleteShortage(owner, goods.id);
  await setPrice(owner, goods.id, goods.price_mills);
}
