import { makeClient } from '@vitrine/contract/client';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { setRoles, startSession } from '../accounts/index.ts';
import { commandDesk } from '../audit/index.ts';
import { now, setClock } from '../kit/clock.ts';
import { enableFactor, minutes } from '../security/testing.ts';
import { runQueuedJobs } from '../testing/jobs.ts';
import { test_settings } from '../testing/settings.ts';
import { dataOf, refusalOf, send } from '../testing/send.ts';
import { joinPlayer, openWorld, randomAddress } from '../testing/world.ts';
import { findArticleProblems } from './desk.ts';
import { articles } from './index.ts';
import { findArticlePictures } from './store.ts';
import { writeArticle, readArticleFile } from './operate.ts';

const world = openWorld();

async function joinOperator() {
  const member = await joinPlayer(world, { is_poor: true, client_seed: null });
  await enableFactor(member);
  await setRoles(world.db, member.id, ['operator']);
  const token = await startSession(world.db, member.id, { gave_factor: true });
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': randomAddress() };
  return { id: member.id, headers, api: makeClient({ base: world.url, headers }) };
}
type Operator = Awaited<ReturnType<typeof joinOperator>>;

const said = (slug: string) => ({
  slug,
  motif: 'news',
  'title.en': 'First',
  'summary.en': 'In short',
  'markdown.en': 'Some *words*',
});

/** A published article, with the number of its last change. */
async function publish({ api }: Operator, slug: string) {
  const { id } = dataOf(await api('POST /api/console/articles', { fields: said(slug), seen: 0 }));
  dataOf(await api('POST /api/console/articles/{id}/publish', { id }));
  const { version } = dataOf(await api('GET /api/console/articles/{id}', { id }));
  return { id, slug, version };
}

/** Sooner than a session of staff ends without a call. */
const soon = () => new Date(now().getTime() + minutes(15));

const plan = (
  { api }: Operator,
  id: number,
  fields: Record<string, string>,
  seen: number,
  at?: Date,
) =>
  api('POST /api/console/articles/{id}/wait', {
    id,
    fields,
    seen,
    ...(at && { at: at.toISOString() }),
  });
const edit = ({ api }: Operator, id: number, fields: Record<string, string>, seen: number) =>
  api('POST /api/console/articles', { id, fields, seen });
const read = async ({ api }: Operator, id: number) =>
  dataOf(await api('GET /api/console/articles/{id}', { id }));
const titleOf = async (slug: string) =>
  dataOf(await world.visitor('GET /api/article/{id}', { id: slug })).title;
const historyOf = async ({ api }: Operator, id: number) =>
  dataOf(await api('GET /api/console/changes', { kind: 'article', record: String(id) })).list;

/** The queue goes by the database's clock: a job for a moment to come is due now. */
async function letMomentCome(at: Date) {
  setClock(() => at);
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(world.owner);
  await runQueuedJobs(world);
}

test('changes wait for their moment, are shown until then, and take their place once [7-9.18]', async () => {
  const sam = await joinOperator();
  const { id, slug, version } = await publish(sam, 'waits');
  const at = soon();
  const changes = { 'title.en': 'Second', 'title.de': 'Zweiter', 'summary.de': 'Kurz' };
  const fields = { ...changes, 'html.de': '<p onclick="x">Worte</p>' };
  dataOf(await plan(sam, id, fields, version, at));
  expect(await read(sam, id)).toMatchObject({
    fields: said(slug),
    waiting: { at: at.toISOString(), state: 'waits', fields, conflicts: [], refused: null },
  });
  const { list } = dataOf(await sam.api('GET /api/console/articles', {}));
  expect(list.find((one) => one.id === id)!.waiting).toEqual({
    at: at.toISOString(),
    state: 'waits',
  });
  await letMomentCome(new Date(at.getTime() - 1000));
  expect(await titleOf(slug)).toBe('First');

  dataOf(await plan(sam, id, {}, (await read(sam, id)).version, at));
  await letMomentCome(at);
  expect(await titleOf(slug)).toBe('Second');
  const { waiting, fields: after } = await read(sam, id);
  expect(waiting).toBeNull();
  expect(after).toEqual({ ...said(slug), ...changes, 'html.de': '<p>Worte</p>' });
  const [first, ...others] = (await historyOf(sam, id)).filter(({ field }) => field === 'title.en');
  expect(first).toMatchObject({
    before: 'First',
    after: 'Second',
    by: expect.stringMatching(/^P/),
  });
  expect(others).toMatchObject([{ before: '', after: 'First' }]);
  const { rows } = await sql<{ right: string; actor_id: number }>`
    select body::jsonb ->> 'right' as right, (body::jsonb ->> 'actor_id')::int as actor_id
    from audit_rows where body::jsonb -> 'subject' ->> 'id' = ${String(id)}
    and body::jsonb -> 'subject' ->> 'kind' = 'article' order by id desc limit 1`.execute(
    world.owner,
  );
  expect(rows).toEqual([{ right: 'articles.write', actor_id: sam.id }]);
});

test('the job that runs twice, or two of it at once, changes an article once [7-9.18]', async () => {
  const sam = await joinOperator();
  const { id, slug, version } = await publish(sam, 'once');
  const at = soon();
  dataOf(await plan(sam, id, { 'title.en': 'Second' }, version, at));
  setClock(() => at);
  const job = articles.jobs!.find(({ name }) => name === 'articles:publish_changes')!;
  const order = { payload: { article_id: id }, settings: test_settings, log: undefined as never };
  const done = await Promise.all([job.run(world.db, order), job.run(world.db, order)]);
  expect(done.toSorted()).toEqual([0, 1]);
  expect(await job.run(world.db, order)).toBe(0);
  expect(await titleOf(slug)).toBe('Second');
  const titles = (await historyOf(sam, id)).filter(({ field }) => field === 'title.en');
  expect(titles).toHaveLength(2);
});

test('they are changed, get another moment, are published now and cancelled [7-9.18]', async () => {
  const sam = await joinOperator();
  const { id, slug, version } = await publish(sam, 'to-and-fro');
  const at = soon();
  const planned = dataOf(await plan(sam, id, { 'title.en': 'Second' }, version, at));
  const more = { 'summary.en': 'In long', 'title.en': 'Third' };
  const later = new Date(at.getTime() + minutes(10));
  const again = dataOf(await plan(sam, id, more, planned.version, later));
  expect((await read(sam, id)).waiting).toMatchObject({ at: later.toISOString(), fields: more });
  // The first moment counts no more.
  await letMomentCome(at);
  expect(await titleOf(slug)).toBe('First');
  // A field that goes back to the published text doesn't wait any more.
  dataOf(await plan(sam, id, { 'title.en': 'First' }, again.version));
  expect((await read(sam, id)).waiting!.fields).toEqual({ 'summary.en': 'In long' });
  dataOf(await sam.api('POST /api/console/articles/{id}/wait/publish', { id }));
  expect(await read(sam, id)).toMatchObject({
    waiting: null,
    fields: { 'title.en': 'First', 'summary.en': 'In long' },
  });

  const { version: seen } = await read(sam, id);
  dataOf(await plan(sam, id, { 'title.en': 'Fourth' }, seen, later));
  const cancel = () => sam.api('POST /api/console/articles/{id}/wait/cancel', { id });
  dataOf(await cancel());
  expect(refusalOf(await cancel())).toBe('act.unfit');
  const none = await sam.api('POST /api/console/articles/{id}/wait/publish', { id });
  expect(refusalOf(none)).toBe('act.unfit');
  await letMomentCome(later);
  expect(await titleOf(slug)).toBe('First');
});

test('an edit made meanwhile conflicts: with both values for a person, and the moment passes [7-9.18 7-9.3]', async () => {
  const [sam, kim] = [await joinOperator(), await joinOperator()];
  const { id, slug, version } = await publish(sam, 'meanwhile');
  const at = soon();
  dataOf(
    await plan(
      sam,
      id,
      { 'title.en': 'Sam’s', 'title.de': 'Sams', 'summary.de': 'Kurz', 'html.de': 'W' },
      version,
      at,
    ),
  );
  // Another field stands beside it, and stays.
  dataOf(await edit(kim, id, { 'summary.en': 'Mended' }, version));
  expect((await read(sam, id)).waiting).toMatchObject({ state: 'waits', conflicts: [] });
  dataOf(await edit(kim, id, { 'title.en': 'Kim’s' }, version));
  expect((await read(sam, id)).waiting).toMatchObject({
    state: 'conflict',
    conflicts: ['title.en'],
  });
  const now_path = `POST /api/console/articles/${id}/wait/publish`;
  const { envelope } = await send(world.url, now_path, { headers: sam.headers });
  expect(envelope.data).toMatchObject({
    key: 'edit.conflict',
    yours: { 'title.en': 'Sam’s' },
    theirs: { 'title.en': 'Kim’s' },
  });
  await letMomentCome(at);
  expect(await titleOf(slug)).toBe('Kim’s');
  const { waiting, version: seen } = await read(sam, id);
  expect(waiting).toMatchObject({
    state: 'refused',
    refused: expect.stringMatching(/same fields/),
  });
  const [problem] = await findArticleProblems(world.db);
  expect(problem!.words).toContain(String(id));

  // An operator that plans them again has seen both values.
  dataOf(await plan(sam, id, {}, seen, soon()));
  expect((await read(sam, id)).waiting).toMatchObject({ state: 'waits', refused: null });
  dataOf(await sam.api('POST /api/console/articles/{id}/wait/publish', { id }));
  expect(await read(sam, id)).toMatchObject({
    fields: { 'title.en': 'Sam’s', 'summary.en': 'Mended' },
  });
  expect(await findArticleProblems(world.db)).toEqual([]);
});

test('two who plan changes of one field, or at once, don’t overwrite each other [7-9.18 7-9.3]', async () => {
  const [sam, kim] = [await joinOperator(), await joinOperator()];
  const { id, version } = await publish(sam, 'two-plans');
  const at = soon();
  const both = await Promise.all([
    plan(sam, id, { 'title.en': 'Sam’s' }, version, at),
    plan(kim, id, { 'title.en': 'Kim’s' }, version, at),
  ]);
  const refused = both.filter(({ ok }) => !ok);
  expect(refused.map(refusalOf)).toEqual(['edit.conflict']);
  dataOf(await plan(kim, id, { 'summary.en': 'Kim’s' }, version));
  expect(Object.keys((await read(sam, id)).waiting!.fields).toSorted()).toEqual([
    'summary.en',
    'title.en',
  ]);
});

test('drafts, moments and changes that don’t fit are refused [7-9.18]', async () => {
  const sam = await joinOperator();
  const at = soon();
  const fields = { 'title.en': 'Second' };
  const { id: draft_id } = dataOf(
    await sam.api('POST /api/console/articles', { fields: said('still-a-draft'), seen: 0 }),
  );
  expect(refusalOf(await plan(sam, draft_id, fields, 0, at))).toBe('act.unfit');
  expect(refusalOf(await plan(sam, 999_999, fields, 0, at))).toBe('article.unknown');
  const { id, version } = await publish(sam, 'fits');
  const refusals = await Promise.all(
    [
      plan(sam, id, fields, version),
      plan(sam, id, fields, version, new Date('2020-01-01')),
      plan(sam, id, fields, version, new Date('2090-01-01')),
      plan(sam, id, {}, version, at),
      plan(sam, id, { 'title.en': 'First' }, version, at),
      plan(sam, id, { 'title.en': '' }, version, at),
      plan(sam, id, { 'title.xx': 'None' }, version, at),
      plan(sam, id, { slug: 'elsewhere' }, version, at),
      plan(sam, id, { picture: '/uploads/none.webp' }, version, at),
    ].map(async (answer) => refusalOf(await answer)),
  );
  expect(new Set(refusals)).toEqual(new Set(['act.unfit']));
  expect((await read(sam, id)).waiting).toBeNull();

  const ann = await joinPlayer(world);
  for (const path of ['wait', 'wait/publish', 'wait/cancel']) {
    const call = `POST /api/console/articles/${id}/${path}`;
    const body = path === 'wait' ? { fields, seen: version } : undefined;
    const { envelope } = await send(world.url, call, { headers: ann.headers, body });
    expect(envelope.data).toMatchObject({ key: 'role.missing' });
  }
});

test.each([
  ['its author has lost the right', (sam: Operator) => setRoles(world.db, sam.id, [])],
  [
    'the article was retracted',
    async (sam: Operator, id: number) =>
      void dataOf(await sam.api('POST /api/console/articles/{id}/retract', { id })),
  ],
])('changes stay and say why when by their moment %s [7-9.18]', async (why, happen) => {
  const [sam, kim] = [await joinOperator(), await joinOperator()];
  const { id, version } = await publish(sam, `why-${why.length}`);
  const at = soon();
  dataOf(await plan(sam, id, { 'title.en': 'Second' }, version, at));
  await happen(sam, id);
  await letMomentCome(at);
  expect(await read(kim, id)).toMatchObject({
    fields: { 'title.en': 'First' },
    waiting: { state: 'refused', fields: { 'title.en': 'Second' } },
  });
  dataOf(await kim.api('POST /api/console/articles/{id}/wait/publish', { id }));
  expect((await read(kim, id)).fields['title.en']).toBe('Second');
});

test('a picture of changes that wait isn’t removed, and a file of the command line conflicts as edits do [7-9.18]', async () => {
  const sam = await joinOperator();
  const { id, slug, version } = await publish(sam, 'by-file');
  dataOf(await plan(sam, id, { 'title.en': 'Second' }, version, soon()));
  await sql`update articles_waiting set fields = fields || '{"picture": "/uploads/a.webp"}'
    where article_id = ${id}`.execute(world.owner);
  expect(await findArticlePictures(world.db)).toContainEqual({
    picture: '/uploads/a.webp',
    where: `changes of article ${slug} that wait`,
  });
  const text = { title: 'Of the file', summary: 'In short', markdown: 'Words' };
  const file = readArticleFile(JSON.stringify({ slug, texts: { en: text } }));
  await writeArticle(commandDesk(world.db), file);
  expect((await read(sam, id)).waiting).toMatchObject({ state: 'conflict' });
});
