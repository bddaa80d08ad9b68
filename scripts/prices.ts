// The operator's prices: imports a file, freezes and thaws, lists, opens closed cases again:
// `npm run prices -- --help`.
import fs from 'node:fs';
import { parseArgs } from 'node:util';
import { FileError, findFrozen, readEntries, type NamedPrice } from '../server/catalogue/index.ts';
import { listClosedCases, reopenCase, type RatedCase } from '../server/cases/index.ts';
import type { Desk } from '../server/kit/desk.ts';
import {
  freezePrice,
  importPrices,
  previewPrices,
  prices_file,
  thawPrice,
  type PlannedPrice,
} from '../server/prices/index.ts';
import { readId, runCommand, UsageError, type Command, type Outcome } from './operator.ts';

const usage = `Usage: npm run prices -- [--json] COMMAND

  import FILE          imports {"prices": [{"hash_name": …, "phase": …, "price": 12.34}, …]}, or the
                       list alone; a price that changes by more than PRICE_CHANGE_LIMIT percent is
                       frozen instead; with --preview it only says what the import would do
  list                 the frozen prices, and the closed cases with their return rates
  freeze ID            freezes the price of an item: it is neither bought nor withdrawn
  thaw ID [--accept]   thaws it at its price; with --accept at the one that was offered meanwhile
  reopen CASE          opens a closed case again, unless it would give back more than 97%

Exit codes: 0 done; 1 not, or not all of it; 2 impossible.`;

/** The largest file that an import reads: 500,000 prices fit several times. */
const file_bytes_max = 256 * 1024 * 1024;
const listed_max = 1000;

/** The words of a preview beside an offer. */
const verdict_words = {
  same: '',
  change: '',
  jump: '  jumps: it would be frozen',
  frozen: '  stays frozen',
};

process.exitCode = await runCommand(usage, () => {
  const flag = { type: 'boolean' } as const;
  const options = { help: flag, json: flag, accept: flag, preview: flag } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  return { ...values, command: () => commandOf(positionals, values) };
});

function commandOf(
  [name = '', subject = '', ...more]: readonly string[],
  { accept = false, preview = false }: { accept?: boolean; preview?: boolean },
): Command {
  if (more.length > 0 || (accept && name !== 'thaw') || (preview && name !== 'import'))
    throw new UsageError(usage);
  switch (name) {
    case 'import':
      return preview ? previewFile(subject) : importFile(subject);
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

/** The prices of a file, of a size that an import reads. */
function readPrices(file: string) {
  if (!fs.existsSync(file)) throw new FileError(`${file} doesn't exist.`);
  if (fs.statSync(file).size > file_bytes_max)
    throw new FileError(`${file} is larger than ${file_bytes_max / 1024 / 1024} MiB.`);
  return readEntries(file, prices_file);
}

function sayBad(number: number, reason: string): void {
  process.stderr.write(`row ${number}: ${reason}\n`);
}

function previewFile(file: string): Command {
  if (!file) throw new UsageError(usage);
  return async (desk, { of_modules }) => {
    const preview = await previewPrices(desk, readPrices(file), of_modules.prices!);
    const { plan, digest, bad_rows, unknown_rows, gone, closes, may_open } = preview;
    for (const { number, reason } of bad_rows) sayBad(number, reason);
    const moves = plan.offers.filter(({ verdict }) => verdict !== 'same');
    return {
      code: plan.wrong === undefined ? 0 : 1,
      data: {
        digest,
        rows: plan.rows,
        bad: plan.bad,
        unknown: plan.unknown,
        gone: gone.count,
        refused: plan.wrong ?? null,
        planned: moves.map(({ number, item, offered_mills, verdict }) => ({
          number,
          ...toData(item),
          to: offered_mills / 1000,
          verdict,
        })),
        bad_rows,
        unknown_rows,
        closes,
        may_open,
      },
      lines: [
        ...moves.map(sayPlanned),
        ...unknown_rows.map(({ number, name }) => `row ${number}: no item is called ${name}`),
        `${plan.rows} prices: ${moves.length} would change or be frozen, ${plan.offers.length - moves.length} unchanged; ${plan.unknown} of unknown items, ${plan.bad} bad rows; ${gone.count} items priced before are not in the file`,
        ...closes.map(
          ({ id, name, return_rate }) =>
            `case ${id}  ${name}  would close: it would give back ${return_rate}%`,
        ),
        ...may_open.map(({ id, name }) => `case ${id}  ${name}  could be opened again`),
        plan.wrong ?? 'Nothing was changed: this is a preview.',
      ],
    };
  };
}

function sayPlanned({ item, offered_mills, verdict }: PlannedPrice): string {
  const { id, hash_name, phase, price } = toData(item);
  const name = phase ? `${hash_name} / ${phase}` : hash_name;
  const percent = Math.round((offered_mills / item.price_mills - 1) * 100);
  return `${id}  ${name}  ${price} → ${offered_mills / 1000} (${percent > 0 ? '+' : ''}${percent}%)${verdict_words[verdict]}`;
}

function importFile(file: string): Command {
  if (!file) throw new UsageError(usage);
  return async (desk, { of_modules }) => {
    const { limit_percent } = of_modules.prices!;
    const imported = await importPrices(desk, readPrices(file), { limit_percent, onBad: sayBad });
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
