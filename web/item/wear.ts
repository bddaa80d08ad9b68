import type { ItemPageData } from './page.tsx';

export type Floats = NonNullable<ItemPageData['floats']>;
/** A skin in one grade and kind. */
export type Variant = ItemPageData['same_skin'][number];
type Range = Floats['skin'];

/** A grade in which a skin exists. */
export interface Grade {
  goods_id: number;
  /** `FT` */
  short: string;
  /** `Field-Tested` */
  value: string;
  /** The floats of its band that the skin reaches, 0 (new) to 1 (worn out). */
  reached: Range;
}

/** Whether both are plain, count kills, or are souvenirs. */
export function isOfKind(one: Variant, { stattrak, souvenir }: Variant): boolean {
  return one.stattrak === stattrak && one.souvenir === souvenir;
}

/** One variant of each kind in which a skin exists, in the order of the list. */
export function kindsOf(same_skin: readonly Variant[]): Variant[] {
  return same_skin.filter((one, at) => same_skin.findIndex((other) => isOfKind(one, other)) === at);
}

/** The grades in which a skin exists in the kind of `shown`, best first. */
export function gradesOf(
  same_skin: readonly Variant[],
  shown: Variant,
  { bands, skin }: Pick<Floats, 'bands' | 'skin'>,
): Grade[] {
  return bands.flatMap(({ short, value, range }) => {
    const goods = same_skin.find((one) => one.appearance.short === short && isOfKind(one, shown));
    const reached: Range = [Math.max(range[0], skin[0]), Math.min(range[1], skin[1])];
    return goods ? [{ goods_id: goods.id, short, value, reached }] : [];
  });
}

/** The grade whose part of the scale is nearest to a place on it, 0 to 1. */
export function nearestGrade(grades: readonly Grade[], place: number): Grade | undefined {
  const distance = ({ reached: [from, to] }: Grade) => Math.max(from - place, place - to, 0);
  return grades.toSorted((a, b) => distance(a) - distance(b))[0];
}

/** The same grade of the skin's other kind; undefined where that doesn't exist. */
export function otherKind(same_skin: readonly Variant[], shown: Variant): Variant | undefined {
  return same_skin.find(
    (one) => one.appearance.id === shown.appearance.id && !isOfKind(one, shown),
  );
}
