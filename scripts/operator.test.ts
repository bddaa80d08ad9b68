import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld } from '../server/testing/world.ts';
import { openCommands } from './testing/commands.ts';

const world = openWorld();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-commands-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const runCommand = openCommands();

/** Runs a command as an operator does. */
const run = (script: string, args: readonly string[], database_url = world.database_url) =>
  runCommand(script.replace(':', '-'), args, {
    DATABASE_URL: database_url,
    DEMO: '1',
    LOG_LEVEL: 'silent',
  });

const skin = {
  weapon: 'Spoon',
  category: 'Rifles',
  finish: 'Silver',
  paint_index: 1,
  rarity: 'rarity_rare_weapon',
  min_float: 0,
  max_float: 0.1,
  stattrak: false,
  souvenir: false,
};
const [good_file, bad_file] = [path.join(folder, 'good.json'), path.join(folder, 'bad.json')];
/** The command that backs up fills it, and the one that restores reads it. */
const backups = path.join(folder, 'backups');
beforeAll(() => {
  fs.writeFileSync(good_file, JSON.stringify([skin]));
  fs.writeFileSync(bad_file, JSON.stringify([{ ...skin, rarity: 'shiny' }]));
});

/**
 * Each command of operators: arguments that it carries out; that it understands and must refuse,
 * with the reason; and that can't be meant.
 */
const commands: [
  script: string,
  done: string[],
  refused: string[],
  reason: RegExp,
  wrong: string[],
][] = [
  ['article', ['list'], ['publish', '999999999'], /no such article/i, ['publish']],
  ['audit:verify', [], ['--noted', `1:${'0'.repeat(64)}`], /row 1/, ['--noted', 'all']],
  ['backup', ['--to', backups], ['--to', good_file], /can't be made a folder/, ['--keep', '2']],
  ['boxes', ['list'], ['welcome', '999999999'], /no such case/i, ['welcome']],
  ['cases', ['list'], ['retire', '999999999'], /no such case/i, ['price', '1', 'much']],
  ['codes', ['list'], ['close', '999999999'], /no code/, ['new', '--kind', 'money']],
  ['event', ['list'], ['open', 'wheel'], /open/i, ['open', 'everything']],
  ['gift-cards', ['list'], ['void', '999999999'], /no such batch/i, ['new', '--value', '0']],
  ['giveaways', ['list'], ['cancel', '999999999'], /no such giveaway/i, ['cancel', 'all']],
  ['import', [good_file], [bad_file], /row 1: rarity/, []],
  [
    'machine',
    ['show'],
    ['retry', '999999999'],
    /waits for its moment/,
    ['close', '--until', 'soon'],
  ],
  ['notify', ['list'], ['retract', '999999999'], /no notification/, ['retract', 'all']],
  ['orders', ['list'], ['refund', 'NOSUCHORDER'], /no such order/i, ['list', '--limit', 'many']],
  ['prices', ['list'], ['freeze', '999999999'], /no such item/i, ['thaw', 'all']],
  ['restore', ['--from', backups], ['--from', folder], /there is none in it/, ['--yes']],
  ['risks', ['list'], ['decide', '999999999', 'nothing'], /no such entry/i, ['decide', '1']],
  ['site', ['list', 'page'], ['remove', 'page', '999999999'], /no page/, ['picture', bad_file]],
  ['staff', ['list'], ['grant', '999999999', 'owner'], /none of staff/, ['grant', '1', 'king']],
  ['stock', ['list'], ['set', '999999999', '1'], /no such item/i, ['set', '1', '-1']],
  ['survey', ['list'], ['close', '999999999'], /no such/i, ['close', 'all']],
  ['terms', ['list'], ['show', 'odds'], /no terms/, ['draft']],
  ['territories', ['list'], ['profile', 'QQ', 'strict'], /no country/, ['set', 'BE', 'odds', '1']],
  ['ticket', ['list'], ['close', '999999999'], /no such/i, ['close']],
  ['withdrawals', ['list'], ['deliver', '999999999'], /no such withdrawal/i, ['deliver']],
];

test('every command of operators is in the table', () => {
  const { scripts } = JSON.parse(fs.readFileSync('package.json', 'utf8')) as {
    scripts: Record<string, string>;
  };
  const of_operators = Object.entries(scripts)
    .filter(([, line]) => /^node start\.mjs scripts\/[\w-]+\.ts$/.test(line))
    .filter(([, line]) =>
      fs.readFileSync(line.split(' ')[2]!, 'utf8').includes(`from './operator.ts'`),
    )
    .map(([name]) => name)
    // They take strangers' files, too, or change a player, and have tests of their own.
    .filter((name) => !['honesty', 'players', 'receipt'].includes(name));
  expect(of_operators.toSorted()).toEqual(commands.map(([script]) => script));
});

test.each(commands)(
  '%s: exits 0 or says why not, and prints JSON with --json [3-10.24]',
  async (...command) => {
    const [script, done, refused, reason, wrong] = command;
    expect(await run(script, ['--help'])).toMatchObject({
      code: 0,
      said: expect.stringMatching(new RegExp(`^Usage: npm run ${script} [^]*Exit codes: 0 `)),
    });

    const told = await run(script, done);
    expect(told).toMatchObject({ code: 0, warned: '' });
    expect(told.said).not.toBe('');
    const told_as_json = await run(script, [...done, '--json']);
    expect([told_as_json.code, typeof JSON.parse(told_as_json.said)]).toEqual([0, 'object']);

    const not_done = await run(script, refused);
    expect([not_done.code, `${not_done.said}${not_done.warned}`]).toEqual([
      1,
      expect.stringMatching(reason),
    ]);
    const not_done_as_json = await run(script, [...refused, '--json']);
    expect([not_done_as_json.code, typeof JSON.parse(not_done_as_json.said)]).toEqual([
      1,
      'object',
    ]);

    for (const args of [wrong, ['--no-such-option']]) {
      const { code, said, warned } = await run(script, [...args, '--json']);
      expect([code, warned]).toEqual([2, expect.stringMatching(/\S/)]);
      expect(JSON.parse(said)).toEqual({ error: warned.trimEnd() });
    }
  },
  60_000,
);

test.each(commands)(
  '%s: says that the database can’t be used',
  async (script, done) => {
    const gone = await run(script, [...done, '--json'], 'postgres://nobody@127.0.0.1:1/none');
    expect([gone.code, gone.warned]).toEqual([2, expect.stringMatching(/database.*can't be used/)]);
    expect(JSON.parse(gone.said)).toEqual({ error: gone.warned.trimEnd() });
  },
  60_000,
);
