// The operator's event codes: `npm run codes -- new|list|show|close`.
import { parseArgs } from 'node:util';
import { fromWire, type Mills } from '../contract/amount.ts';
import {
  closeCode,
  code_bounds,
  code_kinds,
  findShownCode,
  issueCode,
  listCodes,
} from '../server/codes/index.ts';
import type { CodeKind } from '../server/codes/index.ts';
import { now } from '../server/kit/clock.ts';
import type { Db } from '../server/kit/db.ts';
import type { Desk } from '../server/kit/desk.ts';
import { Unfit } from '../server/kit/refusal.ts';
import {
  readId,
  readWhole,
  runCommand,
  UsageError,
  type Command,
  type Outcome,
} from './operator.ts';

const usage = `Usage: npm run codes -- [--json] COMMAND [options]

  new --kind money|tokens --amount AMOUNT --uses N --expires DATE
  new --kind case --case CASE --uses N --expires DATE
                       issues a code that players use at most N times together, until a date such
                       as 2030-01-01; at most 100 of money or tokens for each use; a case has to be
                       of the type granted, and open
      --code TEXT      its spelling, 4 to 32 letters, digits and hyphens; drawn unless given
      --each N         how often one player may use it, 1 unless given
  list                 the newest 500 codes
  show CODE            a code, by its number or its spelling
  close CODE           ends a code: nobody can use it any more

  --json               prints JSON
  --help               prints this

What a code gives is a gift: a player needs a verified e-mail address and a top-up of 10 within 30 days.
Exit codes: 0 done; 1 not, as it says; 2 impossible.`;

interface Options {
  kind?: string | undefined;
  amount?: string | undefined;
  case?: string | undefined;
  uses?: string | undefined;
  each?: string | undefined;
  expires?: string | undefined;
  code?: string | undefined;
}

process.exitCode = await runCommand(usage, () => {
  const [flag, text] = [{ type: 'boolean' }, { type: 'string' }] as const;
  const options = {
    help: flag,
    json: flag,
    kind: text,
    amount: text,
    case: text,
    uses: text,
    each: text,
    expires: text,
    code: text,
  };
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  return { ...values, command: () => commandOf(positionals, values) };
});

function commandOf([name, code = '', ...more]: readonly string[], options: Options): Command {
  if (more.length > 0) throw new UsageError(usage);
  if (name === 'new' && code === '') {
    const wish = readWish(options);
    return async (desk) => done(await issueCode(desk, wish));
  }
  if (name === 'list' && code === '') return list;
  if (name === 'show' && code) return ({ db }) => show(db, code);
  if (name === 'close' && code) return (desk) => close(desk, code);
  throw new UsageError(usage);
}

function readWish(options: Options) {
  const kind = code_kinds.find((one) => one === options.kind);
  if (!kind) throw new UsageError(`--kind must be one of ${code_kinds.join(', ')}`);
  const expires_at = new Date(
    /^\d{4}-\d\d-\d\d$/.test(options.expires ?? '') ? `${options.expires}T00:00:00Z` : '',
  );
  if (Number.isNaN(expires_at.getTime()) || expires_at <= now())
    throw new UsageError('--expires must be a date to come, such as 2030-01-01');
  return {
    code: options.code,
    kind,
    ...readGift(kind, options),
    uses_max: readWhole(options.uses ?? '', '--uses', code_bounds.uses_max),
    per_player_max: readWhole(options.each ?? '1', '--each', code_bounds.per_player_max),
    expires_at,
  };
}

function readGift(
  kind: CodeKind,
  options: Options,
): { amount_mills: Mills | null; case_id: number | null } {
  if (kind === 'case') {
    if (options.amount !== undefined) throw new UsageError('a code for a case has no --amount');
    return { amount_mills: null, case_id: readId(options.case ?? '', usage) };
  }
  if (options.case !== undefined) throw new UsageError(`a code for ${kind} has no --case`);
  const amount_mills = fromWire(Number(options.amount ?? NaN));
  if (
    amount_mills === undefined ||
    amount_mills <= 0 ||
    amount_mills > code_bounds.amount_max_mills
  )
    throw new UsageError('--amount must be above 0 and at most 100, such as 5 or 2.50');
  return { amount_mills, case_id: null };
}

type Shown = NonNullable<Awaited<ReturnType<typeof findShownCode>>>;

function lineOf({
  id,
  code,
  kind,
  amount,
  case: box,
  uses,
  uses_max,
  per_player_max,
  expires_at,
  state,
}: Shown) {
  return (
    `${id}  ${code}  ${kind === 'case' ? `case ${box}` : `${amount} of ${kind}`}  ${uses} of ${uses_max} uses, ` +
    `${per_player_max} for each player, until ${expires_at}  ${state}`
  );
}

function done(code: Shown): Outcome {
  return { code: 0, data: code, lines: [lineOf(code)] };
}

async function list({ db }: Desk): Promise<Outcome> {
  const codes = await listCodes(db);
  return {
    code: 0,
    data: codes,
    lines: codes.length > 0 ? codes.map(lineOf) : ['There is no code yet.'],
  };
}

async function find(db: Db, name: string): Promise<Shown> {
  const code = await findShownCode(db, name);
  if (!code) throw new Unfit(`there is no code ${name}`);
  return code;
}

async function show(db: Db, name: string): Promise<Outcome> {
  return done(await find(db, name));
}

async function close(desk: Desk, name: string): Promise<Outcome> {
  const { id } = await find(desk.db, name);
  await closeCode(desk, id);
  return done(await find(desk.db, String(id)));
}
