import { fold } from './fold.ts';

/**
 * How close a name is to a search, both folded: 3 the same, whatever its spaces, 2 it begins as the
 * search does, 1 each word of the search begins a word of it, else 0.
 */
export function closenessOf(name: string, search: string): 0 | 1 | 2 | 3 {
  const [named, sought] = [fold(name), fold(search)];
  const [whole, begun] = [named.replaceAll(' ', ''), sought.replaceAll(' ', '')];
  if (begun === '') return 0;
  if (whole === begun) return 3;
  if (whole.startsWith(begun)) return 2;
  const words = named.split(' ');
  return sought.split(' ').every((part) => words.some((word) => word.startsWith(part))) ? 1 : 0;
}

/**
 * Orders what a search found: the kind with the closest name first, else as the kinds came, and the
 * closest names of a kind first.
 */
export function orderByCloseness<Hit extends { kind: string; name: string }>(
  hits: readonly Hit[],
  search: string,
): Hit[] {
  const ranked = hits.map((hit) => ({ hit, closeness: closenessOf(hit.name, search) }));
  const kinds = [...new Set(hits.map(({ kind }) => kind))];
  const bestOf = (kind: string) =>
    Math.max(...ranked.filter(({ hit }) => hit.kind === kind).map(({ closeness }) => closeness));
  const place = new Map(
    kinds.toSorted((a, b) => bestOf(b) - bestOf(a)).map((kind, n) => [kind, n] as const),
  );
  return ranked
    .toSorted(
      (a, b) => place.get(a.hit.kind)! - place.get(b.hit.kind)! || b.closeness - a.closeness,
    )
    .map(({ hit }) => hit);
}
