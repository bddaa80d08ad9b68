import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { modules } from '../modules.ts';
import { ConfigError, readConfig as readConfigOf } from './config.ts';

const public_site = {
  PUBLIC_URL: 'https://shop.example',
  DATABASE_URL: 'postgres://localhost/vitrine',
};

/** The whole configuration, that of all modules included. */
const readConfig = (environment: Record<string, string>) => readConfigOf(environment, modules);

/** The faults that `readConfig` lists for an environment, line by line. */
function faultsOf(environment: Record<string, string>): string[] {
  try {
    readConfig(environment);
  } catch (problem) {
    expect(problem).toBeInstanceOf(ConfigError);
    return (problem as Error).message
      .split('\n')
      .slice(1)
      .map((line) => line.replace(/^ {2}- /, ''));
  }
  return [];
}

describe('with nothing set', () => {
  test('the product runs as a demo, for this machine only, with everything in ./data [3-7.10 3-8.24]', () => {
    expect(readConfig({})).toEqual({
      mode: 'production',
      demo: true,
      host: '127.0.0.1',
      port: 3000,
      metrics_port: undefined,
      data_dir: path.resolve('data'),
      database_url: undefined,
      database_pooled: false,
      public_url: undefined,
      hsts_subdomains: false,
      connections_max: 20_000,
      trusted_proxies: 0,
      secret_key: undefined,
      previous_keys: [],
      log_level: 'info',
      roles: ['web', 'live', 'jobs'],
      bus_url: undefined,
      of_modules: expect.objectContaining({
        mail: { smtp_url: undefined, from: 'Vitrine <no-reply@localhost>' },
        steam: { url: 'https://steamcommunity.com', api_key: undefined, sandbox: true },
        live: { key: 'vitrine', event_namespace: undefined },
        captcha: true,
      }) as object,
    });
  });

  test('an empty variable counts as not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', PUBLIC_URL: '', DEMO: '', ROLES: '' })).toEqual(
      readConfig({}),
    );
  });
});

describe('demo mode', () => {
  test('ends as soon as there is a database or a public address [6-1.14]', () => {
    expect(readConfig(public_site)).toMatchObject({
      demo: false,
      host: '0.0.0.0',
      public_url: 'https://shop.example',
    });
    expect(readConfig({ PUBLIC_URL: 'https://shop.example' }).demo).toBe(false);
    expect(readConfig({ PUBLIC_URL: 'HTTPS://Shop.Example:443/' }).public_url).toBe(
      'https://shop.example',
    );
  });

  test('can be asked for with a database of one’s own, and still binds this machine only', () => {
    const { DATABASE_URL } = public_site;
    expect(readConfig({ DATABASE_URL, DEMO: '1', HOST: '0.0.0.0' })).toMatchObject({
      demo: true,
      host: '127.0.0.1',
    });
  });

  test('never runs under a public address', () => {
    expect(faultsOf({ ...public_site, DEMO: '1' })).toEqual([
      expect.stringMatching(/^DEMO: .*PUBLIC_URL/),
    ]);
  });

  test('switched off needs a public address', () => {
    expect(faultsOf({ DEMO: '0' })).toEqual([expect.stringMatching(/^PUBLIC_URL: is required/)]);
    expect(faultsOf({ DATABASE_URL: 'postgres://localhost/vitrine' })).toEqual([
      expect.stringMatching(/^PUBLIC_URL: is required/),
    ]);
  });
});

test.each([
  ['PORT', 'eighty'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '80.5'],
  ['METRICS_PORT', 'x'],
  ['DATABASE_URL', 'mysql://localhost/vitrine'],
  ['DATABASE_URL', 'localhost'],
  ['PUBLIC_URL', 'shop.example'],
  ['PUBLIC_URL', 'ftp://shop.example'],
  ['PUBLIC_URL', 'https://shop.example/skins'],
  ['PUBLIC_URL', 'https://shop.example?a=b'],
  ['PUBLIC_URL', 'https://shop.example#a'],
  ['PUBLIC_URL', 'https://ann:secret@shop.example'],
  ['HSTS_SUBDOMAINS', 'yes'],
  ['DEMO', 'yes'],
  ['NODE_ENV', 'staging'],
  ['LOG_LEVEL', 'loud'],
  ['ROLES', 'web,cleaning'],
  ['ROLES', ','],
  ['TRUSTED_PROXIES', '-1'],
  ['TRUSTED_PROXIES', 'all'],
  ['SECRET_KEY_PREVIOUS', '5a'.repeat(32)],
  ['SECRET_KEY_PREVIOUS', 'old'],
  ['CAPTCHA', 'off'],
  ['STEAM_API_KEY', 'key'],
  ['STEAM_URL', 'http://127.0.0.1'],
  ['LIVE_KEY', 'a key'],
  ['LIVE_EVENT_NAMESPACE', 'App/Events'],
  ['MAIL_FROM', 'Vitrine'],
  ['MAIL_FROM', 'Vitrine <no-reply>'],
  ['MAIL_FROM', 'Vitrine <a@shop.example>\nBcc: b@shop.example'],
])('%s=%s is refused by name [6-1.14]', (name, value) => {
  const faults = faultsOf({ ...public_site, [name]: value });
  expect(faults).not.toEqual([]);
  for (const fault of faults) expect(fault).toMatch(new RegExp(`^${name}`));
});

test('a mail server of a real site needs a sender, who is not this machine', () => {
  const mail = { ...public_site, SMTP_URL: 'smtps://mail.example.com' };
  expect(faultsOf(mail)).toEqual([expect.stringMatching(/^MAIL_FROM: is required/)]);
  expect(readConfig({ SMTP_URL: 'smtp://127.0.0.1' }).of_modules.mail!.from).toBe(
    'Vitrine <no-reply@localhost>',
  );
  for (const MAIL_FROM of ['Vitrine <no-reply@shop.example>', 'no-reply@shop.example'])
    expect(readConfig({ ...mail, MAIL_FROM }).of_modules.mail!.from).toBe(MAIL_FROM);
});

test('everything that is wrong is told at once', () => {
  const faults = faultsOf({
    PORT: 'x',
    LIVE_KEY: '?',
    DEMO: '1',
    PUBLIC_URL: 'https://shop.example',
    STEAM_URL: 'http://a',
  });
  expect(faults.map((fault) => fault.split(':')[0])).toEqual([
    'PORT',
    'LIVE_KEY',
    'DEMO',
    'STEAM_URL',
  ]);
});

test('a fault never repeats a value, which may be a password', () => {
  expect(
    faultsOf({ ...public_site, DATABASE_URL: 'mysql://user:secret@localhost' }).join(),
  ).not.toContain('secret');
});

test('what is set is read', () => {
  const given = {
    ...public_site,
    NODE_ENV: 'development',
    PORT: '0',
    METRICS_PORT: '9000',
    HOST: '::1',
    TRUSTED_PROXIES: '2',
    ROLES: ' jobs ',
  };
  expect(readConfig(given)).toMatchObject({
    mode: 'development',
    port: 0,
    metrics_port: 9000,
    host: '::1',
    trusted_proxies: 2,
    roles: ['jobs'],
    database_url: 'postgres://localhost/vitrine',
  });
});
