// Checks that the text catalogues hold exactly the code's texts: extracting them again changes no
// file. Counts the missing translations; with --translated it refuses them.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { parsePo } from 'pofile-ts';

const folder = path.join(import.meta.dirname, '../i18n');

const catalogues = fs
  .readdirSync(folder, { encoding: 'utf8', recursive: true })
  .filter((name) => name.endsWith('.po'))
  .toSorted();
const read = (file: string) => fs.readFileSync(path.join(folder, file), 'utf8');

/** A digest of the catalogues without the dates that extraction writes into them. */
function fingerprint(): string {
  const hash = createHash('sha256');
  for (const file of catalogues)
    hash.update(file).update(read(file).replace(/^"POT-Creation-Date.*$/m, ''));
  return hash.digest('hex');
}

/** The English texts that a catalogue doesn't translate. */
function missingIn(file: string): string[] {
  return parsePo(read(file))
    .items.filter(({ obsolete, msgstr }) => !obsolete && !msgstr.join('').trim())
    .map(({ msgid }) => msgid);
}

const before = fingerprint();
const ran = spawnSync('lingui', ['extract', '--clean'], { stdio: ['ignore', 'ignore', 'inherit'] });
const same = fingerprint() === before;
if (!same)
  process.stderr.write(
    'The catalogues were out of date. They are not now: look at the change and commit it.\n',
  );

const missing = catalogues
  .map((file) => ({ file, ids: missingIn(file) }))
  .filter(({ ids }) => ids.length > 0);
for (const { file, ids } of missing)
  process.stdout.write(`i18n/${file}: ${ids.length} texts aren't translated\n`);
const refuses_missing = process.argv.includes('--translated') && missing.length > 0;
process.exitCode = ran.status === 0 && same && !refuses_missing ? 0 : 1;
