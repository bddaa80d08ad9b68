import type { Mills } from '@vitrine/contract/amount';
import { declareFact } from '../kit/facts.ts';

export interface CaseOpened {
  case_id: number;
  revision_id: number;
  /** One for each draw, with its price at that moment. */
  won: readonly { goods_id: number; price_mills: Mills }[];
  /** The player skipped the reel. */
  fast?: true;
  /** The share of a stake of money that it releases from the bonus; older facts lack it. */
  release_ppm?: number;
}

export interface CaseFirstBought {
  case_id: number;
  revision_id: number;
  goods_id: number;
  /** The item's price at that moment. */
  price_mills: Mills;
  /** The share of a stake of money that it releases from the bonus. */
  release_ppm?: number;
}

/** The case's cheapest prize, bought without a draw before its items are shown. */
export const case_first_bought = declareFact<CaseFirstBought>('case.first_bought');

export const case_opened = declareFact<CaseOpened>('case.opened');
