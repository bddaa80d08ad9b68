import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { configOf, known_variables } from '../checks/variables.ts';

interface Service {
  image: string;
  restart?: string;
  env_file?: string[];
  environment?: Record<string, string | number>;
  ports?: string[];
  volumes?: string[];
  healthcheck?: { test: string[] };
  build?: { context: string; dockerfile: string };
  read_only?: boolean;
  cap_drop?: string[];
  depends_on?: Record<string, { condition: string }>;
  logging?: object;
  stop_grace_period?: string;
}

interface Composed {
  services: Record<string, Service>;
  volumes: Record<string, null>;
}

const read = (name: string) => fs.readFileSync(path.join(import.meta.dirname, name), 'utf8');
const { version } = JSON.parse(read('../../package.json')) as { version: string };
/** `env.example` as an operator fills it in. */
const env = parseEnv(read('env.example').replaceAll(/_PASSWORD=$/gm, '_PASSWORD=0123abcd'));

/** A file with the variables of `env` put in, as `docker compose` does. */
function compose(name: string): Composed {
  const text = read(name).replace(/\$\{(\w+)(?::[?][^}]*)?\}/g, (_, variable: string) => {
    const value = env[variable];
    if (!value) throw new Error(`${name} wants ${variable}, which env.example doesn't name`);
    return value;
  });
  return parse(text, { merge: true }) as Composed;
}

const isOurs = ({ build }: Service) => build !== undefined;

describe.each([
  ['small.yml', { app: 'web,live,jobs' }],
  [
    'large.yml',
    {
      'web-1': 'web',
      'web-2': 'web',
      'live-1': 'live',
      'live-2': 'live',
      'jobs-1': 'jobs',
      'jobs-2': 'jobs',
    },
  ],
])('%s', (name, processes) => {
  const { services, volumes } = compose(name);
  const all = Object.entries(services);
  const ours = all.filter(([, service]) => isOurs(service));

  test('runs a process of each role, with an environment that the product takes [10-12b]', () => {
    const roles = ours.map(([process, { env_file, environment }]) => {
      expect(env_file, process).toEqual(['.env']);
      const set = Object.entries(environment ?? {}).map(([key, value]) => [key, `${value}`]);
      const whole = { ...env, ...Object.fromEntries(set) } as Record<string, string>;
      const config = configOf(whole);
      expect(config).toMatchObject({
        demo: false,
        mode: 'production',
        host: '0.0.0.0',
        trusted_proxies: 1,
        metrics_port: 9464,
      });
      return [process, config.roles.join()];
    });
    expect(Object.fromEntries(roles)).toEqual(processes);
    const { PUBLIC_URL: _, ...without } = env as Record<string, string>;
    expect(() => configOf({ ...without, DEMO: '0' })).toThrow('PUBLIC_URL');
  });

  test('names variables of the product’s own list alone [10-12b]', () => {
    for (const [process, { environment }] of ours)
      expect(known_variables, process).toEqual(
        expect.arrayContaining(Object.keys(environment ?? {})),
      );
    // The rest of env.example is what the files themselves ask for.
    const of_files = [...`${read('small.yml')}${read('large.yml')}`.matchAll(/\$\{(\w+)/g)];
    const asked = new Set([...known_variables, ...of_files.map(([, variable]) => variable!)]);
    expect([...asked]).toEqual(expect.arrayContaining(Object.keys(env)));
  });

  test('has exact versions, and our own is this release’s [10-12b]', () => {
    for (const [process, { image }] of all)
      expect
        .soft(image, process)
        .toMatch(/:v?\d+\.\d+(?:\.\d+)?(?:-[\w.]+)?(?:@sha256:[0-9a-f]{64})?$/);
    for (const [process, { image, build }] of ours) {
      expect(image, process).toBe(`vitrine:${version}`);
      const dockerfile = path.join(import.meta.dirname, build!.context, build!.dockerfile);
      expect(fs.existsSync(dockerfile), dockerfile).toBe(true);
    }
  });

  test('every service comes back by itself, says whether it is well, and bounds its log [10-12b]', () => {
    for (const [process, service] of all) {
      expect.soft(service.restart, process).toBe('unless-stopped');
      expect.soft(service.logging, process).toMatchObject({ driver: 'local' });
      // The image of the product brings its own check.
      if (!isOurs(service)) expect.soft(service.healthcheck?.test[0], process).toBe('CMD');
      for (const [needed, { condition }] of Object.entries(service.depends_on ?? {})) {
        expect.soft(Object.keys(services), process).toContain(needed);
        expect.soft(condition, process).toBe('service_healthy');
      }
    }
  });

  test('processes of the product have no rights, write to the volume alone, and end in their time [10-12b]', () => {
    for (const [process, service] of ours)
      expect.soft(service, process).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        volumes: ['data:/data'],
        stop_grace_period: '45s',
      });
  });

  test('nobody outside reaches a database, the bus or the metrics; only the proxy is public [10-12b]', () => {
    for (const [process, { ports = [] }] of all)
      for (const port of ports)
        if (process !== 'caddy') expect.soft(port, process).toMatch(/^127\.0\.0\.1:300[01]:3000$/);
  });

  test('each volume is declared, and each file that is mounted exists [10-12b]', () => {
    const mounts = all.flatMap(([, service]) => service.volumes ?? []).map((one) => one.split(':'));
    for (const [source = '', , rights] of mounts) {
      if (!source.startsWith('.')) expect.soft(Object.keys(volumes)).toContain(source);
      else {
        expect.soft(fs.existsSync(path.join(import.meta.dirname, source)), source).toBe(true);
        expect.soft(rights, source).toBe('ro');
      }
    }
    const used = new Set(mounts.map(([source]) => source));
    expect([...used]).toEqual(expect.arrayContaining(Object.keys(volumes)));
  });
});

test('Caddy and Prometheus of large.yml know each process [10-12b]', () => {
  const { services } = compose('large.yml');
  const namesOf = (role: string) => [1, 2].map((n) => `${role}-${n}`);
  expect(services['caddy']!.environment).toMatchObject({
    VITRINE_WEB: namesOf('web')
      .map((name) => `${name}:3000`)
      .join(' '),
    VITRINE_LIVE: namesOf('live')
      .map((name) => `${name}:3000`)
      .join(' '),
  });
  const asked = [...read('../Caddyfile').matchAll(/\{\$(\w+):/g)].map(([, name]) => name!);
  expect(Object.keys(services['caddy']!.environment!)).toEqual(expect.arrayContaining(asked));
  const { scrape_configs } = parse(read('prometheus.yml')) as {
    scrape_configs: { static_configs: { targets: string[] }[] }[];
  };
  expect(scrape_configs[0]!.static_configs[0]!.targets).toEqual(
    ['web', 'live', 'jobs'].flatMap(namesOf).map((name) => `${name}:9464`),
  );
});

test.each(['database.sh', 'replica.sh'])('sh understands %s [10-12b]', (script) => {
  const { status, stderr } = spawnSync('sh', ['-n', path.join(import.meta.dirname, script)], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(status).toBe(0);
});
