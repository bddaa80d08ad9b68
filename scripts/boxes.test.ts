import { expect, test } from 'vitest';
import { makeCase } from '../server/testing/cases.ts';
import { dataOf } from '../server/testing/send.ts';
import { joinPlayer, openWorld } from '../server/testing/world.ts';
import { openCommands } from './testing/commands.ts';

const world = openWorld();

const runCommand = openCommands();

/** Runs the command as an operator does. */
const run = (...args: string[]) =>
  runCommand('boxes', args, { DATABASE_URL: world.database_url, DEMO: '1' });

test('an operator sees which cases are given, and chooses another within its bounds', async () => {
  const { said } = await run('list');
  expect(said).toMatch(
    /^first_top_up: case \d+ Handshake, at most 0\.24 on average and 100 at best; granted$/m,
  );
  expect(said).toMatch(
    /^welcome: case \d+ Hello There, at most 0\.15 on average and 5 at best; granted$/m,
  );
  const box = await makeCase(world, { type: 'granted' });
  const chosen = await run('--json', 'welcome', String(box.id), '--best', '1');
  expect(chosen).toMatchObject({ code: 0, warned: '' });
  expect(JSON.parse(chosen.said)).toEqual({
    occasion: 'welcome',
    case_id: box.id,
    average_max: 0.15,
    prize_max: 1,
  });
  const weekly = await makeCase(world, { type: 'granted' });
  expect(
    (await run('weekly', '2', String(weekly.id), '--average', '20', '--best', '20')).code,
  ).toBe(0);
  expect((await run('weekly', '11', String(weekly.id))).code).toBe(1);
  expect(JSON.parse((await run('--json', 'list')).said)).toMatchObject({
    occasions: [
      { occasion: 'first_top_up' },
      { occasion: 'weekly_1', average_max: 0.1, prize_max: 20 },
      { occasion: 'weekly_2', case_id: weekly.id },
      { occasion: 'weekly_4' },
      { occasion: 'weekly_8', average_max: 15, prize_max: 3_000 },
      { occasion: 'welcome', case_id: box.id, prize_max: 1, flaw: null },
    ],
  });
  const paid = await run('welcome', '1');
  expect(paid).toEqual({
    code: 1,
    said: '',
    warned:
      "case 1 can't be chosen: it is of type paid; only a case of type granted can be given\n",
  });
  expect((await run('welcome', '999999')).code).toBe(1);
});

test('an operator gives a player a case, once for each reason', async () => {
  const ann = await joinPlayer(world);
  const box = await makeCase(world, { type: 'granted' });
  const given = [String(ann.id), String(box.id)];
  expect(await run('grant', ...given)).toMatchObject({ code: 0, warned: '' });
  expect((await run('grant', ...given)).code).toBe(1);
  expect(JSON.parse((await run('--json', 'grant', ...given, '--as', 'sorry')).said)).toMatchObject({
    player_id: ann.id,
  });
  expect(dataOf(await ann.api('GET /api/rechargeOpenBox', {})).list).toMatchObject([
    { case: { id: box.id }, count: 2 },
  ]);
  expect(await run('grant', '999999', String(box.id))).toMatchObject({
    code: 1,
    warned: 'there is no player 999999\n',
  });
});

test.each([[], ['give'], ['grant', '1'], ['welcome', 'one'], ['welcome', '1', '--best', 'much']])(
  'the arguments %s are answered with the usage',
  async (...args) => {
    const { code, warned } = await run(...args.map(String));
    expect(code).toBe(2);
    expect(warned).toContain('Usage: npm run boxes');
  },
);
