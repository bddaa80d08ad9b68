import { fromWire, mills, toWire, type Mills } from '@vitrine/contract/amount';
import type { caseDraft } from '@vitrine/contract/case-desk';
import { TICKETS } from '@vitrine/fairness/table';
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { case_points_min, gift_tiers, gift_top_up } from '../budget/index.ts';
import { FileError, findPricesByName, readGoods, wordsByLanguage } from '../catalogue/index.ts';
import type { Db } from '../kit/db.ts';
import { isFree } from './free-types.ts';
import { case_kinds, fitting } from './pictures.ts';
import * as store from './store.ts';
import { parsePrice, showPrice } from './types.ts';

/** A draft as the console edits it. */
export type DeskDraft = z.output<typeof caseDraft>;

/** A prize of a draft: goods by their id, or in a file by their name. */
type DraftPrize = { tickets: number } & (
  | { goods_id: number }
  | { hash_name: string; phase: string | null }
);

/**
 * A case as an operator is about to publish it, at the console or from a file. A file may leave the
 * picture out, which keeps what the case has, and the chance of tokens.
 */
export type CaseDraft = Omit<DeskDraft, 'kind' | 'theme_color' | 'token_rate_ppm' | 'prizes'> &
  Partial<Pick<DeskDraft, 'kind' | 'theme_color' | 'token_rate_ppm'>> & {
    prizes: readonly DraftPrize[];
  };

/** The picture of a new case whose file leaves it out. */
export const usual_art = { kind: fitting, theme_color: '#e7b75f' } as const;

/** The usual chance that an opening of a paid case drops tokens, in parts per million. */
const usual_token_rate_ppm = 50_000;

/** A draft in the columns that publishing writes. */
export interface DecidedDraft {
  group: store.GroupNames;
  price_mills: Mills;
  token_rate_ppm: number;
  conditions: ReturnType<typeof conditionsOf>;
  /** Ranges that cover the 1,000,000 tickets without gaps, rarest last. */
  prizes: { goods_id: number; from_ticket: number; to_ticket: number }[];
}

/**
 * Decides what a draft publishes, without its return, which `reviseCase` judges. Throws a FileError
 * for a name, a body, conditions or a price that can't be, goods that the catalogue lacks or that
 * stand there twice, and odds that don't add up to 100%.
 */
export async function decideDraft(db: Db, draft: CaseDraft): Promise<DecidedDraft> {
  const { name, group, type, kind = fitting, price } = draft;
  if (name === '') throw new FileError('name: a case needs a name');
  if (!case_kinds.includes(kind))
    throw new FileError(`kind: ${kind} is no body; there are ${case_kinds.join(', ')}`);
  const words = wordsByLanguage(60).safeParse(group);
  if (!words.success) throw new FileError(`group: ${words.error.issues[0]!.message}`);
  const token_rate_ppm = tokenRateOf(draft);
  if (type !== 'paid' && token_rate_ppm > 0)
    throw new FileError('token_rate: only a paid case drops tokens');
  const conditions = conditionsOf(draft);
  const goods_ids = await findGoodsOf(db, draft);
  const rows = draft.prizes.map(({ tickets }, n) => ({ goods_id: goods_ids[n]!, tickets }));
  const sum = rows.reduce((total, { tickets }) => total + tickets, 0);
  if (sum !== TICKETS) throw new FileError(`The chances add up to ${percentOf(sum)}, not to 100.`);
  const without = rows.filter(({ tickets }) => tickets === 0).map(({ goods_id }) => goods_id);
  if (without.length > 0)
    throw new FileError(`${await nameGoods(db, without)}: 0% is no chance; remove it.`);
  return {
    group: words.data,
    price_mills: parsePrice(type, price),
    token_rate_ppm,
    conditions,
    prizes: rangesOf(rows),
  };
}

/** The chance of tokens of a draft, in parts per million. */
export function tokenRateOf({ type, token_rate_ppm }: CaseDraft): number {
  return token_rate_ppm ?? (type === 'paid' ? usual_token_rate_ppm : 0);
}

const percentOf = (tickets: number): number => (tickets * 100) / TICKETS;

/** Rows with their ranges of tickets, one after another, rarest last. */
export function rangesOf<Row extends { tickets: number }>(rows: readonly Row[]) {
  let from_ticket = 0;
  return rows
    .toSorted((a, b) => b.tickets - a.tickets)
    .map(({ tickets, ...row }) => {
      const range = { ...row, from_ticket, to_ticket: from_ticket + tickets };
      from_ticket += tickets;
      return range;
    });
}

/** The conditions of a case as columns. Throws a FileError when its type has others. */
function conditionsOf(draft: CaseDraft) {
  const { type, vip_level, top_up, top_up_days, gift_points, invited, opened } = draft;
  if ((type === 'level') !== (vip_level !== undefined))
    throw new FileError('vip_level: a case of the type level names it, and no other');
  if (!isFree(type)) {
    if (top_up !== undefined || top_up_days !== undefined || gift_points !== undefined)
      throw new FileError(
        'top_up, gift_points: only a case of the type free, level or ladder asks for them',
      );
    if (invited !== undefined || opened !== undefined)
      throw new FileError(
        'invited, opened: only a case of the type free, level or ladder asks for them',
      );
    return {};
  }
  const top_up_mills = top_up === undefined ? undefined : fromWire(top_up);
  if (!top_up_mills || top_up_mills < gift_top_up.mills)
    throw new FileError(`top_up: a free case asks for ${toWire(gift_top_up.mills)} or more`);
  if (gift_points === undefined || gift_points < case_points_min)
    throw new FileError(
      `gift_points: a free case asks for gifts of ${case_points_min} points a day or more`,
    );
  if (gift_points > gift_tiers.at(-1)!)
    throw new FileError(`gift_points: gifts of a day grow up to ${gift_tiers.at(-1)!} points`);
  if (type === 'ladder' && top_up_days === undefined)
    throw new FileError('top_up_days: the period of the ladder');
  return {
    ...(vip_level !== undefined && { vip_level }),
    gift_points,
    top_up_mills,
    top_up_days: top_up_days ?? gift_top_up.days,
    invited_count: invited ?? null,
    opened_count: opened ?? null,
  };
}

/** The ids of a draft's goods, in its order. */
async function findGoodsOf(db: Db, { prizes }: CaseDraft): Promise<number[]> {
  const named = prizes.flatMap((prize) => ('goods_id' in prize ? [] : [prize]));
  const given = prizes.flatMap((prize) => ('goods_id' in prize ? [prize.goods_id] : []));
  const keyOf = ({ hash_name, phase }: { hash_name: string; phase: string | null }) =>
    phase ? `${hash_name} / ${phase}` : hash_name;
  const by_name = await findPricesByName(
    db,
    named.map(({ hash_name }) => hash_name),
  );
  const id_of = new Map(by_name.map((goods) => [keyOf(goods), goods.id]));
  const known = await readGoods(db, given);
  const missing = [
    ...named.map(keyOf).filter((key) => !id_of.has(key)),
    ...given.filter((id) => !known.has(id)).map((id) => `item ${id}`),
  ];
  if (missing.length > 0) throw new FileError(`The catalogue has no ${missing.join(', no ')}.`);
  const ids = prizes.map((prize) =>
    'goods_id' in prize ? prize.goods_id : id_of.get(keyOf(prize))!,
  );
  const twice = ids.filter((id, n) => ids.indexOf(id) !== n);
  if (twice.length > 0) throw new FileError(`${await nameGoods(db, twice)} stands there twice.`);
  return ids;
}

async function nameGoods(db: Db, ids: readonly number[]): Promise<string> {
  const goods = await readGoods(db, ids);
  return [...goods.values()].map(({ shown }) => shown.hash_name).join(', ');
}

/** Cases as the drafts that publish the revisions which they show. */
export async function readDrafts(
  db: Db,
  rows: readonly store.CaseRow[],
): Promise<Map<number, DeskDraft>> {
  const prizes = await store.findPrizes(
    db,
    rows.map(({ revision_id }) => revision_id),
  );
  const by_revision = Map.groupBy(prizes, ({ revision_id }) => revision_id);
  return new Map(rows.map((row) => [row.id, draftOf(row, by_revision.get(row.revision_id)!)]));
}

type Prizes = Awaited<ReturnType<typeof store.findPrizes>>;

function draftOf(row: store.CaseRow, prizes: Prizes): DeskDraft {
  const { name, type, kind, theme_color, price_mills, token_rate_ppm } = row;
  const { vip_level, gift_points, top_up_mills, top_up_days, invited_count, opened_count } = row;
  return {
    name,
    group: { ...(row.group_names as Record<string, string>), en: row.group_name },
    type: type as DeskDraft['type'],
    kind,
    theme_color,
    price: showPrice(type, price_mills),
    token_rate_ppm,
    ...(vip_level !== null && { vip_level }),
    ...(top_up_mills !== null && { top_up: toWire(mills(top_up_mills)) }),
    ...(gift_points !== null && { gift_points }),
    ...(top_up_days !== null && { top_up_days }),
    ...(invited_count !== null && { invited: invited_count }),
    ...(opened_count !== null && { opened: opened_count }),
    prizes: prizes.map(({ goods_id, from_ticket, to_ticket }) => ({
      goods_id,
      tickets: to_ticket - from_ticket,
    })),
  };
}

/** Whether two drafts publish the same. */
export function isSameDraft(one: DeskDraft, other: DeskDraft): boolean {
  const ordered = ({ prizes, ...draft }: DeskDraft) => ({ ...draft, prizes: rangesOf(prizes) });
  return isDeepStrictEqual(ordered(one), ordered(other));
}
