import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { now, setClock } from '../../kit/clock.ts';
import { enableFactor, minutes, wait } from '../../security/testing.ts';
import { runAtBarrier } from '../../testing/barrier.ts';
import { openBrowser, openSteam, type TestBrowser } from '../../testing/steam-browser.ts';
import { joinPlayer, openWorld, randomAddress } from '../../testing/world.ts';

const world = openWorld();
const steam = openSteam();
let browser: TestBrowser;
beforeEach(() => void (browser = openBrowser(world)));

describe('a ticket', () => {
  test('is good once, also for two at the same moment [3-0.2 3-7.22]', async () => {
    const { ticket } = await browser.goToSteam(steam);
    const copy = openBrowser(world);
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
    // Barrier: neither call spends the ticket before both have found it valid.
    const came = await runAtBarrier(world, sql`select from accounts_tickets for key share`, 2, () =>
      Promise.all([browser.bring(ticket), copy.bring(ticket)]),
    );
    expect(came.toSorted()).toEqual(['in', 'ticket.spent']);
    expect(await copy.bring(ticket)).toBe('ticket.spent');
  });

  test('is nothing in another browser, on another trip, or from another site', async () => {
    const { ticket } = await browser.goToSteam(steam);
    const victim = openBrowser(world);
    expect(await victim.bring(ticket)).toBe('ticket.spent');
    await victim.visit('/api/steam_auth');
    expect(await victim.bring(ticket)).toBe('ticket.spent');
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    const response = await browser.call('/api/login/ticket', { ticket }, foreign);
    expect(await browser.outcomeOf(response)).toBe('origin.forbidden');
    expect(await browser.bring(ticket)).toBe('in');
  });

  test('is good for a minute', async () => {
    const { ticket } = await browser.goToSteam(steam);
    const at = now().getTime();
    setClock(() => new Date(at + 61_000));
    expect(await browser.bring(ticket)).toBe('ticket.spent');
    setClock(() => new Date(at + 59_000));
    expect(await browser.bring(ticket)).toBe('in');
  });

  test('can’t be the hash that is stored, nor somebody’s guess', async () => {
    const { ticket = '' } = await browser.goToSteam(steam);
    expect(await browser.bring(hash('sha256', ticket))).toBe('ticket.spent');
    expect(await browser.bring('0'.repeat(64))).toBe('ticket.spent');
    expect(await browser.bring('short')).toBe('request.invalid');
  });

  test('gives a session that wasn’t there before: one that somebody planted is replaced', async () => {
    browser.cookies.set('authsk', 'f'.repeat(64));
    expect(await browser.bring((await browser.goToSteam(steam)).ticket)).toBe('in');
    expect(browser.cookies.get('authsk')).not.toBe('f'.repeat(64));
  });
});

describe('a ticket of a player with a second factor', () => {
  /** A player who came from Steam once, and then turned the factor on. */
  async function playerWithFactor() {
    const ann = await joinPlayer(world);
    await world.owner
      .updateTable('accounts_players')
      .set({ steam_id: steam.steam_id })
      .where('id', '=', ann.id)
      .execute();
    return { ann, ...(await enableFactor(ann)) };
  }

  test('asks for its code, and opens with it; nobody is in before', async () => {
    const { ann, code } = await playerWithFactor();
    const { ticket } = await browser.goToSteam(steam);
    expect(await browser.bring(ticket)).toBe('second_factor.required');
    expect(browser.cookies.has('authsk')).toBe(false);
    expect(await browser.bring(ticket, '000000')).toBe('second_factor.wrong');
    expect(browser.cookies.has('authsk')).toBe(false);
    wait(minutes(1));
    expect(await browser.bring(ticket, code())).toBe('in');
    expect((await browser.player()).id).toBe(ann.id);
    expect(await browser.bring(ticket, code())).toBe('ticket.spent');
  });

  test('gives time to find the telephone, five minutes in all', async () => {
    const { code } = await playerWithFactor();
    for (const [minute, outcome] of [
      [4, 'in'],
      [6, 'ticket.spent'],
    ] as const) {
      const { ticket } = await browser.goToSteam(steam);
      expect(await browser.bring(ticket)).toBe('second_factor.required');
      wait(minutes(minute));
      expect(await browser.bring(ticket, code()), `${minute} minutes`).toBe(outcome);
    }
  });

  test('is spent after five codes, also when they come at once', async () => {
    const { code } = await playerWithFactor();
    const { ticket } = await browser.goToSteam(steam);
    expect(await browser.bring(ticket)).toBe('second_factor.required');
    const tryCode = async () => {
      const from = { 'x-forwarded-for': randomAddress() };
      return browser.outcomeOf(
        await browser.call('/api/login/ticket', { ticket, totp: '000000' }, from),
      );
    };
    const came = await Promise.all(Array.from({ length: 8 }, tryCode));
    const wrong = Array.from<string>({ length: 5 }).fill('second_factor.wrong');
    expect(came.toSorted()).toEqual([...wrong, 'ticket.spent', 'ticket.spent', 'ticket.spent']);
    expect(await browser.bring(ticket, code())).toBe('ticket.spent');
  });
});
