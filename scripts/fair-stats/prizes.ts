import { fromWire, mills, times, toWire, type Mills } from '@vitrine/contract/amount';
import { drawCase, type CaseTable } from '@vitrine/fairness/case';
import { checkTable, drawEntry, TICKETS, type Entry } from '@vitrine/fairness/table';
import {
  exceeds,
  percentOf,
  return_max_ppm,
  returnRate,
  showRate,
} from '../../server/cases/odds.ts';
import { worthOf } from '../../server/inventory/worth.ts';
import type { PublishedCase } from './games.ts';

/** The most openings per request, and so the most prizes that one act pays. */
const openings_max = 10;

/** The least and the greatest share that a token drop can read: 1% and 5% of the price. */
const share_bounds = [0, 4_000];

/**
 * Checks every ticket and every prize of a case and describes in English each difference from what
 * is published. Each prize must be won by exactly the tickets of its range, be among the goods, and
 * be payable: to the backpack, and from there in a sale. So must the tokens. `priceOf` gives the
 * price of goods in mills, undefined when they don't exist.
 */
export function findPrizeFaults(
  { name, table }: PublishedCase,
  priceOf: (id: number) => number | undefined,
): string[] {
  const faults = [
    ...findUnreachable(table.entries),
    ...table.entries.map(({ id }) => findUnpayable(`prize ${id}`, () => salePrice(id, priceOf))),
    ...(table.token_rate > 0 ? share_bounds : []).map((p) =>
      findUnpayable(`a token drop with p ${p}`, () => tokensAt(table, p)),
    ),
    table.type === 'paid' ? findOverpaid(table, priceOf) : null,
  ];
  return faults.filter((fault) => fault !== null).map((fault) => `${name}: ${fault}`);
}

/** Draws each of the 1,000,000 tickets and counts the prizes won. */
function findUnreachable(entries: readonly Entry[]): string[] {
  try {
    checkTable(entries);
  } catch (error) {
    return [String(error)];
  }
  const won = new Map<number, number>();
  for (let ticket = 0; ticket < TICKETS; ticket++) {
    const { entry } = drawEntry(() => ticket, entries);
    won.set(entry, (won.get(entry) ?? 0) + 1);
  }
  return entries
    .filter(({ id, from, to }) => won.get(id) !== to - from)
    .map(
      ({ id, from, to }) =>
        `prize ${id} is won by ${won.get(id) ?? 0} tickets, published are ${to - from}`,
    );
}

/**
 * Checks an amount, alone and multiplied by the most that a request can pay: it must be above zero
 * and stay exact.
 */
function findUnpayable(what: string, amountOf: () => Mills): string | null {
  try {
    const amount = amountOf();
    if (amount <= 0) return `${what} pays nothing`;
    const inexact = [amount, times(amount, openings_max)].find(
      (paid) => fromWire(toWire(paid)) !== paid,
    );
    return inexact === undefined ? null : `${what} pays ${inexact} mills, inexact on the wire`;
  } catch (error) {
    return `${what} can't be paid: ${String(error)}`;
  }
}

/** The amount that a sale pays for a prize. Throws when it isn't among the goods. */
function salePrice(id: number, priceOf: (id: number) => number | undefined): Mills {
  const price = mills(priceOf(id) ?? Number.NaN);
  return worthOf(price, price);
}

/** The tokens of an opening that drops some and reads `p`, computed by the draw itself. */
function tokensAt(table: CaseTable, p: number): Mills {
  const outcome = drawCase((n) => (n === TICKETS ? 0 : p), table);
  return mills('tokens' in outcome ? outcome.tokens : 0);
}

/**
 * Finds a case that gives back more than any revision may: it couldn't be published, so its prizes
 * couldn't be won.
 */
function findOverpaid(
  { entries, price, token_rate }: CaseTable,
  priceOf: (id: number) => number | undefined,
) {
  const prizes = entries.map(({ id, from, to }) => ({
    from_ticket: from,
    to_ticket: to,
    price_mills: priceOf(id) ?? 0,
  }));
  const rate = returnRate(prizes, price, token_rate);
  return exceeds(rate, return_max_ppm)
    ? `gives back ${showRate(rate)}%, at most ${percentOf(return_max_ppm)}% may be published`
    : null;
}
