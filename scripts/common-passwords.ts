// Writes server/accounts/common-passwords.bin, the list of refused common passwords; `--check`
// compares it instead.
import { hash } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { digest_bytes } from '../server/accounts/common-passwords.ts';

const passwords_count = 10_000;
const file = path.join(import.meta.dirname, '../server/accounts/common-passwords.bin');

/** The most common first. */
const passwords = createRequire(import.meta.url)(
  '@zxcvbn-ts/language-common/src/passwords.json',
) as string[];
const digests = ['', ...passwords.slice(0, passwords_count)].map((password) =>
  hash('sha256', password, 'buffer').subarray(0, digest_bytes),
);
const bytes = Buffer.concat(digests.toSorted((a, b) => a.compare(b)));

if (process.argv.includes('--check')) {
  const same = fs.readFileSync(file).equals(bytes);
  if (!same) process.stderr.write('Run: node start.mjs scripts/common-passwords.ts\n');
  process.exitCode = same ? 0 : 1;
} else {
  fs.writeFileSync(file, bytes);
  process.stdout.write(`${digests.length} digests, ${bytes.length} bytes\n`);
}
