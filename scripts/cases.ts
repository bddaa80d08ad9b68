// The operator's cases: creates one from a file, publishes its revisions, lists and retires:
// `npm run cases -- --help`.
import {
  createCase,
  listAllCases,
  readCaseFile,
  repriceCase,
  retireCase,
  reviseFromFile,
  type CaseDraft,
  type CaseSummary,
} from '../server/cases/index.ts';
import type { Desk } from '../server/kit/desk.ts';
import { readOperatorsFile } from './read-file.ts';
import { readId, readWords, runCommand, UsageError, type Command } from './operator.ts';

const usage = `Usage: npm run cases -- [--json] COMMAND

  create FILE         creates the case of a JSON file, open
  revise FILE         publishes the price and odds of the file as a new revision of its case, with
                      its group, and its picture if it names one
  price CASE AMOUNT   publishes a revision at another price, with the same odds
  retire CASE         closes a case; npm run prices -- reopen CASE opens it again
  list                all cases: id, state, type, price, return rate, name

FILE is like this; chances are in percent and add up to 100:

  {"name": "First Light", "group": "Classics", "type": "paid", "price": 2.5, "token_rate": 5,
   "kind": "case", "theme_color": "#e7b75f",
   "prizes": [{"hash_name": "AK-47 | Redline (Field-Tested)", "chance": 12.5}, …]}

A group may have a name in each language: {"en": "Classics", "de": "Klassiker"}. A prize of a
Doppler also has a "phase". type is paid, points, granted, free, level or ladder; kind is
case, capsule, box or vault. A case for points has its price in whole points. Without them type is paid, kind is case, and 5% of the openings of a paid
case also drop tokens. A paid case is refused that would give back more than 97% of its price, or leave
the house less than 1% of it after bonus, points and partners: more than about 95.3%; below 70% there is
a warning. A free, level or ladder case costs nothing and asks for "top_up" within
"top_up_days", a level case also for "vip_level"; "invited" friends and "opened" cases within those
days may be asked for, too. One that gives more than its top-ups allow is refused.
Exit codes: 0 done; 1 not, as it says; 2 impossible.`;

/** The largest file that is read: 500 prizes fit many times. */
const file_kib_max = 1024;

process.exitCode = await runCommand(usage, () => readWords(commandOf));

function commandOf([name = '', ...words]: readonly string[]): Command {
  const [first = '', second = ''] = words;
  const call = `${name} ${words.length}`;
  if (call === 'list 0') return list;
  if (call === 'create 1') return publish(createCase, first);
  if (call === 'revise 1') return publish(reviseFromFile, first);
  if (call === 'retire 1') return told((desk) => retireCase(desk, readId(first, usage)));
  if (call === 'price 2') {
    const price = Number(second);
    if (!(price > 0)) throw new UsageError(`${second} is no amount above 0.\n\n${usage}`);
    return told((desk) => repriceCase(desk, readId(first, usage), price));
  }
  throw new UsageError(usage);
}

function publish(
  act: (desk: Desk, draft: CaseDraft) => Promise<CaseSummary>,
  path: string,
): Command {
  return told((desk) => act(desk, readCaseFile(readOperatorsFile(path, file_kib_max))));
}

/** A command that tells what has become of a case. */
function told(act: (desk: Desk) => Promise<CaseSummary>): Command {
  return async (desk) => {
    const summary = await act(desk);
    return { code: 0, data: summary, lines: [sayCase(summary)] };
  };
}

async function list({ db }: Desk) {
  const cases = await listAllCases(db);
  const lines = cases.length > 0 ? cases.map(sayCase) : ['There is no case yet.'];
  return { code: 0 as const, data: { cases }, lines };
}

function sayCase({
  id,
  name,
  group,
  type,
  open,
  price,
  return_rate,
  warning,
}: CaseSummary): string {
  const returned = return_rate === null ? '' : `, gives back ${return_rate}%`;
  return `case ${id}  ${open ? 'open' : 'closed'}  ${type}, ${price}${returned}  ${name} (${group})${warning ? `  Warning: ${warning}` : ''}`;
}
