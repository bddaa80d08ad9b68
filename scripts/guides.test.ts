import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
const guides = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.md'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /^(?:[A-Z]+\.md|docs\/[\w-]+\.md)$/.test(file) && file !== 'CHANGELOG.md');

/** The anchors of a page's headings, as GitHub makes them. */
function anchorsOf(file: string): string[] {
  const headings = read(file).matchAll(/^#+ (.+)$/gm);
  return [...headings].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(/\s/g, '-'),
  );
}

describe.each(guides)('%s', (file) => {
  const text = read(file);

  test('names only commands that exist', () => {
    const named = [...text.matchAll(/npm run ([a-z][\w:-]*)/g)].map(([, name]) => name!);
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(named));
  });

  test('names only files of ship/ that exist', () => {
    const named = [...text.matchAll(/`(ship\/[\w./@-]*)`/g)].map(([, name]) => name!);
    const lacking = named.filter((name) => !fs.existsSync(path.join(root, name)));
    expect(lacking).toEqual([]);
  });

  test('links only to pages and headings that exist', () => {
    const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link!);
    const lacking = links
      .filter((link) => !/^(?:https?:|mailto:|\/)/.test(link))
      .filter((link) => {
        const [page = '', anchor] = link.split('#');
        const target = page ? path.join(path.dirname(file), page) : file;
        if (!fs.existsSync(path.join(root, target))) return true;
        return (
          anchor !== undefined && target.endsWith('.md') && !anchorsOf(target).includes(anchor)
        );
      });
    expect(lacking).toEqual([]);
  });
});

test('the runbook of each alert is a heading that exists', () => {
  const runbooks = [...read('ship/watch/alerts.yml').matchAll(/runbook: (\S+)#(\S+)/g)];
  expect(runbooks.length).toBeGreaterThan(10);
  for (const [, page, anchor] of runbooks) expect(anchorsOf(page!)).toContain(anchor);
});
