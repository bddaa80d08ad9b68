import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { get } from 'node:https';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import {
  answerInTime,
  askOutside,
  OutsideAgent,
  OutsideError,
  setOutside,
  setOutsideConnections,
} from './outside.ts';

const servers: Server[] = [];
afterEach(() => {
  setOutside();
  setOutsideConnections();
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

/** Starts a server that stands for another site. */
async function standOutside(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const impatient = () => setOutside((request) => fetch(request), 50);
const problemOf = (asked: Promise<unknown>) => asked.catch((problem: unknown) => problem);

test('a form is sent by POST, and the answer comes with its status', async () => {
  const url = await standOutside((request, response) => {
    request.setEncoding('utf8');
    request.on('data', (body) => response.writeHead(418).end(`${request.method} ${body}`));
  });
  const { status, bytes } = await askOutside(`${url}/x`, {
    allowed: [url],
    body: new URLSearchParams({ a: 'b c' }),
  });
  expect({ status, text: bytes.toString() }).toEqual({ status: 418, text: 'POST a=b+c' });
});

test('whoever isn’t on the list is never called: another host, port, scheme or user before the host', async () => {
  let called = 0;
  const url = await standOutside((_, response) => {
    called += 1;
    response.end();
  });
  const { port } = new URL(url);
  for (const address of [
    `http://localhost:${port}/`,
    'http://127.0.0.1:1/',
    `https://127.0.0.1:${port}/`,
    `http://127.0.0.1:${port}@evil.example/`,
  ])
    expect(await problemOf(askOutside(address, { allowed: [url] })), address).toBeInstanceOf(
      OutsideError,
    );
  expect(called).toBe(0);
  await askOutside(`${url}/`, { allowed: [url] });
  expect(called).toBe(1);
});

test('nobody sends us on to somewhere else', async () => {
  let called = 0;
  const url = await standOutside((request, response) => {
    called += 1;
    if (request.url === '/moved') response.writeHead(302, { location: '/' }).end();
    else response.end('here');
  });
  expect(await problemOf(askOutside(`${url}/moved`, { allowed: [url] }))).toBeInstanceOf(
    OutsideError,
  );
  expect(called).toBe(1);
});

test('an answer that is too long is discarded, though it doesn’t say how long it will be', async () => {
  let sent = 0;
  const url = await standOutside((_, response) => {
    const flood = () => {
      while (!response.destroyed && response.write('x'.repeat(1024))) sent += 1;
    };
    response.on('drain', flood);
    flood();
  });
  const problem = await problemOf(askOutside(url, { allowed: [url], bytes_max: 4096 }));
  expect(problem).toBeInstanceOf(OutsideError);
  expect((problem as Error).message).toContain('more than 4096 bytes');
  expect(sent).toBeGreaterThan(0);
  const short = await standOutside((_, response) => response.end('x'.repeat(4096)));
  expect((await askOutside(short, { allowed: [short], bytes_max: 4096 })).bytes).toHaveLength(4096);
});

test('who doesn’t answer in time isn’t waited for, nor who stops in the middle', async () => {
  const silent = await standOutside(() => {});
  const halting = await standOutside((_, response) => response.write('is_valid:true'));
  impatient();
  for (const url of [silent, halting])
    expect(await problemOf(askOutside(url, { allowed: [url] })), url).toMatchObject({
      message: expect.stringContaining('too slow'),
    });
});

test('who isn’t there is told apart from a fault of ours', async () => {
  const url = await standOutside((request) => request.socket.destroy());
  expect(await problemOf(askOutside(url, { allowed: [url] }))).toBeInstanceOf(OutsideError);
});

test('a library’s agent reaches only its hosts, and a late answer is none', async () => {
  const url = await standOutside((_, response) => response.end('hello'));
  const { port } = new URL(url);
  const met: string[] = [];
  setOutsideConnections((host) => {
    met.push(host);
    return connect(Number(port), '127.0.0.1');
  }, 50);
  const agent = new OutsideAgent(['one.example']);
  const ask = async (address: string) => {
    const [answer] = (await once(get(address, { agent }), 'response')) as [IncomingMessage];
    return text(answer);
  };
  expect(await ask('https://one.example/x')).toBe('hello');
  for (const address of [
    'https://two.example/',
    'https://one.example.org/',
    `https://127.0.0.1:${port}/`,
  ])
    expect(await problemOf(ask(address))).toBeInstanceOf(OutsideError);
  expect(met).toEqual(['one.example']);
  expect(await answerInTime(Promise.resolve(1))).toBe(1);
  expect(await problemOf(answerInTime(new Promise(() => {})))).toBeInstanceOf(OutsideError);
  agent.destroy();
});
