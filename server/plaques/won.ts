import { mills, sum, type Mills } from '@vitrine/contract/amount';
import type { DrawRecord } from '@vitrine/contract/seeds';
import { battle_ended } from '../battles/index.ts';
import type { Db } from '../kit/db.ts';
import { findFact, type Fact, type PayloadOf } from '../kit/facts.ts';
import type { Module } from '../kit/module.ts';
import { findFactOfDraw, readRecord } from '../seeds/index.ts';
import type { Win } from '../settle/wins.ts';
import { items_upgraded } from '../upgrades/index.ts';

/** A draw of a case, an upgrade or a battle that one player won with at least the stake. */
export interface WonDraw {
  id: number;
  kind: 'case' | 'upgrade' | 'battle';
  player_id: number;
  /** The item, of a battle the dearest, with its price at the draw. */
  goods_id: number;
  price_mills: Mills;
  items: number;
  won_mills: Mills;
  /** Null where it cost no money. */
  stake_mills: Mills | null;
  chance_ppm: number;
  /** The case that the item came from; null for an upgrade. */
  case_id: number | null;
  at: Date;
  /** When others may see it: its player has seen the result. */
  seen_at: Date;
}

/** Finds a won draw; undefined where a draw has no plaque. */
export type FindWon = (db: Db, id: number) => Promise<WonDraw | undefined>;

/**
 * Makes the search for won draws, from the wins that all modules declare. Undefined for unknown
 * draws, those of other kinds, losses, wins below the stake, and items that were in sight before
 * they were paid for.
 */
export function makeFindWon(modules: readonly Module[]): FindWon {
  const wins = new Map(
    modules.flatMap((module) => module.wins ?? []).map((one) => [one.of.kind, one]),
  );
  return async (db, id) => {
    const fact_id = await findFactOfDraw(db, id);
    const fact = fact_id === undefined ? undefined : await findFact(db, fact_id);
    const declared = fact && wins.get(fact.kind);
    if (!declared) return undefined;
    const record = await readRecord(db, id);
    if (record.looked) return undefined;
    // As `declareWins` has typed them.
    const won = winOf(record, fact, (await declared.read(fact, db)) as Win[]);
    const seen_at = declared.seenAt?.(fact) ?? fact.at;
    return won && isWin(won) ? { ...won, seen_at } : undefined;
  };
}

/** At least the stake: a plaque never shows a loss. Pure. */
function isWin({ won_mills, stake_mills }: Pick<WonDraw, 'won_mills' | 'stake_mills'>): boolean {
  return stake_mills === null || won_mills >= stake_mills;
}

/** A draw read as a win, from its record and the wins of its fact. Pure. */
function winOf(
  record: DrawRecord,
  fact: Fact,
  wins: readonly Win[],
): Omit<WonDraw, 'seen_at'> | undefined {
  switch (record.kind) {
    case 'case': {
      const { table, outcome, subject } = record;
      const win = wins.find(({ goods_id }) => goods_id === outcome.entry);
      const tokens = 'tokens' in outcome ? (outcome.tokens ?? 0) : 0;
      return (
        win && {
          ...partOf(record.id, [win]),
          kind: 'case',
          won_mills: mills(win.price_mills + tokens),
          stake_mills: table.type === 'paid' ? mills(table.price) : null,
          chance_ppm: chanceIn(table.entries, win.goods_id),
          case_id: subject,
        }
      );
    }
    case 'upgrade': {
      const { staked_mills } = fact.payload as PayloadOf<typeof items_upgraded>;
      return wins.length === 0
        ? undefined
        : {
            ...partOf(record.id, wins),
            kind: 'upgrade',
            stake_mills: staked_mills,
            chance_ppm: record.table.chance_ppm,
            case_id: null,
          };
    }
    case 'battle': {
      const { cost_mills } = fact.payload as PayloadOf<typeof battle_ended>;
      if (wins.length === 0) return undefined;
      const part = partOf(record.id, wins);
      const { rounds, revisions } = record.table;
      const round = record.outcome.outcome.findIndex((drops) =>
        drops.some(({ entry }) => entry === part.goods_id),
      );
      return {
        ...part,
        kind: 'battle',
        stake_mills: cost_mills === 0 ? null : cost_mills,
        chance_ppm: chanceIn(rounds[round]!, part.goods_id),
        case_id: revisions[round]!.box,
      };
    }
    default:
      return undefined;
  }
}

/** The part of a won draw that all kinds have: the dearest of its items stands for them. */
function partOf(id: number, wins: readonly Win[]) {
  const best = wins.reduce((top, next) => (next.price_mills > top.price_mills ? next : top));
  return {
    id,
    player_id: best.player_id,
    goods_id: best.goods_id,
    price_mills: mills(best.price_mills),
    items: wins.length,
    won_mills: sum(wins.map(({ price_mills }) => mills(price_mills))),
    at: best.at,
  };
}

/** The chance of an item in a published table, in parts per million. */
function chanceIn(
  entries: readonly { id: number; from: number; to: number }[],
  goods_id: number,
): number {
  const { from, to } = entries.find(({ id }) => id === goods_id)!;
  return to - from;
}
