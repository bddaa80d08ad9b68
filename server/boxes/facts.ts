import type { Mills } from '@vitrine/contract/amount';
import { declareFact } from '../kit/facts.ts';
import type { Occasion } from './acts.ts';

export interface BoxGranted {
  occasion: Occasion;
  subject: string;
  case_id: number;
}

export const box_granted = declareFact<BoxGranted>('box.granted');

/** An unopened box whose payment went back, or came again. */
export interface BoxMoved {
  case_id: number;
  item_id: number;
}

export const box_voided = declareFact<BoxMoved>('box.voided');
export const box_returned = declareFact<BoxMoved>('box.returned');

export interface BoxOpened {
  case_id: number;
  revision_id: number;
  /** The boxes, each opened once. */
  items: readonly number[];
  /** The prize of each box, with its price at that moment. */
  won: readonly { goods_id: number; price_mills: Mills }[];
  /** The player skipped the reel. */
  fast?: true;
}

export const box_opened = declareFact<BoxOpened>('box.opened');
