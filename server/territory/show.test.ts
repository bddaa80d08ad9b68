import { giveRules } from './testing.ts';
import { describe, expect, test } from 'vitest';
import { readFresh } from '../content/testing.ts';
import { expectRefusal, send } from '../testing/send.ts';
import { openWorld } from '../testing/world.ts';

const world = openWorld();

const config = (headers: Record<string, string> = {}, query = '') =>
  readFresh(world.url, 'GET /api/config', { path: `/api/config${query}`, headers });

describe('the territory', () => {
  const usual = {
    blocked: false,
    blocked_games: [],
    top_up: true,
    celebration: true,
    content_first: false,
    raise_wait_hours: 24,
    check_minutes_max: 60,
    fast_opening: true,
    multi_opening: true,
    opening_gap_s: 0,
    deposit_ceiling_month: null,
    deposit_ceiling_under_25: null,
    sign_out_at_limit: false,
    summary_at_sign_in: false,
    marketing_consent: false,
    hidden: [],
    age_gate: false,
  };
  const from = (address: string) => ({ 'x-forwarded-for': address });

  test('is unknown where no network list says it, and then what is usual holds [3-7.41]', async () => {
    expect((await config(from('198.51.100.1'))).territory).toEqual({ country: null, ...usual });
    expect((await config(from('nonsense'))).territory).toEqual({ country: null, ...usual });
  });

  test('is told by the caller’s address, or by the one that is asked for [1-7.123 6-6.21]', async () => {
    expect((await config(from('203.0.113.9'))).territory).toEqual({ country: 'PL', ...usual });
    for (const written of [
      '::ffff:203.0.113.9',
      '::ffff:cb00:7109',
      '2002:cb00:7109::1',
      '64:ff9b::cb00:7109',
    ])
      expect((await config(from(written))).territory.country, written).toBe('PL');
    expect((await config(from('198.51.100.1'), '?ip=203.0.113.9')).territory.country).toBe('PL');
    expect((await config(from('203.0.113.9'), '?ip=2001:db8::1')).territory.country).toBe(null);
  });

  test('hides the upgrade entry only in Poland and only from who has the cookie upgrade=1 [1-2.59a 1-3.28a 3-7.40]', async () => {
    const hidden = async (address: string, cookie: string) =>
      (await config({ ...from(address), cookie })).territory.hidden;
    expect(await hidden('203.0.113.9', 'upgrade=1')).toEqual(['upgrade']);
    expect(await hidden('203.0.113.9', 'upgrade=0')).toEqual([]);
    expect(await hidden('203.0.113.9', 'other=1')).toEqual([]);
    expect(await hidden('198.51.100.1', 'upgrade=1')).toEqual([]);
  });

  test('is that of the narrowest network around the address [3-4.8 3-7.37 3-7.42]', async () => {
    await giveRules(world.owner, 'BE', { profile: 'strict', network: '203.0.113.128/25' });
    const changes = { blocked: true };
    await giveRules(world.owner, 'NL', { changes, network: '2001:db8::/32' });
    const strict = {
      fast_opening: false,
      multi_opening: false,
      opening_gap_s: 5,
      age_gate: true,
      celebration: false,
      raise_wait_hours: 168,
      check_minutes_max: 30,
      deposit_ceiling_month: 1000,
      deposit_ceiling_under_25: 300,
      sign_out_at_limit: true,
      summary_at_sign_in: true,
      marketing_consent: true,
    };
    expect((await config(from('203.0.113.210'))).territory).toEqual({
      country: 'BE',
      ...usual,
      ...strict,
    });
    await giveRules(world.owner, 'FR', { profile: 'content_first', network: '203.0.113.192/28' });
    expect((await config(from('203.0.113.193'))).territory).toEqual({
      country: 'FR',
      ...usual,
      ...strict,
      content_first: true,
      blocked_games: ['battle', 'upgrade'],
    });
    expect((await config(from('203.0.113.100'))).territory.country).toBe('PL');
    expect((await config(from('2001:db8::7'))).territory).toEqual({
      country: 'NL',
      ...usual,
      blocked: true,
      top_up: false,
    });
  });

  test.each(['1.2.3', '1.2.3.4/8', 'fe80::1%eth0', "' or 1=1"])(
    'is not asked for %s',
    async (address) => {
      const refused = await send(world.url, `GET /api/config?ip=${encodeURIComponent(address)}`);
      expect(expectRefusal(refused, 'request.invalid')).toHaveProperty('ip');
    },
  );
});
