// Runs the tests of the gate, units and stories. With --long it runs every test, those on the
// database again on PostgreSQL 15 where it is installed.
import { execFileSync, spawn, type StdioOptions } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { buildWeb } from '../server/build-web.ts';
import { startSecondPostgres } from './second-postgres.ts';

interface Report {
  passed: number;
  failed: number;
  /** Failed tests, each with the beginning of its message. */
  failures: string[];
  /** Tests that passed at the second try, each with the beginning of the first try's message. */
  unsteady: string[];
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

const is_long = process.argv.includes('--long');
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
async function run(
  command: string,
  args: string[],
  { env, is_second }: RunOptions = {},
): Promise<number> {
  const stdio: StdioOptions = is_second ? ['ignore', 'pipe', 'pipe'] : 'inherit';
  const child = spawn(command, args, { cwd: root, stdio, env: { ...process.env, ...env } });
  const ended = new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
  const said = await Promise.all(
    [child.stdout, child.stderr].map(async (stream) => (stream ? text(stream) : '')),
  );
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
    : { passed: 0, failed: 0, failures: [], unsteady: [], files: [] };
  const silent = report.failed === 0 && (exit_code !== 0 || report.passed === 0);
  return silent
    ? {
        ...report,
        failed: 1,
        failures: [...report.failures, `${file}: the runner ended with ${exit_code}`],
      }
    : report;
}

function describe(where: string, what: string, message = ''): string {
  return `${where} › ${what}\n${message.slice(0, message_max)}`;
}

async function vitest(
  file: string,
  filters: string[] = [],
  { env, is_second }: RunOptions = {},
): Promise<Report> {
  const args = [
    'run',
    ...filters,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${path.join(reports, file)}`,
  ];
  const test_env = { ...env, NODE_ENV: 'test', ...(is_long && { LONG: '1' }) };
  const code = await run('vitest', args, { env: test_env, is_second });
  return read(file, code, ({ numPassedTests, numFailedTests, testResults }: VitestReport) => {
    const tests = testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ status, fullName, failureMessages }) => ({
        status,
        is_retried: failureMessages.length > 0,
        text: describe(path.relative(root, name), fullName, failureMessages[0]),
      })),
    );
    const files = testResults.map(({ name, message, startTime, endTime }) => ({
      file: path.relative(root, name),
      message,
      took_ms: endTime - startTime,
    }));
    return {
      passed: numPassedTests,
      failed: numFailedTests,
      failures: [
        ...files
          .filter(({ message }) => message)
          .map((of) => describe(of.file, 'the file itself', of.message)),
        ...tests.filter(({ status }) => status === 'failed').map(({ text: said }) => said),
      ],
      unsteady: tests
        .filter(({ status, is_retried }) => status === 'passed' && is_retried)
        .map(({ text: said }) => said),
      files,
    };
  });
}

async function playwright(): Promise<Report> {
  const code = await run('playwright', ['test', '-c', 'e2e'], {
    env: is_long ? { LONG: '1' } : {},
  });
  return read('e2e.json', code, ({ stats, suites }: PlaywrightReport) => {
    const stories = suites.flatMap(storiesOf);
    return {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      failures: stories.filter(({ ok }) => !ok).map(({ text: said }) => said),
      unsteady: stories
        .filter(({ ok, is_retried }) => ok && is_retried)
        .map(({ text: said }) => said),
      files: sumByFile(stories),
    };
  });
}

interface Story extends TimedFile {
  ok: boolean;
  is_retried: boolean;
  text: string;
}

function storiesOf({ suites = [], specs = [] }: PlaywrightSuite): Story[] {
  const own = specs.map(({ ok, file, title, tests }): Story => {
    const results = tests.flatMap((one) => one.results);
    const message = results.find(({ error }) => error)?.error?.message;
    const took_ms = results.reduce((sum, { duration }) => sum + duration, 0);
    const text_of = describe(`e2e/${file}`, title, message);
    return { file: `e2e/${file}`, ok, is_retried: results.length > 1, text: text_of, took_ms };
  });
  return [...own, ...suites.flatMap(storiesOf)];
}

function sumByFile(times: readonly TimedFile[]): TimedFile[] {
  const by_file = Object.groupBy(times, ({ file }) => file);
  return Object.entries(by_file).map(([file, of_file = []]) => ({
    file,
    took_ms: of_file.reduce((sum, { took_ms }) => sum + took_ms, 0),
  }));
}

/** Runs the tests on the database on PostgreSQL 15: one worker fills the pauses of the others. */
async function vitestOn15(): Promise<Report[]> {
  const second = await startSecondPostgres();
  if (!second) {
    process.stdout.write('PostgreSQL 15 is not installed: the server was tested on 18 only.\n');
    return [];
  }
  const env = { TEST_DATABASE_URL: second.url };
  const report = await vitest('vitest-15.json', ['--project=database', '--maxWorkers=1'], {
    env,
    is_second: true,
  });
  await second.stop();
  return [report];
}

const started_at = new Date();
await buildWeb();
const units = vitest('vitest.json');
// The stories don't wait for the tests on PostgreSQL 15, which keep one processor busy.
const [on_18, on_15, stories] = await Promise.all([
  units,
  is_long ? vitestOn15() : [],
  units.then(playwright),
]);
const results = [on_18, ...on_15, stories];

const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failed = results.reduce((sum, result) => sum + result.failed, 0);
const failures = results.flatMap((result) => result.failures);
const unsteady = results.flatMap((result) => result.unsteady);
const summary = `${passed} passed, ${failed} failed\n`;
fs.writeFileSync(path.join(reports, 'summary.txt'), summary);
fs.writeFileSync(path.join(reports, 'failures.txt'), failures.join('\n\n'));
process.stdout.write(`\nThe slowest test files:\n`);
const slowest = results
  .flatMap(({ files }) => files)
  .toSorted((a, b) => b.took_ms - a.took_ms)
  .slice(0, slowest_count);
for (const { file, took_ms } of slowest)
  process.stdout.write(`${(took_ms / 1000).toFixed(1).padStart(7)} s  ${file}\n`);
process.stdout.write(
  `\nUnsteady, passed at the second try: ${unsteady.length}\n${unsteady.join('\n\n')}\n`,
);
if (is_long) {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const report = {
    commit: git('rev-parse', 'HEAD'),
    uncommitted: git('status', '--porcelain') !== '',
    started_at,
    ended_at: new Date(),
    passed,
    failed,
    unsteady,
    slowest,
  };
  fs.writeFileSync(path.join(reports, 'long.json'), `${JSON.stringify(report, null, 2)}\n`);
}
process.stdout.write(`\n${summary}`);
process.exitCode = failed > 0 ? 1 : 0;
