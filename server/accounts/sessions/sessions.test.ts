import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { joinPlayer, openWorld } from '../../testing/world.ts';
import { identify, setRoles, startSession } from '../index.ts';

const world = openWorld();

test('a session’s token is 256 random bits, never the same again, and only its hash is kept [3-1.33]', async () => {
  const { id, token } = await joinPlayer(world);
  const tokens = [token];
  for (let n = 0; n < 9; n++) tokens.push(await startSession(world.db, id));
  for (const given of tokens) expect(given).toMatch(/^[0-9a-f]{64}$/);
  expect(new Set(tokens).size).toBe(10);
  const kept = await world.owner
    .selectFrom('accounts_sessions')
    .select('token_hash')
    .where('player_id', '=', id)
    .execute();
  const hashes = tokens.map((given) => hash('sha256', given));
  expect(kept.map(({ token_hash }) => token_hash.toString('hex')).toSorted()).toEqual(
    hashes.toSorted(),
  );
});

test('a role that is taken away while its session is read isn’t cached', async () => {
  const { id, token } = await joinPlayer(world);
  const token_hash = hash('sha256', token);
  await setRoles(world.db, id, ['host']);
  const [read, taken] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow = world.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      read.resolve();
      await taken.promise;
      return result;
    },
  });
  const reading = identify(slow, token_hash, true);
  await read.promise;
  await setRoles(world.db, id, []);
  taken.resolve();
  expect((await reading)?.roles).toEqual(['host']);
  expect((await identify(world.db, token_hash))?.roles).toEqual([]);
});
