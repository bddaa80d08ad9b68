import type { Input, Reply } from '@vitrine/contract/index';
import { useState } from 'react';

export type Draft = Input<'POST /api/console/cases'>['draft'];
export type Good = Reply<'GET /api/console/cases/goods'>['list'][number];
export type Preview = Reply<'POST /api/console/cases/preview'>;
export type EditedCase = Reply<'GET /api/console/cases/{id}'>;

/** A draft with what the editor knows beside it. */
export interface Work {
  draft: Draft;
  /** The goods of the draft, and those removed from it. */
  goods: Good[];
  /** The goods whose odds a proposal keeps. */
  locked: number[];
  /** The revision that the draft began from; null for a new case. */
  seen: number | null;
}

/** All tickets: 100%. */
export const all_tickets = 1_000_000;
const tickets_of_percent = all_tickets / 100;

/** Tickets of odds typed in percent; undefined for what is no percentage of four decimals. */
export function ticketsOf(typed: string): number | undefined {
  const text = typed.trim().replace(',', '.').replace(/%$/, '');
  if (!/^\d{0,3}(?:\.\d{0,4})?$/.test(text)) return undefined;
  const tickets = Math.round(Number(text || '0') * tickets_of_percent);
  return tickets <= all_tickets ? tickets : undefined;
}

/** Odds in percent, with as many decimals as they have. */
export function percentOf(tickets: number): string {
  return String(tickets / tickets_of_percent);
}

/** A new case, before anything is typed. */
export const new_work: Work = {
  draft: {
    name: '',
    group: {},
    type: 'paid',
    kind: 'fitting',
    theme_color: '#e7b75f',
    price: 0,
    token_rate_ppm: 50_000,
    prizes: [],
  },
  goods: [],
  locked: [],
  seen: null,
};

/** The work on a case begins from the revision that it shows. */
export function workOf({ draft, goods, revision }: EditedCase): Work {
  return { draft: byOdds(draft), goods, locked: [], seen: revision };
}

/** A draft with its likeliest goods first, as its tickets are given out. */
export function byOdds(draft: Draft): Draft {
  return { ...draft, prizes: draft.prizes.toSorted((a, b) => b.tickets - a.tickets) };
}

/** Whether two drafts publish the same. */
export function isSame(one: Draft, other: Draft): boolean {
  const textOf = (draft: Draft) => JSON.stringify(Object.entries(byOdds(draft)).toSorted());
  return textOf(one) === textOf(other);
}

/** A draft without the names that were left empty. */
export function withoutEmptyNames(draft: Draft): Draft {
  const names = Object.entries(draft.group).filter(([, name]) => name.trim() !== '');
  return { ...draft, group: Object.fromEntries(names) };
}

interface Stored {
  at: string;
  work: Work;
}

/** The unsaved work on a case, in this browser; undefined without any. */
function findStored(key: string): Stored | undefined {
  const text = localStorage.getItem(key);
  return text === null ? undefined : (JSON.parse(text) as Stored);
}

/** The work on a case: it survives a reload until it is published or dropped. */
export function useWork(id: number | 'new', base: Work) {
  // Marked by the shape of what is stored, so that a later release doesn't read an older one's.
  const key = `case-draft-1:${id}`;
  const [stored, setStored] = useState(() => findStored(key));
  const drop = () => {
    localStorage.removeItem(key);
    setStored(undefined);
  };
  const set = (work: Work) => {
    if (isSame(work.draft, base.draft) && work.locked.length === 0) return drop();
    const next = { at: new Date().toISOString(), work };
    localStorage.setItem(key, JSON.stringify(next));
    setStored(next);
  };
  return { work: stored?.work ?? base, changed_at: stored?.at, set, drop };
}
