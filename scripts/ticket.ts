// The requests to support, and the answers to them: `npm run ticket -- --help`.
import fs from 'node:fs';
import { parseArgs } from 'node:util';
import { readSettings } from '../server/kit/settings.ts';
import {
  answerRequest,
  closeForOperator,
  mergeRequests,
  listQueue,
  showForOperator,
} from '../server/support/index.ts';
import { readId, runCommand, UsageError, type Command } from './operator.ts';
import { readOperatorsFile } from './read-file.ts';

const usage = `Usage: npm run ticket -- [--json] [--all] [--close] COMMAND

  list                those that wait for an answer, the longest waiting first;
                      with --all the 100 that changed last
  show ID             a request with all its messages and the addresses of its pictures
  answer ID FILE      answers with the text of a file; - reads standard input;
                      with --close it is closed with this answer
  close ID            closes it without an answer
  merge ID OTHER      merges another request of the same player into it; can't be undone

A player is told by a notification, which goes out by e-mail, too, unless they switched that off; a
visitor gets the answer by e-mail. A closed request isn't opened again.
Exit codes: 0 done; 1 not, as it says; 2 impossible.`;

const states = ['waiting', 'answered', 'closed'] as const;
const file_kib_max = 64;

process.exitCode = await runCommand(usage, () => {
  const flag = { type: 'boolean' } as const;
  const { values, positionals } = parseArgs({
    options: { help: flag, json: flag, all: flag, close: flag },
    allowPositionals: true,
  });
  return { ...values, command: () => commandOf(positionals, values) };
});

function commandOf(
  [name = '', ...words]: readonly string[],
  { all = false, close = false }: { all?: boolean | undefined; close?: boolean | undefined },
): Command {
  const [first = '', second = ''] = words;
  switch (`${name} ${words.length}`) {
    case 'list 0':
      return list(!all);
    case 'show 1':
      return show(readId(first, usage));
    case 'answer 2':
      return answer(readId(first, usage), second, close);
    case 'close 1':
      return closeOne(readId(first, usage));
    case 'merge 2':
      return merge(readId(first, usage), readId(second, usage));
    default:
      throw new UsageError(usage);
  }
}

function list(waiting: boolean): Command {
  return async ({ db }) => {
    const requests = await listQueue(db, { waiting });
    const lines = requests.map(({ id, type, state, player_id, changed_at, about }) => {
      const sender = player_id === null ? 'a visitor' : `player ${player_id}`;
      return `request ${id}  ${states[state - 1]!}  ${type}  ${sender}  ${changed_at.toISOString()}  ${onOneLine(about)}`;
    });
    return {
      code: 0,
      data: { requests },
      lines: lines.length > 0 ? lines : ['Nobody waits for an answer.'],
    };
  };
}

function show(id: number): Command {
  return async ({ db }) => {
    const request = await showForOperator(db, id);
    const sender = request.player === null ? 'a visitor' : `player ${request.player}`;
    const lines = request.messages.flatMap(({ by, at, text, images }) => [
      '',
      `${by}, ${at}`,
      ...text.split('\n').map(printable),
      ...images,
    ]);
    const head = `request ${id}  ${states[request.state - 1]!}  ${request.type}  ${sender}  ${request.email}  ${request.language}`;
    return { code: 0, data: request, lines: [head, ...lines] };
  };
}

function answer(id: number, path: string, closes: boolean): Command {
  return async (desk, config) => {
    const text = path === '-' ? fs.readFileSync(0, 'utf8') : readOperatorsFile(path, file_kib_max);
    await answerRequest(desk, id, text, { settings: readSettings(config), closes });
    return {
      code: 0,
      data: { id, closed: closes },
      lines: [`Request ${id} is answered${closes ? ' and closed' : ''}.`],
    };
  };
}

function closeOne(id: number): Command {
  return async (desk) => {
    await closeForOperator(desk, id);
    return { code: 0, data: { id }, lines: [`Request ${id} is closed.`] };
  };
}

function merge(id: number, other_id: number): Command {
  return async (desk) => {
    const messages = await mergeRequests(desk, id, other_id);
    return {
      code: 0,
      data: { id, merged: other_id, messages },
      lines: [`Request ${other_id} is part of request ${id} now, which has ${messages} messages.`],
    };
  };
}

function onOneLine(text: string): string {
  return printable(text.replaceAll(/\s+/g, ' '));
}

/** Without control characters, which a terminal would obey. */
function printable(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, '');
}
