import { mills } from '@vitrine/contract/amount';
import { AMOUNTS } from '@vitrine/fairness/liabilities';
import { verifyProof, verifyRoots } from '@vitrine/fairness/own-proof';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createRoomOf } from '../../battles/testing/rooms.ts';
import { changePrice } from '../../catalogue/index.ts';
import { hostOf, joinHost } from '../../giveaways/testing/rooms.ts';
import { now, setClock } from '../../kit/clock.ts';
import { transact } from '../../kit/db.ts';
import { verifySignature } from '../../kit/ed25519.ts';
import { hashes, sha256 } from '../../kit/hashes.ts';
import { day_ms, utcDay } from '../../kit/utc-day.ts';
import { dataOf, expectRefusal, send } from '../../testing/send.ts';
import { test_settings } from '../../testing/settings.ts';
import { buy, findGoodsFrom, withdraw } from '../../testing/trade-flows.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../../testing/world.ts';
import { countLiabilities } from './count.ts';
import { showProof } from './show.ts';

const world = openWorld();
const tools = { hashes, sha256, verify: verifySignature };
const keysOfSite = async (): Promise<unknown> =>
  (await fetch(`${world.url}/.well-known/vitrine-keys.json`)).json();
const count = () => countLiabilities(world.db, test_settings);
const rootsOfSite = async () =>
  dataOf(await world.visitor('GET /api/honesty/roots', { limit: 100 })).list;
const proofOf = async ({ api }: TestPlayer, day?: string) =>
  dataOf(await api('GET /api/honesty/proof', { day }));

/** Every test counts on a day of its own. */
let days = 0;
function nextDay(): string {
  days += 1;
  const later = days * day_ms;
  setClock(() => new Date(Date.now() + later));
  return utcDay(now());
}

describe('a proof', () => {
  test('says everything that a player has, and is verified with the published keys [9-1.15]', async () => {
    const host = await joinHost(world);
    const goods = await findGoodsFrom(world.db, 5_000);
    const [kept] = (await buy(world.owner, host.id, goods.id)).item_ids;
    const [sent] = (await buy(world.owner, host.id, goods.id)).item_ids;
    // Dearer items cost a difference to withdraw; it comes back when the withdrawal fails.
    await transact(world.owner, (tx) =>
      changePrice(tx, goods.id, mills(goods.price_mills + 1_000)),
    );
    await withdraw(world.owner, host.id, sent!);
    await hostOf(host, { money: [7] });
    await createRoomOf(host, { boxes: [1] });
    nextDay();
    const balances = (await world.owner
      .selectFrom('ledger_accounts')
      .select(['id', 'balance_mills'])
      .where('player_id', '=', host.id)
      .orderBy('id')
      .execute()) as { balance_mills: number }[];
    const [money, tokens, points, staked, bonus] = balances.map((row) => row.balance_mills);
    expect(await count()).toBeGreaterThan(0);
    const proof = await proofOf(host);
    expect(proof.amounts).toEqual({
      money,
      held: staked! + 7_000,
      tokens: tokens! + 1_000,
      points,
      bonus,
      items_sale: 2 * goods.price_mills,
      items_withdrawal: 2 * (goods.price_mills + 1_000),
    });
    expect(staked).toBeGreaterThan(0);
    expect(kept).toBeDefined();
    const keys = await keysOfSite();
    expect(verifyProof(proof, keys, tools, host.id)).toMatchObject({ status: 'verified' });
    const richer = { ...proof, amounts: { ...proof.amounts, money: money! + 1 } };
    expect(verifyProof(richer, keys, tools, host.id).status).toBe('wrong_leaf');
    expect(verifyProof(proof, { keys: [] }, tools).status).toBe('foreign_key');
  });

  test('of one player is no other’s, and on another day nobody knows the leaf again [9-1.15]', async () => {
    const [ann, ben] = [await joinPlayer(world), await joinPlayer(world)];
    const monday = nextDay();
    await count();
    const before = await proofOf(ann);
    nextDay();
    await count();
    const keys = await keysOfSite();
    const [of_ann, of_ben] = [await proofOf(ann), await proofOf(ben)];
    // Equal sums never share a leaf, and a shown leaf of somebody else is refused.
    expect(of_ann.amounts).toEqual(of_ben.amounts);
    expect(of_ann.leaf).not.toBe(of_ben.leaf);
    expect(verifyProof(of_ann, keys, tools, ben.id).status).toBe('foreign_leaf');
    const shown_to_ben = { ...of_ann, player: ben.id };
    expect(verifyProof(shown_to_ben, keys, tools, ben.id).status).toBe('foreign_leaf');
    expect(of_ann.blinded_id).not.toBe(before.blinded_id);
    const mixed = { ...of_ann, root: before.root };
    expect(verifyProof(mixed, keys, tools).status).toBe('other_day');
    expect(await proofOf(ann, monday)).toEqual(before);
  });

  test('is refused to visitors, of a day without a root, and to a player who came later', async () => {
    nextDay();
    await count();
    const late = await joinPlayer(world);
    expectRefusal(
      await send(world.url, 'GET /api/honesty/proof', { headers: late.headers }),
      'proof.unknown',
    );
    const unknown = 'GET /api/honesty/proof?day=2001-01-01';
    expectRefusal(await send(world.url, unknown, { headers: late.headers }), 'root.unknown');
    const unfit = 'GET /api/honesty/proof?day=2001-02-30';
    expectRefusal(await send(world.url, unfit, { headers: late.headers }), 'request.invalid');
    expectRefusal(await send(world.url, 'GET /api/honesty/proof'), 'session.required');
  });

  test('leads to the root for every player, each with a leaf of their own [9-1.14]', async () => {
    nextDay();
    const leaves = await count();
    const keys = await keysOfSite();
    const { rows } = await sql<{ id: number }>`select id from accounts_players`.execute(
      world.owner,
    );
    expect(leaves).toBe(rows.length);
    const found = await Promise.all(rows.map(({ id }) => showProof(world.db, id, undefined)));
    expect(new Set(found.map(({ place }) => place)).size).toBe(leaves);
    for (const proof of found)
      expect(verifyProof(proof, keys, tools, proof.player).status).toBe('verified');
    const { sums, debts } = found[0]!.root;
    for (const name of AMOUNTS)
      expect(sums[name]).toBe(found.reduce((sum, { amounts }) => sum + amounts[name], 0));
    const { rows: books } = await sql<{ money: number; points: number; debts: number }>`
      select sum(balance_mills) filter (where id % 100 = 1) as money,
        sum(balance_mills) filter (where id % 100 = 3) as points,
        sum(balance_mills) filter (where id % 100 = 6) as debts
      from ledger_accounts where player_id is not null`.execute(world.owner);
    expect({ money: sums.money, points: sums.points, debts }).toEqual(books[0]);
  });
});

describe('the roots', () => {
  test('are one a day, a chain with true times; a day in which nothing ran has none [7-2.6b 9-1.14]', async () => {
    const first = nextDay();
    expect(await count()).toBeGreaterThan(0);
    expect(await count()).toBe(0);
    nextDay();
    const third = nextDay();
    setClock(() => new Date(`${third}T17:23:00Z`));
    await count();
    const [newest, before] = await rootsOfSite();
    expect([newest!.day, before!.day]).toEqual([third, first]);
    expect(newest!.at).toBe(`${third}T17:23:00.000Z`);
    expect(newest!.previous).toBe(hashes.sha256(before!.bytes));
    const { hash } = await world.owner
      .selectFrom('audit_head')
      .select('hash')
      .executeTakeFirstOrThrow();
    expect(newest!.audit_head).toBe(hash.toString('hex'));
    const verdicts = verifyRoots(await rootsOfSite(), await keysOfSite(), tools);
    expect(new Set(verdicts.map(({ status }) => status))).toEqual(new Set(['verified']));
    const part = dataOf(await world.visitor('GET /api/honesty/roots', { limit: 1 }));
    expect(part).toEqual({ list: [newest], next: third });
    const rest = dataOf(await world.visitor('GET /api/honesty/roots', { limit: 1, cursor: third }));
    expect(rest.list).toEqual([before]);
  });

  test('are made once, by however many count at a time', async () => {
    nextDay();
    const counted = await Promise.all([count(), count(), count()]);
    expect(counted.filter((leaves) => leaves > 0)).toHaveLength(1);
    const { rows } = await sql<{
      rootless: number;
    }>`select count(*)::int as rootless from honesty_trees t
      where not exists (select from honesty_roots r where r.tree_id = t.id)`.execute(world.owner);
    expect(rows[0]!.rootless).toBe(0);
  });

  test('can’t be changed, deleted, or put into the past or beside the chain [9-1.14]', async () => {
    nextDay();
    await count();
    const tries = [
      sql`update honesty_roots set signature = repeat('0', 128)`,
      sql`delete from honesty_roots`,
      sql`truncate honesty_roots`,
      sql`insert into honesty_roots select day + 1, tree_id + 1000, replace(bytes, to_char(day, 'YYYY-MM-DD'), to_char(day + 1, 'YYYY-MM-DD')),
        key_id, signature, encode(sha256(convert_to(replace(bytes, to_char(day, 'YYYY-MM-DD'), to_char(day + 1, 'YYYY-MM-DD')), 'UTF8')), 'hex'), previous
        from honesty_roots order by day desc limit 1`,
      sql`insert into honesty_roots select day - 1000, tree_id + 1000, bytes, key_id, signature, hash, previous
        from honesty_roots order by day desc limit 1`,
    ];
    for (const attempt of tries)
      await expect(attempt.execute(world.owner)).rejects.toThrow(/append-only|doesn't follow/);
  });

  test('stay when the leaves of a day are deleted, after 60 days', async () => {
    const ann = await joinPlayer(world);
    const old = nextDay();
    await count();
    await proofOf(ann, old);
    days += 60;
    nextDay();
    await count();
    const asked = `GET /api/honesty/proof?day=${old}`;
    expectRefusal(await send(world.url, asked, { headers: ann.headers }), 'proof.unknown');
    expect((await rootsOfSite()).map(({ day }) => day)).toContain(old);
  });
});
