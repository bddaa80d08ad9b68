import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { World } from './world.ts';

const page = fs.readFileSync(path.join(import.meta.dirname, '../../docs/money.md'), 'utf8');

/** The text of a part of docs/money.md, by its heading. */
export function readPart(heading: string): string {
  const parts = page.split(/^## /m).slice(1);
  return parts.find((part) => part.startsWith(`${heading}\n`)) ?? '';
}

/** The recipes in a part of docs/money.md: their texts by name. */
function readRecipes(heading: string): Map<string, string> {
  const texts = readPart(heading).split(/^### /m).slice(1);
  return new Map(texts.map((text) => [text.slice(0, text.indexOf('\n')), text]));
}

/** The fact that a recipe names. */
export const factOf = (recipe: string) => /Fact `([a-z_.]+)`\./.exec(recipe)?.[1];

/** The rows of the first table in a text, as cells without backticks. */
export function tableIn(text: string): string[][] {
  const rows = [...text.matchAll(/^\|(.*)\|$/gm)].map(([, row = '']) =>
    row.split('|').map((cell) => cell.trim().replaceAll('`', '')),
  );
  return rows.slice(2);
}

/**
 * The result of a recipe's act: the acting player, or one whose value moves; the values in mills of
 * the amounts that the recipe names, and the ids of its paths besides `{id}`.
 */
export interface Done {
  player: { id: number };
  amounts: Record<string, number>;
  ids?: Record<string, number>;
}

/**
 * Compares the entries of the last fact that was the player's, or moved the player's value, with
 * the recipe's table.
 */
async function expectRecipe({ owner }: World, recipe: string, { player, amounts, ids = {} }: Done) {
  const path_ids = Object.entries({ id: player.id, ...ids });
  const inPath = (text: string) =>
    path_ids.reduce((all, [name, id]) => all.replace(`{${name}}`, String(id)), text);
  const promised = tableIn(recipe).map(([debit, credit, amount]) => [
    inPath(debit!),
    inPath(credit!),
    amounts[amount!],
  ]);
  const { rows } = await sql<{ fact: string; entries: unknown[] }>`
    select f.kind as fact, json_agg(json_build_array(d.path, c.path, amount_mills) order by e.id) as entries
    from facts f join ledger_entries e on e.fact_id = f.id
    join ledger_accounts d on d.id = debit_account_id join ledger_accounts c on c.id = credit_account_id
    where f.player_id = ${player.id} or exists (select from ledger_entries own
      where own.fact_id = f.id and ${player.id} in (own.debit_account_id / 100, own.credit_account_id / 100))
    group by f.id order by f.id desc limit 1`.execute(owner);
  expect(rows[0]).toEqual({ fact: factOf(recipe), entries: promised });
}

/** All recipes of the page, of modules and those that several share: their texts by name. */
export const readAllRecipes = () =>
  new Map([...readRecipes('Recipes'), ...readRecipes('Recipes that several modules share')]);

/**
 * Tests the recipes whose facts are of `kinds`. Returns the function that performs one, and
 * registers the test that the page has these and no others.
 */
export function openRecipes(world: World, kinds: readonly string[]) {
  const recipes = readAllRecipes();
  const tested: string[] = [];
  test('the page has these recipes and no others', () => {
    const named = [...recipes]
      .filter(([, text]) => kinds.includes(factOf(text) ?? ''))
      .map(([name]) => name);
    expect(named).toEqual(tested);
  });
  return (name: string, act: () => Promise<Done>): void => {
    tested.push(name);
    test(name, async () => {
      await expectRecipe(world, recipes.get(name)!, await act());
    });
  };
}
