import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const root = path.join(import.meta.dirname, '..');
/** What the browser's and the renderer's code is made of. */
const sources = ['web', 'i18n', 'contract', 'fairness', 'lingui.config.ts', 'package-lock.json', 'server/build-web.ts'];
const built = path.join(root, 'build/web');
const stamp = path.join(built, 'made-from.txt');
const lock = path.join(root, 'build/web.lock');

/** Where the built renderer and the browser's files are. */
export const web_build = { server: path.join(built, 'server/index.js'), client: path.join(built, 'client') };

/**
 * Builds `web/` when it was never built, or from other sources than those that lie here. Two starts at once build once:
 * the second waits. Returns whether this call built.
 */
export async function buildWeb(): Promise<boolean> {
  const made_from = hashSources();
  if (isBuiltFrom(made_from)) return false;
  const release = await takeLock();
  try {
    if (isBuiltFrom(made_from)) return false;
    fs.rmSync(stamp, { force: true });
    await run([path.join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build', 'web']);
    fs.writeFileSync(stamp, made_from);
    return true;
  } finally {
    release();
  }
}

function isBuiltFrom(made_from: string): boolean {
  return fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === made_from && fs.existsSync(web_build.server);
}

/** A file that holds the builder's process id; one whose process is gone counts for nothing. */
async function takeLock(): Promise<() => void> {
  fs.mkdirSync(path.dirname(lock), { recursive: true });
  for (;;) {
    try {
      fs.writeFileSync(lock, String(process.pid), { flag: 'wx' });
      return () => fs.rmSync(lock, { force: true });
    } catch (problem) {
      if ((problem as { code?: string }).code !== 'EEXIST') throw problem;
      if (!isAlive(lockHolder())) fs.rmSync(lock, { force: true });
      await sleep(200);
    }
  }
}

function lockHolder(): number {
  try {
    return Number(fs.readFileSync(lock, 'utf8'));
  } catch {
    return 0;
  }
}

function isAlive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch {
    return false;
  }
}

function hashSources(): string {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of listFiles(path.join(root, source)))
      hash.update(file.slice(root.length)).update(fs.readFileSync(file));
  }
  return hash.digest('hex');
}

function listFiles(place: string): string[] {
  if (fs.statSync(place).isFile()) return [place];
  return fs
    .readdirSync(place, { withFileTypes: true, recursive: true })
    .filter(
      (entry) => entry.isFile() && !entry.parentPath.includes('.react-router') && !entry.name.endsWith('.test.ts'),
    )
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted();
}

function run(args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    // Whoever builds, also a test: what lies there afterwards is what operators and benchmarks run.
    const command = ['NODE_ENV=production', process.execPath, ...args];
    const child = spawn('env', command, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    child.stdout.on('data', (text: Buffer) => (said += text));
    child.stderr.on('data', (text: Buffer) => (said += text));
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`The web build failed:\n${said}`))));
  });
}
