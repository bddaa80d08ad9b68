import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { retireCase } from '../cases/index.ts';
import type { Db } from '../kit/db.ts';
import type { Desk } from '../kit/desk.ts';
import type { Log } from '../kit/log.ts';
import { Refusal } from '../kit/refusal.ts';
import { setHost } from '../giveaways/index.ts';
import { makeCase } from '../testing/cases.ts';
import { many } from '../testing/many.ts';
import { test_settings } from '../testing/settings.ts';
import { joinPlayer, openWorld } from '../testing/world.ts';
import { audit, commandDesk, verifyChain } from './index.ts';

const world = openWorld();

/** A desk of a member of staff with some rights. */
const deskOf = (rights: readonly string[], reason = ''): Desk => ({
  ...commandDesk(world.db),
  actor_id: 7,
  session_id: 70,
  has: (name) => rights.includes(name),
  reason,
});

async function lastRow() {
  const row = await world.db
    .selectFrom('audit_rows')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { ...row, told: JSON.parse(row.body) as Record<string, unknown> };
}

const keyOf = async (act: Promise<unknown>) =>
  act.then(
    () => 'done',
    (problem: unknown) => (problem instanceof Refusal ? problem.key : String(problem)),
  );

describe('an operator’s act', () => {
  test('leaves one row in its own transaction: who, by which right, on which record, why, and digests [7-2.2 7-2.9 3-5.10]', async () => {
    const box = await makeCase(world);
    await retireCase(deskOf(['cases.close'], 'prices moved'), box.id);
    const { told, reason, actor_id, right_name, subject_kind, subject_id } = await lastRow();
    expect({ reason, actor_id, right_name, subject_kind, subject_id }).toEqual({
      reason: 'prices moved',
      actor_id: 7,
      right_name: 'cases.close',
      subject_kind: 'case',
      subject_id: String(box.id),
    });
    expect(told).toMatchObject({ session_id: 70, refused: null });
    expect([told['before'], told['after']]).toEqual([
      expect.stringMatching(/^[0-9a-f]{64}$/),
      expect.stringMatching(/^[0-9a-f]{64}$/),
    ]);
    expect(told['before']).not.toBe(told['after']);
    expect(JSON.stringify(told)).not.toContain('prices moved');
  });

  test('that is refused changes nothing, and leaves a row that says by which rule [7-2.4a]', async () => {
    expect(await keyOf(retireCase(deskOf(['cases.close']), 999_999_999))).toBe('case.unknown');
    expect(await lastRow()).toMatchObject({ refused: 'case.unknown', subject_id: '999999999' });

    const box = await makeCase(world);
    expect(await keyOf(retireCase(deskOf(['cases.create']), box.id))).toBe('role.missing');
    expect(await lastRow()).toMatchObject({ refused: 'role.missing', right_name: 'cases.close' });
    const { open } = await world.db
      .selectFrom('cases')
      .select('open')
      .where('id', '=', box.id)
      .executeTakeFirstOrThrow();
    expect(open).toBe(true);
  });

  test('over money asks for a reason, of a member of staff without exception [7-2.8]', async () => {
    const { id } = await joinPlayer(world);
    const host = (reason?: string) => keyOf(setHost(deskOf(['giveaways.host'], reason), id, true));
    expect(await host()).toBe('reason.required');
    expect(await host('line\nbreak')).toBe('act.unfit');
    expect(await host('summer')).toBe('done');
    const asked = { ...commandDesk(world.db), askReason: () => Promise.resolve('as agreed') };
    expect(await keyOf(setHost(asked, id, false))).toBe('done');
    expect(await lastRow()).toMatchObject({ reason: 'as agreed', actor_id: null });
  });

  test('of many at once makes one chain, which verifies [7-2.3]', async () => {
    const { rows } = await verifyChain(world.db);
    const boxes = await Promise.all(Array.from({ length: 4 }, () => makeCase(world)));
    const acts = Array.from({ length: many }, (_, n) =>
      keyOf(retireCase(deskOf(['cases.close']), n % 5 === 4 ? 999_999_999 : boxes[n % 4]!.id)),
    );
    expect((await Promise.all(acts)).filter((key) => key === 'done').length).toBeGreaterThan(0);
    expect(await verifyChain(world.db)).toMatchObject({ rows: rows + many, faults: [] });
  });
});

describe('the chain', () => {
  /** Changes the chain as the database's owner, verifies it, and puts everything back. */
  async function faultsAfter(change: (owner: Db, last: number) => Promise<unknown>) {
    const before = await verifyChain(world.db);
    expect(before.faults).toEqual([]);
    const undone = new Error('put back');
    let faults: string[] = [];
    await world.owner
      .transaction()
      .execute(async (tx) => {
        await sql`alter table audit_rows disable trigger user`.execute(tx);
        await change(tx, before.head.id);
        ({ faults } = await verifyChain(tx, [before.head]));
        throw undone;
      })
      .catch((problem: unknown) => {
        if (problem !== undone) throw problem;
      });
    return faults;
  }

  async function writeRows(count: number) {
    const { id } = await joinPlayer(world);
    for (let n = 0; n < count; n += 1)
      await keyOf(setHost(deskOf(['giveaways.host'], `reason ${n}`), id, n % 2 === 0));
  }

  test('can’t be written by the product [7-2.1]', async () => {
    await writeRows(1);
    for (const change of [
      sql`update audit_rows set reason = null`,
      sql`delete from audit_rows`,
      sql`truncate audit_rows`,
      sql`update audit_head set id = 0`,
    ])
      await expect(change.execute(world.db)).rejects.toThrow(/permission denied/);
    await expect(sql`delete from audit_rows`.execute(world.owner)).rejects.toThrow(/append-only/);
  });

  test('names a reason that was changed, a row that was changed, removed or swapped, and a cut tail [7-2.7]', async () => {
    await writeRows(6);
    const reason = await faultsAfter((owner, last) =>
      sql`update audit_rows set reason = 'another' where id = ${last - 2}`.execute(owner),
    );
    expect(reason).toEqual([expect.stringMatching(/^the reason of row \d+ was changed$/)]);

    const actor = await faultsAfter((owner, last) =>
      sql`update audit_rows set body = replace(body, '"actor_id":7', '"actor_id":8') where id = ${last - 1}`.execute(
        owner,
      ),
    );
    expect(actor).toEqual([expect.stringMatching(/^row \d+ was changed$/)]);

    const removed = await faultsAfter((owner, last) =>
      sql`delete from audit_rows where id = ${last - 3}`.execute(owner),
    );
    expect(removed).toContainEqual(expect.stringMatching(/^row \d+ is missing$/));

    const swapped = await faultsAfter(async (owner, last) => {
      await sql`update audit_rows set id = -id + ${2 * last} where id = ${last - 1}`.execute(owner);
      await sql`update audit_rows set id = ${last - 1} where id = ${last - 2}`.execute(owner);
      await sql`update audit_rows set id = ${last - 2} where id = ${last + 1}`.execute(owner);
    });
    expect(swapped.some((fault) => fault.endsWith(' was changed'))).toBe(true);
    expect(swapped.some((fault) => / doesn't follow row /.test(fault))).toBe(true);

    const cut = await faultsAfter((owner, last) =>
      sql`delete from audit_rows where id > ${last - 2}`.execute(owner),
    );
    expect(cut).toContainEqual(expect.stringMatching(/^rows \d+ to \d+ are missing$/));

    // A head that was cut, too, is found by the end that was noted elsewhere.
    const hidden = await faultsAfter(async (owner, last) => {
      await sql`delete from audit_rows where id = ${last}`.execute(owner);
      await sql`update audit_head set (id, hash) = (select id, hash from audit_rows order by id desc limit 1)`.execute(
        owner,
      );
    });
    expect(hidden).toEqual([expect.stringMatching(/^row \d+, which was noted as .* is missing$/)]);
  });

  test('names its end to the log each hour [7-2.6a]', async () => {
    const told: object[] = [];
    const log = { info: (about: object) => told.push(about) } as unknown as Log;
    const [job] = audit.jobs!;
    await job!.run(world.db, { payload: {}, settings: test_settings, log });
    const { head } = await verifyChain(world.db);
    expect(told).toEqual([{ audit_head: `${head.id}:${head.hash}` }]);
  });

  test('holds without the words of a reason, which erasure may take [7-2.5]', async () => {
    await writeRows(2);
    const faults = await faultsAfter((owner) =>
      sql`update audit_rows set reason = null`.execute(owner),
    );
    expect(faults).toEqual([]);
  });
});
