import { mills } from '@vitrine/contract/amount';
import { expect, test } from 'vitest';
import { transact } from '../kit/db.ts';
import { makeCase, repriceTestCase } from '../testing/cases.ts';
import { dataOf } from '../testing/send.ts';
import { findGoodsFrom } from '../testing/trade-flows.ts';
import { joinPlayer, openWorld } from '../testing/world.ts';
import { reviseCase } from './index.ts';

const world = openWorld();

const revise = (
  case_id: number,
  wish: { goods_id: number; price_mills: number; to_ticket?: number; token_rate_ppm?: number },
) =>
  transact(world.owner, (tx) =>
    reviseCase(tx, {
      case_id,
      price_mills: mills(wish.price_mills),
      token_rate_ppm: wish.token_rate_ppm ?? 0,
      prizes: [{ goods_id: wish.goods_id, from_ticket: 0, to_ticket: wish.to_ticket ?? 1_000_000 }],
    }),
  );

test('new contents make a new revision, and draws of the old one keep theirs [3-3.11 3-3.12]', async () => {
  const box = await makeCase(world);
  const ann = await joinPlayer(world);
  const { openings } = dataOf(
    await ann.api('POST /api/box/{id}/open', { id: String(box.id), count: 1 }),
  );
  const before = dataOf(await ann.api('GET /api/box/{id}', { id: String(box.id) }));
  await repriceTestCase(world, box, box.price_mills + 1);
  const after = dataOf(await ann.api('GET /api/box/{id}', { id: String(box.id) }));
  expect(after.revision.id).toBeGreaterThan(before.revision.id);
  expect(after.revision.hash).not.toBe(before.revision.hash);
  const record = dataOf(await ann.api('GET /api/pfv_log/{id}', { id: String(openings[0]!.id) }));
  expect(record).toMatchObject({
    revision_hash: before.revision.hash,
    table: { price: box.price_mills },
  });
});

test('a case leaves the house 1% after bonus, points and partners: it gives back 95.33%, tokens included, and not more [3-2.76 3-3.15]', async () => {
  const box = await makeCase(world);
  const { id: goods_id, price_mills: goods_mills } = await findGoodsFrom(world.owner, 1_000);
  const least = Math.ceil(goods_mills / 0.9533);
  await revise(box.id, { goods_id, price_mills: least });
  await expect(revise(box.id, { goods_id, price_mills: goods_mills })).rejects.toThrow(
    'at most 97%',
  );
  await expect(
    revise(box.id, { goods_id, price_mills: Math.ceil(goods_mills / 0.969) }),
  ).rejects.toThrow(
    /of which the house would keep -0\.\d+% after bonus, points and partners; at least 1% must stay/,
  );
  await expect(
    revise(box.id, { goods_id, price_mills: Math.floor(goods_mills / 0.9537) }),
  ).rejects.toThrow('at least 1% must stay');
  await expect(
    revise(box.id, { goods_id, price_mills: least, token_rate_ppm: 1_000_000 }),
  ).rejects.toThrow('would give back');
  expect(dataOf(await world.visitor('GET /api/box/{id}', { id: String(box.id) })).price).toBe(
    least / 1000,
  );
});

test('a case for points gives back at most 0.5% of its price, or isn’t published [3-3.88]', async () => {
  const { id, goods_id, goods_mills } = await makeCase(world, { type: 'points' });
  await revise(id, { goods_id, price_mills: 200 * goods_mills });
  await expect(revise(id, { goods_id, price_mills: 195 * goods_mills })).rejects.toThrow(
    'at most 0.5%',
  );
});

test('prizes that leave a ticket out are refused, and the case keeps its contents [3-3.14]', async () => {
  const box = await makeCase(world);
  const { goods_id, price_mills } = box;
  await expect(revise(box.id, { goods_id, price_mills, to_ticket: 999_999 })).rejects.toThrow();
  expect(dataOf(await world.visitor('GET /api/box/{id}', { id: String(box.id) })).revision.id).toBe(
    box.revision_id,
  );
});
