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
 * Prints a result as the one JSON line that every bench gives, with the ratio, the machine's load, and the percentage of the
 * processors' time since the line before that the host of a virtual machine took for others: what took it can't be ours.
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

/** What the processors did since the machine started, from proc(5); nothing where there is no such file. */
function readTicks(): { all: number; stolen: number } {
  if (process.platform !== 'linux') return { all: 0, stolen: 0 };
  const [line = ''] = fs.readFileSync('/proc/stat', 'utf8').split('\n');
  const [user, nice, system, idle, iowait, irq, softirq, stolen] = line.match(/\d+/g)!.map(Number);
  return { all: user! + nice! + system! + idle! + iowait! + irq! + softirq! + stolen!, stolen: stolen! };
}

/** The middle value; of an even number the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

function round(value: number): number {
  return Number(value.toPrecision(4));
}
