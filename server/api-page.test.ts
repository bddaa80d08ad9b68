import { errors } from '@vitrine/contract/errors';
import { endpoints } from '@vitrine/contract/index';
import { expect, test } from 'vitest';
import { describeApi } from './api-page.ts';

const page = describeApi();

test('has each call of the contract once, under the module that answers it', () => {
  const calls = Array.from(page.matchAll(/^### (\w+ \S+)$/gm), ([, call]) => call!);
  expect(calls.toSorted()).toEqual(
    endpoints.map(({ method, path }) => `${method} ${path}`).toSorted(),
  );
  const [, inventory = ''] = /^## inventory$(.*?)^## /ms.exec(page) ?? [];
  expect(inventory).toContain('### POST /api/box/sell\n');
});

test('has a call’s caller, inputs, shapes and refusals, and each error', () => {
  const [call = ''] = /^### POST \/api\/upgrade$.*?(?=^### )/ms.exec(page) ?? [];
  expect(call).toContain('For the signed-in player. Takes an `Idempotency-Key`.');
  expect(call).toContain('| `direction` | `"under" \\| "over"` | body |');
  expect(call).toContain('knapsack_id: ');
  expect(call).toContain('`upgrade.chance_changed` (2654, HTTP 409)');
  expect(page).toContain('\ngoods: {\n');
  for (const [key, [code, status]] of Object.entries(errors))
    expect(page).toContain(`| \`${key}\` | ${code} | ${status} |`);
});

test('begins with how a call goes', () =>
  expect(page).toMatch(/^# The API\n.*\n## How a call goes\n/s));
