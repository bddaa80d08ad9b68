// The operator's granted cases: chooses those of an occasion, gives one to a player:
// `npm run boxes -- --help`.
import { parseArgs } from 'node:util';
import { fromWire, toWire } from '../contract/amount.ts';
import {
  readBounds,
  chooseCase,
  giveFromOperator,
  listOccasions,
  type ChosenOccasion,
  type Occasion,
} from '../server/boxes/index.ts';
import type { Desk } from '../server/kit/desk.ts';
import { readId, runCommand, UsageError, type Command, type Outcome } from './operator.ts';

const usage = `Usage: npm run boxes -- [--json] COMMAND

  list                  the cases of the occasions, with what they may give
  welcome CASE          every person gets this case once, with a verified e-mail address
  weekly LEVEL CASE     players from this VIP level on may get this case once a week, up to the next
                        level that has one of its own
  first-top-up CASE     a first top-up of at least 10.000 brings this case
  grant PLAYER CASE     gives a player an unopened case, once for each day and case, or --as NAME

  --average AMOUNT      what a case chosen for an occasion may give on average (welcome 0.15,
                        first-top-up 0.24, weekly 0.5% of the top-ups that it asks for), from now
                        on, whatever its revision
  --best AMOUNT         what its best prize may be worth (5, 100, and those top-ups)
  --as NAME             why the case is given: a player gets it once for each name

CASE and PLAYER are ids. A case has to be of the type granted, and open.
Exit codes: 0 done; 1 not, as it says; 2 impossible.`;

interface Options {
  average?: string | undefined;
  best?: string | undefined;
  as?: string | undefined;
}

process.exitCode = await runCommand(usage, () => {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const options = { help: flag, json: flag, average: text, best: text, as: text } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  return { ...values, command: () => commandOf(positionals, values) };
});

function commandOf([name = '', ...ids]: readonly string[], options: Options): Command {
  const numbers = ids.map((id) => readId(id, usage));
  const [first, second] = numbers;
  if (name === 'list' && numbers.length === 0) return list;
  if (name === 'welcome' && numbers.length === 1) return choose('welcome', first!, options);
  if (name === 'first-top-up' && numbers.length === 1)
    return choose('first_top_up', first!, options);
  if (name === 'weekly' && numbers.length === 2)
    return choose(`weekly_${first!}`, second!, options);
  if (name === 'grant' && numbers.length === 2) return grant(first!, second!, options.as);
  throw new UsageError(usage);
}

async function list({ db }: Desk): Promise<Outcome> {
  const occasions = await listOccasions(db);
  const lines = occasions.map(({ occasion, case_id, name, average_max, prize_max, flaw }) => {
    const state = flaw === null ? 'granted' : `NOT granted: ${flaw}`;
    return `${occasion}: case ${case_id} ${name}, at most ${average_max} on average and ${prize_max} at best; ${state}`;
  });
  return {
    code: 0,
    data: { occasions },
    lines: lines.length > 0 ? lines : ['No occasion grants a case.'],
  };
}

function choose(occasion: ChosenOccasion, case_id: number, { average, best }: Options): Command {
  const asked = { average: amountOf(average), best: amountOf(best) };
  return async (desk) => {
    const usual = await readBounds(desk.db, occasion);
    const bounds = {
      average_max_mills: asked.average ?? usual.average_max_mills,
      prize_max_mills: asked.best ?? usual.prize_max_mills,
    };
    await chooseCase(desk, occasion, case_id, bounds);
    const { average_max_mills, prize_max_mills } = bounds;
    const chosen = {
      occasion,
      case_id,
      average_max: toWire(average_max_mills),
      prize_max: toWire(prize_max_mills),
    };
    return { code: 0, data: chosen, lines: [`${occasion}: case ${case_id} from now on.`] };
  };
}

function amountOf(text: string | undefined) {
  if (text === undefined) return undefined;
  const mills = fromWire(Number(text));
  if (mills === undefined || mills <= 0)
    throw new UsageError(`${text} is no amount above 0.\n\n${usage}`);
  return mills;
}

function grant(player_id: number, case_id: number, as: string | undefined): Command {
  return async (desk) => {
    await giveFromOperator(desk, { player_id, case_id, as });
    const occasion: Occasion = 'gift';
    const line = `Player ${player_id} has case ${case_id} in the backpack.`;
    return { code: 0, data: { player_id, case_id, occasion }, lines: [line] };
  };
}
