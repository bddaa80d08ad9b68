import { z } from 'zod';
import { categories, rarities, type CategoryKey, type RarityKey } from '../items/dictionaries.ts';
import type { Skin } from '../items/skin.ts';

/** The result of parsing a row. */
export type ReadSkin =
  /**
   * `complete` is false when the file lacks the skin's floats or kinds, and the usual ones were
   * used.
   */
  | { status: 'good'; skin: Skin; complete: boolean }
  /** `reason` names each wrong field and what was expected there. */
  | { status: 'bad'; reason: string }
  /** A stock weapon: no skin, not traded. */
  | { status: 'stock' };

/** The float range that the game uses for a finish without one of its own. */
const usual_floats = [0.06, 0.8] as const;

const category_keys = new Map<string, CategoryKey>(categories.map(({ key }) => [key, key]));
const rarity_keys = new Map<string, RarityKey | 'stock'>([
  ...rarities.map(({ key }) => [key.toLowerCase(), key] as const),
  ['rarity_contraband_weapon', 'Rarity_Contraband'],
  ['rarity_default_weapon', 'stock'],
]);

/** Rejects control characters and lone surrogates, which the database doesn't accept. */
const text = z
  .string()
  .trim()
  .regex(/^[^\p{Cc}\p{Cs}]{1,100}$/u);
const named = z.union([text, z.object({ name: text }).transform(({ name }) => name)]);
const keyed = z.union([text, z.object({ id: text }).transform(({ id }) => id)]);
const digits = z.string().regex(/^\d{1,9}$/);
const float = z.number().min(0).max(1).nullish().default(null);
const flag = z.boolean().nullish().default(null);

/**
 * A skin in our format or CSGO-API's, which wraps names in objects and calls the finish a pattern.
 */
const row = z
  .object({
    weapon: named,
    category: named.transform(lookUp(category_keys)),
    finish: named.nullish(),
    pattern: named.nullish(),
    paint_index: z.union([z.int32().min(0), digits.transform(Number)]).nullish(),
    phase: named.nullish().default(null),
    rarity: keyed.transform(lookUp(rarity_keys)),
    min_float: float,
    max_float: float,
    stattrak: flag,
    souvenir: flag,
  })
  .transform(({ finish, pattern, ...rest }) => ({ ...rest, finish: finish ?? pattern ?? null }));

const a_name = 'a name of 1 to 100 characters, or { "name": … }';
const a_float = 'a number from 0 to 1, or null';
const a_flag = 'true, false or null';

/** Messages: the expected content of each field. */
const expected: Readonly<Record<string, string>> = {
  weapon: a_name,
  category: `one of ${categories.map(({ name }) => name).join(', ')}`,
  finish: a_name,
  pattern: a_name,
  paint_index: 'a whole number',
  phase: a_name,
  rarity: 'a rarity such as "rarity_rare_weapon", or { "id": … }',
  min_float: a_float,
  max_float: a_float,
  stattrak: a_flag,
  souvenir: a_flag,
};

/**
 * Parses a row as a skin. Floats and kinds missing from the file (null or left out) default to the
 * game's usual range and the plain kind. A skin without a finish is a vanilla knife, which has
 * neither paint nor floats.
 */
export function readSkin(value: unknown): ReadSkin {
  if (!isObject(value)) return { status: 'bad', reason: 'expected an object' };
  const parsed = row.safeParse(value);
  if (!parsed.success) {
    const fields = new Set(parsed.error.issues.map(({ path: [field] }) => String(field)));
    const faults = [...fields].map((field) => `${field}: expected ${expected[field]}`);
    return { status: 'bad', reason: faults.join('; ') };
  }
  const { weapon, category, finish, paint_index, phase, rarity, stattrak, souvenir } = parsed.data;
  if (rarity === 'stock') return { status: 'stock' };
  const reason = contradictionIn(parsed.data);
  if (reason) return { status: 'bad', reason };
  const painted = finish !== null;
  const floats = knownFloats(parsed.data);
  return {
    status: 'good',
    complete: stattrak !== null && (!painted || (souvenir !== null && floats !== null)),
    skin: {
      weapon,
      category,
      finish,
      paint_index: painted ? (paint_index ?? null) : null,
      phase,
      rarity,
      floats: painted ? (floats ?? usual_floats) : null,
      stattrak: stattrak ?? false,
      souvenir: souvenir ?? false,
    },
  };
}

type Row = z.output<typeof row>;

/** Checks fields against each other: the contradiction between them, if any. */
function contradictionIn({
  finish,
  category,
  paint_index,
  min_float,
  max_float,
}: Row): string | undefined {
  if (finish === null)
    return category === 'knives' ? undefined : 'finish: expected a name; only knives exist without';
  if (!paint_index) return 'paint_index: expected a whole number above 0';
  if ((min_float === null) !== (max_float === null))
    return 'min_float, max_float: expected both or neither';
  if (min_float !== null && max_float !== null && min_float >= max_float)
    return `min_float: expected less than max_float, which is ${max_float}`;
  return undefined;
}

function knownFloats({ min_float, max_float }: Row) {
  return min_float === null || max_float === null ? null : ([min_float, max_float] as const);
}

/** Maps a word, case-insensitively, to its key. */
function lookUp<Key>(keys: ReadonlyMap<string, Key>) {
  return (word: string, context: z.RefinementCtx): Key => {
    const key = keys.get(word.toLowerCase());
    if (key !== undefined) return key;
    context.addIssue('unknown');
    return z.NEVER;
  };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
