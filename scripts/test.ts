// Runs every test: units and server, the server's again on PostgreSQL 15 where it is installed, and the browser's.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { buildWeb } from '../server/build-web.ts';
import { startSecondPostgres } from './second-postgres.ts';

interface Report {
  passed: number;
  failed: number;
  /** What failed, with the beginning of what it said. */
  failures: string[];
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    message: string;
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
    tests: { results: { error?: { message?: string } }[] }[];
  }[];
}

/** As much of what a failed test said as helps to find it. */
const message_max = 1500;

const root = path.join(import.meta.dirname, '..');
const reports = path.join(root, 'test-results');
fs.rmSync(reports, { recursive: true, force: true });
fs.mkdirSync(reports);

function run(command: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** What a runner wrote of itself. A runner that failed without saying so, or ran nothing, counts as one failure. */
function read(file: string, exit_code: number, count: (report: never) => Report): Report {
  const at = path.join(reports, file);
  const report = fs.existsSync(at)
    ? count(JSON.parse(fs.readFileSync(at, 'utf8')) as never)
    : { passed: 0, failed: 0, failures: [] };
  const silent = report.failed === 0 && (exit_code !== 0 || report.passed === 0);
  return silent
    ? { ...report, failed: 1, failures: [...report.failures, `${file}: the runner ended with ${exit_code}`] }
    : report;
}

function describe(where: string, what: string, message = ''): string {
  return `${where} › ${what}\n${message.slice(0, message_max)}`;
}

async function vitest(file: string, filters: string[], env: Record<string, string>): Promise<Report> {
  const args = [
    'run',
    ...filters,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${path.join(reports, file)}`,
  ];
  const code = await run('vitest', args, { ...env, NODE_ENV: 'test' });
  return read(file, code, ({ numPassedTests, numFailedTests, testResults }: VitestReport) => ({
    passed: numPassedTests,
    failed: numFailedTests,
    failures: testResults.flatMap(({ name, message, assertionResults }) => [
      ...(message ? [describe(path.relative(root, name), 'the file itself', message)] : []),
      ...assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => describe(path.relative(root, name), fullName, failureMessages[0])),
    ]),
  }));
}

async function playwright(): Promise<Report> {
  const code = await run('playwright', ['test', '-c', 'e2e']);
  return read('e2e.json', code, ({ stats, suites }: PlaywrightReport) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    failures: suites.flatMap(failuresOf),
  }));
}

function failuresOf({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  const own = specs.filter(({ ok }) => !ok);
  return [
    ...own.map(({ file, title, tests }) => describe(`e2e/${file}`, title, tests[0]?.results[0]?.error?.message)),
    ...suites.flatMap(failuresOf),
  ];
}

await buildWeb();
const results: Report[] = [await vitest('vitest.json', [], {})];
const second = await startSecondPostgres();
if (second) {
  const on_15 = [
    'server/accounts',
    'server/cases',
    'server/inventory',
    'server/ledger',
    'server/seeds',
    'server/settle',
    'server/kit/facts',
  ];
  results.push(await vitest('vitest-15.json', on_15, { TEST_DATABASE_URL: second.url }));
  await second.stop();
} else {
  process.stdout.write('PostgreSQL 15 is not installed: the server was tested on 18 only.\n');
}
results.push(await playwright());

const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failed = results.reduce((sum, result) => sum + result.failed, 0);
const summary = `${passed} passed, ${failed} failed\n`;
fs.writeFileSync(path.join(reports, 'summary.txt'), summary);
fs.writeFileSync(path.join(reports, 'failures.txt'), results.flatMap(({ failures }) => failures).join('\n\n'));
process.stdout.write(`\n${summary}`);
process.exitCode = failed > 0 ? 1 : 0;
