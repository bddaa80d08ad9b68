// The operator's prices: imports a file, freezes and thaws, lists, opens closed cases again:
// `npm run prices -- --help`.
import fs from 'node:fs';
import { parseArgs } from 'node:util';
import { FileError, findFrozen, readEntries, type NamedPrice } from '../server/catalogue/index.ts';
import { listClosedCases, reopenCase, type RatedCase } from '../server/cases/index.ts';
import type { Desk } from '../server/kit/desk.ts';
import { freezePrice, importPrices, prices_file, thawPrice } from '../server/prices/index.ts';
import { readId, runCommand, UsageError, type Command, type Outcome } from './operator.ts';

const usage = `Usage: npm run prices -- [--json] COMMAND

  import FILE          imports {"prices": [{"hash_name": …, "phase": …, "price": 12.34}, …]}, or the
                       list alone; a price that changes by more than PRICE_CHANGE_LIMIT percent is
                       frozen instead
  list                 the frozen prices, and the closed cases with their return rates
  freeze ID            freezes the price of an item: it is neither bought nor withdrawn
  thaw ID [--accept]   thaws it at its price; with --accept at the one that was offered meanwhile
  reopen CASE          opens a closed case again, unless it would give back more than 97%

Exit codes: 0 done; 1 not, or not all of it; 2 impossible.`;

/** The largest file that an import reads: 500,000 prices fit several times. */
const file_bytes_max = 256 * 1024 * 1024;
const listed_max = 1000;

process.exitCode = await runCommand(usage, () => {
  const flag = { type: 'boolean' } as const;
  const options = { help: flag, json: flag, accept: flag } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  return { ...values, command: () => commandOf(positionals, values.accept ?? false) };
});

function commandOf(
  [name = '', subject = '', ...more]: readonly string[],
  accept: boolean,
): Command {
  if (more.length > 0 || (accept && name !== 'thaw')) throw new UsageError(usage);
  switch (name) {
    case 'import':
      return importFile(subject);
    case 'list':
      return listPrices;
    case 'freeze':
      return freeze(idOf(subject));
    case 'thaw':
      return thaw(idOf(subject), accept ? 'accepted' : 'kept');
    case 'reopen':
      return reopen(idOf(subject));
    default:
      throw new UsageError(usage);
  }
}

function idOf(text: string): number {
  return readId(text, usage);
}

function importFile(file: string): Command {
  if (!file) throw new UsageError(usage);
  return async (desk, { of_modules }) => {
    const { limit_percent } = of_modules.prices!;
    if (!fs.existsSync(file)) throw new FileError(`${file} doesn't exist.`);
    if (fs.statSync(file).size > file_bytes_max)
      throw new FileError(`${file} is larger than ${file_bytes_max / 1024 / 1024} MiB.`);
    const onBad = (number: number, reason: string) =>
      void process.stderr.write(`row ${number}: ${reason}\n`);
    const imported = await importPrices(desk, readEntries(file, prices_file), {
      limit_percent,
      onBad,
    });
    const { rows, bad, unknown, changed, same, jumped, frozen, closed } = imported;
    return {
      code: bad + jumped + closed.length > 0 ? 1 : 0,
      data: imported,
      lines: [
        `${rows} prices: ${changed} changed, ${same} unchanged, ${jumped} jumped and frozen, ${frozen} frozen before; ${unknown} of unknown items, ${bad} bad rows`,
        ...closed.map(sayClosed),
      ],
    };
  };
}

async function listPrices({ db }: Desk): Promise<Outcome> {
  const [frozen, closed] = [await findFrozen(db, listed_max), await listClosedCases(db)];
  return {
    code: 0,
    data: { frozen: frozen.map(toData), closed },
    lines: [
      ...frozen.map(sayPrice),
      `${frozen.length} frozen prices`,
      ...closed.map(
        ({ id, name, return_rate }) =>
          `case ${id}  ${name}  closed, would give back ${return_rate}%`,
      ),
      `${closed.length} closed cases`,
    ],
  };
}

function freeze(id: number): Command {
  return async (desk) => {
    const price = await freezePrice(desk, id);
    return { code: 0, data: toData(price), lines: [sayPrice(price)] };
  };
}

function thaw(id: number, to: 'kept' | 'accepted'): Command {
  return async (desk) => {
    const { price, closed } = await thawPrice(desk, id, to);
    return {
      code: 0,
      data: { ...toData(price), closed },
      lines: [sayPrice(price), ...closed.map(sayClosed)],
    };
  };
}

function reopen(id: number): Command {
  return async (desk) => {
    const { open, name, return_rate } = await reopenCase(desk, id);
    const line = open ? 'is open' : 'stays closed';
    return {
      code: open ? 0 : 1,
      data: { id, name, return_rate, open },
      lines: [`case ${id}  ${name}  ${line}, gives back ${return_rate}%`],
    };
  };
}

function toData({ id, hash_name, phase, price_mills, frozen_at, offered_mills }: NamedPrice) {
  const offered = offered_mills === null ? null : offered_mills / 1000;
  return { id, hash_name, phase, price: price_mills / 1000, frozen_at, offered };
}

function sayPrice(price: NamedPrice): string {
  const { id, hash_name, phase, price: now, frozen_at, offered } = toData(price);
  const name = phase ? `${hash_name} / ${phase}` : hash_name;
  const state = frozen_at ? `frozen since ${frozen_at.toISOString()}` : 'not frozen';
  return `${id}  ${name}  ${now}  ${state}${offered === null ? '' : `, offered ${offered}`}`;
}

function sayClosed({ id, name, return_rate }: RatedCase): string {
  return `case ${id}  ${name}  is closed: it would give back ${return_rate}%`;
}
