// The operator's surveys and their results: `npm run survey -- --help`.
import { parseArgs } from 'node:util';
import type { Desk } from '../server/kit/desk.ts';
import {
  closeSurvey,
  listAllSurveys,
  openSurvey,
  readResults,
  readSurveyFile,
  writeResultsCsv,
} from '../server/surveys/index.ts';
import { readId, runCommand, UsageError, type Command, type Outcome } from './operator.ts';
import { readOperatorsFile } from './read-file.ts';

const usage = `Usage: npm run survey -- [--json] [--csv] COMMAND

  list           the newest 100: id, state, how many players have taken it, the English title
  new FILE       opens the survey of a JSON file; its questions can't be changed any more
  close ID       closes it
  results ID     how often each answer was given; with --csv a row for each player, with --json both

FILE is like this; English is needed, and stands in for a language that is left out:

  {"title": {"en": "Your opinion", "de": "Deine Meinung"}, "text": {"en": "Three questions."},
   "closes_at": "2030-01-01T00:00:00Z",
   "questions": [{"kind": "one", "title": {"en": "How did you find us?"},
                  "options": [{"en": "A friend"}, {"en": "A search engine"}]},
                 {"kind": "rating", "title": {"en": "How do you like us?"}},
                 {"kind": "text", "title": {"en": "What is missing?"}, "required": false}]}

kind is one of one, many, rating (1 to 5) and text. Without closes_at it is open until you close it.
Exit codes: 0 done; 1 not, as it says; 2 impossible.`;

const file_kib_max = 512;

process.exitCode = await runCommand(usage, () => {
  const flag = { type: 'boolean' } as const;
  const { values, positionals } = parseArgs({
    options: { help: flag, json: flag, csv: flag },
    allowPositionals: true,
  });
  return { ...values, command: () => commandOf(positionals, values.csv === true) };
});

function commandOf([name = '', ...words]: readonly string[], csv: boolean): Command {
  const [first = ''] = words;
  switch (`${name} ${words.length}`) {
    case 'list 0':
      return list;
    case 'new 1':
      return open(first);
    case 'close 1':
      return close(readId(first, usage));
    case 'results 1':
      return results(readId(first, usage), csv);
    default:
      throw new UsageError(usage);
  }
}

async function list({ db }: Desk): Promise<Outcome> {
  const surveys = await listAllSurveys(db);
  const lines = surveys.map(
    ({ id, open: is_open, taken, title }) =>
      `survey ${id}  ${is_open ? 'open' : 'closed'}  taken by ${taken}  ${title}`,
  );
  return {
    code: 0,
    data: { surveys },
    lines: lines.length > 0 ? lines : ['There is no survey yet.'],
  };
}

function open(path: string): Command {
  return async (desk) => {
    const id = await openSurvey(desk, readSurveyFile(readOperatorsFile(path, file_kib_max)));
    return { code: 0, data: { id }, lines: [`Survey ${id} is open.`] };
  };
}

function close(id: number): Command {
  return async (desk) => {
    await closeSurvey(desk, id);
    return { code: 0, data: { id }, lines: [`Survey ${id} is closed.`] };
  };
}

function results(id: number, csv: boolean): Command {
  return async ({ db }) => {
    const read = await readResults(db, id);
    if (csv) return { code: 0, data: read, lines: [writeResultsCsv(read)] };
    const lines = read.questions.flatMap(({ question, title, answered, counts }) => [
      `${question}. ${title}  (${answered} answers)`,
      ...counts.map(({ label, count }) => `   ${count}  ${label}`),
    ]);
    return {
      code: 0,
      data: read,
      lines: [`survey ${id}  ${read.title}  taken by ${read.taken}`, ...lines],
    };
  };
}
