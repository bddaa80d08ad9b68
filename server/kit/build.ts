import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const root = path.join(import.meta.dirname, '../..');

/** A build from sources in the checkout. Paths are relative to the checkout. */
export interface Build {
  /**
   * The folder in `build/`. It also holds the stamp: the hash of the sources that it was built
   * from.
   */
  name: string;
  /** Files and folders that the build depends on. */
  sources: readonly string[];
  /** The arguments of Node that run the builder. */
  command: readonly string[];
  /** The file in the folder without which the build counts as missing. */
  entry: string;
  /** A folder in it that a new build keeps, until the next one, in `keptOf()`. */
  keeps?: string;
}

/** The path of a build's folder. */
export function placeOf({ name }: Pick<Build, 'name'>): string {
  return path.join(root, 'build', name);
}

/** The path of the folder with what the complete build before the present one `keeps`. */
export function keptOf({ name }: Pick<Build, 'name'>): string {
  return path.join(root, 'build', `${name}-before`);
}

/**
 * Builds when the build is missing or its sources have changed. A lock file makes a second process
 * wait instead of building too. Returns whether this call built. Throws the builder's output when
 * it fails. `stopped` ends the builder, and the call fails.
 */
export async function buildOnce(build: Build, stopped?: AbortSignal): Promise<boolean> {
  const made_from = hashSources(build.sources);
  if (isBuiltFrom(build, made_from)) return false;
  const release = await takeLock(`${placeOf(build)}.lock`);
  try {
    if (isBuiltFrom(build, made_from)) return false;
    keepLast(build);
    fs.rmSync(stampOf(build), { force: true });
    await run(build, stopped);
    fs.writeFileSync(stampOf(build), made_from);
    return true;
  } finally {
    release();
  }
}

/** A build without its stamp wasn't completed: then what was kept before stays. */
function keepLast(build: Build): void {
  const kept = keptOf(build);
  const last = build.keeps && path.join(placeOf(build), build.keeps);
  if (!last || !fs.existsSync(last) || !fs.existsSync(stampOf(build))) return;
  fs.rmSync(kept, { recursive: true, force: true });
  fs.mkdirSync(kept, { recursive: true });
  fs.renameSync(last, path.join(kept, path.basename(last)));
}

function stampOf(build: Build): string {
  return path.join(placeOf(build), 'made-from.txt');
}

function isBuiltFrom(build: Build, made_from: string): boolean {
  const stamp = stampOf(build);
  const has_entry = fs.existsSync(path.join(placeOf(build), build.entry));
  return has_entry && fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === made_from;
}

/** A lock file with the builder's process id; the lock of a dead process is stale and removed. */
async function takeLock(lock: string): Promise<() => void> {
  fs.mkdirSync(path.dirname(lock), { recursive: true });
  for (;;) {
    try {
      fs.writeFileSync(lock, String(process.pid), { flag: 'wx' });
      return () => fs.rmSync(lock, { force: true });
    } catch (problem) {
      if ((problem as { code?: string }).code !== 'EEXIST') throw problem;
      if (!isAlive(holderOf(lock))) fs.rmSync(lock, { force: true });
      await sleep(200);
    }
  }
}

function holderOf(lock: string): number {
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

function hashSources(sources: readonly string[]): string {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of listFiles(path.join(root, source)))
      hash.update(file.slice(root.length)).update(fs.readFileSync(file));
  }
  return hash.digest('hex');
}

/** Folders of files that tools make beside the sources, such as the development server's cache. */
const made = /\.react-router|node_modules/;

function listFiles(place: string): string[] {
  if (fs.statSync(place).isFile()) return [place];
  return fs
    .readdirSync(place, { withFileTypes: true, recursive: true })
    .filter(
      (entry) => entry.isFile() && !made.test(entry.parentPath) && !entry.name.endsWith('.test.ts'),
    )
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted();
}

function run({ name, command }: Build, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    // Always for production, even in a test: operators and benchmarks run the result.
    const child = spawn('env', ['NODE_ENV=production', process.execPath, ...command], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(signal && { signal }),
    });
    let said = '';
    child.stdout.on('data', (text: Buffer) => (said += text));
    child.stderr.on('data', (text: Buffer) => (said += text));
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`Building ${name} failed:\n${said}`)),
    );
  });
}
