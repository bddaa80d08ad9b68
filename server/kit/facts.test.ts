import { mills } from '@vitrine/contract/amount';
import { PassThrough } from 'node:stream';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { account } from '../settle/accounts.ts';
import { demo_house } from '../demo/house.ts';
import { case_opened } from '../cases/index.ts';
import { settle } from '../settle/settle.ts';
import { makeCase } from '../testing/cases.ts';
import { dataOf } from '../testing/send.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../testing/world.ts';
import { now, setClock } from './clock.ts';
import { openDatabase, type Db } from './db.ts';
import { feedListeners, makeListener, takeFacts, type Fact, type Listener } from './facts.ts';
import { openLog } from './log.ts';
import { randomHex } from './random.ts';

const world = openWorld();

/** A listener that records the ids of the facts it takes; each test's has its own cursor. */
function noteFacts(name = `test_${randomHex(4)}`) {
  const taken: number[] = [];
  const take = async (_: Db, facts: Fact[]) => void taken.push(...facts.map(({ id }) => id));
  return { name, taken, take };
}

/**
 * Takes facts until all committed ones are taken. Transactions of other databases may delay the
 * feed for a moment.
 */
async function takeAll(
  listener: Listener & { taken: number[] },
  count: number,
  db: Db = world.db,
): Promise<void> {
  await expect
    .poll(() => takeFacts(db, listener).then(() => listener.taken.length), { interval: 5 })
    .toBe(count);
}

/** Creates a fact; in a given transaction, it appears only when that commits. */
async function happen(player: TestPlayer, db: Db = world.db): Promise<number> {
  const post = [{ debit: demo_house, credit: account(player.id, 'score'), amount_mills: mills(1) }];
  const { fact_id } = await settle(db, {
    by: player.id,
    at: now(),
    key: undefined,
    fact: { kind: 'demo.endowed', payload: { score_mills: 1 } },
    post,
    memo: {},
  });
  return fact_id;
}

const factsSoFar = async () =>
  (await world.owner.selectFrom('facts').select('id').orderBy('id').execute()).map(({ id }) => id);

describe('a listener', () => {
  test('gets every fact that ever happened, once, in order, with what it says', async () => {
    const ann = await joinPlayer(world);
    const box = await makeCase(world);
    dataOf(await ann.api('POST /api/box/{id}/open', { id: String(box.id), count: 2 }));
    const seen: Fact[] = [];
    const listener = noteFacts();
    const both = {
      ...listener,
      take: async (db: Db, facts: Fact[]) => (seen.push(...facts), listener.take(db, facts)),
    };
    await takeAll(both, (await factsSoFar()).length);
    expect(listener.taken).toEqual(await factsSoFar());
    expect(seen.at(-1)).toMatchObject({
      kind: 'case.opened',
      player_id: ann.id,
      at: expect.any(Date),
      payload: {
        case_id: box.id,
        revision_id: box.revision_id,
        won: [{ goods_id: box.goods_id }, { goods_id: box.goods_id }],
      },
    });
    expect(await takeFacts(world.db, listener)).toBe(0);
  });

  test('takes only facts of the kinds that it names, and goes past the others', async () => {
    const ann = await joinPlayer(world);
    const box = await makeCase(world);
    dataOf(await ann.api('POST /api/box/{id}/open', { id: String(box.id), count: 1 }));
    const opening = (await factsSoFar()).at(-1)!;
    await happen(ann);
    const won: number[] = [];
    const { name, taken, take } = noteFacts();
    const listener = makeListener({
      name,
      takes: [case_opened],
      take: async (db, facts) => {
        won.push(...facts.map(({ payload }) => payload.won.length));
        await take(db, facts);
      },
    });
    await expect
      .poll(() => takeFacts(world.db, listener).then(() => taken.at(-1)), { interval: 5 })
      .toBe(opening);
    expect(taken).not.toContain(opening - 1);
    expect(won.at(-1)).toBe(1);
    await expect.poll(() => takeFacts(world.db, listener), { interval: 5 }).toBe(0);
  });

  test('waits for a transaction that began earlier, and then gets both facts in its order', async () => {
    const [ann, ben] = [await joinPlayer(world), await joinPlayer(world)];
    const listener = noteFacts();
    const before = await factsSoFar();
    await takeAll(listener, before.length);
    const [early, late] = await world.owner.transaction().execute(async (tx) => {
      const early = await happen(ben, tx);
      const late = await happen(ann);
      for (let tried = 0; tried < 20; tried++) expect(await takeFacts(world.db, listener)).toBe(0);
      return [early, late];
    });
    await takeAll(listener, before.length + 2);
    expect(listener.taken.slice(before.length)).toEqual([early, late]);
  });

  test('is held up by an older transaction that writes nothing of ours, and loses nothing by it', async () => {
    const ann = await joinPlayer(world);
    const listener = noteFacts();
    const before = await factsSoFar();
    await takeAll(listener, before.length);
    await world.owner.transaction().execute(async (tx) => {
      await sql`select pg_current_xact_id()`.execute(tx);
      await happen(ann);
      expect(await takeFacts(world.db, listener)).toBe(0);
    });
    await takeAll(listener, before.length + 1);
  });

  test('takes facts from before a restore, whose transaction ids are still to come [7-7.8]', async () => {
    const ann = await joinPlayer(world);
    const listener = noteFacts();
    await takeAll(listener, (await factsSoFar()).length);
    const id = await happen(ann);
    await sql`alter table facts disable trigger user`.execute(world.owner);
    await sql`update facts set tx = '9000000000' where id = ${id}`.execute(world.owner);
    for (let tried = 0; tried < 20; tried++) expect(await takeFacts(world.db, listener)).toBe(0);
    await sql`create or replace function facts_epoch() returns int language sql immutable return 2`.execute(
      world.owner,
    );
    const later = await happen(ann);
    await takeAll(listener, (await factsSoFar()).length);
    expect(listener.taken.slice(-2)).toEqual([id, later]);
    await sql`alter table facts enable trigger user`.execute(world.owner);
  });

  test('never hears of a fact that was rolled back', async () => {
    const ann = await joinPlayer(world);
    let id = 0;
    const undone = world.owner.transaction().execute(async (tx) => {
      id = await happen(ann, tx);
      throw new Error('on second thoughts');
    });
    await expect(undone).rejects.toThrow('on second thoughts');
    const listener = noteFacts();
    await takeAll(listener, (await factsSoFar()).length);
    expect(listener.taken).not.toContain(id);
  });

  test('goes on after a restart where it stopped', async () => {
    const ann = await joinPlayer(world);
    const listener = noteFacts();
    await takeAll(listener, (await factsSoFar()).length);
    const id = await happen(ann);
    const restarted = openDatabase(world.database_url, { role: 'vitrine_app' });
    const same = noteFacts(listener.name);
    await takeAll(same, 1, restarted.db);
    expect(same.taken).toEqual([id]);
    await restarted.close();
  });

  test('that fails gets the same facts again, and what it wrote with them is undone', async () => {
    const ann = await joinPlayer(world);
    const listener = noteFacts();
    await takeAll(listener, (await factsSoFar()).length);
    const id = await happen(ann);
    const offered: number[][] = [];
    const failing = {
      ...listener,
      take: async (tx: Db, facts: Fact[]) => {
        offered.push(facts.map((fact) => fact.id));
        await sql`insert into facts_cursors (listener) values (${`${listener.name}_wrote`})`.execute(
          tx,
        );
        throw new Error('not today');
      },
    };
    await expect
      .poll(() => takeFacts(world.db, failing).catch((error: Error) => error.message))
      .toBe('not today');
    await expect(takeFacts(world.db, failing)).rejects.toThrow('not today');
    expect(offered).toEqual([[id], [id]]);
    await takeAll(listener, listener.taken.length + 1);
    expect(listener.taken.at(-1)).toBe(id);
    const wrote = await world.owner
      .selectFrom('facts_cursors')
      .select('listener')
      .where('listener', '=', `${listener.name}_wrote`)
      .execute();
    expect(wrote).toEqual([]);
  });

  test('fed by several processes at once gets each fact once', async () => {
    const ann = await joinPlayer(world);
    for (let n = 0; n < 20; n++) await happen(ann);
    const listener = noteFacts();
    const all = await factsSoFar();
    await expect
      .poll(
        () =>
          Promise.all([1, 2, 3, 4].map(() => takeFacts(world.db, listener))).then(
            () => listener.taken.length,
          ),
        { interval: 5 },
      )
      .toBe(all.length);
    expect(listener.taken).toEqual(all);
  });

  test('that has to wait with a fact gets it when it is due, once, and meanwhile what came after it', async () => {
    const ann = await joinPlayer(world);
    const start = now();
    const at = (ms: number) => setClock(() => new Date(start.getTime() + ms));
    at(0);
    const known = await factsSoFar();
    const [slow, quick] = [await happen(ann), await happen(ann)];
    const dueAt = ({ id, at }: Fact) => new Date(at.getTime() + (id === slow ? 5000 : 0));
    const listener = { ...noteFacts(), dueAt };
    await takeAll(listener, known.length + 1);
    expect(listener.taken).toEqual([...known, quick]);
    at(4_999);
    expect(await takeFacts(world.db, listener)).toBe(0);
    at(5_000);
    const failing = { ...listener, take: () => Promise.reject(new Error('not today')) };
    await expect(takeFacts(world.db, failing)).rejects.toThrow('not today');
    const taken = await Promise.all([1, 2, 3].map(() => takeFacts(world.db, listener)));
    expect(taken.toSorted()).toEqual([0, 0, 1]);
    expect(listener.taken).toEqual([...known, quick, slow]);
  });

  test('takes at most 500 at a time, and the rest after them', async () => {
    const ann = await joinPlayer(world);
    await world.owner.transaction().execute(async (tx) => {
      for (let n = 0; n < 510; n++) await happen(ann, tx);
    });
    const listener = noteFacts();
    await expect.poll(() => takeFacts(world.db, listener), { interval: 5 }).toBe(500);
    await takeAll(listener, (await factsSoFar()).length);
  });
});

describe('the feed', () => {
  test('gives each listener every fact by itself, also to one that fails at first, and notes the failure', async () => {
    const ann = await joinPlayer(world);
    let logged = '';
    const log = openLog(
      { log_level: 'warn' },
      new PassThrough().on('data', (line: Buffer) => (logged += line.toString())),
    );
    const [good, flaky] = [noteFacts(), noteFacts()];
    let failures = 1;
    const stop = feedListeners(
      world.db,
      [
        good,
        {
          ...flaky,
          take: async (db, facts) =>
            failures-- > 0 ? Promise.reject(new Error('not today')) : flaky.take(db, facts),
        },
      ],
      log,
    );
    const id = await happen(ann);
    await expect.poll(() => [good.taken.at(-1), flaky.taken.at(-1)]).toEqual([id, id]);
    await stop();
    expect(flaky.taken).toEqual(await factsSoFar());
    expect(logged).toContain(flaky.name);
  });

  test('of a listener that takes long goes on for the others', async () => {
    const ann = await joinPlayer(world);
    const [slow, quick] = [noteFacts(), noteFacts()];
    const ends = Promise.withResolvers<void>();
    const stop = feedListeners(
      world.db,
      [{ ...slow, take: () => ends.promise }, quick],
      openLog({ log_level: 'silent' }),
    );
    const first = await happen(ann);
    await expect.poll(() => quick.taken.at(-1)).toBe(first);
    const second = await happen(ann);
    await expect.poll(() => quick.taken.at(-1)).toBe(second);
    ends.resolve();
    await stop();
  });

  test('looks for all idle listeners with one query', async () => {
    const listeners = Array.from({ length: 30 }, () => noteFacts());
    const all = await factsSoFar();
    for (const listener of listeners) await takeAll(listener, all.length);
    let queries = 0;
    const counted = world.db.withPlugin({
      transformQuery: ({ node }) => {
        queries += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const started = performance.now();
    const stop = feedListeners(counted, listeners, openLog({ log_level: 'silent' }));
    // A look each second, and the first one at once.
    await expect.poll(() => queries).toBeGreaterThanOrEqual(3);
    await stop();
    expect(queries).toBeLessThanOrEqual(1 + Math.ceil((performance.now() - started) / 1000));
  });

  test('is silent once it was stopped', async () => {
    const ann = await joinPlayer(world);
    const listener = noteFacts();
    const stop = feedListeners(world.db, [listener], openLog({ log_level: 'silent' }));
    await stop();
    const count = listener.taken.length;
    await happen(ann);
    expect(listener.taken).toHaveLength(count);
  });
});
