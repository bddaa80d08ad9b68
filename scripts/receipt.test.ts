import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { canonicalJson } from '@vitrine/fairness/canonical-json';
import { readBytes } from '@vitrine/fairness/receipt';
import { afterAll, expect, test } from 'vitest';
import { privateKeyOf, signText } from '../server/kit/ed25519.ts';
import { unseal } from '../server/kit/seal.ts';
import { dataOf } from '../server/testing/send.ts';
import { test_settings } from '../server/testing/settings.ts';
import { joinPlayer, openWorld } from '../server/testing/world.ts';
import { openCommands } from './testing/commands.ts';

const world = openWorld();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-receipts-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));
const runCommand = openCommands();

function write(name: string, content: unknown): string {
  const file = path.join(folder, name);
  fs.writeFileSync(file, JSON.stringify(content));
  return file;
}

async function run(...args: string[]) {
  const environment = { DATABASE_URL: world.database_url, DEMO: '1' };
  const { code, said } = await runCommand('receipt', args, environment);
  return { code, lines: said.trimEnd().split('\n') };
}

test('receipts are checked offline with the published keys, and against the books, which say how they differ [9-1.21]', async () => {
  const ann = await joinPlayer(world);
  dataOf(await ann.api('POST /api/box/{id}/open', { id: '1', count: 2 }));
  const receipts = dataOf(await ann.api('GET /api/receipts', { limit: 100 })).list;
  const published = await fetch(`${world.url}/.well-known/vitrine-keys.json`);
  const keys = write('keys.json', await published.json());
  const file = write('receipts.json', { receipts });
  const all = `${receipts.length} receipts: ${receipts.length} verified, 0 refused`;
  expect(await run('check', file, '--keys', keys)).toEqual({ code: 0, lines: [all] });
  expect(await run('check', file)).toEqual({ code: 0, lines: [all] });
  const strange = write('no-keys.json', { keys: [] });
  const refused = await run('check', file, '--keys', strange);
  expect(refused.lines[0]).toMatch(/^receipts\[0\]: foreign_key: /);
  expect(refused.code).toBe(1);
  const forged = write('forged.json', { ...receipts[0], bytes: receipts[1]!.bytes });
  expect((await run('check', forged, '--keys', keys)).lines[0]).toMatch(/^receipts\[0\]: forged: /);

  // The house signs one thing and its books say another.
  const found = await world.owner.selectFrom('honesty_keys').selectAll().execute();
  const { key_id, sealed_seed } = found.find(({ retired_at }) => retired_at === null)!;
  const seed = unseal(test_settings.secret_key, sealed_seed!, `receipts ${key_id}`);
  const content = readBytes(receipts[0]!.bytes);
  const [name, change] = Object.entries(content.balances)[0]!;
  const balances = { ...content.balances, [name]: { ...change, after: change.after + 5 } };
  const bytes = canonicalJson({ ...content, balances });
  const signed = { bytes, key_id, signature: signText(privateKeyOf(seed), bytes) };
  const { code, lines } = await run('check', write('signed.json', signed));
  expect(lines[0]).toBe(
    `receipts[0]: signed, but the books differ: balances.${name}.after ${change.after + 5}, recomputed ${change.after} by the books`,
  );
  expect(code).toBe(1);
});
