import { makeClient } from '@vitrine/contract/client';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { setRoles, startSession } from '../accounts/index.ts';
import { now, setClock } from '../kit/clock.ts';
import { enableFactor, hours, minutes } from '../security/testing.ts';
import { runQueuedJobs } from '../testing/jobs.ts';
import { dataOf, refusalOf } from '../testing/send.ts';
import { joinPlayer, openWorld, randomAddress } from '../testing/world.ts';

const world = openWorld();

async function joinOperator() {
  const member = await joinPlayer(world, { is_poor: true, client_seed: null });
  await enableFactor(member);
  await setRoles(world.db, member.id, ['operator']);
  const token = await startSession(world.db, member.id, { gave_factor: true });
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': randomAddress() };
  return { id: member.id, api: makeClient({ base: world.url, headers }) };
}
type Operator = Awaited<ReturnType<typeof joinOperator>>;

const draft = async ({ api }: Operator, title: string, more: Record<string, string> = {}) => {
  const fields = { 'title.en': title, 'html.en': '<p>Words</p>', ...more };
  return dataOf(await api('POST /api/console/notifications/drafts', { fields, seen: 0 })).id;
};
const post = ({ api }: Operator, id: number, at?: Date) =>
  api('POST /api/console/notifications/drafts/{id}/post', {
    id,
    ...(at && { at: at.toISOString() }),
  });
const titles = async (player: { api: Operator['api'] }) =>
  dataOf(await player.api('GET /api/message/notifications', { type: '0' })).list.map(
    ({ content }) => content.title,
  );
const listed = async ({ api }: Operator) => dataOf(await api('GET /api/console/notifications', {}));

/** The queue goes by the database's clock: a job for a moment to come is due now. */
const makeDue = () =>
  sql`update graphile_worker._private_jobs set run_at = now()`.execute(world.owner);

test('a draft is told to nobody, then to everyone once, however often it is posted [7-9.14]', async () => {
  const [sam, ann] = [await joinOperator(), await joinPlayer(world)];
  const id = await draft(sam, 'Once');
  expect(await titles(ann)).not.toContain('Once');
  const posted = await Promise.all([post(sam, id), post(sam, id)]);
  expect(posted.filter(({ ok }) => ok)).toHaveLength(1);
  expect(refusalOf(await post(sam, id))).toBe('notification.unknown');
  expect((await titles(ann)).filter((title) => title === 'Once')).toHaveLength(1);
});

test('one for a moment to come goes out then, also after an outage, and nothing of it before [7-9.14]', async () => {
  const [sam, ann] = [await joinOperator(), await joinPlayer(world)];
  const at = new Date(now().getTime() + minutes(15));
  const id = await draft(sam, 'Planned');
  dataOf(await post(sam, id, at));
  expect((await listed(sam)).drafts.find((one) => one.id === id)?.at).toBe(at.toISOString());
  setClock(() => new Date(at.getTime() - 1000));
  await makeDue();
  await runQueuedJobs(world);
  expect(await titles(ann)).not.toContain('Planned');
  dataOf(await post(sam, id, at));
  setClock(() => new Date(at.getTime() + minutes(10)));
  await makeDue();
  await runQueuedJobs(world);
  expect(await titles(ann)).toContain('Planned');
  expect((await listed(sam)).drafts.some((one) => one.id === id)).toBe(false);
});

test('one whose author has lost the right by its moment stays a draft that says why [7-9.14]', async () => {
  const [sam, kim, ann] = [await joinOperator(), await joinOperator(), await joinPlayer(world)];
  const at = new Date(now().getTime() + minutes(15));
  const id = await draft(sam, 'Left');
  dataOf(await post(sam, id, at));
  await setRoles(world.db, sam.id, []);
  setClock(() => at);
  await makeDue();
  await runQueuedJobs(world);
  expect(await titles(ann)).not.toContain('Left');
  expect((await listed(kim)).drafts.find((one) => one.id === id)?.refused).not.toBeNull();
});

test('is read until its end, counted by its readers, and taken back [7-9.14 7-9.15]', async () => {
  const [sam, ann] = [await joinOperator(), await joinPlayer(world)];
  const ends_at = new Date(now().getTime() + minutes(15)).toISOString();
  await post(sam, await draft(sam, 'Until', { ends_at }));
  await post(sam, await draft(sam, 'For good'));
  const find = async (title: string) =>
    (await listed(sam)).list.find((one) => one.title === title)!;
  const { id } = await find('Until');
  dataOf(await ann.api('POST /api/message/mark_as_read/{id}', { id: String(id) }));
  expect(await find('Until')).toMatchObject({ state: 'out', readers: 1, ends_at });
  setClock(() => new Date(ends_at));
  expect(await titles(ann)).toEqual(expect.not.arrayContaining(['Until']));
  expect(await titles(ann)).toContain('For good');
  expect(await find('Until')).toMatchObject({ state: 'over', readers: 1 });
  const kept = await find('For good');
  const retract = () => sam.api('POST /api/console/notifications/{id}/retract', { id: kept.id });
  dataOf(await retract());
  expect(await titles(ann)).not.toContain('For good');
  expect(refusalOf(await retract())).toBe('act.unfit');
  const read = await ann.api('POST /api/message/mark_as_read/{id}', { id: String(kept.id) });
  expect(refusalOf(read)).toBe('notification.unknown');
});

test('two who change one draft, and moments that don’t fit, are refused [7-9.3 7-9.14]', async () => {
  const sam = await joinOperator();
  const id = await draft(sam, 'Both');
  const save = (title: string, seen: number) =>
    sam.api('POST /api/console/notifications/drafts', { id, fields: { 'title.en': title }, seen });
  const { version } = dataOf(await sam.api('GET /api/console/notifications/drafts/{id}', { id }));
  dataOf(await save('Mine', version));
  expect(refusalOf(await save('Yours', version))).toBe('edit.conflict');
  expect(refusalOf(await post(sam, id, new Date(now().getTime() - 1000)))).toBe('act.unfit');
  expect(refusalOf(await post(sam, id, new Date(now().getTime() + hours(9999))))).toBe('act.unfit');
  dataOf(await sam.api('POST /api/console/notifications/drafts/{id}/drop', { id }));
  expect(refusalOf(await post(sam, id))).toBe('notification.unknown');
});
