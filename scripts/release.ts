// Makes a release of the checked-out commit: `npm run release -- 1.2.3 [--dry-run]` writes its
// source, its list of parts, its notes and their checksums into build/release, then tags it.
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { git, listParts, sumFiles, writeArchive } from './release/files.ts';
import { faultsOfRelease, readSection } from './release/notes.ts';

const usage = `Usage: npm run release -- VERSION [--dry-run]

  Needs a tree without changes, VERSION in package.json, its section in CHANGELOG.md and in
  UPGRADING.md. Writes into build/release/VERSION, then makes the tag vVERSION, which you push.

  --dry-run   names what is missing, writes the files all the same, and makes no tag

Exit codes: 0 done; 1 something is missing, as it says; 2 wrong usage.
`;

const root = path.join(import.meta.dirname, '..');
const read = (name: string) => fs.readFileSync(path.join(root, name), 'utf8');
const { values, positionals } = parseArgs({
  options: { 'dry-run': { type: 'boolean' }, help: { type: 'boolean' } },
  allowPositionals: true,
});
const [version, ...more] = positionals;
if (values.help) process.stdout.write(usage);
else if (version === undefined || more.length > 0) {
  process.stderr.write(usage);
  process.exitCode = 2;
} else process.exitCode = await release(version, values['dry-run'] ?? false);

async function release(version: string, is_dry: boolean): Promise<number> {
  const [changelog, upgrading] = [read('CHANGELOG.md'), read('UPGRADING.md')];
  const faults = faultsOfRelease({
    version,
    package_version: (JSON.parse(read('package.json')) as { version: string }).version,
    changelog,
    upgrading,
    changed: git(root, 'status', '--porcelain'),
    tags: git(root, 'tag', '--list').split('\n'),
  });
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  if (faults.length > 0 && !is_dry) return 1;

  const folder = path.join(root, 'build/release', version);
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  const prefix = `vitrine-${version}`;
  const names = [`${prefix}.tar.gz`, `${prefix}.cdx.json`, 'notes.md'] as const;
  const [archive, parts, notes] = names.map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  const commit = git(root, 'rev-parse', 'HEAD');
  await writeArchive(root, { commit, prefix, file: archive });
  fs.writeFileSync(parts, await listParts(root, git(root, 'log', '-1', '--format=%cI', commit)));
  // A dry run shows what is written already.
  const sectionOf = (page: string) => readSection(page, version) ?? readSection(page, 'Unreleased');
  fs.writeFileSync(
    notes,
    `${sectionOf(changelog) ?? ''}\n\n## Upgrading\n\n${sectionOf(upgrading) ?? ''}\n`,
  );
  fs.writeFileSync(path.join(folder, 'SHA256SUMS'), sumFiles(folder, names));
  process.stdout.write(read(path.relative(root, path.join(folder, 'SHA256SUMS'))));
  process.stdout.write(`In ${path.relative(root, folder)}, of ${commit}.\n`);
  if (is_dry) return faults.length > 0 ? 1 : 0;
  git(root, 'tag', '--annotate', '--cleanup=verbatim', `--file=${notes}`, `v${version}`, commit);
  process.stdout.write(`The tag v${version} is made: git push origin v${version}\n`);
  return 0;
}
