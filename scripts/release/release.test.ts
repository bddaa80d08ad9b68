import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { git, listParts, sumFiles, writeArchive } from './files.ts';
import { faultsOfRelease, readSection } from './notes.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-release-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const changelog = '# Changelog\n\n## [Unreleased]\n\n## [1.2.3] - 2027-01-31\n\n### Added\n\n- A\n';
const ready = {
  version: '1.2.3',
  package_version: '1.2.3',
  changelog,
  upgrading: '# Upgrading\n\n## 1.2.3\n\nNothing to do.\n',
  changed: '',
  tags: ['v1.2.2'],
};

describe('a release', () => {
  test('is made when all of it is written [10-15]', () => {
    expect(faultsOfRelease(ready)).toEqual([]);
  });

  test.each([
    ['a changed file', { changed: ' M README.md' }, "1 files aren't committed"],
    ['the tag', { tags: ['v1.2.3'] }, 'The tag v1.2.3 exists'],
    ['another version in package.json', { package_version: '1.2.2' }, 'package.json says 1.2.2'],
    ['no notes', { changelog: '## [Unreleased]\n\n- A\n' }, 'CHANGELOG.md has nothing'],
    ['empty notes', { changelog: '## [1.2.3]\n\n## [1.2.2]\n\n- A\n' }, 'CHANGELOG.md has nothing'],
    ['no word to operators', { upgrading: '' }, 'UPGRADING.md has nothing'],
    ['no version', { version: 'next' }, 'next is no version'],
  ])('is refused with %s', (_, change, fault) => {
    expect(faultsOfRelease({ ...ready, ...change })).toEqual([expect.stringContaining(fault)]);
  });

  test('has the notes of its own section alone', () => {
    expect(readSection(changelog, '1.2.3')).toBe('### Added\n\n- A');
    expect(readSection(changelog, '1.2')).toBeUndefined();
  });
});

describe('the files of a release', () => {
  const root = path.join(folder, 'checkout');
  const write = (name: string, text: string) => fs.writeFileSync(path.join(root, name), text);
  fs.mkdirSync(root);
  write('package.json', '{"name":"thing","version":"1.2.3","private":true}\n');
  write(
    'package-lock.json',
    JSON.stringify({
      name: 'thing',
      version: '1.2.3',
      lockfileVersion: 3,
      packages: { '': { name: 'thing', version: '1.2.3' } },
    }),
  );
  git(root, 'init', '--quiet');
  git(root, 'add', '--all');
  const author = ['-c', 'user.name=A', '-c', 'user.email=a@vitrine.test'];
  git(root, ...author, 'commit', '--quiet', '--message=One');

  test('are the same bytes however often, whenever and by whomever they are made [10-15]', async () => {
    const files = ['one.tar.gz', 'other.tar.gz'].map((name) => path.join(folder, name));
    const sums = [];
    for (const file of files) {
      await writeArchive(root, { commit: 'HEAD', prefix: 'thing-1.2.3', file });
      sums.push(createHash('sha256').update(fs.readFileSync(file)).digest('hex'));
      // Another maintainer's checkout: written at another time, with other rights.
      fs.utimesSync(path.join(root, 'package.json'), 0, 0);
      git(root, 'config', 'tar.umask', '0077');
    }
    expect(sums[0]).toBe(sums[1]);
    const names = execFileSync('tar', ['-tzf', files[0]!]).toString();
    expect(names).toContain('thing-1.2.3/package.json');
    const made_at = '2027-01-31T00:00:00Z';
    const lists = [await listParts(root, made_at), await listParts(root, made_at)];
    expect(lists[0]).toBe(lists[1]);
    expect(JSON.parse(lists[0]!)).toMatchObject({
      bomFormat: 'CycloneDX',
      metadata: { timestamp: made_at },
    });
  });

  test('have checksums that sha256sum reads', () => {
    fs.writeFileSync(path.join(root, 'SHA256SUMS'), sumFiles(root, ['package.json']));
    const said = execFileSync('sha256sum', ['--check', 'SHA256SUMS'], { cwd: root }).toString();
    expect(said).toBe('package.json: OK\n');
  });
});
