import fs from 'node:fs';
import { loadavg } from 'node:os';

/** One measured figure beside its reference of the same run. */
export interface Result {
  name: string;
  unit: string;
  ours: number;
  reference: number;
  what_reference_is: string;
}

/**
 * Prints a result as one JSON line, the format of every bench: with the ratio, the machine's load,
 * and the steal time since the line before, in percent: processor time that the host of a virtual
 * machine gave to others can't be ours.
 */
export function printResult({ ours, reference, ...result }: Result): void {
  const line = {
    ...result,
    ours: round(ours),
    reference: round(reference),
    ratio: round(ours / reference),
    load: round(loadavg()[0]!),
    stolen_percent: stolenPercent(),
  };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

let ticks = readTicks();

function stolenPercent(): number {
  const before = ticks;
  ticks = readTicks();
  const all = ticks.all - before.all;
  return all === 0 ? 0 : Math.round((100 * (ticks.stolen - before.stolen)) / all);
}

/** Processor ticks since the machine started, from proc(5); zeros where that file doesn't exist. */
function readTicks(): { all: number; stolen: number } {
  if (process.platform !== 'linux') return { all: 0, stolen: 0 };
  const [line = ''] = fs.readFileSync('/proc/stat', 'utf8').split('\n');
  const [user, nice, system, idle, iowait, irq, softirq, stolen] = line.match(/\d+/g)!.map(Number);
  return {
    all: user! + nice! + system! + idle! + iowait! + irq! + softirq! + stolen!,
    stolen: stolen!,
  };
}

/** The median; of an even number of values the mean of the middle two. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** The quantile of the times at `share`. */
export function quantile(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)]!;
}

/**
 * Measures in turns, `pairs` times each, every other time in reverse order, so that whatever else
 * the machine does meets all alike. Returns the medians.
 */
export async function measureInTurns<Name extends string>(
  pairs: number,
  measures: Readonly<Record<Name, () => number | Promise<number>>>,
): Promise<Record<Name, number>> {
  const turns = Object.entries<() => number | Promise<number>>(measures).map(([name, measure]) => ({
    name,
    measure,
    values: [] as number[],
  }));
  for (let pair = 0; pair < pairs; pair++)
    for (const { measure, values } of pair % 2 ? turns.toReversed() : turns)
      values.push(await measure());
  return Object.fromEntries(turns.map(({ name, values }) => [name, median(values)])) as Record<
    Name,
    number
  >;
}

function round(value: number): number {
  return Number(value.toPrecision(4));
}
