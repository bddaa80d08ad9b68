import { expect, test } from 'vitest';
import { checkFloors, type Need } from './floors.ts';

const sells: Need = { module: 'cases', needs: 'inventory', why: 'wins are sold' };
const using = { file: 'web/cases/sale.ts', imports: ['web/inventory/sale.ts'] };

test.each([
  ['a primitive imports the kit', 'web/ui/button.tsx', 'web/kit/paths.ts'],
  ['the kit imports a part', 'web/kit/store.ts', 'web/parts/price.tsx'],
  ['a part imports a module', 'web/parts/price.tsx', 'web/cases/price.tsx'],
  ['a module imports the shell', 'web/cases/page.tsx', 'web/shell/menu.tsx'],
  ['a module imports the root', 'web/cases/page.tsx', 'web/root.tsx'],
  ['a module imports another one', 'web/inventory/page.tsx', 'web/cases/price.tsx'],
  ['the shell imports a file above it', 'web/shell/age.ts', 'web/root.tsx'],
  ['the captured input imports a primitive', 'web/hydration/replay.ts', 'web/ui/classes.ts'],
])('that %s is refused', (_, file, imported) => {
  expect(checkFloors([{ file, imports: [imported] }, using], [sells])).toEqual([
    expect.stringMatching(`^${file}: .* may not import ${imported}$`),
  ]);
});

test.each([
  ['a file of its own folder', 'web/ui/field.tsx', 'web/ui/classes.ts'],
  ['a module all floors below it', 'web/cases/page.tsx', 'web/kit/paths.ts'],
  ['a module its route types', 'web/cases/page.tsx', 'web/cases/+types/page.ts'],
  ['the shell a module', 'web/shell/header.tsx', 'web/accounts/door.ts'],
  ['the root the shell', 'web/root.tsx', 'web/shell/shell.tsx'],
  ['the design page the shell', 'web/design/page.tsx', 'web/shell/shell.tsx'],
  ['a file another workspace', 'web/kit/client.ts', 'contract/client.ts'],
])('%s may be imported', (_, file, imported) => {
  expect(checkFloors([{ file, imports: [imported] }, using], [sells])).toEqual([]);
});

test('a need is used, stands between modules, and is never mutual', () => {
  const back: Need = { module: 'inventory', needs: 'seeds', why: 'a test' };
  const again: Need = { module: 'seeds', needs: 'cases', why: 'a test' };
  const all = [
    using,
    { file: 'web/inventory/page.tsx', imports: ['web/seeds/pairs.tsx'] },
    { file: 'web/seeds/page.tsx', imports: ['web/cases/price.tsx'] },
  ];
  expect(checkFloors(all.slice(0, 2), [sells, back])).toEqual([]);
  expect(checkFloors(all, [sells, back, again])).toEqual([
    'cases needs inventory, which needs cases',
    'inventory needs seeds, which needs inventory',
    'seeds needs cases, which needs seeds',
  ]);
  expect(checkFloors([], [sells])).toEqual(['cases needs inventory: no file uses this need']);
  expect(checkFloors([], [{ module: 'kit', needs: 'cases', why: 'a test' }])).toEqual([
    'kit needs cases: only modules have needs',
  ]);
});
