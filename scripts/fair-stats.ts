// Shows that draws are fair: enumerates every word and every ticket, tests millions of real draws,
// and checks that the same tests reject flawed ones.
import { parseArgs } from 'node:util';
import { randomHex } from '../server/kit/random.ts';
import { drawAll, draws_least, planJobs } from './fair-stats/draw-all.ts';
import { countPrizes, countWords } from './fair-stats/enumerate.ts';
import { alpha, judge, rejected, type Judged } from './fair-stats/judge.ts';
import { controls, type SetupName } from './fair-stats/setups.ts';

const control_draws = 10_000_000;
const draws_most = 1e12;

const usage = `Usage: npm run fair:stats -- [--seed TEXT] [--draws N]
  --seed TEXT   what all seeds are derived from: the same text gives the same draws (vitrine); random takes a fresh one
  --draws N     how many draws are tested, from ${draws_least} (1e7); each control has ${control_draws} in any case
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
  const { seed, draws } = options;
  console.log(`fair:stats, seed ${seed}`);
  const faults = [countWords(), countPrizes()].flatMap(({ counted, faults }) => {
    console.log(`counted ${counted}: ${faults.length} faults`);
    for (const fault of faults) console.log(`  NO — ${fault}`);
    return faults;
  });
  const tests = await testDraws(seed, draws);
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

function readOptions(args: string[]): { seed: string; draws: number } | { text: string; wrong: boolean } {
  try {
    const { values } = parseArgs({
      args,
      options: {
        seed: { type: 'string', default: 'vitrine' },
        draws: { type: 'string', default: '1e7' },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help) return { text: usage, wrong: false };
    const draws = Number(values.draws);
    if (!Number.isInteger(draws) || draws < draws_least || draws > draws_most) {
      throw new RangeError(`--draws needs a whole number from ${draws_least} to ${draws_most}, not ${values.draws}`);
    }
    if (values.seed === '') throw new RangeError('--seed needs a text');
    return { seed: values.seed === 'random' ? randomHex(16) : values.seed, draws };
  } catch (error) {
    return { text: `${error instanceof Error ? error.message : String(error)}\n${usage}`, wrong: true };
  }
}

/** Draws every game with the product's own code and prints the least random-looking results. */
async function testDraws(seed: string, draws: number): Promise<Judged[]> {
  const { tallies, drawn, took_s } = await drawTimed(seed, draws, ['every game']);
  const tests = judge(tallies.map(([tally]) => tally!));
  console.log(`\n${drawn} draws of every game, in ${took_s} s. ${tests.length} results; the least likely:`);
  console.log(row(['test', 'of', 'p', 'adjusted']));
  for (const { test, of, p, adjusted } of tests.slice(0, shown_count)) {
    console.log(row([test, of, showChance(p), adjusted < alpha ? `${showChance(adjusted)} NO` : showChance(adjusted)]));
  }
  return tests;
}

/**
 * Runs the same tests on flawed setups, each with one flaw. Returns the setups that the tests
 * didn't reject.
 */
async function findPassedControls(seed: string): Promise<SetupName[]> {
  const { tallies, drawn, took_s } = await drawTimed(seed, control_draws, controls);
  console.log(`\nControls of ${drawn} draws in one case each, in ${took_s} s; each must fail:`);
  return controls.filter((name, index) => {
    const tests = judge(tallies.map((by_setup) => by_setup[index]!));
    const found = rejected(tests);
    const [first] = tests;
    const by = `${found.length} of ${tests.length} results, first ${first!.test}, p ${showChance(first!.p)}`;
    console.log(found.length > 0 ? `${name}: fails by ${by}` : `${name}: NO — passes; ${by}`);
    return found.length === 0;
  });
}

async function drawTimed(seed: string, draws: number, setups: readonly SetupName[]) {
  const started = performance.now();
  const { jobs, drawn } = planJobs(seed, draws, setups);
  const tallies = await drawAll(jobs);
  return { tallies, drawn: drawn.toLocaleString('en'), took_s: Math.round((performance.now() - started) / 1000) };
}

function row([test = '', of = '', ...chances]: string[]): string {
  return `  ${test.padEnd(44)}${of.padEnd(20)}${chances.map((chance) => chance.padEnd(12)).join('')}`.trimEnd();
}

function showChance(p: number): string {
  return p === 0 ? '< 1e-300' : p < 0.001 ? p.toExponential(1) : p.toFixed(3);
}
