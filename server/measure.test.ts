import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import fs from 'node:fs';
import path from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { history } from './history/index.ts';
import { openLog } from './kit/log.ts';
import { serveMetrics } from './kit/metrics.ts';
import { beat } from './machine/index.ts';
import { measureSite, startMeasuring } from './measure.ts';
import { modules } from './modules.ts';
import { overview } from './overview/index.ts';
import { joinMember } from './staff/testing.ts';
import { makeCase } from './testing/cases.ts';
import { catchUp } from './testing/listen.ts';
import { dataOf, refusalOf } from './testing/send.ts';
import { test_settings } from './testing/settings.ts';
import { joinPlayer, openWorld } from './testing/world.ts';
// Declares the metrics of the pages.
import './site.ts';

const world = openWorld();
const nowhere = new Writable({ write: (_line, _encoding, done) => done() });
const log = openLog({ log_level: 'error' }, nowhere);
let server: Server;
beforeAll(async () => void (server = await serveMetrics('127.0.0.1', 0)));
afterAll(() => void server.close());

const watch_folder = path.join(import.meta.dirname, '../ship/watch');
const readWatch = (name: string) => fs.readFileSync(path.join(watch_folder, name), 'utf8');

/** The text that Prometheus reads. */
async function scrape(): Promise<string> {
  const { port } = server.address() as AddressInfo;
  return (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
}

/** The value of a sample, as `name{label="value"}`; undefined when there is none. */
async function valueOf(sample: string): Promise<number | undefined> {
  const line = (await scrape()).split('\n').find((one) => one.startsWith(`${sample} `));
  return line === undefined ? undefined : Number(line.slice(sample.length + 1));
}

const measure = () => measureSite(world.db, test_settings, modules);

describe('the metrics', () => {
  test('have the week of each game as the overview has it, its problems, processes and lags [10-13a]', async () => {
    const sam = await joinMember(world, 'support');
    const ann = await joinPlayer(world);
    const box = await makeCase(world);
    const end = await beat(world.db, { roles: ['jobs'], listeners: ['history'] }, log);
    dataOf(await ann.api('POST /api/box/{id}/open', { id: box.id, count: 2 }));
    const behind = async () => {
      await measure();
      return valueOf('vitrine_facts_behind{listener="history"}');
    };
    await expect.poll(behind).toBeGreaterThan(0);
    await catchUp(world, history.listeners![0]!);
    const sum_days = overview.jobs!.find(({ name }) => name === 'overview:sum_days')!;
    await sum_days.run(world.db, { payload: {}, settings: test_settings, log });
    expect(await behind()).toBe(0);
    const shown = dataOf(await sam.api('GET /api/console/overview', {}));
    const week = shown.play.find(({ game, period }) => game === 'case' && period === 'week')!;
    const sum = (name: string) =>
      valueOf(`vitrine_game_week_mills{game="case",sum="${name}"}`).then((mills) => mills! / 1000);
    expect(await sum('staked')).toBe(week.staked);
    expect(week.staked).toBeGreaterThan(0);
    expect(await sum('won')).toBeCloseTo(week.staked - week.result, 3);
    expect(await sum('expected')).toBe(week.expected);
    // There is no band yet, so no alert can compare with it.
    expect(await sum('low')).toBeNaN();
    expect(await valueOf('vitrine_processes{role="jobs"}')).toBe(1);
    expect(await valueOf('vitrine_processes{role="web"}')).toBe(0);
    for (const { name } of shown.problems)
      expect(await valueOf(`vitrine_problem{name="${name}"}`)).toBe(1);
    await end();
    await measure();
    expect(await valueOf('vitrine_processes{role="jobs"}')).toBe(0);
    expect(await valueOf('vitrine_problem{name="roles.missing"}')).toBeUndefined();
  });

  test('count acts by how they ended, waits for a connection, and the state of the bus [10-13a]', async () => {
    const ann = await joinPlayer(world);
    const ben = await joinPlayer(world, { is_poor: true });
    const box = await makeCase(world);
    const ended = async (outcome: string) =>
      (await valueOf(`vitrine_settle_seconds_count{outcome="${outcome}"}`)) ?? 0;
    const [settled, refused] = [await ended('settled'), await ended('refused')];
    const waits = (await valueOf('vitrine_pool_wait_seconds_count'))!;
    dataOf(await ann.api('POST /api/box/{id}/open', { id: box.id, count: 1 }));
    expect(refusalOf(await ben.api('POST /api/box/{id}/open', { id: box.id, count: 1 }))).toBe(
      'balance.short',
    );
    expect(await ended('settled')).toBeGreaterThan(settled);
    expect(await ended('refused')).toBeGreaterThan(refused);
    expect(await valueOf('vitrine_pool_wait_seconds_count')).toBeGreaterThan(waits);
    expect(await valueOf('vitrine_pool{state="waiting"}')).toBe(0);
    expect(await valueOf('vitrine_bus{state="alone"}')).toBe(1);
    expect(await valueOf('vitrine_bus{state="away"}')).toBe(0);
  });

  test('name nobody: no address, no e-mail, no name of a player [10-13a]', async () => {
    const ann = await joinPlayer(world);
    dataOf(await ann.api('GET /api/user', {}));
    await measure();
    const text = await scrape();
    expect(text).not.toMatch(/@|Player |\b\d+\.\d+\.\d+\.\d+\b/);
    expect(text).not.toContain(ann.headers['x-forwarded-for']);
  });

  test('are measured until the process ends [10-13a]', async () => {
    const before = (await valueOf('vitrine_measured_at_seconds'))!;
    const stop = startMeasuring(world.db, test_settings, modules, log);
    await expect.poll(() => valueOf('vitrine_measured_at_seconds')).toBeGreaterThan(before);
    await stop();
  });
});

interface Alert {
  alert: string;
  expr: string;
  for: string;
  labels: { severity: string };
  annotations: { summary: string; action: string; runbook: string };
}

const alerts = (parse(readWatch('alerts.yml')) as { groups: { rules: Alert[] }[] }).groups.flatMap(
  ({ rules }) => rules,
);
const dashboard = JSON.parse(readWatch('dashboard.json')) as {
  panels: { title: string; targets: { expr: string }[] }[];
};

describe('the alerts and the dashboard', () => {
  test.each([
    ...alerts.map(({ alert, expr }) => [alert, expr] as const),
    ...dashboard.panels.flatMap(({ title, targets }) =>
      targets.map(({ expr }) => [title, expr] as const),
    ),
  ])('%s: the product exports each metric of %s [10-13b]', async (_name, expr) => {
    const names = expr.match(/\b(?:vitrine|nodejs|process)_\w+/g) ?? [];
    if (!expr.startsWith('up')) expect(names).not.toEqual([]);
    const types = new Map(
      [...(await scrape()).matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => [
        name,
        type,
      ]),
    );
    for (const name of names) {
      const of_histogram = types.get(name.replace(/_(?:bucket|sum|count)$/, '')) === 'histogram';
      expect(of_histogram || types.has(name), name).toBe(true);
    }
  });

  test.each(alerts)('$alert says what to do, under a heading of the guide [10-13b]', (alert) => {
    expect(alert.labels.severity).toMatch(/^(?:page|warn)$/);
    expect(alert.annotations.summary).toMatch(/\.$/);
    expect(alert.annotations.action).toMatch(/\.$/);
    const [file, anchor] = alert.annotations.runbook.split('#');
    const guide = fs.readFileSync(path.join(watch_folder, '../..', file!), 'utf8');
    const anchors = [...guide.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
      heading!
        .toLowerCase()
        .replace(/[^\w\s-]/g, '')
        .replaceAll(' ', '-'),
    );
    expect(anchors).toContain(anchor);
  });

  test('each alert has a made-up series on which it fires [10-13b]', () => {
    const tried = parse(readWatch('alerts.test.yml')) as {
      tests: { alert_rule_test: { alertname: string; exp_alerts: object[] }[] }[];
    };
    const firing = tried.tests.flatMap(({ alert_rule_test }) =>
      alert_rule_test.filter(({ exp_alerts }) => exp_alerts.length > 0),
    );
    expect(firing.map(({ alertname }) => alertname)).toEqual(alerts.map(({ alert }) => alert));
  });
});
