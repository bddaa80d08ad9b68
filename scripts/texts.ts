// Checks that the text catalogues hold exactly the code's texts: extracting them again changes no
// file.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

const folder = path.join(import.meta.dirname, '../i18n');

/** A digest of the catalogues without the dates that extraction writes into them. */
function fingerprint(): string {
  const hash = createHash('sha256');
  for (const file of fs
    .readdirSync(folder, { encoding: 'utf8', recursive: true })
    .filter((name) => name.endsWith('.po'))) {
    hash.update(file).update(fs.readFileSync(path.join(folder, file), 'utf8').replace(/^"POT-Creation-Date.*$/m, ''));
  }
  return hash.digest('hex');
}

const before = fingerprint();
const ran = spawnSync('lingui', ['extract', '--clean'], { stdio: ['ignore', 'ignore', 'inherit'] });
const same = fingerprint() === before;
if (!same)
  process.stderr.write('The catalogues were out of date. They are not now: look at the change and commit it.\n');
process.exitCode = ran.status === 0 && same ? 0 : 1;
