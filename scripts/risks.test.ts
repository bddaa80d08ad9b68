import { expect, test } from 'vitest';
import { now } from '../server/kit/clock.ts';
import { noteFound } from '../server/risks/look.ts';
import { findRisksOf } from '../server/risks/store.ts';
import { joinPlayer, openWorld } from '../server/testing/world.ts';
import { openCommands } from './testing/commands.ts';

const world = openWorld();

const runCommand = openCommands();

/** Runs the command as an operator does. */
const run = (...args: string[]) =>
  runCommand('risks', args, { DATABASE_URL: world.database_url, DEMO: '1' });

test(
  'an operator reads the queue of risks and decides by command [7-5.10]',
  { timeout: 120_000 },
  async () => {
    const [ann, ben] = [await joinPlayer(world), await joinPlayer(world)];
    expect((await run('list')).said).toBe('Nothing waits for a person.\n');
    for (const { id } of [ann, ben])
      await noteFound(
        world.db,
        id,
        [
          {
            kind: 'long_days',
            signs: ['day:2031-03-05'],
            evidence: { days: ['2031-03-05'], figures: { minutes: 420 } },
          },
        ],
        now(),
      );
    const idOf = async (player_id: number) => (await findRisksOf(world.db, player_id, 1))[0]!.id;
    const [first, second] = [String(await idOf(ann.id)), String(await idOf(ben.id))];
    const line = `Long days \\(harm\\)\tplayer ${ann.id}\t7\\.0 hours of sittings at most: 2031-03-05\\.`;
    expect((await run('list')).said).toMatch(new RegExp(`^${first}\t.*\t${line}\n${second}\t`));
    expect((await run('show', first)).said).toContain(
      'On a UTC day a player’s sittings last more than 6 hours.',
    );
    for (const wrong of [
      ['ask', 'nobody'],
      ['hold', '--words', 'Wait.'],
      ['block', 'all', '--words', 'No.'],
      ['hold', '--until', 'soon', '--words', 'Wait.'],
    ])
      expect((await run('decide', first, ...wrong)).code).toBe(2);
    // A message that asks about payments is none for a sign of harm.
    expect((await run('decide', first, 'ask', 'payments')).code).toBe(1);
    expect(await run('decide', first, 'ask', 'care_limits')).toMatchObject({
      code: 0,
      said: `Entry ${first} is decided: ask.\n`,
    });
    expect(await run('decide', first, 'nothing')).toMatchObject({ code: 1 });
    const block = ['block', 'play', '--until', '2035-01-01', '--words', 'Take a rest.'];
    expect((await run('decide', second, ...block)).code).toBe(0);
    expect((await findRisksOf(world.db, ben.id, 1))[0]).toMatchObject({ decision: 'block' });
  },
);
