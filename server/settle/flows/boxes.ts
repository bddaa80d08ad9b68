import type { CaseOutcome } from '@vitrine/fairness/case';
import { mills, type Mills } from '@vitrine/contract/amount';
import type { Act, Draws, ScopedKey } from '../settle.ts';
import { innerKey } from './key.ts';

/** The occasions on which a case is granted, with the source of its box and of its prize. */
export const box_sources = {
  welcome: 'free',
  first_top_up: 'event',
  weekly: 'vip',
  mission: 'event',
  code: 'event',
} as const;

export interface BoxGift {
  player_id: number;
  occasion: keyof typeof box_sources;
  /** The thing that grants a box once to a player: a week, a mission, a code. */
  subject: string;
  case_id: number;
}

/**
 * Grants an unopened case, once for each occasion and subject. It moves no amount and has no value
 * until it is opened. Refuses nothing: the giver checks whether it is due.
 */
export function grantBox({ player_id, occasion, subject, case_id }: BoxGift, at: Date) {
  return {
    by: player_id,
    at,
    key: innerKey('job', `box:${player_id}:${occasion}:${subject}`, { case_id }),
    fact: { kind: 'box.granted', payload: { occasion, subject, case_id } },
    grant: [{ player_id, kind: 'box', goods_id: case_id, source: box_sources[occasion], price_mills: mills(0) }],
    memo: {},
  } satisfies Act;
}

export const boxes_max = 10;

export interface BoxOpening {
  player_id: number;
  case_id: number;
  revision_id: number;
  /** The boxes, 1 to 10 of one case, and the outcome that is drawn for each. */
  boxes: readonly { item_id: number; source: string; outcome: CaseOutcome }[];
  from: Draws['from'];
  /** Today's prices of the prizes. */
  prices: ReadonlyMap<number, Mills>;
}

/**
 * Opens granted cases: each box is consumed, and its prize keeps its source. It costs nothing, so
 * it is no stake. Amounts are mills. Refuses item.unknown, item.not_held, case.closed and
 * case.revision_changed; stale when the pair or a price changed.
 */
export function openBoxes(opening: BoxOpening, key: ScopedKey | undefined, at: Date) {
  const { player_id, case_id, revision_id, boxes, from, prices } = opening;
  const won = boxes.map(({ outcome }) => ({ goods_id: outcome.entry, price_mills: prices.get(outcome.entry)! }));
  return {
    by: player_id,
    at,
    key,
    fact: {
      kind: 'box.opened',
      payload: { case_id, revision_id, items: boxes.map(({ item_id }) => item_id), won },
    },
    draws: {
      from,
      records: boxes.map(({ outcome }) => ({ kind: 'case', subject_id: case_id, revision_id, outcome })),
    },
    guard: [
      { name: 'cases.sells', id: case_id, value: revision_id },
      ...[...new Set(won.map(({ goods_id }) => goods_id))].map((id) => ({
        name: 'catalogue.costs',
        id,
        value: prices.get(id)!,
      })),
    ],
    grant: won.map((prize, draw) => ({ player_id, ...prize, source: boxes[draw]!.source, draw })),
    move: boxes.map(({ item_id }) => ({
      item_id,
      from: { player_id, state: 'held' },
      to: { player_id, state: 'consumed' },
    })),
    memo: { won },
  } satisfies Act;
}
