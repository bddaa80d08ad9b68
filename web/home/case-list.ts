import type { CaseCardProps } from '../parts/case-card.tsx';

type Box = CaseCardProps['box'];

const isPaid = ({ type }: Box) => type === 'paid';

/** Cases for money by a figure; the others keep their order after them. */
const byFigure = (boxes: readonly Box[], figureOf: (box: Box) => number): Box[] => [
  ...boxes.filter(isPaid).toSorted((a, b) => figureOf(a) - figureOf(b)),
  ...boxes.filter((box) => !isPaid(box)),
];

/** Sorts cases; `popular` are ids, the first opened most often. */
type Sort = (boxes: readonly Box[], popular: readonly number[]) => Box[];

export type CaseOrder = 'popular' | 'new' | 'asc' | 'desc' | 'return';

/** The orders of the list, by their names in the address. */
const orders: Record<CaseOrder, Sort> = {
  popular: (boxes, popular) => [
    ...pickCases(boxes, popular),
    ...boxes.filter(({ id }) => !popular.includes(id)),
  ],
  // Ids grow as cases are made.
  new: (boxes) => boxes.toSorted((a, b) => b.id - a.id),
  asc: (boxes) => byFigure(boxes, ({ price }) => price),
  desc: (boxes) => byFigure(boxes, ({ price }) => -Number(price)),
  return: (boxes) => byFigure(boxes, ({ return_rate }) => -(return_rate ?? 0)),
};

/** The order that an address names; undefined for the groups as they are. */
export function caseOrderOf(name: string): CaseOrder | undefined {
  return Object.hasOwn(orders, name) ? (name as CaseOrder) : undefined;
}

/** The cases in an order; undefined leaves them as they are. */
export function sortCases(
  boxes: readonly Box[],
  order: CaseOrder | undefined,
  popular: readonly number[],
): Box[] {
  return order === undefined ? [...boxes] : orders[order](boxes, popular);
}

/** The cases with these ids, in the order of the ids. */
export function pickCases<Case extends Pick<Box, 'id'>>(
  boxes: readonly Case[],
  ids: readonly number[],
): Case[] {
  const by_id = new Map(boxes.map((box) => [box.id, box]));
  return ids.flatMap((id) => by_id.get(id) ?? []);
}
