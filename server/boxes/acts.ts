import { mills } from '@vitrine/contract/amount';
import type { DrawnWins } from '../cases/index.ts';
import { isSellable } from '../inventory/index.ts';
import type { FactKind } from '../kit/facts.ts';
import type { Asked } from '../kit/http/route.ts';
import { innerKey } from '../settle/inner-key.ts';
import type { Act } from '../settle/settle.ts';
import { box_granted, box_opened, box_returned, box_voided, type BoxMoved } from './facts.ts';

/** The occasions on which a case is granted, with the source of its box and of its prize. */
export const box_sources = {
  welcome: 'free',
  first_top_up: 'event',
  weekly: 'vip',
  mission: 'event',
  code: 'event',
  gift: 'event',
} as const;

export type Occasion = keyof typeof box_sources;

export interface BoxGift {
  player_id: number;
  occasion: Occasion;
  /** The thing that grants a box once to a player: a week, a mission, a code. */
  subject: string;
  case_id: number;
}

/**
 * Grants an unopened case, once for each occasion and subject. It moves no amount and has no value
 * until it is opened.
 */
export function decideGrant({ player_id, occasion, subject, case_id }: BoxGift, at: Date) {
  return {
    by: player_id,
    at,
    key: innerKey('job', `box:${player_id}:${occasion}:${subject}`, { case_id }),
    fact: box_granted.with({ occasion, subject, case_id }),
    grant: [
      {
        player_id,
        kind: 'box',
        goods_id: case_id,
        source: box_sources[occasion],
        price_mills: mills(0),
      },
    ],
    memo: {},
  } satisfies Act;
}

type OwnBox = BoxMoved & { player_id: number };

/**
 * Voids an unopened box whose payment went back. The caller has noted it, once. Refuses
 * item.not_held when it was opened meanwhile.
 */
export const decideVoid = (box: OwnBox, at: Date) =>
  moveBox(box, box_voided, ['held', 'consumed'], at);

/** Returns a box whose payment came again. The caller has noted it, once. Refuses nothing. */
export const decideReturn = (box: OwnBox, at: Date) =>
  moveBox(box, box_returned, ['consumed', 'held'], at);

function moveBox(
  { player_id, ...box }: OwnBox,
  kind: FactKind<BoxMoved>,
  [from, to]: readonly [string, string],
  at: Date,
) {
  const { item_id } = box;
  return {
    by: player_id,
    at,
    key: undefined,
    fact: kind.with(box),
    move: [{ item_id, from: { player_id, state: from }, to: { player_id, state: to } }],
    memo: {},
  } satisfies Act;
}

/** The maximum number of boxes, all of one case, that one act opens. */
export const boxes_max = 10;

export interface Unboxing {
  player_id: number;
  /** One for each prize drawn, in the same order. */
  boxes: readonly { id: number; source: string }[];
  drawn: DrawnWins;
  fast?: boolean | undefined;
}

/**
 * Opens granted cases: each box is consumed, and its prize keeps its source. It costs nothing, so
 * it is no stake. Refuses item.unknown, item.not_held, case.closed and case.revision_changed; stale
 * when the pair changed.
 */
export function decideUnboxing(
  { player_id, boxes, drawn, fast }: Unboxing,
  asked: Partial<Asked> | undefined,
) {
  const { won, ...rest } = drawn;
  const { case_id, revision_id } = rest.memo;
  return {
    by: player_id,
    key: asked?.key,
    session: asked?.session,
    fact: box_opened.with({
      case_id,
      revision_id,
      items: boxes.map(({ id }) => id),
      won: won.map(({ goods_id, price_mills }) => ({ goods_id, price_mills })),
      ...(fast && { fast }),
    }),
    grant: won.map(({ goods_id, price_mills }, draw) => ({
      player_id,
      goods_id,
      source: boxes[draw]!.source,
      price_mills,
      draw,
    })),
    move: boxes.map(({ id }) => ({
      item_id: id,
      from: { player_id, state: 'held' },
      to: { player_id, state: 'consumed' },
    })),
    ...rest,
    memo: {
      ...rest.memo,
      won: rest.memo.won.map((prize, n) =>
        isSellable(boxes[n]!.source) ? prize : { ...prize, kept: true as const },
      ),
    },
  } satisfies Act;
}
