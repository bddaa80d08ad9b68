import { execFile, execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGzip } from 'node:zlib';

/** The answer of git in a checkout, without its last line break. Throws git's words on failure. */
export function git(root: string, ...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trimEnd();
}

/**
 * Writes the source of a commit as a compressed archive. The same commit gives the same bytes
 * whenever and wherever it is written: times are the commit's, rights are fixed, nothing names a
 * user or a machine.
 */
export async function writeArchive(
  root: string,
  { commit, prefix, file }: { commit: string; prefix: string; file: string },
): Promise<void> {
  const args = ['-c', 'tar.umask=0022', 'archive', '--format=tar', `--prefix=${prefix}/`, commit];
  const archive = spawn('git', args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(archive, 'exit');
  await pipeline(archive.stdout, createGzip({ level: 9 }), fs.createWriteStream(file));
  const [code] = await ended;
  if (code !== 0) throw new Error(`git archive ended with ${code}`);
}

/**
 * The software bill of materials of what runs, in CycloneDX's JSON, as npm reads it from the
 * lockfile. npm's random serial number is left out and its moment replaced by the release's, so
 * that the same release has the same list.
 */
export async function listParts(root: string, made_at: string): Promise<string> {
  const args = ['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only'];
  const run = promisify(execFile);
  const { stdout } = await run('npm', args, { cwd: root, maxBuffer: 64 * 1024 * 1024 });
  const { serialNumber: _, ...list } = JSON.parse(stdout) as {
    serialNumber: string;
    metadata: object;
  };
  const metadata = { ...list.metadata, timestamp: made_at };
  return `${JSON.stringify({ ...list, metadata }, null, 2)}\n`;
}

/** The SHA-256 of each file of a folder, in the format of `sha256sum --check`. */
export function sumFiles(folder: string, names: readonly string[]): string {
  const lines = names.map((name) => {
    const bytes = fs.readFileSync(path.join(folder, name));
    return `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`;
  });
  return lines.join('');
}
