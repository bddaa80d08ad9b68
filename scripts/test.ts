// Runs every test: units and server, the server's again on PostgreSQL 15 where it is installed, and
// the browser's.
import { spawn, type StdioOptions } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { buildWeb } from '../server/build-web.ts';
import { startSecondPostgres } from './second-postgres.ts';

interface Report {
  passed: number;
  failed: number;
  /** Failed tests, including those that passed on retry, each with the beginning of its message. */
  failures: string[];
  /** The duration of each test file. */
  files: TimedFile[];
}

interface TimedFile {
  file: string;
  took_ms: number;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    message: string;
    startTime: number;
    endTime: number;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: PlaywrightSuite[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: {
    ok: boolean;
    file: string;
    title: string;
    tests: { results: { duration: number; error?: { message?: string } }[] }[];
  }[];
}

/** The part of a failed test's message that is kept, in characters. */
const message_max = 1500;
/** The number of slowest test files named at the end. */
const slowest_count = 10;

const root = path.join(import.meta.dirname, '..');
const reports = path.join(root, 'test-results');
fs.rmSync(reports, { recursive: true, force: true });
fs.mkdirSync(reports);

interface RunOptions {
  env?: Record<string, string>;
  /** Prints the output when the command has ended: another one prints meanwhile. */
  is_second?: boolean;
}

/** Runs a command and returns its exit code. */
async function run(command: string, args: string[], { env, is_second }: RunOptions = {}): Promise<number> {
  const stdio: StdioOptions = is_second ? ['ignore', 'pipe', 'pipe'] : 'inherit';
  const child = spawn(command, args, { cwd: root, stdio, env: { ...process.env, ...env } });
  const ended = new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
  const said = await Promise.all([child.stdout, child.stderr].map(async (stream) => (stream ? text(stream) : '')));
  process.stdout.write(said.join(''));
  return ended;
}

/**
 * Reads a runner's report. A runner that failed without reporting a failure, or ran nothing, counts
 * as one failure.
 */
function read(file: string, exit_code: number, count: (report: never) => Report): Report {
  const at = path.join(reports, file);
  const report = fs.existsSync(at)
    ? count(JSON.parse(fs.readFileSync(at, 'utf8')) as never)
    : { passed: 0, failed: 0, failures: [], files: [] };
  const silent = report.failed === 0 && (exit_code !== 0 || report.passed === 0);
  return silent
    ? { ...report, failed: 1, failures: [...report.failures, `${file}: the runner ended with ${exit_code}`] }
    : report;
}

function describe(where: string, what: string, message = ''): string {
  return `${where} › ${what}\n${message.slice(0, message_max)}`;
}

async function vitest(file: string, filters: string[] = [], { env, is_second }: RunOptions = {}): Promise<Report> {
  const args = [
    'run',
    ...filters,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${path.join(reports, file)}`,
  ];
  const test_env = { ...env, NODE_ENV: 'test' };
  const code = await run('vitest', args, { env: test_env, is_second });
  return read(file, code, ({ numPassedTests, numFailedTests, testResults }: VitestReport) => ({
    passed: numPassedTests,
    failed: numFailedTests,
    failures: testResults.flatMap(({ name, message, assertionResults }) => [
      ...(message ? [describe(path.relative(root, name), 'the file itself', message)] : []),
      ...assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => describe(path.relative(root, name), fullName, failureMessages[0])),
    ]),
    files: testResults.map(({ name, startTime, endTime }) => ({
      file: path.relative(root, name),
      took_ms: endTime - startTime,
    })),
  }));
}

async function playwright(): Promise<Report> {
  const code = await run('playwright', ['test', '-c', 'e2e']);
  return read('e2e.json', code, ({ stats, suites }: PlaywrightReport) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    failures: suites.flatMap(failuresOf),
    files: sumByFile(suites.flatMap(timesOf)),
  }));
}

function timesOf({ suites = [], specs = [] }: PlaywrightSuite): TimedFile[] {
  const own = specs.flatMap(({ file, tests }) =>
    tests.flatMap(({ results }) => results.map(({ duration }) => ({ file: `e2e/${file}`, took_ms: duration }))),
  );
  return [...own, ...suites.flatMap(timesOf)];
}

function sumByFile(times: readonly TimedFile[]): TimedFile[] {
  const by_file = Object.groupBy(times, ({ file }) => file);
  return Object.entries(by_file).map(([file, of_file = []]) => ({
    file,
    took_ms: of_file.reduce((sum, { took_ms }) => sum + took_ms, 0),
  }));
}

/** Failed tests, including those that passed on retry. */
function failuresOf({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ ok, file, title, tests }) => {
    const [first] = tests[0]?.results ?? [];
    if (!first?.error && ok) return [];
    return [describe(`e2e/${file}`, ok ? `${title} (passed at the second try)` : title, first?.error?.message)];
  });
  return [...own, ...suites.flatMap(failuresOf)];
}

/**
 * The tests that run on PostgreSQL 15 too, by the beginning of their paths: of what moves value, of
 * draws, and of their display. All other flows use the same statement, and the play before the
 * tampering runs and verifies each of them.
 */
const on_15 = [
  'cases/open',
  'cases/show',
  'inventory',
  'ledger',
  'seeds',
  'kit/facts',
  'settle/committed',
  'settle/constraints',
  'settle/repeat',
  'settle/rights',
  'settle/session',
  'settle/verify/tampering',
].map((name) => `server/${name}`);

/**
 * Runs some tests on PostgreSQL 15: running everything twice takes too long. One worker fills the
 * pauses of the tests that wait for processes.
 */
async function vitestOn15(): Promise<Report[]> {
  const second = await startSecondPostgres();
  if (!second) {
    process.stdout.write('PostgreSQL 15 is not installed: the server was tested on 18 only.\n');
    return [];
  }
  const env = { TEST_DATABASE_URL: second.url };
  const report = await vitest('vitest-15.json', [...on_15, '--maxWorkers=1'], { env, is_second: true });
  await second.stop();
  return [report];
}

await buildWeb();
const [newest, oldest] = await Promise.all([vitest('vitest.json'), vitestOn15()]);
const results = [newest, ...oldest, await playwright()];

const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failed = results.reduce((sum, result) => sum + result.failed, 0);
const summary = `${passed} passed, ${failed} failed\n`;
fs.writeFileSync(path.join(reports, 'summary.txt'), summary);
fs.writeFileSync(path.join(reports, 'failures.txt'), results.flatMap(({ failures }) => failures).join('\n\n'));
process.stdout.write(`\nThe slowest test files:\n`);
const slowest = results.flatMap(({ files }) => files).toSorted((a, b) => b.took_ms - a.took_ms);
for (const { file, took_ms } of slowest.slice(0, slowest_count))
  process.stdout.write(`${(took_ms / 1000).toFixed(1).padStart(7)} s  ${file}\n`);
process.stdout.write(`\n${summary}`);
process.exitCode = failed > 0 ? 1 : 0;
