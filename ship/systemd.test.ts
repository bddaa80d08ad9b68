import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { own_variables, readConfig } from '../server/kit/config.ts';
import { modules } from '../server/modules.ts';

const folder = path.join(import.meta.dirname, 'systemd');
const read = (name: string) => fs.readFileSync(path.join(folder, name), 'utf8');
const known = [own_variables, ...modules.map(({ config }) => config?.variables ?? {})].flatMap(
  (variables) => Object.keys(variables),
);

/** The variables that a unit sets by itself. */
function environmentOf(unit: string): Record<string, string> {
  const lines = read(unit).matchAll(/^Environment=(\w+)=(.*)$/gm);
  return Object.fromEntries([...lines].map(([, name, value]) => [name!, value!]));
}

describe.each([
  ['vitrine.service', ['env']],
  ['vitrine@.service', ['env', 'web-1.env']],
])('the unit %s', (unit, files) => {
  const environment = Object.assign(
    environmentOf(unit),
    ...files.map((file) => parseEnv(read(file))),
  ) as Record<string, string>;

  test('sets variables of the product alone, and with its files all that a site needs [10-12a]', () => {
    expect(known).toEqual(expect.arrayContaining(Object.keys(environment)));
    const config = readConfig(environment, modules);
    expect(config).toMatchObject({ demo: false, mode: 'production', trusted_proxies: 1 });
    const { PUBLIC_URL: _, ...without } = environment;
    expect(() => readConfig(without, modules)).toThrow('PUBLIC_URL');
  });

  test.skipIf(spawnSync('systemd-analyze', ['--version']).status !== 0)(
    'is understood by systemd [10-12a]',
    () => {
      const { status, stderr } = spawnSync(
        'systemd-analyze',
        ['verify', '--man=no', '--recursive-errors=no', path.join(folder, unit)],
        { encoding: 'utf8' },
      );
      expect(stderr).toBe('');
      expect(status).toBe(0);
    },
  );
});
