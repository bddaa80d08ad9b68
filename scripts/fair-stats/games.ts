import { drawCase, type CaseTable } from '@vitrine/fairness/case';
import type { Uniform } from '@vitrine/fairness/stream';
import { drawEntry, TICKETS, type Entry } from '@vitrine/fairness/table';
import { drawUpgrade, type UpgradeTable } from '@vitrine/fairness/upgrade';
import { worldCases } from '../../server/demo/world/cases.ts';
import { worldItems } from '../../server/demo/world/items.ts';

/**
 * A game that a player draws with their own pair: numbered outcomes, each with its published
 * chance.
 */
export interface Game {
  name: string;
  chances: readonly number[];
  draw(uniform: Uniform): Drawn;
}

/** `cell` is the outcome's number. A paid case also has the value that it read for tokens. */
export interface Drawn {
  ticket: number;
  cell: number;
  tokens?: { t: number; p: number; dropped: boolean; rate_ppm: number };
}

/** A case of the demo world as it is published. */
export interface PublishedCase {
  name: string;
  table: CaseTable;
}

/**
 * Every case of the demo world. A prize's goods id is its item's number among the world's items,
 * from 1.
 */
export function publishedCases(): PublishedCase[] {
  const items = worldItems();
  const id_of = new Map(items.map((item, index) => [item, index + 1]));
  return worldCases(items).map(({ name, type, price_mills, token_rate_ppm, entries }) => ({
    name,
    table: {
      type,
      price: price_mills,
      token_rate: token_rate_ppm,
      entries: entries.map(({ item, from, to }) => ({ id: id_of.get(item)!, from, to })),
    },
  }));
}

/**
 * Opening a case. The expected odds are the published ones, whatever table it is drawn from: a
 * control draws from another.
 */
export function caseGame({ name, table }: PublishedCase, drawn_from = table): Game {
  const cell_of = new Map(table.entries.map(({ id }, cell) => [id, cell]));
  return {
    name: `prizes of ${name}`,
    chances: chancesOf(table.entries),
    draw(uniform) {
      const outcome = drawCase(uniform, drawn_from);
      const drawn = { ticket: outcome.ticket, cell: cell_of.get(outcome.entry)! };
      if (!('t' in outcome)) return drawn;
      const { t, p, tokens } = outcome;
      return { ...drawn, tokens: { t, p, dropped: tokens > 0, rate_ppm: table.token_rate } };
    },
  };
}

/** An upgrade: won or not. The expected chance is the published one, as with `caseGame`. */
export function upgradeGame(table: UpgradeTable, drawn_from = table): Game {
  const chance = table.chance_ppm / TICKETS;
  return {
    name: `upgrade at ${chance * 100}%, ${table.direction}`,
    chances: [chance, 1 - chance],
    draw(uniform) {
      const { roll, win } = drawUpgrade(uniform, drawn_from);
      return { ticket: roll, cell: win ? 0 : 1 };
    },
  };
}

/** A draw against the table of an event. */
export function eventGame(name: string, entries: readonly Entry[]): Game {
  const cell_of = new Map(entries.map(({ id }, cell) => [id, cell]));
  return {
    name,
    chances: chancesOf(entries),
    draw(uniform) {
      const { ticket, entry } = drawEntry(uniform, entries);
      return { ticket, cell: cell_of.get(entry)! };
    },
  };
}

/** The published chances of a table's entries, in their order. */
export function chancesOf(entries: readonly Entry[]): number[] {
  return entries.map(({ from, to }) => (to - from) / TICKETS);
}
