import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { dataOf, refusalOf } from '../server/testing/send.ts';
import { joinPlayer, openWorld } from '../server/testing/world.ts';
import { openCommands } from './testing/commands.ts';

const world = openWorld();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-messages-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const runCommand = openCommands();
const run = (script: string, ...args: string[]) =>
  runCommand(script, args, { DATABASE_URL: world.database_url, DATA_DIR: folder, DEMO: '1' });
const idOf = ({ said }: { said: string }) => String((JSON.parse(said) as { id: number }).id);

function writeFile(content: object | string): string {
  const file = path.join(folder, `${fs.readdirSync(folder).length}.txt`);
  fs.writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

test('an operator tells everyone, and takes it back', async () => {
  const ann = await joinPlayer(world);
  const file = writeFile({
    texts: { en: { title: 'Friday', html: '<p>At eight<script></script></p>' } },
  });
  const id = idOf(await run('notify', '--json', 'post', file));
  const { list } = dataOf(await ann.api('GET /api/message/notifications', { type: '0' }));
  expect(list[0]).toMatchObject({
    id: Number(id),
    content: { title: 'Friday', text: '<p>At eight</p>' },
  });
  expect((await run('notify', 'list')).said).toMatch(
    new RegExp(`notification ${id}  .*read by 0  Friday`),
  );
  expect(await run('notify', 'retract', id)).toMatchObject({
    code: 0,
    said: `Notification ${id} is taken back.\n`,
  });
  expect((await run('notify', 'retract', id)).code).toBe(1);
  expect(await run('notify', 'post', writeFile('{'))).toMatchObject({ code: 2, said: '' });
});

test('an operator writes an article, publishes and retracts it [3-10.25]', async () => {
  const texts = { en: { title: 'A title', summary: 'In short', markdown: '**Words**' } };
  const id = idOf(await run('article', '--json', 'add', writeFile({ slug: 'by-command', texts })));
  const show = () => world.visitor('GET /api/article/{id}', { id: 'by-command' });
  expect(refusalOf(await show())).toBe('article.unknown');
  expect((await run('article', 'publish', id)).code).toBe(0);
  expect((await run('article', 'publish', id)).code).toBe(1);
  expect(dataOf(await show()).content).toBe('<p><strong>Words</strong></p>\n');
  expect((await run('article', 'list')).said).toMatch(
    new RegExp(`article ${id}  published .*/blog/by-command  A title`),
  );
  expect((await run('article', 'retract', id)).code).toBe(0);
  expect(refusalOf(await show())).toBe('article.unknown');
  expect((await run('article', 'publish', '999999')).code).toBe(1);
  const file = writeFile({ slug: 'Not A Slug', texts });
  expect(await run('article', 'add', file)).toMatchObject({
    code: 2,
    warned: expect.stringContaining('slug') as string,
  });
});

test('an operator reads requests, answers and closes them; a terminal obeys nothing that players write', async () => {
  const ann = await joinPlayer(world);
  const wish = {
    type: 'bug' as const,
    email: 'ann@vitrine.test',
    content: 'It is broken,\nall of it.',
    image: [],
  };
  const { id } = dataOf(await ann.api('POST /api/user/feedback', wish));
  expect((await run('ticket', 'list')).said).toMatch(
    new RegExp(`request ${id}  waiting  bug  player ${ann.id}  .*  It is broken, all of it\\.`),
  );
  expect((await run('ticket', 'show', String(id))).said).toContain('It is broken,\nall of it.');
  expect((await run('ticket', 'answer', String(id), writeFile('We are on it.'))).code).toBe(0);
  expect((await run('ticket', 'list')).said).not.toContain(`request ${id} `);
  expect((await run('ticket', '--close', 'answer', String(id), writeFile('Done.'))).said).toContain(
    'and closed',
  );
  const thread = dataOf(await ann.api('GET /api/user/feedback/{id}', { id }));
  expect([thread.state, thread.messages.map(({ text }) => text).slice(1)]).toEqual([
    3,
    ['We are on it.', 'Done.'],
  ]);
  expect((await run('ticket', 'answer', String(id), writeFile('More'))).code).toBe(1);
  expect((await run('ticket', 'close', String(id))).code).toBe(1);
  expect((await run('ticket', 'close', '999999')).code).toBe(1);
});

test('an operator opens a survey, reads its results as text and CSV, and closes it', async () => {
  const ann = await joinPlayer(world);
  const questions = [
    { kind: 'one', title: { en: 'How?' }, options: [{ en: 'Well' }, { en: 'Badly' }] },
  ];
  const file = writeFile({ title: { en: 'Opinion' }, text: { en: 'One question.' }, questions });
  const id = idOf(await run('survey', '--json', 'new', file));
  const taken = { id: Number(id), answers: [{ question: 1, chosen: [1] }] };
  dataOf(await ann.api('POST /api/ques_surveys/{id}/store', taken));
  expect((await run('survey', 'list')).said).toContain(`survey ${id}  open  taken by 1  Opinion`);
  expect((await run('survey', 'results', id)).said).toContain('1  Well');
  expect((await run('survey', '--csv', 'results', id)).said).toContain(`"${ann.id}",`);
  expect((await run('survey', 'close', id)).code).toBe(0);
  expect((await run('survey', 'close', id)).code).toBe(1);
  expect((await run('survey', 'results', '999999')).code).toBe(1);
});
