import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { commandDesk } from '../audit/index.ts';
import { repriceCase } from '../cases/index.ts';
import { openLog } from '../kit/log.ts';
import { changeSetting } from '../settings/index.ts';
import { joinMember } from '../staff/testing.ts';
import { dataOf, refusalOf } from '../testing/send.ts';
import { joinPlayer, openWorld } from '../testing/world.ts';
import { countPublicDraws, judgeCounts } from './index.ts';
import { findNewlyOutside } from './pause.ts';
import { findHonestyProblems } from './problems.ts';

const world = openWorld();
const log = openLog({ log_level: 'silent' });
const reason = 'The draws were checked by hand';

const open = async (count = 1) => {
  const ann = await joinPlayer(world);
  return ann.api('POST /api/box/{id}/open', { id: '1', count });
};
const box = async () => dataOf(await world.visitor('GET /api/box/{id}', { id: '1' }));
const judge = () => judgeCounts(world.db, { log });

/** As if the counted draws had gone off: the test puts them back at its end. */
async function shift(by: number): Promise<void> {
  shifted += by;
  await sql`update honesty_counts set seen = seen + ${by}
    where kind = 'case' and subject_id = 1 and outcome = (
      select min(outcome) from honesty_counts where kind = 'case' and subject_id = 1
    )`.execute(world.owner);
}

const auditRows = async () => {
  const { rows } = await sql<{ actor_id: number | null; refused: string | null; reason: string }>`
    select actor_id, refused, reason from audit_rows
    where right_name = 'cases.pause' and subject_id = '1' order by id`.execute(world.owner);
  return rows;
};

beforeAll(async () => {
  dataOf(await open(10));
  await countPublicDraws(world.db);
});

/** All shifts together, which the end of the test takes back: the books are verified then. */
let shifted = 0;

async function isNamed(): Promise<void> {
  await shift(5000);
  await judge();
  expect((await box()).open).toBe(true);
  const problems = await findHonestyProblems(world.db);
  expect(problems).toMatchObject([{ name: 'honesty.alarms', path: '/odds' }]);
  expect(problems[0]!.words).toContain('case 1, outcome ');
  const auditor = await joinMember(world, 'auditor');
  const shown = dataOf(await auditor.api('GET /api/console/overview', {})).problems;
  expect(shown.map(({ name }) => name)).toContain('honesty.alarms');
  expect(dataOf(await auditor.api('GET /api/console/odds', {}))).toMatchObject({
    pauses: false,
    paused: [],
    alarms: expect.arrayContaining([expect.objectContaining({ kind: 'case', id: 1 })]) as unknown,
  });
}

async function isPaused(): Promise<void> {
  await changeSetting(commandDesk(world.db), {
    key: 'honesty.pauses_cases',
    value: true,
    seen: 0,
  });
  const before = await box();
  await Promise.all([judge(), judge()]);
  expect(await box()).toEqual({
    ...before,
    open: false,
    paused_at: expect.any(String) as unknown,
  });
  expect(refusalOf(await open())).toBe('case.paused');
  const rows = await auditRows();
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ actor_id: null, refused: null });
  expect(rows[0]!.reason).toMatch(/^The product itself: outcome \d+ of revision /);
  const problems = await findHonestyProblems(world.db);
  expect(problems.map(({ name }) => name)).toEqual(['honesty.alarms', 'honesty.paused']);
}

async function staysPaused(): Promise<void> {
  const operator = await joinMember(world, 'operator');
  expect(refusalOf(await operator.api('POST /api/console/cases/{id}/reopen', { id: '1' }))).toBe(
    'case.paused',
  );
  expect((await box()).open).toBe(false);
}

async function isLifted(): Promise<void> {
  const lift = (member: Awaited<ReturnType<typeof joinMember>>, why = reason) =>
    member.api('POST /api/console/odds/{id}/lift', { id: '1', reason: why });
  expect(refusalOf(await lift(await joinMember(world, 'support')))).toBe('role.missing');
  const operator = await joinMember(world, 'operator');
  expect(refusalOf(await lift(operator, ' '))).toMatch(/^(reason\.required|request\.invalid)$/);
  const both = await Promise.all([lift(operator), lift(operator)]);
  expect(both.map((answer) => (answer.ok ? 'done' : refusalOf(answer))).toSorted()).toEqual([
    'act.unfit',
    'done',
  ]);
  expect(await box()).toMatchObject({ open: true, paused_at: null });
  await judge();
  expect(await box()).toMatchObject({ open: true, paused_at: null });
  dataOf(await open());
  await judge();
  expect((await box()).open).toBe(true);
  expect((await auditRows()).findLast(({ refused }) => refused === null)).toMatchObject({
    actor_id: operator.id,
    reason,
  });
}

async function isPausedAgain(): Promise<void> {
  await shift(3000);
  await judge();
  expect(await box()).toMatchObject({ open: false, paused_at: expect.any(String) as unknown });
  await shift(-8000);
  await judge();
  // The pause outlives its alarm: a member of staff decides. (Chance may have raised another one.)
  expect((await box()).open).toBe(false);
  const problems = await findHonestyProblems(world.db);
  expect(problems.map(({ name }) => name)).toContain('honesty.paused');
  // Nor does a new revision open it.
  const { price, revision } = await box();
  await repriceCase(commandDesk(world.db), 1, Math.round(price * 1000 + 10) / 1000);
  const revised = await box();
  expect(revised).toMatchObject({ open: false, paused_at: expect.any(String) as unknown });
  expect(revised.revision.id).not.toBe(revision.id);
}

test('a case with an outcome outside its band is named, and once that is on paused: nothing opens, players read why, odds stay; a reasoned lift isn’t undone by the same draws [9-1.11]', async () => {
  try {
    await isNamed();
    await isPaused();
    await staysPaused();
    await isLifted();
    await isPausedAgain();
  } finally {
    await shift(-shifted);
  }
});

test('draws before the baseline don’t count, and counts below it are no draws', () => {
  const row = { outcome: '1', odds_ppm: 200_000, low: 0, high: 0, outside: true };
  const seen = { 1: 900, 2: 1100 };
  expect(findNewlyOutside({ seen }, {}, [{ ...row, seen: 900 }])).toBeDefined();
  expect(findNewlyOutside({ seen }, { 1: 700, 2: 300 }, [{ ...row, seen: 900 }])).toBeUndefined();
  expect(findNewlyOutside({ seen }, { 1: 950, 2: 10 }, [{ ...row, seen: 900 }])).toBeUndefined();
  expect(findNewlyOutside({ seen }, { 1: 900, 2: 1100 }, [{ ...row, seen: 900 }])).toBeUndefined();
});
