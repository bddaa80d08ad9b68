// Child process: the reference of `npm run bench -- lists`. A bare HTTP server that answers each
// call with what the product answered, after the product's own statements, and does nothing else.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type pg from 'pg';
import { openDatabase } from '../../server/kit/db.ts';
import type { Recorded } from './recorder.ts';

/** The calls to repeat, in turns. */
export interface Order {
  calls: readonly Recorded[];
}

const database_url = process.argv[2]!;
// As many connections as the product has.
const { pool } = openDatabase(database_url, { role: 'vitrine_app' });
let calls: readonly Recorded[] = [];
let turn = 0;

const server = createServer((_request, response) => {
  const { statements, answer } = calls[turn++ % calls.length]!;
  const reply = () => {
    const length = Buffer.byteLength(answer);
    response.writeHead(200, {
      'content-type': 'application/json; charset=UTF-8',
      'content-length': length,
    });
    response.end(answer);
  };
  askAll(statements).then(reply, (problem: Error) => response.destroy(problem));
});

async function askAll(statements: Recorded['statements']): Promise<void> {
  for (const { text, values } of statements) {
    const client: pg.PoolClient = await pool.connect();
    await client.query(text, values).finally(() => client.release());
  }
}

process.on('message', (order: Order) => {
  calls = order.calls;
  process.send!('ready');
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
process.send!(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
