import { fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { openLog } from '../kit/log.ts';
import { dataOf } from '../testing/send.ts';
import { openWorld } from '../testing/world.ts';
import { drawWorldInChild, type DrawingOrder } from './draw-in-child.ts';

const world = openWorld();

test('the demo world is drawn ahead in a process of the lowest priority, which ends when it is told to', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'art-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  const stop = drawWorldInChild(
    { url: world.database_url, role: 'vitrine_app', pooled: false, folder },
    openLog({ log_level: 'silent' }),
  );
  const { list } = dataOf(await world.visitor('GET /api/box', { limit: 1 }));
  const files = list.flatMap(({ picture }) =>
    ['320.avif', '640.avif'].map((rendition) =>
      path.basename(picture).replace('320.webp', rendition),
    ),
  );
  await expect
    .poll(() => files.every((file) => fs.existsSync(path.join(folder, file))), { timeout: 60_000 })
    .toBe(true);
  const priorities = childrenNamed('draw-child.ts').map((pid) => os.getPriority(pid));
  expect(priorities).toEqual([os.constants.priority.PRIORITY_LOW]);
  stop();
  await expect.poll(() => childrenNamed('draw-child.ts'), { timeout: 15_000 }).toEqual([]);
});

test('without a database it ends without a word: pictures are then drawn on request', async () => {
  const child = fork(path.join(import.meta.dirname, 'draw-child.ts'), {
    execArgv: [],
    silent: true,
  });
  child.send({
    url: 'postgres://127.0.0.1:1/none',
    role: undefined,
    pooled: false,
    folder: os.tmpdir(),
  } satisfies DrawingOrder);
  const said = text(child.stderr!);
  const [code] = (await once(child, 'exit')) as [number];
  expect([code, await said]).toEqual([1, '']);
});

/** Pids of this process's children that run a file of this name. */
function childrenNamed(file: string): number[] {
  const tasks = fs.readdirSync('/proc/self/task');
  const children = tasks.flatMap((task) =>
    fs.readFileSync(`/proc/self/task/${task}/children`, 'utf8').split(' '),
  );
  return children
    .filter(Boolean)
    .map(Number)
    .filter((pid) => commandOf(pid).includes(file));
}

/** A process's command line; empty when the process has exited. */
function commandOf(pid: number): string {
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
