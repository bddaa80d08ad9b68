import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { setClock } from '../../../kit/clock.ts';
import type { SteamCall } from '../../../testing/steam-trading.ts';
import { openWorld } from '../../../testing/world.ts';
import {
  eventsOf,
  isHeld,
  openTrading,
  show,
  takeTurn,
  withdrawBySteam,
  type Withdrawn,
} from '../../testing/steam.ts';
import { settling_ms } from './send.ts';

const world = openWorld();
const steam = openTrading(world);

const program = path.join(import.meta.dirname, '../../testing/steam-worker.ts');

/**
 * Starts a worker and kills it when it makes this call: before Steam gets it, or after Steam did
 * it, but before the worker knows.
 */
async function killAt(call: SteamCall, moment: 'before' | 'after'): Promise<void> {
  const worker = spawn(process.execPath, [program, world.database_url, String(steam.port)], {
    stdio: 'inherit',
  });
  const ended = once(worker, 'exit');
  steam.onCall = async (now, made) => {
    if (now !== moment || made !== call) return undefined;
    steam.onCall = undefined;
    worker.kill('SIGKILL');
    await ended;
    return moment === 'before' ? 'lost' : undefined;
  };
  const [, signal] = (await ended) as [number | null, string | null];
  expect(signal).toBe('SIGKILL');
}

/**
 * Takes turns until the withdrawal is in a state: the lock of a killed worker lasts for a moment.
 */
async function reach(withdrawn: Withdrawn, state: number): Promise<void> {
  for (let turns = 0; turns < 40 && (await show(withdrawn)).state !== state; turns++) {
    await takeTurn(world);
    await sleep(50);
  }
  expect(await show(withdrawn)).toMatchObject({ state });
}

function letSettle(): void {
  const at = Date.now() + settling_ms + 1_000;
  setClock(() => new Date(at));
}

const moments = ['before', 'after'] as const;
const until_offered: SteamCall[] = [
  'begin',
  'poll',
  'inventory',
  'send',
  'offers',
  'confirm',
  'offer',
];
const until_delivered: SteamCall[] = ['offers', 'trade'];
const each = (calls: readonly SteamCall[]) =>
  calls.flatMap((call) => moments.map((moment) => [moment, call] as const));

describe('a worker that is killed', { timeout: 300_000 }, () => {
  test.each(each(until_offered))('%s %s: another sends the one offer', async (moment, call) => {
    const withdrawn = await withdrawBySteam(world, steam, { stock: 2 });
    await killAt(call, moment);
    letSettle();
    await reach(withdrawn, 2);
    expect(steam.offers).toHaveLength(1);
    steam.accept(steam.offers[0]!);
    await reach(withdrawn, 3);
    expect(await eventsOf(withdrawn)).toEqual(['requested', 'offered', 'delivered']);
    expect([await isHeld(withdrawn), steam.items.size]).toEqual([false, 1]);
  });

  test.each(each(until_delivered))(
    '%s %s of an accepted offer: another notes it, once',
    async (moment, call) => {
      const withdrawn = await withdrawBySteam(world, steam);
      await reach(withdrawn, 2);
      steam.accept(steam.offers[0]!);
      await killAt(call, moment);
      await reach(withdrawn, 3);
      expect(await eventsOf(withdrawn)).toEqual(['requested', 'offered', 'delivered']);
      expect(steam.offers).toHaveLength(1);
    },
  );
});
