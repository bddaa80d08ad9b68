import { mills, type Mills } from '@vitrine/contract/amount';
import { between } from '../../catalogue/index.ts';
import type { SeededCase } from '../cases.ts';
import { part, pick } from './chance.ts';
import type { Person } from './people.ts';

/** A planned act of a person. Its outcome isn't planned: outcomes are drawn. */
export type Deed = Joining | PlannedTopUp | PlannedOpening | PlannedSale | PlannedEvents;

interface Joining {
  does: 'join';
  at: Date;
  person: Person;
}

interface PlannedTopUp {
  does: 'top_up';
  at: Date;
  person: Person;
  amount_mills: Mills;
}

export interface PlannedOpening {
  does: 'open';
  at: Date;
  person: Person;
  box: SeededCase;
  count: number;
}

/** The sale of the items that an opening won below its price. */
export interface PlannedSale {
  does: 'sell';
  at: Date;
  person: Person;
  of: PlannedOpening;
  to: 'money' | 'shop_score';
}

/** All that the events of a day have. */
export interface PlannedEvents {
  does: 'events';
  at: Date;
  person: Person;
  /** The snowman that falls. */
  snowman: number;
}

const minute_ms = 60 * 1000;
const day_ms = 24 * 60 * minute_ms;

/** Number of openings in a visit, and of cases in an opening; all equally likely. */
const openings_of_a_visit = [1, 1, 2];
const counts = [1, 1, 1, 1, 1, 1, 2, 2, 3, 3, 4, 5];
/**
 * Percent of openings that cost points; percent of openings for money whose wins are sold at once
 * for money, or later for tokens.
 */
const for_points_percent = 8;
const sold_for_money_percent = 30;
const sold_for_tokens_percent = 15;
/** Percent of visits that begin with a top-up. */
const topped_up_percent = 20;
const top_ups_mills = [5_000, 10_000, 10_000, 15_000, 20_000, 25_000, 50_000, 100_000];
/** Percent of visits after the first that fall in the last day. */
const last_day_percent = 30;

/**
 * Plans everyone's acts until a moment, in chronological order. Deterministic; its figures are
 * invented.
 */
export function planPast(
  people: readonly Person[],
  cases: readonly SeededCase[],
  until: Date,
): Deed[] {
  return people
    .flatMap((person) => deedsOf(person, cases, until))
    .filter(({ at }) => at < until)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

function deedsOf(person: Person, cases: readonly SeededCase[], until: Date): Deed[] {
  const favourites = favouritesOf(person, cases);
  const for_points = cases.filter(({ type }) => type === 'points');
  const deeds: Deed[] = [{ does: 'join', at: person.joined_at, person }];
  for (let visit = 1; visit <= person.visits; visit++) {
    let at_ms = visitBeginsMs(person, visit, until);
    deeds.push(...topUpOf(person, visit, new Date(at_ms)));
    const openings = pick(openings_of_a_visit, `${person.name}, visit ${visit}`);
    for (let nth = 1; nth <= openings; nth++) {
      const text = `${person.name}, visit ${visit}, opening ${nth}`;
      at_ms += between(15_000, 90_000, `pause before ${text}`);
      const costs_points =
        for_points.length > 0 && between(1, 100, `price of ${text}`) <= for_points_percent;
      const box = pick(costs_points ? for_points : favourites, text);
      const opening: PlannedOpening = {
        does: 'open',
        at: new Date(at_ms),
        person,
        box,
        count: pick(counts, `count of ${text}`),
      };
      deeds.push(opening, ...saleOf(opening, text));
    }
  }
  return deeds;
}

/**
 * Start of a visit: the first soon after joining, later ones at any time, more often in the last
 * day.
 */
function visitBeginsMs({ name, joined_at }: Person, visit: number, until: Date): number {
  if (visit === 1)
    return joined_at.getTime() + between(minute_ms, 20 * minute_ms, `${name} looks around`);
  const since_ms = until.getTime() - joined_at.getTime();
  const ago = part(`${name}, when ${visit}`);
  const is_recent = between(1, 100, `${name}, how recent ${visit}`) <= last_day_percent;
  return until.getTime() - (is_recent ? ago * ago * Math.min(day_ms, since_ms) : ago * since_ms);
}

/**
 * One to four cases that the person can afford, the cheaper ones more often; the three cheapest
 * count as affordable for everyone.
 */
function favouritesOf({ name, purse_mills }: Person, cases: readonly SeededCase[]): SeededCase[] {
  const paid = cases
    .filter(({ type }) => type === 'paid')
    .toSorted((a, b) => a.price_mills - b.price_mills);
  const affordable = paid.filter(({ price_mills }, n) => n < 3 || price_mills <= purse_mills);
  return Array.from({ length: between(1, 4, `${name}’s taste`) }, (_, nth) => {
    const rank = Math.floor(affordable.length * part(`${name}’s favourite ${nth}`) ** 1.5);
    return affordable[rank]!;
  });
}

function topUpOf(person: Person, visit: number, at: Date): PlannedTopUp[] {
  const text = `top-up of ${person.name}, visit ${visit}`;
  if (!person.tops_up) return [];
  if (between(1, 100, text) > topped_up_percent) return [];
  return [{ does: 'top_up', at, person, amount_mills: mills(pick(top_ups_mills, text)) }];
}

function saleOf(opening: PlannedOpening, text: string): PlannedSale[] {
  const { person, box, at } = opening;
  if (box.type !== 'paid') return [];
  const sale = (to: PlannedSale['to'], after_ms: number): PlannedSale[] => [
    { does: 'sell', at: new Date(at.getTime() + after_ms), person, of: opening, to },
  ];
  const what = between(1, 100, `end of ${text}`);
  if (what <= sold_for_money_percent)
    return sale('money', between(4_000, minute_ms, `sale of ${text}`));
  if (what > 100 - sold_for_tokens_percent)
    return sale('shop_score', between(minute_ms, day_ms, `sale of ${text}`));
  return [];
}
