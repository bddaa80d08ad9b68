import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launch, makePlayers } from '../bench/product.ts';
import { answers, findFreePort } from '../server/testing/redis.ts';
import { openSocket } from '../server/testing/socket.ts';
import { openWorld } from '../server/testing/world.ts';

const read = (name: string) => fs.readFileSync(path.join(import.meta.dirname, name), 'utf8');

interface Ports {
  site: number;
  product: number;
}

/** A proxy by its command, which is also Debian's package, with the file that we ship for it. */
interface Proxy {
  command: string;
  shipped: string;
  /** Says which version it is. */
  asks: string;
  /** Our file without TLS, with other ports, in a configuration that writes to one folder alone. */
  configure: (folder: string, ports: Ports) => string;
  argsOf: (folder: string, file: string) => string[];
  envOf: (folder: string, ports: Ports) => Record<string, string>;
}

const proxies: readonly Proxy[] = [
  {
    command: 'nginx',
    shipped: 'nginx.conf',
    asks: '-v',
    configure: configureNginx,
    argsOf: (folder, file) => ['-p', folder, '-c', file],
    envOf: () => ({}),
  },
  {
    command: 'caddy',
    shipped: 'Caddyfile',
    asks: 'version',
    configure: () => `{\n\tadmin off\n}\n\n${read('Caddyfile')}`,
    argsOf: (_, file) => ['run', '--config', file, '--adapter', 'caddyfile'],
    envOf: (folder, { site, product }) => ({
      HOME: folder,
      PUBLIC_URL: `http://127.0.0.1:${site}`,
      VITRINE_WEB: `127.0.0.1:${product}`,
      VITRINE_LIVE: `127.0.0.1:${product}`,
    }),
  },
];

function configureNginx(folder: string, ports: Ports): string {
  const own = read('nginx.conf')
    .replace(/^server \{\n {2}listen 80;[^]*?^\}\n/m, '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${ports.site};`)
    .replace(/^ {2}(?:listen \[::\]:443|ssl_).*\n/gm, '')
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${ports.product}`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ');
  return `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/errors;
events {} http { access_log off; ${temporary}\n${own}\n}\n`;
}

interface Answer {
  status: number;
  headers: http.IncomingMessage['headersDistinct'];
  text: string;
}

/** Asks from one of this machine's own addresses. */
async function ask(
  url: string,
  { from = '127.0.0.1', body, ...options }: http.RequestOptions & { from?: string; body?: Buffer },
): Promise<Answer> {
  const request = http.request(url, { localAddress: from, ...options });
  request.end(body);
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  const text = Buffer.concat(await response.toArray()).toString();
  return { status: response.statusCode!, headers: response.headersDistinct, text };
}

const isThere = ({ command, asks }: Proxy) => spawnSync(command, [asks]).status === 0;

describe.each(proxies)('behind the $command of ship/$shipped', (of) => {
  if (!isThere(of)) return void test.skip(`${of.command} isn't installed`);
  const world = openWorld();
  let product: Awaited<ReturnType<typeof launch>>;
  let proxy: ChildProcess;
  let folder: string;
  let url: string;

  beforeAll(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), `vitrine-${of.command}-`));
    product = await launch({
      DATABASE_URL: world.database_url,
      DATA_DIR: folder,
      DEMO: '1',
      DEMO_LIFE: '0',
      CAPTCHA: 'off',
      TRUSTED_PROXIES: '1',
      METRICS_PORT: '0',
      LOG_LEVEL: 'silent',
    });
    const site = await findFreePort();
    const ports = { site, product: Number(new URL(product.url).port) };
    const file = path.join(folder, of.shipped);
    fs.writeFileSync(file, of.configure(folder, ports));
    proxy = spawn(of.command, of.argsOf(folder, file), {
      stdio: ['ignore', 'ignore', of.command === 'nginx' ? 'inherit' : 'ignore'],
      env: { PATH: process.env['PATH'], ...of.envOf(folder, ports) },
    });
    url = `http://127.0.0.1:${site}`;
    for (let tries = 0; tries < 200 && !(await answers(site)); tries++) await sleep(25);
  }, 300_000);

  afterAll(async () => {
    if (proxy?.exitCode === null) {
      const ended = once(proxy, 'exit');
      proxy.kill('SIGTERM');
      await ended;
    }
    await product?.end();
    fs.rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  test('pages, calls and files come with each header once, and the metrics don’t [10-12b]', async () => {
    const browser = {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      accept: 'text/html',
      'accept-language': 'en',
    };
    const page = await ask(`${url}/`, { headers: browser });
    expect(page.status).toBe(200);
    const call = await ask(`${url}/api/open/list`, {});
    for (const { headers } of [page, call]) {
      for (const name of ['x-content-type-options', 'referrer-policy', 'content-security-policy'])
        expect(headers[name]?.length ?? 0, name).toBeLessThanOrEqual(1);
      expect(headers['x-content-type-options']).toEqual(['nosniff']);
      expect(headers['server']?.join()).not.toMatch(/\d/);
    }
    expect((await ask(`${url}/metrics`, {})).text).not.toContain('vitrine_');
  });

  test('sockets are upgraded at both of their paths [10-12b]', async () => {
    const socket = await openSocket(url);
    await socket.next('pusher:connection_established');
    socket.ws.close();
    const online = await openSocket(url, '/ws/online');
    online.ws.close();
  });

  test('the product refuses a picture that is too large, in its own words [10-12b]', async () => {
    const [ann] = await makePlayers(world, 1);
    const mark = 'mark';
    const head = `--${mark}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n`;
    const png = Buffer.from('89504e470d0a1a0a', 'hex');
    const picture = Buffer.concat([png, Buffer.alloc(6 * 1024 * 1024)]);
    const body = Buffer.concat([Buffer.from(head), picture, Buffer.from(`\r\n--${mark}--\r\n`)]);
    const answer = await ask(`${url}/api/upload_img`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${ann!.token}`,
        'content-type': `multipart/form-data; boundary=${mark}`,
        'content-length': body.length,
      },
      body,
    });
    expect(answer.status).toBe(413);
    expect(JSON.parse(answer.text)).toMatchObject({ code: 413 });
  });

  test('a caller is known by their own address, whatever they claim, and slows down nobody else [10-12b]', async () => {
    const call = (from: string, n: number) =>
      ask(`${url}/api.md`, { from, headers: { 'x-forwarded-for': `10.9.8.${n}` } });
    const answers_of_one = await Promise.all(
      Array.from({ length: 60 }, (_, n) => call('127.0.0.7', n)),
    );
    expect(answers_of_one.filter(({ status }) => status === 429).length).toBeGreaterThan(10);
    expect((await call('127.0.0.8', 1)).status).toBe(200);
  });
});
