import { describe, expect, test } from 'vitest';
import { randomHex } from '../../kit/random.ts';
import { joinMember } from '../../staff/testing.ts';
import { runQueuedJobs } from '../../testing/jobs.ts';
import { dataOf, refusalOf } from '../../testing/send.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../../testing/world.ts';
import { sendBatch } from './operate.ts';

const world = openWorld();

type Member = Awaited<ReturnType<typeof joinMember>>;

/** Players whose addresses begin alike, which only they have. */
async function joinView(count: number) {
  const email = `view${randomHex(4)}`;
  const players: TestPlayer[] = [];
  for (let n = 0; n < count; n++) {
    const player = await joinPlayer(world, { is_poor: true });
    await world.owner
      .updateTable('accounts_players')
      .set({ email: `${email}-${n}@example.org` })
      .where('id', '=', player.id)
      .execute();
    players.push(player);
  }
  return { filter: { email }, players };
}

const write = ({ api }: Member, filter: object, idempotency_key = randomHex(8)) =>
  api(
    'POST /api/console/view_messages',
    { filter, title: 'A party', text: 'Tonight.' },
    { idempotency_key },
  );
const messagesOf = async ({ api }: TestPlayer) =>
  dataOf(await api('GET /api/message/notifications', { type: '1' })).list.filter(
    ({ content }) => content.title === 'A party',
  );
const stateOf = async ({ api }: Member, id: number) =>
  dataOf(await api('GET /api/console/view_messages', {})).list.find((one) => one.id === id)!;

describe('a message to a view', () => {
  test('reaches each of its players once, however often it is sent and its job runs [7-5.9b]', async () => {
    const otto = await joinMember(world, 'operator');
    const { filter, players } = await joinView(3);
    const preview = await otto.api('POST /api/console/view_messages/preview', { filter });
    expect(dataOf(preview)).toEqual({ readers: 3 });
    const both = await Promise.all([write(otto, filter, 'form'), write(otto, filter, 'form')]);
    const [made, twin] = both.map(dataOf);
    expect(twin).toEqual(made);
    const { id } = made!;
    expect(await stateOf(otto, id)).toMatchObject({ state: 'sending', readers: 3, sent: 0 });
    const other = await joinPlayer(world);
    // Two processes at once, and one that stops after a batch of one.
    await sendBatch(world.db, id, 1);
    expect(await stateOf(otto, id)).toMatchObject({ state: 'sending', sent: 1 });
    await Promise.all([sendBatch(world.db, id, 1), runQueuedJobs(world)]);
    await runQueuedJobs(world);
    expect(await stateOf(otto, id)).toMatchObject({ state: 'sent', sent: 3, readers: 3 });
    for (const player of players) expect(await messagesOf(player)).toHaveLength(1);
    expect(await messagesOf(other)).toEqual([]);
  });

  test('can be stopped between two batches; those who have it keep it [7-5.9b]', async () => {
    const [otto, sam] = [await joinMember(world, 'operator'), await joinMember(world, 'support')];
    const { filter, players } = await joinView(2);
    const { id } = dataOf(await write(otto, filter));
    await sendBatch(world.db, id, 1);
    const stop = () => otto.api('POST /api/console/view_messages/{id}/stop', { id });
    expect(dataOf(await stop())).toEqual({ sent: 1 });
    expect(refusalOf(await stop())).toBe('act.unfit');
    await runQueuedJobs(world);
    expect(await stateOf(otto, id)).toMatchObject({ state: 'stopped', sent: 1 });
    const got = await Promise.all(players.map(messagesOf));
    expect(got.map((list) => list.length)).toEqual([1, 0]);
    expect(refusalOf(await write(otto, { email: 'nobody-has-this' }))).toBe('act.unfit');
    expect(refusalOf(await write(sam, filter))).toBe('role.missing');
  });
});
