import type { Uniform } from './stream.ts';

/** The number of tickets in a table; one ticket is one millionth of a chance (1 ppm). */
export const TICKETS = 1_000_000;

/**
 * A prize of a published table: won by the tickets from `from` up to, not including, `to`. In a
 * case `id` is the goods id.
 */
export type Entry = { id: number; from: number; to: number };

/** A drawn ticket and the id of the entry that holds it. */
export type Drop = { ticket: number; entry: number };

/** The events whose draws read a published table: each is also the kind of its draws. */
export const EVENT_KINDS = ['snowball', 'wheel', 'coupon', 'card'] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/**
 * The table of an event: snowball, wheel, coupon share or card. An entry may have more fields that
 * say what it gives.
 */
export type EventTable = { entries: readonly Entry[] };

/**
 * Draws one ticket against a table. Relies on the check at publication; a ticket without an entry
 * throws.
 */
export function drawEntry(uniform: Uniform, entries: readonly Entry[]): Drop {
  const ticket = uniform(TICKETS);
  const holder = entries.find((entry) => entry.from <= ticket && ticket < entry.to);
  if (!holder) throw new RangeError(`no entry holds ticket ${ticket}`);
  return { ticket, entry: holder.id };
}

/**
 * Checks that a table can be published: whole ids, each once; ranges that are not empty, sorted,
 * and cover every ticket from 0 to 1,000,000 without gap or overlap. Throws a RangeError that names
 * the invalid entry; `name` is the table's name in that message.
 */
export function checkTable(entries: readonly Entry[], name = 'entries'): void {
  const ids = new Set<number>();
  let covered = 0;
  for (const [index, { id, from, to }] of entries.entries()) {
    const at = `${name}[${index}]`;
    if (!Number.isSafeInteger(id)) throw new RangeError(`${at}.id must be a whole number`);
    if (ids.has(id)) throw new RangeError(`${at}.id ${id} is in the table twice`);
    if (from !== covered)
      throw new RangeError(`${at}.from is ${from}, the ranges before it end at ${covered}`);
    if (!Number.isSafeInteger(to) || to <= from)
      throw new RangeError(`${at}.to must be a whole number above ${from}`);
    ids.add(id);
    covered = to;
  }
  if (covered !== TICKETS) throw new RangeError(`${name} cover ${covered} tickets of ${TICKETS}`);
}
