// Recomputes the chain of operators' acts and names every row that was changed, removed or swapped:
// `npm run audit:verify -- --help`.
import { parseArgs } from 'node:util';
import { verifyChain, type Anchor } from '../server/audit/index.ts';
import { runCommand, UsageError, type Command } from './operator.ts';

const usage = `Usage: npm run audit:verify -- [--json] [--noted ID:HASH]…

Recomputes the chain of operators' acts from the first one on, names each fault, and prints the end
of the chain. Note it elsewhere: with --noted it tells, too, whether the chain was cut off, or
written again, since. The log has an end for each hour, as audit_head.
Exit codes: 0 all is as it was written; 1 it isn't, as it says; 2 impossible.`;

process.exitCode = await runCommand(usage, () => {
  const flag = { type: 'boolean' } as const;
  const noted = { type: 'string', multiple: true } as const;
  const { values } = parseArgs({ options: { help: flag, json: flag, noted } });
  return { ...values, command: () => verify((values.noted ?? []).map(readAnchor)) };
});

function readAnchor(text: string): Anchor {
  const [, id, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (!id || !hash) throw new UsageError(`${text} is no end of the chain, ID:HASH.\n\n${usage}`);
  return { id: Number(id), hash };
}

function verify(noted: readonly Anchor[]): Command {
  return async ({ db }) => {
    const { rows, faults, head } = await verifyChain(db, noted);
    const end = `The chain has ${rows} rows and ends with ${head.id}:${head.hash}`;
    return {
      code: faults.length > 0 ? 1 : 0,
      data: { rows, faults, head },
      lines: [...faults.map((fault) => `NO — ${fault}`), end],
    };
  };
}
