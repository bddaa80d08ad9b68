// The queue of what deserves a person: `npm run risks -- --help`.
import { parseArgs } from 'node:util';
import { block_kinds, type BlockKind } from '@vitrine/contract/player-acts';
import { risk_message_names, risk_messages, type RiskMessage } from '@vitrine/contract/risk-kinds';
import type { Desk } from '../server/kit/desk.ts';
import {
  decideRisk,
  findRisks,
  showRisk,
  showRisks,
  type Decision,
} from '../server/risks/index.ts';
import { readId, runCommand, UsageError, type Command, type Outcome } from './operator.ts';

const listed = risk_message_names
  .map((name) => `  ${name.padEnd(14)} ${risk_messages[name].does}`)
  .join('\n');

const usage = `Usage: npm run risks -- [--json] COMMAND

  list                       open entries, the oldest first
  show ID                    an entry: its rule, its evidence, and the player's other entries
  decide ID nothing          nothing is to be done; only new signs open another
  decide ID ask MESSAGE      sends the player a prepared message, in their language
  decide ID hold             withdrawals wait; with --until DAY and --words TEXT
  decide ID block WHAT       keeps from ${block_kinds.join(', ')}; with --words TEXT, and --until DAY,
                             without which it is for good

--words: as the player reads them. --until: the UTC day, yyyy-mm-dd, with whose beginning it ends.
Messages; about a sign of harm one that begins with care:

${listed}

No decision touches odds, limits or prices.
Exit codes: 0 done; 1 not, as it says; 2 impossible.`;

const listed_max = 1000;

process.exitCode = await runCommand(usage, () => {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const options = { help: flag, json: flag, until: text, words: text } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  return { ...values, command: () => commandOf(positionals, values) };
});

interface Options {
  until?: string | undefined;
  words?: string | undefined;
}

function commandOf([name = '', ...more]: readonly string[], options: Options): Command {
  const [id = '', decision = '', of = '', ...odd] = more;
  if (odd.length > 0) throw new UsageError(usage);
  if (name === 'list' && more.length === 0) return list;
  if (name === 'show' && more.length === 1) return show(readId(id, usage));
  if (name === 'decide') return decide(readId(id, usage), readDecision(decision, of, options));
  throw new UsageError(usage);
}

function readDecision(decision: string, of: string, { until, words }: Options): Decision {
  const end = until === undefined ? null : new Date(until);
  if (end && (!/^\d{4}-\d\d-\d\d$/.test(until!) || Number.isNaN(end.getTime())))
    throw new UsageError('--until is a day, yyyy-mm-dd');
  if (words !== undefined && !/^[^\p{Cc}\p{Cs}]{1,300}$/u.test(words))
    throw new UsageError('--words are at most 300 characters, on one line');
  if (decision === 'nothing' && of === '') return { decision };
  const is_message = risk_message_names.some((name) => name === of);
  if (decision === 'ask' && is_message) return { decision, message: of as RiskMessage };
  if (words === undefined) throw new UsageError(usage);
  if (decision === 'hold' && of === '' && end) return { decision, until: end, words };
  const is_block = block_kinds.some((kind) => kind === of);
  if (decision === 'block' && is_block)
    return { decision, what: of as BlockKind, until: end, words };
  throw new UsageError(usage);
}

async function list({ db }: Desk): Promise<Outcome> {
  const part = { sort: '-age', after: undefined, limit: listed_max };
  const rows = await showRisks(db, await findRisks(db, { is_open: true }, part));
  const lines = rows.map(
    ({ id, first_at, title, is_harm, player_id, words }) =>
      `${id}\t${first_at.slice(0, 16)}Z\t${title}${is_harm ? ' (harm)' : ''}\tplayer ${player_id}\t${words}`,
  );
  return {
    code: 0,
    data: { list: rows },
    lines: lines.length > 0 ? lines : ['Nothing waits for a person.'],
  };
}

function show(id: number): Command {
  return async ({ db }) => {
    const risk = await showRisk(db, id);
    const others = risk.others.map(
      (other) => `Other entry ${other.id}: ${other.title}, ${other.decision ?? 'open'}`,
    );
    const state = risk.decision === null ? 'open' : `decided: ${risk.decision}`;
    return {
      code: 0,
      data: risk,
      lines: [
        `${risk.title} of player ${risk.player_id}, ${state}; first seen ${risk.first_at}`,
        risk.words,
        risk.rule,
        ...risk.links.map(({ title }) => title),
        ...others,
      ],
    };
  };
}

function decide(id: number, wish: Decision): Command {
  return async (desk) => {
    await decideRisk(desk, id, wish);
    return {
      code: 0,
      data: { id, decision: wish.decision },
      lines: [`Entry ${id} is decided: ${wish.decision}.`],
    };
  };
}
