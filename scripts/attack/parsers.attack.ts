// Sends 256 KiB of each shape that exhausts a careless parser to every public door, while another
// connection counts how often it is answered.
import http from 'node:http';
import { makePlayers, type Product } from '../../bench/product.ts';
import {
  hostile_boundary,
  hostile_forms,
  hostile_headers,
  hostile_json,
  hostile_multipart,
  hostile_paths,
} from '../../server/testing/hostile.ts';
import type { Attack, Finding } from './attack.ts';

const body_bytes = 256 * 1024;
/** Node limits address and headers together to 16 KiB. */
const head_bytes = 14 * 1024;
/** How often each shape is sent, all at once. */
const [times, times_long] = [4, 40];
/**
 * Timeout of the other connection's calls: later answers count as none. 16 hostile requests in
 * parallel, at one second each, reach it.
 */
const patience_ms = 10_000;

interface Door {
  name: string;
  attempts: Attempt[];
}

interface Attempt {
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/**
 * Sends a request as it stands. Returns the status, or 0 when the connection ended without one or
 * the timeout passed.
 */
function send(
  agent: http.Agent,
  url: string,
  { path, headers, body }: Attempt,
  patience = 0,
): Promise<number> {
  return new Promise((resolve) => {
    const method = body === undefined ? 'GET' : 'POST';
    const request = http.request(url, { agent, path, method, headers });
    request.once('response', (response) =>
      response.resume().once('close', () => resolve(response.statusCode!)),
    );
    request.setTimeout(patience, () => request.destroy());
    request.once('error', () => resolve(0)).end(body);
  });
}

let address = 0;
/** Uses a new address each time, so that no rate limit keeps a shape from its parser. */
function fromElsewhere(headers: Record<string, string>): Record<string, string> {
  address += 1;
  return {
    'x-forwarded-for': `10.${address >> 16}.${(address >> 8) & 255}.${address & 255}`,
    ...headers,
  };
}

function doorsOf(token: string): Door[] {
  const post = (
    path: string,
    type: string,
    shapes: Record<string, (bytes: number) => string>,
  ): Door => ({
    name: `POST ${path}`,
    attempts: Object.values(shapes).map((make) => ({
      path,
      headers: fromElsewhere({ 'content-type': type, authorization: `Bearer ${token}` }),
      body: make(body_bytes),
    })),
  });
  const query = (path: string): Door => ({
    name: `the query of ${path}`,
    attempts: Object.values(hostile_forms).map((make) => ({
      path: `${path}?${make(head_bytes)}`,
      headers: fromElsewhere({}),
    })),
  });
  const headers = Object.entries(hostile_headers).flatMap(([name, shapes]) =>
    Object.values(shapes).map((make) => ({
      path: '/api/config',
      headers: fromElsewhere({ [name]: make(head_bytes) }),
    })),
  );
  const paths = Object.values(hostile_paths).flatMap((make) =>
    [1900, head_bytes].map((bytes) => ({ path: make(bytes), headers: fromElsewhere({}) })),
  );
  return [
    post('/api/adult', 'application/x-www-form-urlencoded', hostile_forms),
    post('/broadcasting/auth', 'application/x-www-form-urlencoded', hostile_forms),
    ...[
      '/api/email/login',
      '/api/captcha/get',
      '/api/captcha/check',
      '/api/aes',
      '/api/login/ticket',
      '/api/pfv_api',
    ].map((path) => post(path, 'application/json', hostile_json)),
    post('/api/system_shop/sell', 'application/json', hostile_json),
    post('/api/upload_img', `multipart/form-data; boundary=${hostile_boundary}`, hostile_multipart),
    ...['/api/box', '/api/steam_return', '/api/steam_auth', '/'].map(query),
    { name: 'headers', attempts: headers },
    { name: 'paths', attempts: paths },
  ];
}

/**
 * Attacks one door. Meanwhile another caller probes the server, one call after another; counts its
 * answered calls.
 */
async function attackDoor(
  url: string,
  { name, attempts }: Door,
  repeats: number,
): Promise<Finding> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 16 });
  const other = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const probed = { under_way: true, answered: 0, unanswered: 0 };
  const probe = async () => {
    while (probed.under_way) {
      const status = await send(other, url, { path: '/healthz', headers: {} }, patience_ms);
      probed[status === 200 ? 'answered' : 'unanswered'] += 1;
    }
  };
  const probing = probe();
  const sent = Array.from({ length: repeats }, () => attempts).flat();
  const statuses = await Promise.all(sent.map((attempt) => send(agent, url, attempt)));
  probed.under_way = false;
  await probing;
  for (const each of [agent, other]) each.destroy();
  const faults = statuses.filter((status) => status >= 500);
  return {
    what: name,
    held: faults.length === 0 && probed.answered > 0 && probed.unanswered === 0,
    figure: `${sent.length} sent, ${faults.length} faults, of another’s calls ${probed.answered} answered, ${probed.unanswered} not`,
  };
}

async function run(product: Product, long: boolean): Promise<Finding[]> {
  const [player] = await makePlayers(product.owner, 1);
  const findings: Finding[] = [];
  for (const door of doorsOf(player!.token))
    findings.push(await attackDoor(product.url, door, long ? times_long : times));
  return findings;
}

export const attack: Attack = { env: { TRUSTED_PROXIES: '1' }, run };
