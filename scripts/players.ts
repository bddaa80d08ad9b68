// One player at the operator's desk: adjusts a balance, blocks and lifts blocks, lowers a limit,
// corrects a date of birth, writes a message, exports the player's data, shows a deletion:
// `npm run players -- --help`.
import fs from 'node:fs';
import { parseArgs } from 'node:util';
import { fromWire, mills, toWire } from '../contract/amount.ts';
import { limit_kinds, limit_periods } from '../contract/limit-rules.ts';
import {
  adjusted_balances,
  block_kinds,
  block_words_max,
  message_max,
  type BlockKind,
} from '../contract/player-acts.ts';
import { adjustBalance } from '../server/adjustments/index.ts';
import { correctBirth } from '../server/births/index.ts';
import { blockPlayer, unblockPlayer } from '../server/blocks/index.ts';
import { lowerLimit } from '../server/limits/index.ts';
import { modules } from '../server/modules.ts';
import { messagePlayer } from '../server/notifications/index.ts';
import { findDeletion, gatherPersonal, tellPlayer } from '../server/personal/index.ts';
import { readId, runCommand, UsageError, type Command } from './operator.ts';

const usage = `Usage: npm run players -- [--json] COMMAND

  adjust PLAYER BALANCE AMOUNT   adds to a balance, or takes from it: AMOUNT with a minus, after --
  block PLAYER WHAT WORDS        keeps a player from something, for good or --until DAY
  unblock PLAYER WHAT            lifts a block before its end
  limit PLAYER KIND PERIOD AMOUNT  sets a limit lower than the player's, never higher
  birth PLAYER DAY               corrects the date of birth that the player gave
  write PLAYER TITLE TEXT        sends a notification to the player
  export PLAYER FILE             writes everything that is stored about the player into a new file
  deletion PLAYER show           says whether the player asked to delete the account

  --as NAME      of an adjustment: under one name it is done once
  --until DAY    the UTC day with whose beginning a block ends, such as 2030-12-31
  --why TEXT     the reason, for the audit

PLAYER is an id, BALANCE one of ${adjusted_balances.join(', ')}, AMOUNT in USD, tokens, points or minutes, WHAT one of
${block_kinds.join(', ')}, KIND one of ${limit_kinds.join(', ')}, PERIOD one of ${limit_periods.join(', ')}. The player reads WORDS, TITLE and TEXT as they are.
Exit codes: 0 done; 1 not, as it says; 2 impossible.`;

interface Options {
  as?: string | undefined;
  until?: string | undefined;
}

process.exitCode = await runCommand(usage, () => {
  const [flag, text] = [{ type: 'boolean' }, { type: 'string' }] as const;
  const options = { help: flag, json: flag, as: text, until: text } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  return { ...values, command: () => commandOf(positionals, values) };
});

function commandOf([name, player = '', ...words]: readonly string[], options: Options): Command {
  const id = readId(player, usage);
  const [first, second] = words;
  if (name === 'adjust' && words.length === 2) return adjust(id, first!, second!, options.as);
  if (name === 'block' && words.length === 2) return block(id, first!, second!, options.until);
  if (name === 'unblock' && words.length === 1) return unblock(id, whatOf(first!));
  if (name === 'limit' && words.length === 3) return limit(id, words);
  if (name === 'birth' && words.length === 1) return birth(id, first!);
  if (name === 'export' && words.length === 1) return exportData(id, first!);
  if (name === 'deletion' && words.length === 1 && first === 'show') return showDeletion(id);
  if (name === 'write' && words.length === 2) return write(id, first!, second!);
  throw new UsageError(usage);
}

function adjust(player_id: number, name: string, text: string, as: string | undefined): Command {
  const balance = adjusted_balances.find((known) => known === name);
  const amount = fromWire(Number(text));
  if (!balance || amount === undefined) throw new UsageError(usage);
  const amount_mills = balance === 'score' ? mills(amount / 1000) : amount;
  return async (desk) => {
    const asked = { player_id, balance, amount_mills, name: as && `command:${as}` };
    const after = (await adjustBalance(desk, asked))[`${balance}_mills` as const];
    const shown = balance === 'score' ? after : toWire(after);
    const lines = [`Player ${player_id} has ${shown} of ${balance} now.`];
    return { code: 0, data: { player_id, balance, after: shown }, lines };
  };
}

function birth(player_id: number, day: string): Command {
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(Date.parse(day)))
    throw new UsageError(`${day} is no day, such as 1990-12-31.`);
  return async (desk) => {
    const { plays_from } = await correctBirth(desk, player_id, day);
    const lines = [
      plays_from === null ? `Born on ${day}.` : `Under 18: may play from ${plays_from} on.`,
    ];
    return { code: 0, data: { player_id, plays_from }, lines };
  };
}

function whatOf(word: string): BlockKind {
  const what = block_kinds.find((known) => known === word);
  if (!what) throw new UsageError(`${word} is none of ${block_kinds.join(', ')}.`);
  return what;
}

function block(player_id: number, word: string, words: string, day: string | undefined): Command {
  const what = whatOf(word);
  const until = day === undefined ? null : new Date(`${day}T00:00:00Z`);
  if (until && Number.isNaN(until.getTime())) throw new UsageError(`${day} is no day.`);
  if (words.trim() === '' || words.length > block_words_max || /[\p{Cc}\p{Cs}]/u.test(words))
    throw new UsageError(`WORDS has 1 to ${block_words_max} characters, on one line.`);
  return async (desk) => {
    await blockPlayer(desk, { player_id, what, until, words });
    const end = until === null ? 'for good' : `until ${until.toISOString()}`;
    return { code: 0, data: { player_id, what }, lines: [`Blocked: ${what}, ${end}.`] };
  };
}

function unblock(player_id: number, what: BlockKind): Command {
  return async (desk) => {
    await unblockPlayer(desk, player_id, what);
    return { code: 0, data: { player_id, what }, lines: [`Lifted: ${what}.`] };
  };
}

function limit(player_id: number, [first, second, text]: readonly string[]): Command {
  const kind = limit_kinds.find((known) => known === first);
  const period = limit_periods.find((known) => known === second);
  const amount_mills = fromWire(Number(text));
  if (!kind || !period || amount_mills === undefined || amount_mills < 0)
    throw new UsageError(usage);
  return async (desk) => {
    await lowerLimit(desk, { player_id, kind, period, amount_mills });
    const lines = [
      `The limit of player ${player_id} is ${toWire(amount_mills)} now, and they are told.`,
    ];
    return { code: 0, data: { player_id, kind, period, amount: toWire(amount_mills) }, lines };
  };
}

function write(player_id: number, title: string, text: string): Command {
  const isFit = (words: string, most: number) => words.trim() !== '' && words.length <= most;
  if (!isFit(title, message_max.title) || !isFit(text, message_max.text))
    throw new UsageError(
      `TITLE has 1 to ${message_max.title} characters, TEXT 1 to ${message_max.text}.`,
    );
  return async (desk) => {
    await messagePlayer(desk, player_id, { title, text });
    return { code: 0, data: { player_id }, lines: [`Player ${player_id} was written to.`] };
  };
}

function exportData(player_id: number, path: string): Command {
  return async (desk) => {
    // A file that is there already stays: it may be another person's.
    const file = openNew(path);
    try {
      const write = (text: string) => void fs.writeSync(file, text);
      await tellPlayer(desk, gatherPersonal(modules), player_id, write);
    } catch (problem) {
      fs.rmSync(path);
      throw problem;
    } finally {
      fs.closeSync(file);
    }
    const lines = [`${path} has everything that is stored about player ${player_id}.`];
    return { code: 0, data: { player_id, file: path }, lines };
  };
}

function openNew(path: string): number {
  try {
    return fs.openSync(path, 'wx', 0o600);
  } catch (problem) {
    const { code } = problem as { code?: string };
    throw new UsageError(
      `${path} can't be made: ${code === 'EEXIST' ? 'it is there already' : code}`,
    );
  }
}

function showDeletion(player_id: number): Command {
  return async ({ db }) => {
    const deletion = await findDeletion(db, player_id);
    const { asked_at = null, due_at = null, done_at = null } = deletion ?? {};
    const line = !deletion
      ? `Player ${player_id} has not asked to delete the account.`
      : done_at
        ? `Account ${player_id} was deleted at ${done_at.toISOString()}.`
        : due_at
          ? `Account ${player_id} is deleted at ${due_at.toISOString()}, unless its player signs in before.`
          : `Player ${player_id} asked to delete the account at ${asked_at!.toISOString()}, without a second yes.`;
    return { code: 0, data: { player_id, asked_at, due_at, done_at }, lines: [line] };
  };
}
