import { canonicalJson } from '@vitrine/fairness/canonical-json';
import { readBytes, verifyReceipt } from '@vitrine/fairness/receipt';
import type { SignedText } from '@vitrine/fairness/signed';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { privateKeyOf, signText, verifySignature } from '../../kit/ed25519.ts';
import { hashes } from '../../kit/hashes.ts';
import { randomBytes } from '../../kit/random.ts';
import { unseal } from '../../kit/seal.ts';
import { dataOf, expectRefusal, send } from '../../testing/send.ts';
import { test_settings } from '../../testing/settings.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../../testing/world.ts';
import { sealed_keys } from './keys.ts';
import { rotateSigningKey } from '../operate.ts';
import { commandDesk } from '../../audit/index.ts';

const world = openWorld();

const keysOfSite = async () =>
  (await fetch(`${world.url}/.well-known/vitrine-keys.json`)).json() as Promise<{
    keys: { key_id: string; public_key: string; until: string | null }[];
  }>;
const verify = async (receipt: SignedText) =>
  verifyReceipt(receipt, await keysOfSite(), { hashes, verify: verifySignature });
const receiptsOf = async (player: TestPlayer) =>
  dataOf(await player.api('GET /api/receipts', { limit: 100 })).list;

/** A player who has opened a case twice and sold a win. */
async function joinTrader(): Promise<TestPlayer> {
  const ann = await joinPlayer(world);
  const { openings } = dataOf(await ann.api('POST /api/box/{id}/open', { id: '1', count: 2 }));
  dataOf(await ann.api('POST /api/system_shop/sell', { knapsack_id: [openings[0]!.knapsack_id] }));
  return ann;
}

describe('a receipt', () => {
  test('says what an act moved, from which balance to which, and under which commitment it drew [9-1.16]', async () => {
    const ann = await joinTrader();
    const history = dataOf(await ann.api('GET /api/history', { limit: 100 })).list;
    const receipts = await receiptsOf(ann);
    expect(receipts.map(({ id }) => id)).toEqual(history.map(({ id }) => id));
    const contents = receipts.map(({ bytes }) => readBytes(bytes));
    for (const [n, { balances, kind, at }] of contents.entries()) {
      const { amounts, ...act } = history[n]!;
      expect({ kind, at }).toEqual({ kind: act.kind, at: act.at });
      const moved = Object.entries(balances).map(([name, { before, after }]) => [
        name,
        name === 'score' ? after - before : (after - before) / 1000,
      ]);
      expect(Object.fromEntries(moved)).toEqual(amounts);
    }
    // Newest first: an act begins where the one before it ended.
    const money = contents.flatMap(({ balances }) => balances.money ?? []);
    for (const [n, { before }] of money.slice(0, -1).entries())
      expect(before).toBe(money[n + 1]!.after);
    const opening = contents.find(({ kind }) => kind === 'case.opened')!;
    expect(opening.draws).toHaveLength(2);
    for (const { draw, server_seed_hash, nonce, revision_hash } of opening.draws) {
      const record = dataOf(await world.visitor('GET /api/pfv_log/{id}', { id: draw }));
      expect(record).toMatchObject({ server_seed_hash, nonce, revision_hash });
    }
  });

  test('is the same whenever it is asked for, and only for its player [9-1.18]', async () => {
    const ann = await joinTrader();
    const [newest] = await receiptsOf(ann);
    const { id: _, kind: __, at: ___, ...receipt } = newest!;
    const again = dataOf(await ann.api('GET /api/receipts/{id}', { id: newest!.id }));
    expect(again).toEqual(receipt);
    const ben = await joinPlayer(world);
    const sent = await send(world.url, `GET /api/receipts/${newest!.id}`, { headers: ben.headers });
    expectRefusal(sent, 'receipt.unknown');
    expectRefusal(await send(world.url, 'GET /api/receipts'), 'session.required');
  });

  test('of each act comes once, part by part, also of one month [9-1.19]', async () => {
    const ann = await joinTrader();
    const all = await receiptsOf(ann);
    const found: number[] = [];
    for (let cursor: number | null | undefined; cursor !== null;) {
      const part = dataOf(await ann.api('GET /api/receipts', { limit: 1, cursor }));
      found.push(...part.list.map(({ id }) => id));
      cursor = part.next;
    }
    expect(found).toEqual(all.map(({ id }) => id));
    const month = all[0]!.at.slice(0, 7);
    const of_month = dataOf(await ann.api('GET /api/receipts', { limit: 100, month })).list;
    expect(of_month).toEqual(all.filter(({ at }) => at.startsWith(month)));
    const of_2001 = dataOf(await ann.api('GET /api/receipts', { limit: 100, month: '2001-01' }));
    expect(of_2001.list).toEqual([]);
  });

  test('is verified with the published keys; a forged one and one of a foreign key are refused by name [9-1.20]', async () => {
    const [receipt] = await receiptsOf(await joinTrader());
    expect((await verify(receipt!)).status).toBe('verified');
    const content = readBytes(receipt!.bytes);
    const richer = canonicalJson({ ...content, player: content.player + 1 });
    expect((await verify({ ...receipt!, bytes: richer })).status).toBe('forged');
    const own = privateKeyOf(randomBytes(32));
    const foreign = { ...receipt!, signature: signText(own, receipt!.bytes) };
    expect((await verify(foreign)).status).toBe('forged');
    expect((await verify({ ...foreign, key_id: '0123456789abcdef' })).status).toBe('foreign_key');
  });
});

describe('the keys', () => {
  test('stay published after a rotation, and old receipts verified; the retired secret is gone [9-1.17]', async () => {
    const ann = await joinTrader();
    const [old] = await receiptsOf(ann);
    const next = await rotateSigningKey(commandDesk(world.db), test_settings);
    const [fresh] = await receiptsOf(ann);
    expect(fresh).toMatchObject({ key_id: next, bytes: old!.bytes });
    for (const receipt of [old!, fresh!]) expect((await verify(receipt)).status).toBe('verified');
    const { keys } = await keysOfSite();
    expect(keys.map(({ key_id, until }) => [key_id, until === null])).toContainEqual([
      old!.key_id,
      false,
    ]);
    expect(keys.filter(({ until }) => until === null).map(({ key_id }) => key_id)).toEqual([next]);
    const rows = await world.owner.selectFrom('honesty_keys').selectAll().execute();
    for (const { sealed_seed, retired_at } of rows)
      expect(sealed_seed === null).toBe(retired_at !== null);
    await expect(
      sql`update honesty_keys set public_key = repeat('0', 64)`.execute(world.owner),
    ).rejects.toThrow();
    await expect(sql`delete from honesty_keys`.execute(world.owner)).rejects.toThrow();
  });

  test('are sealed, and sealed again with a new secret key [9-1.17]', async () => {
    await receiptsOf(await joinTrader());
    const read = async () =>
      (await world.owner
        .selectFrom('honesty_keys')
        .select(['key_id', 'sealed_seed'])
        .where('retired_at', 'is', null)
        .executeTakeFirstOrThrow()) as { key_id: string; sealed_seed: Buffer };
    const { key_id, sealed_seed } = await read();
    const about = `receipts ${key_id}`;
    const seed = unseal(test_settings.secret_key, sealed_seed, about);
    expect(seed).toHaveLength(32);
    const newer = randomBytes(32);
    const log = undefined as never;
    expect(await sealed_keys.reseal(world.owner, [newer, test_settings.secret_key], log)).toBe(1);
    expect(await sealed_keys.reseal(world.owner, [newer, test_settings.secret_key], log)).toBe(0);
    expect(unseal(newer, (await read()).sealed_seed, about)).toEqual(seed);
    // The product of this test still has the old key: what it can't open is retired.
    expect(await sealed_keys.deleteUnreadable(world.owner, [test_settings.secret_key], log)).toBe(
      1,
    );
    const [receipt] = await receiptsOf(await joinTrader());
    expect(receipt!.key_id).not.toBe(key_id);
    expect((await verify(receipt!)).status).toBe('verified');
  });

  test('are made once, by however many ask first', async () => {
    const ann = await joinTrader();
    await sealed_keys.deleteUnreadable(world.owner, [randomBytes(32)], undefined as never);
    const found = await Promise.all(Array.from({ length: 8 }, () => receiptsOf(ann)));
    expect(new Set(found.flat().map(({ key_id }) => key_id)).size).toBe(1);
  });
});
