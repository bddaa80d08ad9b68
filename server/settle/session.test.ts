import { beforeEach, describe, expect, test } from 'vitest';
import { now } from '../kit/clock.ts';
import { dataOf, refusalOf } from '../testing/send.ts';
import { changesNothing } from '../testing/state.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../testing/world.ts';

const world = openWorld();

/** A player with one item to sell. */
let ann: TestPlayer;
let knapsack_id: number;
beforeEach(async () => {
  ann = await joinPlayer(world);
  knapsack_id = dataOf(await open('first')).openings[0]!.knapsack_id;
});

const open = (idempotency_key: string) =>
  ann.api('POST /api/box/{id}/open', { id: '5', count: 1 }, { idempotency_key });
const see = async () => refusalOf(await ann.api('GET /api/user', {}));
/**
 * Deletes the session row directly, as another process would: this process's cache still holds the
 * session.
 */
const endElsewhere = () =>
  world.owner.deleteFrom('accounts_sessions').where('player_id', '=', ann.id).execute();

describe('a session that ended in another process, and is still believed in this one', () => {
  test.each([
    ['opens nothing', () => open('second')],
    [
      'sells nothing for tokens',
      () => ann.api('POST /api/system_shop/sell', { knapsack_id: [knapsack_id] }),
    ],
    [
      'sells nothing for money',
      () => ann.api('POST /api/box/sell', { knapsack_id: [knapsack_id] }),
    ],
    ['isn’t told what it did before', () => open('first')],
  ])('%s', async (_, act) => {
    await endElsewhere();
    expect(await see(), 'still believed').toBe('none');
    expect(await changesNothing(world, ann, async () => refusalOf(await act()))).toBe(
      'session.expired',
    );
    expect(await see(), 'and from now on it isn’t').toBe('session.expired');
  });
});

test('a session that is over moves nothing, whatever is cached of it', async () => {
  const expires_at = new Date(now().getTime() - 1);
  await world.owner
    .updateTable('accounts_sessions')
    .set({ expires_at })
    .where('player_id', '=', ann.id)
    .execute();
  expect(await changesNothing(world, ann, async () => refusalOf(await open('second')))).toBe(
    'session.expired',
  );
});

test('the session of one player never moves what is another’s, whatever was mixed up before', async () => {
  const ben = await joinPlayer(world);
  await world.owner
    .updateTable('accounts_sessions')
    .set({ player_id: ben.id })
    .where('player_id', '=', ann.id)
    .execute();
  expect(await changesNothing(world, ann, async () => refusalOf(await open('second')))).toBe(
    'session.expired',
  );
});
