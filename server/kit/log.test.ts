import net from 'node:net';
import { PassThrough } from 'node:stream';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { openWorld } from '../testing/world.ts';
import { openLog } from './log.ts';

const world = openWorld();

/** The log line of this entry, as text and parsed. */
function write(entry: object): { text: string; entry: Record<string, Record<string, unknown>> } {
  const lines = new PassThrough();
  openLog({ log_level: 'info' }, lines).error(entry, 'it went wrong');
  const text = String(lines.read());
  return { text, entry: JSON.parse(text) as Record<string, Record<string, unknown>> };
}

test('an operator reads which error of PostgreSQL it was, by SQLSTATE and constraint, and nothing of the row', async () => {
  const [row] = await world.owner
    .selectFrom('accounts_players')
    .selectAll()
    .where('email', 'is not', null)
    .limit(1)
    .execute();
  const again = world.owner
    .insertInto('accounts_players')
    .values({ name: 'Mia', email: row!.email, created_at: new Date() });
  const problem = await again.execute().catch((error: unknown) => error as Error);
  expect(JSON.stringify(problem), 'PostgreSQL told it').toContain(row!.email);
  for (const name of ['err', 'problem']) {
    const { text, entry } = write({ [name]: problem });
    expect(entry[name]).toMatchObject({
      type: 'error',
      error_code: '23505',
      table: 'accounts_players',
    });
    expect(entry[name]!['message']).toContain('unique constraint');
    expect(text).not.toContain(row!.email);
  }
});

test('an operator reads the errno of the system, also of the cause of a cause', async () => {
  const socket = net.connect(1, '127.0.0.1');
  const [refused] = (await once(socket, 'error').catch((error: unknown) => [error])) as [Error];
  const problem = new Error('a letter was not sent', {
    cause: new Error('the server is away', { cause: refused }),
  });
  const { entry } = write({ err: problem });
  expect(entry['err']).toMatchObject({
    cause: { cause: { error_code: 'ECONNREFUSED', syscall: 'connect' } },
  });
});

test('secrets stay out, wherever they stand', () => {
  const secret = 'correct horse';
  for (const name of [
    'pwd',
    'code',
    'token',
    'authorization',
    'cookie',
    'password',
    'pointJson',
    'server_seed',
  ])
    for (const entry of [
      { [name]: secret },
      { body: { [name]: secret } },
      { request: { body: { [name]: secret } } },
    ])
      expect(write(entry).text, name).not.toContain(secret);
  const problem = Object.assign(new Error('no'), {
    detail: secret,
    parameters: [secret],
    token: secret,
    body: { pwd: secret },
  });
  for (const name of ['err', 'problem'])
    expect(write({ [name]: problem }).text).not.toContain(secret);
});
