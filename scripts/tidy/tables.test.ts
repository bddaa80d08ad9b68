import { expect, test } from 'vitest';
import { checkOwners, checkTables } from './tables.ts';

const players = { name: 'accounts', tables: ['accounts_players'] };
const guards = { name: 'security', tables: ['accounts_letters'] };
const cases = { name: 'cases' };
const modules = [players, guards, cases];

test.each([
  [
    'a table outside a store',
    'cases/open.ts',
    "db.selectFrom('cases_prizes')",
    'belongs to a store.ts of cases',
  ],
  [
    'another module’s table',
    'drops/store.ts',
    "db.insertInto('cases')",
    'belongs to a store.ts of cases',
  ],
  [
    'another module’s declared table',
    'accounts/store.ts',
    "db.deleteFrom('accounts_letters')",
    'of security',
  ],
  [
    'another module’s table in a join',
    'cases/store.ts',
    "x.innerJoin('accounts_players as p')",
    'of accounts',
  ],
  [
    'another module’s table in SQL',
    'cases/store.ts',
    'select 1 from accounts_players where',
    'of accounts',
  ],
  [
    'a table that no module declares',
    'accounts/store.ts',
    "db.updateTable('accounts_codes')",
    'no module declares',
  ],
])('%s is refused', (_, file, text, fault) => {
  expect(checkTables(file, text, modules)).toEqual([expect.stringContaining(fault)]);
});

test.each([
  ['a module’s table in its store', 'cases/store.ts', "db.selectFrom('cases_prizes')"],
  [
    'a declared table in a store of its module',
    'security/factor/store.ts',
    "db.insertInto('accounts_letters')",
  ],
  ['a table of no module', 'kit/facts.ts', "db.selectFrom('facts')"],
])('%s is left alone', (_, file, text) => {
  expect(checkTables(file, text, modules)).toEqual([]);
});

test.each([
  ['a table that two modules declare', { name: 'gifts', tables: ['accounts_letters'] }],
  ['a table that is named after an earlier module', { name: 'gifts', tables: ['cases_gifts'] }],
])('%s is refused', (_, module) => {
  expect(checkOwners([...modules, module])).toEqual([
    expect.stringContaining('server/gifts/index.ts: declares'),
  ]);
});

test('tables that one module each declares are left alone', () => {
  expect(checkOwners(modules)).toEqual([]);
});
