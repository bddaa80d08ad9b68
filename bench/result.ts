import { loadavg } from 'node:os';

/** One measured figure beside its reference of the same run. */
export interface Result {
  name: string;
  unit: string;
  ours: number;
  reference: number;
  what_reference_is: string;
}

/** Prints a result as the one JSON line that every bench gives, with the ratio and the machine's load. */
export function printResult({ ours, reference, ...result }: Result): void {
  const line = {
    ...result,
    ours: round(ours),
    reference: round(reference),
    ratio: round(ours / reference),
    load: round(loadavg()[0]!),
  };
  process.stdout.write(`${JSON.stringify(line)}\n`);
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
