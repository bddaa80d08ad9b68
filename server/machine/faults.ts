import { hash } from 'node:crypto';
import { fault_logged, subscribe, type LoggedFault } from '../kit/bus.ts';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import type { Log } from '../kit/log.ts';
import { readProductVersion } from '../kit/version.ts';
import * as store from './store.ts';

/** The most faults that differ between two writes; more are in the log alone. */
const waiting_max = 100;
const write_ms = 2000;
/** Faults whose words begin alike are the same. */
const same_chars = 60;
/** The bounds of their texts, as the table has them. */
const chars_max = { words: 300, error: 500, stack: 2000, path: 300, request_id: 60 };

/**
 * Keeps the faults that this process logs for the machine room, each once with its count, until the
 * returned function is called. They are written every two seconds, so a flood of one fault costs
 * one row; while the database is unavailable they are in the log alone.
 */
export function keepFaults(db: Db, log: Log): () => Promise<void> {
  const version = readProductVersion();
  const waiting = new Map<string, store.FaultRow>();
  const unsubscribe = subscribe(fault_logged, (fault) => {
    const row = describeFault(fault, { version, at: now() });
    const known = waiting.get(row.fingerprint);
    if (known)
      waiting.set(row.fingerprint, { ...row, times: known.times + 1, first_at: known.first_at });
    else if (waiting.size < waiting_max) waiting.set(row.fingerprint, row);
  });
  const write = async () => {
    const rows = [...waiting.values()];
    waiting.clear();
    // Not an error: that would be a fault to write, again and again.
    await store
      .putFaults(db, rows)
      .catch((problem: unknown) => log.warn({ problem }, 'faults could not be kept'));
  };
  const timer = setInterval(() => void write(), write_ms);
  timer.unref();
  return async () => {
    unsubscribe();
    clearInterval(timer);
    await write();
  };
}

/** A fault as it is kept: what stood in a request isn't. */
export function describeFault(
  { words, problem, path, request_id }: LoggedFault,
  { version, at }: { version: string; at: Date },
): store.FaultRow {
  const cut = (text: string, field: keyof typeof chars_max) => text.slice(0, chars_max[field]);
  const error = problem instanceof Error ? `${problem.name}: ${problem.message}` : '';
  const stack = problem instanceof Error ? (problem.stack ?? '') : '';
  const frames = stack.split('\n').filter((line) => line.trim().startsWith('at '));
  // Without message, path and numbers: an id or a time would make one fault a thousand.
  const kind = problem instanceof Error ? problem.name : '';
  const sentence = words.replace(/\d+(?:\.\d+)?/g, '#').slice(0, same_chars);
  const fingerprint = hash('sha256', [sentence, kind, frames[0]].join('\n')).slice(0, 24);
  return {
    fingerprint,
    words: cut(words, 'words'),
    error: cut(error, 'error'),
    stack: cut(frames.join('\n'), 'stack'),
    path: path === null ? null : cut(path, 'path'),
    first_at: at,
    last_at: at,
    times: 1,
    request_id: request_id === null ? null : cut(request_id, 'request_id'),
    version,
  };
}
