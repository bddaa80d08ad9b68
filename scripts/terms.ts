// Publishes terms of play: `npm run terms -- list|show|draft|judge|publish`.
import fs from 'node:fs';
import { parseArgs } from 'node:util';
import { FileError } from '../server/catalogue/index.ts';
import type { Desk } from '../server/kit/desk.ts';
import { modules } from '../server/modules.ts';
import {
  judgeTerms,
  listTerms,
  publishTerms,
  sayLoss,
  sayNumber,
  showPlayTerms,
  gatherTerms,
  needTerms,
  type TermsNumbers,
} from '../server/terms/index.ts';
import { runCommand, UsageError, type Command, type Outcome } from './operator.ts';
import { readOperatorsFile } from './read-file.ts';

const usage = `Usage: npm run terms -- COMMAND [options]

  list                 all terms, with the revision in force, since when and by whom
  show NAME            their numbers in force with their bounds, and their revisions
  draft NAME FILE      writes a draft with the numbers in force, for you to change
  judge FILE           plays greedy players through a year by a draft: what the house keeps
                       before and after, what each gift costs, and the numbers that would be right
  publish FILE         publishes a draft, unless it loses money
    --at MOMENT        in force from then on, 2030-01-01T00:00:00Z; else now

A draft is JSON: {"terms": NAME, "seen": REVISION, "numbers": {PLACE: NUMBER, …}}. Amounts are in
thousandths, shares in parts per million. Numbers that are left out stay as they are.

  --json               prints JSON
  --help               prints this

Exit codes: 0 done; 1 not, as it says; 2 impossible.`;

const file_kib_max = 64;
const all = gatherTerms(modules);

process.exitCode = await runCommand(usage, () => {
  const flag = { type: 'boolean' } as const;
  const { values, positionals } = parseArgs({
    options: { help: flag, json: flag, at: { type: 'string' } },
    allowPositionals: true,
  });
  return { ...values, command: () => commandOf(positionals, values.at) };
});

function commandOf([name = '', ...words]: readonly string[], at: string | undefined): Command {
  const [first = '', second = ''] = words;
  if (at !== undefined && name !== 'publish') throw new UsageError(usage);
  switch (`${name} ${words.length}`) {
    case 'list 0':
      return list;
    case 'show 1':
      return show(first);
    case 'draft 2':
      return writeDraft(first, second);
    case 'judge 1':
      return judge(first);
    case 'publish 1':
      return publish(first, readMoment(at));
    default:
      throw new UsageError(usage);
  }
}

function readMoment(text: string | undefined): Date | null {
  if (text === undefined) return null;
  const moment = new Date(text);
  if (!/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) || Number.isNaN(moment.getTime()))
    throw new UsageError(`${text} is no moment in UTC such as 2030-01-01T00:00:00Z.`);
  return moment;
}

async function list({ db }: Desk): Promise<Outcome> {
  const shown = await listTerms(db, all);
  const lines = shown.list.map(({ name, title, number, since, by, next_at }) => {
    const from = since === null ? 'since the beginning' : `since ${since}, ${by ?? 'command line'}`;
    const next = next_at === null ? '' : `; another from ${next_at} on`;
    return `${name}  ${title}: revision ${number}, ${from}${next}`;
  });
  return { code: 0, data: shown, lines };
}

function show(name: string): Command {
  return async ({ db }) => {
    const shown = await showPlayTerms(db, all, name);
    const { tables, cells, numbers, revisions } = shown;
    const bounds = new Map(
      tables.flatMap(({ rows, columns }) =>
        rows.flatMap(({ at }) =>
          columns.map((column): [string, typeof column] => [`${at}.${column.key}`, column]),
        ),
      ),
    );
    const lines = cells.map(({ path, words, unit }) => {
      const { least, most } = bounds.get(path)!;
      return `${path}  ${words}: ${sayNumber(unit, numbers[path]!)} (from ${sayNumber(unit, least)} to ${sayNumber(unit, most)})`;
    });
    const past = revisions.map(
      ({ number, starts_at, by, state }) =>
        `revision ${number} from ${starts_at} on, ${by ?? 'command line'}${state === 'over' ? '' : `, ${state.replace('_', ' ')}`}`,
    );
    return { code: 0, data: shown, lines: [...lines, ...past] };
  };
}

function writeDraft(name: string, path: string): Command {
  return async ({ db }) => {
    const { numbers, newest } = await showPlayTerms(db, all, name);
    const draft = { terms: name, seen: newest, numbers };
    fs.writeFileSync(path, `${JSON.stringify(draft, null, 2)}\n`, { flag: 'wx' });
    return { code: 0, data: draft, lines: [`${path} has the numbers in force.`] };
  };
}

/** Reads the file of a draft. Throws a FileError that says why it is none. */
function readDraft(path: string): { name: string; seen: number; numbers: TermsNumbers } {
  const text = readOperatorsFile(path, file_kib_max);
  let draft: unknown;
  try {
    draft = JSON.parse(text);
  } catch (problem) {
    throw new FileError(`${path} is no JSON: ${(problem as Error).message}`);
  }
  const { terms, seen, numbers } = (draft ?? {}) as Record<string, unknown>;
  const are_numbers =
    typeof numbers === 'object' &&
    numbers !== null &&
    Object.values(numbers).every((value) => Number.isSafeInteger(value));
  if (typeof terms !== 'string' || !Number.isSafeInteger(seen) || !are_numbers)
    throw new FileError(`${path} is no draft: see npm run terms -- --help.`);
  return { name: terms, seen: Number(seen), numbers: numbers as TermsNumbers };
}

function judge(path: string): Command {
  const draft = readDraft(path);
  return async ({ db }) => {
    const { judgement } = await judgeTerms(db, all, draft);
    const { before, after, loses } = judgement;
    const gifts = Object.entries(after.gifts_percent).map(
      ([gift, value]) => `  ${gift}: ${before.gifts_percent[gift] ?? 0}% becomes ${value}%`,
    );
    const lines = [
      'Of 100 of stakes, in a year of greedy players:',
      ...gifts,
      `  kept of all together: ${before.kept_percent}% becomes ${after.kept_percent}%`,
      `  kept of the greediest: ${before.greediest_percent}% becomes ${after.greediest_percent}%`,
      loses ? sayLoss(needTerms(all, draft.name), judgement) : 'This draft loses no money.',
    ];
    return { code: loses ? 1 : 0, data: judgement, lines };
  };
}

function publish(path: string, starts_at: Date | null): Command {
  const draft = readDraft(path);
  return async (desk) => {
    const number = await publishTerms(desk, modules, { ...draft, starts_at });
    const from = starts_at === null ? 'in force' : `in force from ${starts_at.toISOString()} on`;
    return {
      code: 0,
      data: { terms: draft.name, number },
      lines: [`Revision ${number} of ${draft.name} is published: ${from}.`],
    };
  };
}
