/**
 * The names of a new module. `word` is its name everywhere, `Word` the same with a capital; `needs`
 * are the modules that it will import.
 */
export interface Names {
  word: string;
  Word: string;
  needs: readonly string[];
}

/** Files by path; `{word}` and `{number}`, of its migration, stand in the paths. */
type Templates = Readonly<Record<string, (names: Names) => string>>;

/** A new module: a list of named things, from the table to the page, with a test for each end. */
export const templates: Templates = {
  'contract/{word}.ts': ({ word, Word }) => `import { z } from 'zod';
import { anyone, data, get } from './endpoint.ts';
import { listOf, paging } from './paging.ts';
import { id, moment } from './shapes.ts';

export const list${Word} = get('/api/${word}', {
  does: 'The ${word}, newest first.',
  who: anyone,
  query: z.object(paging(20)),
  answers: data(listOf(z.object({ id, name: z.string(), created_at: moment }))),
});
`,

  'server/migrations/{number}-{word}.sql': ({ word }) => `create table ${word} (
  id bigint generated always as identity primary key,
  name text not null,
  created_at timestamptz not null,
  constraint ${word}_have_a_name check (name <> '')
);

grant select on ${word} to vitrine_app;
`,

  'server/{word}/store.ts': ({ word, Word }) => `import type { Db } from '../kit/db.ts';

/** A page of them, newest first. */
export function find${Word}(db: Db, { offset, limit }: { offset: number; limit: number }) {
  return db
    .selectFrom('${word}')
    .select(['id', 'name', 'created_at'])
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
}

export async function count${Word}(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('${word}')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}
`,

  'server/{word}/index.ts': ({
    word,
    Word,
    needs,
  }) => `import * as contract from '@vitrine/contract/${word}';
import { on } from '../kit/http/route.ts';
import type { Module } from '../kit/module.ts';
import { count${Word}, find${Word} } from './store.ts';

/** Say in a sentence what this module is. */
export const ${word}: Module = {
  name: '${word}',
  needs: [${quoteList(needs)}],
  routes: [
    on(contract.list${Word}, async ({ db, input: { page, limit } }) => {
      const [rows, total] = await Promise.all([find${Word}(db, { offset: (page - 1) * limit, limit }), count${Word}(db)]);
      return { list: rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() })), page, total };
    }),
  ],
};
`,

  'server/{word}/list.test.ts': ({ word }) => `import { expect, test } from 'vitest';
import { now } from '../kit/clock.ts';
import { dataOf } from '../testing/send.ts';
import { joinPlayer, openWorld } from '../testing/world.ts';

const world = openWorld();

test('the ${word} are listed newest first, page by page', async () => {
  const ann = await joinPlayer(world);
  expect(dataOf(await ann.api('GET /api/${word}', {}))).toEqual({ list: [], page: 1, total: 0 });
  const created_at = now();
  await world.owner
    .insertInto('${word}')
    .values([
      { name: 'one', created_at },
      { name: 'two', created_at },
    ])
    .execute();
  const { list, total } = dataOf(await ann.api('GET /api/${word}', { limit: 1 }));
  expect(list.map(({ name }) => name)).toEqual(['two']);
  expect(total).toBe(2);
});
`,

  'web/{word}/texts.ts': ({ word }) => `import { loadArea } from '../kit/texts.ts';

if (!import.meta.env.SSR) await loadArea(import.meta.glob('./*.po', { base: '../../i18n', query: '?area=${word}' }));
`,

  'web/{word}/page.tsx': ({
    word,
    Word,
  }) => `import { Trans, useLingui } from '@lingui/react/macro';
import { need, visit } from '../kit/context.ts';
import { Head } from '../parts/head.tsx';
import { EmptyState } from '../ui/states.tsx';
import type { Route } from './+types/page.ts';
import './texts.ts';

export async function loader({ context }: Route.LoaderArgs) {
  return need(await context.get(visit).api('GET /api/${word}', {}));
}

export default function ${Word}Page({ loaderData: { list } }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-6 sm:px-6 sm:pt-10">
      <Head title={t\`${Word}\`} />
      <h1 className="text-hero">
        <Trans>${Word}</Trans>
      </h1>
      {list.length === 0 && <EmptyState title={<Trans>Nothing here yet</Trans>} />}
      <ul className="mt-6 grid gap-3">
        {list.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    </div>
  );
}
`,

  'e2e/{word}.spec.ts': ({
    word,
    Word,
  }) => `import { expect, expectAccessible, openPage, test } from './story.ts';

test.describe('A visitor', () => {
  test('is told that there are no ${word} yet', async ({ page }) => {
    await openPage(page, '/${word}');
    await expect(page.getByRole('heading', { level: 1, name: '${Word}' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
    await expectAccessible(page);
  });
});
`,
};

/** The elements of a list of texts. */
function quoteList(texts: readonly string[]): string {
  return texts.map((text) => `'${text}'`).join(', ');
}
