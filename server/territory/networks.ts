import { isIP } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { Unfit } from '../kit/refusal.ts';
import { groupsOf } from '../kit/http/network.ts';

/** A network, `203.0.113.0/24`, and the country that it is in. */
export interface CountryNetwork {
  network: string;
  country: string;
}

/** Some ten milliseconds. */
const lines_a_turn = 2_000;

/**
 * Reads a list of networks in CSV: lines of `network,country` or `first,last,country`, where the
 * country is of ISO 3166; further columns, quotes and a heading are ignored, and so are lines
 * without a country. Refuses act.unfit, naming the line. Others have their turn meanwhile: a list
 * has a million lines.
 */
export async function readNetworks(csv: string): Promise<CountryNetwork[]> {
  const found = new Map<string, string>();
  for (const [at, line] of csv.split(/\r?\n/).entries()) {
    if (at % lines_a_turn === lines_a_turn - 1) await setImmediate();
    const columns = line.split(',').map((column) => column.trim().replaceAll('"', ''));
    const [first = '', second = '', third = ''] = columns;
    const is_heading = at === 0 && isIP(first.split('/')[0]!) === 0;
    if (line.trim() === '' || is_heading) continue;
    const is_range = isIP(second) !== 0;
    const country = is_range ? third : second;
    // Lists give ZZ or nothing to networks of no country.
    if (country === '' || country === 'ZZ') continue;
    const networks = is_range ? networksBetween(first, second) : [networkAt(first)];
    if (!/^[A-Z]{2}$/.test(country) || networks.includes(undefined))
      throw new Unfit(`line ${at + 1} is no network with its country: ${line.slice(0, 100)}`);
    for (const network of networks) {
      if ((found.get(network!) ?? country) !== country)
        throw new Unfit(`line ${at + 1} gives ${network} a second country`);
      found.set(network!, country);
    }
  }
  return Array.from(found, ([network, country]) => ({ network, country }));
}

/** An address as a number, with the count of its bits; undefined for a text that is none. */
function numberOf(address: string): { bits: 32 | 128; value: bigint } | undefined {
  const kind = isIP(address);
  if (kind === 0 || address.includes('%')) return undefined;
  const [parts, width] =
    kind === 4 ? [address.split('.').map(Number), 8n] : [groupsOf(address), 16n];
  const value = parts.reduce((sum, part) => (sum << width) | BigInt(part), 0n);
  return { bits: kind === 4 ? 32 : 128, value };
}

/** The network that a text names, if it does, with no bit set behind its length. */
function networkAt(text: string): string | undefined {
  const [, address = '', length = ''] = /^([^/]+)\/(\d{1,3})$/.exec(text) ?? [];
  const first = numberOf(address);
  const free = first && first.bits - Number(length);
  if (first === undefined || free === undefined || free < 0) return undefined;
  return first.value % (1n << BigInt(free)) === 0n
    ? sayNetwork(first.bits, first.value, Number(length))
    : undefined;
}

/** The fewest networks that hold the addresses from the first to the last, and no other. */
function networksBetween(from: string, to: string): (string | undefined)[] {
  const [first, last] = [numberOf(from), numberOf(to)];
  if (!first || !last || first.bits !== last.bits || last.value < first.value) return [undefined];
  const { bits } = first;
  const networks = [];
  for (let at = first.value; at <= last.value;) {
    let free = 0;
    const fits = (size: bigint) => at % size === 0n && at + size - 1n <= last.value;
    while (free < bits && fits(1n << BigInt(free + 1))) free += 1;
    networks.push(sayNetwork(bits, at, bits - free));
    at += 1n << BigInt(free);
  }
  return networks;
}

function sayNetwork(bits: 32 | 128, value: bigint, length: number): string {
  const [width, base, sign] = bits === 32 ? ([8, 10, '.'] as const) : ([16, 16, ':'] as const);
  const parts = Array.from({ length: bits / width }, (_, at) =>
    ((value >> BigInt(bits - (at + 1) * width)) & ((1n << BigInt(width)) - 1n)).toString(base),
  );
  return `${parts.join(sign)}/${length}`;
}
