import { Writable } from 'node:stream';
import { makeClient } from '@vitrine/contract/client';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { now, setClock } from '../../kit/clock.ts';
import { openLog } from '../../kit/log.ts';
import { setOutside } from '../../kit/outside.ts';
import { serveApi, type Api } from '../../testing/api.ts';
import { fake_gateways, FakeGateways } from '../../testing/gateways.ts';
import { runJob, runQueuedJobs } from '../../testing/jobs.ts';
import { dataOf } from '../../testing/send.ts';
import { joinPlayer, type TestPlayer, type World } from '../../testing/world.ts';
import { refundOrder } from '../refunds/refund.ts';
import { findOrderBySn } from '../store.ts';

export const day_minutes = 24 * 60;

const settings = { gateways: fake_gateways };

/** A process that knows all gateways, and the gateways, which are new for each test. */
interface GatewaySite {
  api: Api;
  fake: FakeGateways;
  /** The warnings and errors that the process has logged in this test. */
  logged: Record<string, unknown>[];
  /** Makes a player who talks to this process. */
  join: () => Promise<TestPlayer>;
  /** Does the work that reports have queued. */
  work: () => Promise<unknown>;
  /** Lets time pass, minute by minute or in longer steps, with the polls of that time. */
  wait: (minutes: number, step?: number) => Promise<void>;
  /** Refunds an order as an operator does. */
  takeBack: (order_sn: string) => Promise<boolean>;
}

/** Opens the process before the file's tests and closes it after them. */
export function openGatewaySite(world: World): GatewaySite {
  const site = {
    join: async () => {
      const player = await joinPlayer(world, { is_poor: true });
      return { ...player, api: makeClient({ base: site.api.url, headers: player.headers }) };
    },
    work: () => runQueuedJobs(world, settings),
    wait: async (minutes, step = minutes) => {
      for (let passed = 0; passed < minutes; passed += step) {
        const later = new Date(now().getTime() + step * 60_000);
        setClock(() => later);
        await runJob(world, 'payments:poll', settings);
      }
    },
    takeBack: async (order_sn) =>
      refundOrder(world.db, (await findOrderBySn(world.db, order_sn))!.id, {
        reason: 'refund',
        pays_back: true,
      }),
  } as GatewaySite;
  beforeAll(async () => {
    const destination = new Writable({
      write: (line: Buffer, _, done) => {
        site.logged.push(JSON.parse(line.toString()) as Record<string, unknown>);
        done();
      },
    });
    site.api = await serveApi(world.db, {
      settings,
      log: openLog({ log_level: 'warn' }, destination),
    });
  });
  beforeEach(() => {
    site.fake = new FakeGateways();
    site.logged = [];
    setOutside(site.fake.send, 100);
  });
  afterEach(() => setOutside());
  afterAll(() => site.api?.close());
  return site;
}

/** The player's money, in dollars. */
export const moneyOf = async (player: TestPlayer) =>
  dataOf(await player.api('GET /api/user', {})).money;
