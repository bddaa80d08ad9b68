// Plays greedy players through a year and prints each gift's share of the stakes, and the house's
// edge after all gifts.
import { parseArgs } from 'node:util';
import {
  addUp,
  all_habits,
  findGreediest,
  given,
  kept,
  kept_least_percent,
  percent,
  playHabits,
} from './economy/figures.ts';
import { newcomer_gifts } from './economy/gifts.ts';
import { demo_edge_ppm, personas, type Persona } from './economy/personas.ts';
import type { Result } from './economy/simulate.ts';

const usage = `Usage: npm run economy -- [--players N] [--days N] [--edge PERCENT] [--json]
  --players N      how many play, spread evenly over the habits (10,000)
  --days N         how long they play (365)
  --edge PERCENT   the edge of the game with the best return (5: upgrades give back 95%)
Exit code 0: after all gifts the house loses nothing to the greediest habit, and keeps at least 1% of the
stakes of all players together. 1: it keeps less. 2: wrong options.`;

/** The most that a newcomer's gifts are worth on average, in mills; given once. */
const newcomer_mills = Object.values(newcomer_gifts).reduce<number>((sum, one) => sum + one, 0);
/** The part of the stakes that is kept after everything but a newcomer's gifts, in percent. */
const keptAfterCases = (result: Result) =>
  percent(result.margin - given(result) + newcomer_mills, result.staked);

const round = (value: number) => Number(value.toFixed(3));

process.exitCode = main(process.argv.slice(2));

function main(args: string[]): number {
  const options = readOptions(args);
  if (options === undefined) {
    process.stderr.write(`${usage}\n`);
    return 2;
  }
  const { players, days, edge, json } = options;
  const each = playHabits(days, edge * 10_000);
  const together = addUp(
    each.map(({ result }) => result),
    players / all_habits.length,
  );
  const greediest = findGreediest(each);
  const figures = {
    players,
    days,
    topped_up: Math.round(together.topped_up / 1_000),
    staked: Math.round(together.staked / 1_000),
    edge_percent: edge,
    gifts_percent: Object.fromEntries(
      Object.entries(together.given).map(([gift, amount]) => [
        gift,
        round(percent(amount, together.staked)),
      ]),
    ),
    kept_percent: round(kept(together)),
    greediest: {
      top_up: greediest.habits.top_up_mills / 1_000,
      accounts: greediest.habits.accounts ?? 1,
      turnover: greediest.habits.turnover,
      kept_percent: round(kept(greediest.result)),
    },
    newcomer_gifts: round(newcomer_mills / 1_000),
    newcomer_stakes: Math.ceil(newcomer_mills / 10 / keptAfterCases(greediest.result)),
    demo_edge_percent: round(demo_edge_ppm / 10_000),
    personas: personas(demo_edge_ppm),
  };
  process.stdout.write(json ? `${JSON.stringify(figures)}\n` : `${tell(figures)}\n`);
  return figures.greediest.kept_percent >= kept_least_percent.greediest &&
    figures.kept_percent >= kept_least_percent.together
    ? 0
    : 1;
}

function readOptions(args: string[]) {
  try {
    const { values } = parseArgs({
      args,
      options: {
        players: { type: 'string', default: '10000' },
        days: { type: 'string', default: '365' },
        edge: { type: 'string', default: '5' },
        json: { type: 'boolean', default: false },
      },
    });
    const [players, days, edge] = [
      Number(values.players),
      Number(values.days),
      Number(values.edge),
    ];
    const are_fit =
      players > 0 &&
      Number.isSafeInteger(days) &&
      days > 0 &&
      days <= 3_660 &&
      edge > 0 &&
      edge < 100;
    return are_fit ? { players, days, edge, json: values.json } : undefined;
  } catch {
    return undefined;
  }
}

interface Figures {
  players: number;
  days: number;
  topped_up: number;
  staked: number;
  edge_percent: number;
  gifts_percent: Record<string, number>;
  kept_percent: number;
  greediest: { top_up: number; accounts: number; turnover: number; kept_percent: number };
  /** The value of a newcomer's gifts, and the stakes after which the greediest have paid for it. */
  newcomer_gifts: number;
  newcomer_stakes: number;
  /** The average edge of the demo's paid cases, at which the two persons play. */
  demo_edge_percent: number;
  personas: { newcomer: Persona; regular: Persona };
}

function tell(figures: Figures): string {
  const {
    players,
    days,
    topped_up,
    staked,
    edge_percent,
    gifts_percent,
    kept_percent,
    greediest,
    ...newcomer
  } = figures;
  const { regular } = newcomer.personas;
  const week = newcomer.personas.newcomer.first_week!;
  const line = (label: string, value: number) =>
    `  ${label.padEnd(28)}${value.toFixed(3).padStart(8)} %`;
  return [
    `${players} greedy players topped up ${topped_up} and staked ${staked} in ${days} days. In percent of the stakes:`,
    line('edge of the games', edge_percent),
    ...Object.entries(gifts_percent).map(([gift, value]) => line(gift, -value)),
    line('kept after all gifts', kept_percent),
    `The greediest top up ${greediest.top_up} in 30 days (accounts: ${greediest.accounts}) and stake it ${greediest.turnover} times:`,
    line('kept after all gifts', greediest.kept_percent),
    `A newcomer’s gifts are worth ${newcomer.newcomer_gifts} once; ${newcomer.newcomer_stakes} of stakes pay for them.`,
    `At the average edge of the demo’s cases, ${newcomer.demo_edge_percent} %:`,
    `  a newcomer (10 topped up, staked twice in a week): ${week.points} points in the week, ${week.cases_for_points} cases for points, ${week.level_cases} level cases;`,
    `  a regular (50 a month, staked ten times): gifts of ${regular.gifts_of_a_day} a day, a case of ${regular.weekly_case} each week.`,
  ].join('\n');
}
