// Issues gift cards and makes them void: `npm run gift-cards -- new|list|void`.
import { fromWire, mills, toWire } from '@vitrine/contract/amount';
import { parseArgs } from 'node:util';
import { now } from '../server/kit/clock.ts';
import type { Desk } from '../server/kit/desk.ts';
import { listBatches } from '../server/payments/gift-cards/store.ts';
import {
  drawGiftCodes,
  issueGiftCards,
  voidGiftCards,
} from '../server/payments/gift-cards/operate.ts';
import { readWhole, runCommand, UsageError, type Command, type Outcome } from './operator.ts';

const usage = `Usage: npm run gift-cards -- COMMAND [options]

  new --value AMOUNT --count N --expires DATE
                       issues a batch of cards and prints their codes, which nobody can read again;
                       the value in USD, at most 1000; at most 10000 cards; a date such as 2030-01-01
  draw BATCH           draws the codes of a batch that was issued without, once
  list                 all batches, with the number of their cards that are unused, used and void
  void BATCH           makes the unused cards of a batch void

  --json               prints JSON
  --help               prints this

Exit codes: 0 done; 1 not, as it says; 2 impossible.`;

const value_mills_max = 1_000_000;
const count_max = 10_000;

process.exitCode = await runCommand(usage, () => {
  const [flag, text] = [{ type: 'boolean' }, { type: 'string' }] as const;
  const options = { help: flag, json: flag, value: text, count: text, expires: text };
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  return { ...values, command: () => commandOf(positionals, values) };
});

function commandOf(
  [name, batch = '']: readonly string[],
  values: Parameters<typeof readCards>[0],
): Command {
  if (name === 'new') {
    const cards = readCards(values);
    return (desk) => issue(desk, cards);
  }
  if (name === 'draw' && batch) {
    const batch_id = readWhole(batch, 'BATCH', Number.MAX_SAFE_INTEGER);
    return async (desk) => {
      const codes = await drawGiftCodes(desk, batch_id);
      return { code: 0, data: { batch: batch_id, codes }, lines: codes };
    };
  }
  if (name === 'list') return list;
  if (name === 'void' && batch) {
    const batch_id = readWhole(batch, 'BATCH', Number.MAX_SAFE_INTEGER);
    return (desk) => makeVoid(desk, batch_id);
  }
  throw new UsageError(usage);
}

function readCards({
  value = '',
  count = '',
  expires = '',
}: {
  value?: string;
  count?: string;
  expires?: string;
}) {
  const value_mills = fromWire(Number(value)) ?? 0;
  if (value.trim() === '' || value_mills <= 0 || value_mills > value_mills_max)
    throw new UsageError('--value must be an amount in USD up to 1000, such as 10 or 12.50');
  const expires_at = new Date(/^\d{4}-\d\d-\d\d$/.test(expires) ? `${expires}T00:00:00Z` : '');
  if (Number.isNaN(expires_at.getTime()) || expires_at <= now())
    throw new UsageError('--expires must be a date to come, such as 2030-01-01');
  return {
    value_mills: mills(value_mills),
    count: readWhole(count, '--count', count_max),
    expires_at,
  };
}

async function issue(desk: Desk, cards: ReturnType<typeof readCards>): Promise<Outcome> {
  const { batch_id, codes } = await issueGiftCards(desk, cards);
  const { value_mills, expires_at } = cards;
  const batch = {
    batch: batch_id,
    value: toWire(value_mills),
    expires_at: expires_at.toISOString(),
  };
  const about = `Batch ${batch_id}: ${codes.length} cards of ${batch.value} USD, valid until ${batch.expires_at}`;
  return { code: 0, data: { ...batch, codes }, lines: [about, ...codes] };
}

async function list({ db }: Desk): Promise<Outcome> {
  const batches = (await listBatches(db)).map(
    ({ id, value_mills, expires_at, created_at, ...counts }) => ({
      batch: id,
      value: toWire(mills(value_mills)),
      created_at: created_at.toISOString(),
      expires_at: expires_at.toISOString(),
      ...counts,
    }),
  );
  const lines = batches.map(
    ({ batch, value, expires_at, unused, used, void: voided }) =>
      `${batch}  ${value} USD  until ${expires_at}  ${unused} unused, ${used} used, ${voided} void`,
  );
  return { code: 0, data: batches, lines: lines.length > 0 ? lines : ['There is no batch yet.'] };
}

async function makeVoid(desk: Desk, batch: number): Promise<Outcome> {
  const voided = await voidGiftCards(desk, batch);
  return {
    code: 0,
    data: { batch, voided },
    lines: [`${voided} cards of batch ${batch} are void now.`],
  };
}
