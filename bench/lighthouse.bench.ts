import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import lighthouse from 'lighthouse';
import { chromiumLaunch } from '../e2e/browser.ts';
import { browser_headers, visit } from '../server/testing/visit.ts';
import { startProduct } from './product.ts';
import { median, printResult } from './result.ts';

/** Minimum points of 100, by category. */
const points_least = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
type Category = keyof typeof points_least;
const categories = Object.keys(points_least) as Category[];
const shift_max = 0.02;
const runs = 3;
/** The default pages; those that the product lacks are skipped. */
const pages = ['/', '/case/1', '/top', '/mall', '/item/1'];
/**
 * The slowdown from this machine to a mid-tier phone, by Lighthouse's benchmark index of the
 * machine's processor, highest first: the tables "Benchmarking CPU power" and "Calibrating the CPU
 * slowdown" of its docs/throttling.md. Its own default of four fits the first.
 */
const slowdowns = [
  { from_index: 1500, times: 4 },
  { from_index: 800, times: 2 },
  { from_index: 0, times: 1 },
];

interface Look {
  points: Record<Category, number>;
  /** Cumulative layout shift. */
  shift: number;
  /** The audits that cost points, with their messages. */
  faults: string[];
  /** Lighthouse's benchmark index of this machine's processor at the moment. */
  index: number;
}

/**
 * Measures the product's pages with Lighthouse on a phone (its own profile: a slow 4G, and a
 * mid-tier processor, for which this machine's is slowed down by Lighthouse's tables), over plain
 * HTTP/1.1 without a proxy: medians of three runs, after one for pictures that are drawn at their
 * first request. With `--gate` it fails below the minimum points, and from a layout shift of 0.02
 * on. Prints the audits that cost points to standard error. `--pages /,/case/1` chooses others,
 * `--runs N` shortens it.
 */
export async function run(args: string[]): Promise<void> {
  const option = (name: string) => args[args.indexOf(`--${name}`) + 1] ?? '';
  const count = args.includes('--runs') ? Number(option('runs')) : runs;
  const asked = args.includes('--pages') ? option('pages').split(',') : pages;
  const product = await startProduct();
  const browser = await startBrowser();
  try {
    const there: string[] = [];
    for (const page of asked)
      if ((await visit(product.url + page)).status === 200) there.push(page);
    const indexes: number[] = [];
    for (const page of there) indexes.push((await look(browser.port, product.url + page, 1)).index);
    const index = median(indexes);
    const { times } = slowdowns.find(({ from_index }) => index >= from_index)!;
    process.stderr.write(
      `This machine has the index ${Math.round(index)} and is slowed down ${times} times\n`,
    );
    for (const page of there) {
      const looks: Look[] = [];
      while (looks.length < count) looks.push(await look(browser.port, product.url + page, times));
      const good = report(page, looks);
      if (args.includes('--gate') && !good) process.exitCode = 1;
    }
  } finally {
    await browser.stop();
    await product.stop();
  }
}

/** Prints the medians of a page; returns whether they are within the limits. */
function report(page: string, looks: readonly Look[]): boolean {
  const within = categories.map((category) => {
    const points = median(looks.map((one) => one.points[category]));
    const least = points_least[category];
    printResult({
      name: `lighthouse.${page}.${category}`,
      unit: 'points',
      ours: points,
      reference: least,
      what_reference_is: 'the least',
    });
    return points >= least;
  });
  const shift = median(looks.map((one) => one.shift));
  printResult({
    name: `lighthouse.${page}.layout_shift`,
    unit: '',
    ours: shift,
    reference: shift_max,
    what_reference_is: 'the limit',
  });
  for (const fault of new Set(looks.flatMap(({ faults }) => faults)))
    process.stderr.write(`${page}: ${fault}\n`);
  return shift < shift_max && !within.includes(false);
}

async function look(port: number, url: string, slowed_times: number): Promise<Look> {
  const result = await lighthouse(url, {
    port,
    onlyCategories: categories,
    logLevel: 'error',
    throttling: { cpuSlowdownMultiplier: slowed_times },
    // The gate refuses visitors without a language.
    extraHeaders: { 'Accept-Language': browser_headers['accept-language'] },
  });
  if (!result || result.lhr.runtimeError)
    throw new Error(`${url}: ${result?.lhr.runtimeError?.message}`);
  const { lhr } = result;
  const weighed = categories.flatMap((category) =>
    lhr.categories[category]!.auditRefs.filter(({ weight }) => weight > 0).map(
      ({ id }) => lhr.audits[id]!,
    ),
  );
  return {
    points: Object.fromEntries(
      categories.map((category) => [category, Math.round(lhr.categories[category]!.score! * 100)]),
    ) as Look['points'],
    index: lhr.environment.benchmarkIndex,
    shift: lhr.audits['cumulative-layout-shift']!.numericValue!,
    faults: weighed
      .filter(({ score }) => score !== null && score < 0.9)
      .map(({ id, title, displayValue }) => `${id}: ${displayValue ?? title}`),
  };
}

/** Starts the stories' browser with a debugging port and a throw-away profile. */
async function startBrowser() {
  const { executablePath, args = [], env } = await chromiumLaunch();
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-lighthouse-'));
  const child = spawn(
    executablePath!,
    [
      ...args,
      '--headless',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    // Debian's is a shell script that starts the browser and forwards no signals: both are ended as
    // a process group.
    { stdio: ['ignore', 'ignore', 'pipe'], env, detached: true },
  );
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const stop = async () => {
    process.kill(-child.pid!);
    await ended;
    fs.rmSync(profile, { recursive: true, force: true });
  };
  for await (const line of createInterface(child.stderr)) {
    const port = /DevTools listening on ws:\/\/[^:]+:(\d+)\//.exec(line)?.[1];
    if (!port) continue;
    child.stderr.resume(); // Drains the output: a full pipe would block the browser.
    return { port: Number(port), stop };
  }
  throw new Error('the browser ended before it could be steered');
}
