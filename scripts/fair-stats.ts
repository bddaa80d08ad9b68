// Shows that draws are fair: enumerates every word and every ticket, tests millions of real draws,
// and checks that the same tests reject flawed ones.
import { parseArgs } from 'node:util';
import { randomHex } from '../server/kit/random.ts';
import { battle_kinds, battles_per_pair } from './fair-stats/battles.ts';
import { drawAll, draws_least, planJobs } from './fair-stats/draw-all.ts';
import { draws_per_pair } from './fair-stats/draw-stream.ts';
import { countPrizes, countWords } from './fair-stats/enumerate.ts';
import { alpha, judge, rejected, type Judged } from './fair-stats/judge.ts';
import { controls, type SetupName } from './fair-stats/setups.ts';

/**
 * The draws of each flawed setup: enough to find its flaw in practically every seed. The smallest
 * flaw, of 0.1 percentage point, needs the most.
 */
const control_draws: Record<(typeof controls)[number], number> = {
  'modulo scaling': 1_000_000,
  'odds moved': 4_000_000,
  'reused nonce': 1_000_000,
  'upgrade moved': 1_000_000,
  'ties to the lowest seat': drawsForBattles(10_000),
};
const draws_most = 1e12;
const battles_most = 1e9;

/** The draws whose pairs play this many battles of each kind. */
function drawsForBattles(battles: number): number {
  return Math.ceil(battles / battles_per_pair) * draws_per_pair;
}

const usage = `Usage: npm run fair:stats -- [--seed TEXT] [--draws N] [--battles N]
  --seed TEXT   what all seeds are derived from: the same text gives the same draws (vitrine); random takes a fresh one
  --draws N     how many draws are tested, from ${draws_least} (1e7); controls have their own number
  --battles N   how many battles of each mode and number of seats are played besides (10,000)
Exit code 0: all tests hold and all controls fail. 1: not so. 2: wrong options.`;

/** Prints this many of the most suspicious results. */
const shown_count = 12;

process.exitCode = await main(process.argv.slice(2));

async function main(args: string[]): Promise<number> {
  const options = readOptions(args);
  if ('text' in options) {
    (options.wrong ? console.error : console.log)(options.text);
    return options.wrong ? 2 : 0;
  }
  const { seed, draws, battles } = options;
  console.log(`fair:stats, seed ${seed}`);
  const faults = [countWords(), countPrizes()].flatMap(({ counted, faults }) => {
    console.log(`counted ${counted}: ${faults.length} faults`);
    for (const fault of faults) console.log(`  NO — ${fault}`);
    return faults;
  });
  const tests = await testDraws(seed, draws, battles);
  const wrong = rejected(tests);
  const passed = await findPassedControls(seed);

  const said = [
    ...(faults.length > 0 ? [`${faults.length} faults in what was counted`] : []),
    wrong.length > 0
      ? `${wrong.length} of ${tests.length} tests fail at ${alpha * 100}% family-wise`
      : `all ${tests.length} tests hold at ${alpha * 100}% family-wise`,
    passed.length > 0
      ? `a control passed: ${passed.join(', ')}`
      : `${controls.length} of ${controls.length} controls fail`,
  ];
  console.log(`\nfair:stats: ${said.join('; ')}`);
  return faults.length + wrong.length + passed.length > 0 ? 1 : 0;
}

function readOptions(
  args: string[],
): { seed: string; draws: number; battles: number } | { text: string; wrong: boolean } {
  try {
    const { values } = parseArgs({
      args,
      options: {
        seed: { type: 'string', default: 'vitrine' },
        draws: { type: 'string', default: '1e7' },
        battles: { type: 'string', default: '1e4' },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help) return { text: usage, wrong: false };
    const draws = Number(values.draws);
    if (!Number.isInteger(draws) || draws < draws_least || draws > draws_most) {
      throw new RangeError(
        `--draws needs a whole number from ${draws_least} to ${draws_most}, not ${values.draws}`,
      );
    }
    const battles = Number(values.battles);
    if (!Number.isInteger(battles) || battles < 1 || battles > battles_most) {
      throw new RangeError(
        `--battles needs a whole number from 1 to ${battles_most}, not ${values.battles}`,
      );
    }
    if (values.seed === '') throw new RangeError('--seed needs a text');
    return { seed: values.seed === 'random' ? randomHex(16) : values.seed, draws, battles };
  } catch (error) {
    return {
      text: `${error instanceof Error ? error.message : String(error)}\n${usage}`,
      wrong: true,
    };
  }
}

/**
 * Draws every game and plays every kind of battle with the product's own code, and prints the least
 * random-looking results. A battle whose pot or tie isn't as the rules say throws.
 */
async function testDraws(seed: string, draws: number, battles: number): Promise<Judged[]> {
  const games = await drawTimed(seed, draws, ['every game']);
  const rooms = await drawTimed(seed, drawsForBattles(battles), ['every battle']);
  const tests = judge(
    games.tallies.map(([tally], stream) => new Map([...tally!, ...rooms.tallies[stream]![0]!])),
  );
  const each = (rooms.pairs * battles_per_pair).toLocaleString('en');
  console.log(`\n${games.drawn} draws of every game, in ${games.took_s} s.`);
  console.log(
    `${each} battles of each of ${battle_kinds.length} kinds, in ${rooms.took_s} s: every pot and tie is right.`,
  );
  console.log(`${tests.length} results; the least likely:`);
  console.log(row(['test', 'of', 'p', 'adjusted']));
  for (const { test, of, p, adjusted } of tests.slice(0, shown_count)) {
    console.log(
      row([
        test,
        of,
        showChance(p),
        adjusted < alpha ? `${showChance(adjusted)} NO` : showChance(adjusted),
      ]),
    );
  }
  return tests;
}

/**
 * Runs the same tests on flawed setups, each with one flaw. Returns the setups that the tests
 * didn't reject.
 */
async function findPassedControls(seed: string): Promise<SetupName[]> {
  console.log('\nControls, each with one flaw; each must fail:');
  const passed: SetupName[] = [];
  for (const name of controls) {
    const { tallies, drawn, took_s } = await drawTimed(seed, control_draws[name], [name]);
    const tests = judge(tallies.map(([tally]) => tally!));
    const found = rejected(tests);
    const [first] = tests;
    const by = `${found.length} of ${tests.length} results, first ${first!.test}, p ${showChance(first!.p)}`;
    const verdict = found.length > 0 ? `fails by ${by}` : `NO — passes; ${by}`;
    console.log(`${name}, ${drawn} draws in ${took_s} s: ${verdict}`);
    if (found.length === 0) passed.push(name);
  }
  return passed;
}

async function drawTimed(seed: string, draws: number, setups: readonly SetupName[]) {
  const started = performance.now();
  const { jobs, drawn } = planJobs(seed, draws, setups);
  const tallies = await drawAll(jobs);
  const pairs = jobs.reduce((sum, job) => sum + job.pairs, 0);
  return {
    tallies,
    pairs,
    drawn: drawn.toLocaleString('en'),
    took_s: Math.round((performance.now() - started) / 1000),
  };
}

function row([test = '', of = '', ...chances]: string[]): string {
  return `  ${test.padEnd(44)}${of.padEnd(20)}${chances.map((chance) => chance.padEnd(12)).join('')}`.trimEnd();
}

function showChance(p: number): string {
  return p === 0 ? '< 1e-300' : p < 0.001 ? p.toExponential(1) : p.toFixed(3);
}
