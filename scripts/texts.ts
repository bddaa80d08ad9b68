// Checks that the text catalogues hold exactly the code's texts: extracting them again changes no
// file. Counts the missing translations; with --translated it refuses them. With --collect a
// change is no fault. With --print FOLDER… it only prints the English texts of these folders, by
// file, for reading aloud: `npm run texts -- --print vip mail answers`.
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

/** Prints the English texts of folders by file: `vip`, `mail`, `answers`. */
function printTexts(folders: readonly string[]): void {
  const items = ['en.po', 'letters/en.po', 'answers/en.po'].flatMap((file) =>
    parsePo(read(file))
      .items.filter(({ obsolete }) => !obsolete)
      .map(({ references, msgstr }) => ({
        place: references[0] ?? 'answers/',
        text: msgstr.join(''),
      })),
  );
  for (const name of folders) {
    const of_folder = items.filter(({ place }) =>
      place.replace(/^web\//, '').startsWith(`${name}/`),
    );
    for (const [place, texts] of Object.entries(Object.groupBy(of_folder, ({ place }) => place)))
      process.stdout.write(`\n${place}\n${texts!.map(({ text }) => `  ${text}\n`).join('')}`);
    if (of_folder.length === 0) process.stderr.write(`No text is in ${name}.\n`);
  }
}

const printed = process.argv.indexOf('--print');
if (printed > 0) {
  printTexts(process.argv.slice(printed + 1));
  process.exit();
}

const before = fingerprint();
const ran = spawnSync('lingui', ['extract', '--clean'], { stdio: ['ignore', 'ignore', 'inherit'] });
const same = fingerprint() === before;
if (!same && !process.argv.includes('--collect'))
  process.stderr.write(
    'The catalogues were out of date. They are not now: look at the change and commit it.\n',
  );

const missing = catalogues
  .map((file) => ({ file, ids: missingIn(file) }))
  .filter(({ ids }) => ids.length > 0);
for (const { file, ids } of missing)
  process.stdout.write(`i18n/${file}: ${ids.length} texts aren't translated\n`);
const refuses_missing = process.argv.includes('--translated') && missing.length > 0;
const is_up_to_date = same || process.argv.includes('--collect');
process.exitCode = ran.status === 0 && is_up_to_date && !refuses_missing ? 0 : 1;
