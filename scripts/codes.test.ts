import { expect, test } from 'vitest';
import { makeCase } from '../server/testing/cases.ts';
import { openWorld } from '../server/testing/world.ts';
import { openCommands } from './testing/commands.ts';

const world = openWorld();
const runCommand = openCommands();

/** Runs the command as an operator does. */
const run = (...args: string[]) =>
  runCommand('codes', args, { DATABASE_URL: world.database_url, DEMO: '1' });
const terms = ['--uses', '100', '--expires', '2100-01-01'];

test('an operator issues a code of each kind, looks at it and closes it [3-10.23]', async () => {
  const box = await makeCase(world, { type: 'granted' });
  const made = await run(
    '--json',
    'new',
    '--kind',
    'tokens',
    '--amount',
    '2.5',
    '--code',
    'SPRING-25',
    ...terms,
  );
  expect(made).toMatchObject({ code: 0, warned: '' });
  expect(JSON.parse(made.said)).toMatchObject({
    code: 'SPRING-25',
    kind: 'tokens',
    amount: 2.5,
    case: null,
    uses: 0,
    uses_max: 100,
    per_player_max: 1,
    state: 'open',
  });
  const given = await run(
    'new',
    '--kind',
    'case',
    '--case',
    String(box.id),
    '--each',
    '2',
    ...terms,
  );
  expect(given.said).toMatch(
    /^\d+ {2}\w{4}-\w{4}-\w{4} {2}case \d+ {2}0 of 100 uses, 2 for each player, until 2100/,
  );
  const taken = await run(
    'new',
    '--kind',
    'money',
    '--amount',
    '1',
    '--code',
    'spring25',
    ...terms,
  );
  expect(taken).toMatchObject({
    code: 1,
    warned: 'the code spring25 is taken, by an event or a partner\n',
  });
  expect(JSON.parse((await run('--json', 'show', 'spring 25')).said)).toMatchObject({
    code: 'SPRING-25',
  });
  expect((await run('close', 'SPRING-25')).said).toMatch(/closed$/m);
  expect((await run('close', 'SPRING-25')).code).toBe(1);
  expect((await run('list')).said.split('\n')).toHaveLength(3);
});

test.each([
  [],
  ['new', '--kind', 'luck', ...terms],
  ['new', '--kind', 'money', '--amount', '101', ...terms],
  ['new', '--kind', 'money', '--amount', '1', '--uses', '10', '--expires', '2001-01-01'],
  ['new', '--kind', 'case', '--amount', '1', ...terms],
])('the arguments %s are impossible', async (...args) => {
  expect((await run(...args.map(String))).code).toBe(2);
});
