import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
/** What the browser's and the renderer's code is made of. */
const sources = ['web', 'i18n', 'contract', 'fairness', 'lingui.config.ts', 'package-lock.json'];
const built = path.join(root, 'build/web');
const stamp = path.join(built, 'made-from.txt');

/** Where the built renderer and the browser's files are. */
export const web_build = { server: path.join(built, 'server/index.js'), client: path.join(built, 'client') };

/** Builds `web/` when it was never built, or from other sources than those that lie here. Returns whether it did. */
export async function buildWeb(): Promise<boolean> {
  const made_from = hashSources();
  const before = fs.existsSync(stamp) ? fs.readFileSync(stamp, 'utf8') : undefined;
  if (before === made_from && fs.existsSync(web_build.server)) return false;
  await run([path.join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build', 'web']);
  fs.writeFileSync(stamp, made_from);
  return true;
}

function hashSources(): string {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of listFiles(path.join(root, source))) hash.update(file.slice(root.length)).update(fs.readFileSync(file));
  }
  return hash.digest('hex');
}

function listFiles(place: string): string[] {
  if (fs.statSync(place).isFile()) return [place];
  return fs
    .readdirSync(place, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('.react-router') && !entry.name.endsWith('.test.ts'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted();
}

function run(args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    child.stdout.on('data', (text: Buffer) => (said += text));
    child.stderr.on('data', (text: Buffer) => (said += text));
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`The web build failed:\n${said}`))));
  });
}
