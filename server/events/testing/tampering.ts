import { mills } from '@vitrine/contract/amount';
import { now } from '../../kit/clock.ts';
import type { Db } from '../../kit/db.ts';
import type { Stage, Tampering } from '../../testing/tampering.ts';
import { settle } from '../../settle/settle.ts';
import { forged } from '../../testing/forge.ts';
import { orThrow } from '../../testing/or-throw.ts';
import { microsecond, second } from '../../testing/tamper-values.ts';
import { findGoodsFrom, playerKey, readPrice } from '../../testing/trade-flows.ts';
import { decideCompletion, decideExchange, decidePurchaseByCoupon } from '../acts.ts';
import { openFirstSeasons } from '../seasons.ts';
import { meetGiftRule } from '../../testing/gifted.ts';
import { collect, rotateToSet, rotateToTriple } from './players.ts';

export const tables: Tampering['tables'] = {
  events: {
    key: 'id',
    columns: { revision_id: ['revision_id + 1000', '1'] },
    swaps: ['revision_id'],
    gone: [`'events ' || id`],
  },
  events_coupons: {
    key: 'id',
    columns: {
      player_id: ['player_id + 1'],
      goods_id: ['goods_id + 1'],
      helps: ['helps + 1', 'helps - 1'],
      shares_ppm: ['shares_ppm + 1'],
      bought_at: [`bought_at${second}`, `bought_at${microsecond}`],
    },
    swaps: [],
    gone: [`'events_coupons ' || id`],
    except: 'bought_at is null',
  },
  events_helps: {
    key: `concat(coupon_id, '/', player_id)`,
    columns: {
      coupon_id: ['coupon_id + 50'],
      player_id: ['player_id + 1'],
      n: ['n + 5'],
      share_ppm: ['share_ppm + 1'],
      at: [`at${second}`, `at${microsecond}`],
    },
    swaps: [],
    gone: [`concat('events_helps ', coupon_id, '/', player_id)`],
    copy: `jsonb_build_object('player_id', player_id + 50, 'n', n + 50)`,
  },
};

export const payloads = [
  `jsonb_set(payload, '{subject}', '"2001-01-01 1"')`,
  `jsonb_set(payload, '{entry}', '77')`,
  `jsonb_set(payload, '{place}', '11')`,
  `jsonb_set(payload, '{given}', '9')`,
  `jsonb_set(payload, '{left}', '[9, 9, 9, 9, 9, 9, 9, 9, 9]')`,
  `jsonb_set(payload, '{coupon_id}', '900000')`,
  `jsonb_set(payload, '{discount_mills}', '1')`,
  `jsonb_set(payload, '{for_one}', '2')`,
];

/** A player who has collected cards, and the album. */
async function findCollector(db: Db) {
  const { player_id, payload } = await db
    .selectFrom('facts')
    .select(['player_id', 'payload'])
    .where('kind', '=', 'cards.completed')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { player_id: player_id!, ...(payload as { event_id: number; amount_mills: number }) };
}

async function exchangeNothing(db: Db): Promise<void> {
  const { player_id, event_id } = await findCollector(db);
  const wish = { player_id, event_id, given: 1, taken: 2, left: [0, 9, 0, 0, 0, 0, 0, 0, 0] };
  await settle(db, decideExchange(wish, playerKey(), now()));
}

async function completeNothing(db: Db): Promise<void> {
  const { player_id, event_id, amount_mills } = await findCollector(db);
  await settle(
    db,
    decideCompletion(
      { player_id, event_id, amount_mills: mills(amount_mills) },
      playerKey(),
      now(),
    ),
  );
}

async function discountAlone(db: Db): Promise<void> {
  const { player_id } = await findCollector(db);
  const { id: goods_id } = await findGoodsFrom(db, 300);
  const price_mills = await readPrice(db, goods_id);
  const purchase = { player_id, coupon_id: 900_000, goods_id, price_mills };
  await settle(
    db,
    decidePurchaseByCoupon(
      { ...purchase, shares_ppm: 100_000, opened_mills: price_mills },
      playerKey(),
      now(),
    ),
  );
}

export const forgeries: Tampering['forgeries'] = {
  'cards that were exchanged, but never drawn': forged(exchangeNothing, 'facts'),
  'a set of cards that was never full': forged(completeNothing, 'facts'),
  'a coupon whose discount nobody drew': forged(discountAlone, 'facts'),
};

/** Every event once: a check-in, a spin, a full set with an exchange, snow, a bought coupon. */
export async function* play({ owner, players }: Stage): AsyncGenerator<void> {
  await openFirstSeasons(owner);
  const [ann, ben] = players;
  await meetGiftRule(owner, ann!.id, { amount_mills: 100_000, played: true });
  await meetGiftRule(owner, ben!.id);
  yield;
  for (const { api } of [ann!, ben!]) {
    orThrow(await api('POST /api/event/check', {}));
    orThrow(await api('POST /api/turntable', {}, { idempotency_key: 'spin' }));
  }
  await rotateToSet(owner, ann!);
  orThrow(await ann!.api('POST /api/event/cards/complete', { album: await collect(ann!, 10) }));
  await rotateToTriple(owner, ben!);
  const album = await collect(ben!, 3);
  orThrow(await ben!.api('POST /api/event/cards/exchange', { album, given: 1, taken: 7 }));
  for (let snowman = 1; snowman <= 5; snowman++)
    orThrow(await ben!.api('POST /api/event/snow', { snowman, pay: snowman > 1 }));
  orThrow(await ben!.api('POST /api/event/snow/milestone', { at: 5 }));
  const goods = await findGoodsFrom(owner, 1);
  const { code } = orThrow(await ann!.api('POST /api/event/coupon', { goods_id: goods.id }));
  // As one friend is enough here.
  await owner.updateTable('events_coupons').set({ target: 1 }).where('code', '=', code).execute();
  orThrow(await ben!.api('POST /api/event/coupon/{code}/help', { code }));
  orThrow(
    await ann!.api('POST /api/event/coupon/{code}/buy', { code }, { idempotency_key: 'coupon' }),
  );
}
