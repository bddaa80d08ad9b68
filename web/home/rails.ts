import type { Amount } from '@vitrine/contract/amount';
import type { CaseCardProps } from '../parts/case-card.tsx';
import { pickCases } from './case-list.ts';
import { row_cases } from './rail.tsx';

type Box = CaseCardProps['box'];

/** How often a player’s money has to open a case for it to be suggested. */
const openings = 5;

/** The dearest cases that the money opens several times: no suggestion asks for all of it. */
export function inReach(boxes: readonly Box[], money: Amount): Box[] {
  return boxes
    .filter(({ type, price }) => type === 'paid' && price * openings <= money)
    .toSorted((a, b) => b.price - a.price)
    .slice(0, row_cases);
}

/** The cases for money or points that were opened most, in that order. */
export function popularOf(boxes: readonly Box[], ids: readonly number[]): Box[] {
  return pickCases(boxes, ids)
    .filter(({ type }) => type === 'paid' || type === 'points')
    .slice(0, row_cases);
}
