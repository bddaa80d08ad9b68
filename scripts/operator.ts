import readline from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { commandDesk } from '../server/audit/index.ts';
import { FileError } from '../server/catalogue/index.ts';
import { explain } from '../server/explain.ts';
import { readConfig, type Config } from '../server/kit/config.ts';
import { openDatabase, type Db } from '../server/kit/db.ts';
import type { Desk } from '../server/kit/desk.ts';
import { findDatabase } from '../server/kit/find-database.ts';
import { Refusal } from '../server/kit/refusal.ts';
import { modules } from '../server/modules.ts';

/** Thrown for arguments that can't be used, with what to do. */
export class UsageError extends Error {}

/**
 * Runs an operator's command on the database of the environment, in the product's own role: a
 * command never writes what the product couldn't.
 */
export async function withDatabase<Result>(
  act: (db: Db, config: Config) => Promise<Result>,
): Promise<Result> {
  const config = readConfig(process.env, modules);
  const { app_url, role, pooled, release } = await findDatabase(config);
  const { db, close } = openDatabase(app_url, { role, pooled, connections: 1 });
  try {
    return await act(db, config);
  } finally {
    await close();
    await release();
  }
}

/** The result of a command: the exit code, an object for programs, and lines for people. */
export interface Outcome {
  code: 0 | 1;
  data: object;
  lines: string[];
}

export type Command = (desk: Desk, config: Config) => Promise<Outcome>;

/** Arguments as they were given; `command` says what they ask for, or throws a UsageError. */
interface Given {
  help?: boolean | undefined;
  json?: boolean | undefined;
  command: () => Command;
}

/**
 * Reads the arguments of a command that has words and no options of its own; `commandOf` says what
 * the words ask for. Throws what `parseArgs` throws for an unknown option.
 */
export function readWords(commandOf: (words: readonly string[]) => Command): Given {
  const flag = { type: 'boolean' } as const;
  const { values, positionals } = parseArgs({
    options: { help: flag, json: flag },
    allowPositionals: true,
  });
  return { ...values, command: () => commandOf(positionals) };
}

/**
 * Runs the command that the arguments ask for and prints its outcome, or on stderr the reason why
 * there is none; with --json also as {"error": …} on stdout, so that a program that reads it always
 * gets JSON. Returns the exit code: 0 done; 1 not, as it says; 2 impossible.
 */
export async function runCommand(usage: string, readArguments: () => Given): Promise<number> {
  try {
    const reason = takeReason(process.argv);
    const { help, json, command } = readArguments();
    if (help) {
      say(usage);
      return 0;
    }
    const asked = command();
    const { code, data, lines } = await withDatabase((db, config) =>
      asked(commandDesk(db, { reason, askReason: json ? undefined : askReason() }), config),
    );
    say(json ? JSON.stringify(data) : lines.join('\n'));
    return code;
  } catch (problem) {
    sayFailure(reasonOf(problem, usage));
    return problem instanceof Refusal && !(problem instanceof FileError) ? 1 : 2;
  }
}

/**
 * Takes `--why TEXT` out of the arguments: every command may be given one, and writes it into
 * the audit.
 */
function takeReason(words: string[]): string {
  const at = words.findIndex((word) => word === '--why' || word.startsWith('--why='));
  if (at < 0) return '';
  const [option = '', next = ''] = words.slice(at, at + 2);
  const is_one = option.startsWith('--why=');
  words.splice(at, is_one ? 1 : 2);
  return is_one ? option.slice('--why='.length) : next;
}

/** Asks for a reason on a terminal, where somebody answers. */
function askReason(): (() => Promise<string>) | undefined {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return undefined;
  return async () => {
    const terminal = readline.createInterface({ input: process.stdin, output: process.stderr });
    try {
      return await terminal.question('Why? It is written into the audit: ');
    } finally {
      terminal.close();
    }
  };
}

function reasonOf(problem: unknown, usage: string): string {
  const { code, message } = problem as { code?: string; message: string };
  if (code?.startsWith('ERR_PARSE_ARGS')) return `${message}\n\n${usage}`;
  const is_told = problem instanceof UsageError || problem instanceof Refusal;
  return is_told ? message : explain(problem);
}

/** Reads an id, or throws the usage. */
export function readId(text: string, usage: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new UsageError(usage);
  return Number(text);
}

/** Reads a whole number from 1 to `most`; refuses with the argument's name. */
export function readWhole(text: string, name: string, most: number): number {
  const value = /^[1-9]\d*$/.test(text) ? Number(text) : 0;
  if (value < 1 || value > most)
    throw new UsageError(`${name} must be a whole number from 1 to ${most}`);
  return value;
}

/** Prints why a command failed, on stderr, and with --json also as JSON on stdout. */
export function sayFailure(reason: string): void {
  process.stderr.write(`${reason}\n`);
  // Arguments that can't be parsed may still ask for JSON.
  if (process.argv.includes('--json')) say(JSON.stringify({ error: reason }));
}

/** Prints a line of a command's result. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
