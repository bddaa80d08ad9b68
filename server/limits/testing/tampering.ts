import type { Stage, Tampering } from '../../testing/tampering.ts';
import { microsecond, second } from '../../testing/tamper-values.ts';
import { orThrow } from '../../testing/or-throw.ts';

const raise = `concat(player_id, '/', kind, '/', period)`;

export const tables: Tampering['tables'] = {
  limits_raises: {
    key: raise,
    columns: {
      player_id: ['player_id + 1', '0'],
      kind: [`'gift'`],
      period: [`'year'`],
      amount_mills: ['amount_mills + 1', '0'],
      asked_at: [`asked_at${second}`, `asked_at${microsecond}`],
      opens_at: [`opens_at - interval '1 day'`],
      lapses_at: [`lapses_at + interval '1 day'`],
    },
    swaps: ['player_id', 'amount_mills'],
    gone: [`concat('limits_raises ', ${raise})`],
    copy: `jsonb_build_object('kind', 'gift')`,
  },
};

export const payloads = [`jsonb_set(payload, '{period}', '"year"')`];

/** Each player sets limits far away, asks for a raise that waits, and takes another one back. */
export async function* play({ players }: Stage): AsyncGenerator<void> {
  for (const [n, { api }] of players.entries()) {
    const set = async (kind: 'deposit' | 'loss', amount: number | null, key: string) =>
      orThrow(
        await api(
          'POST /api/limits',
          { kind, period: 'month', amount },
          { idempotency_key: `limit:${key}` },
        ),
      );
    await set('deposit', 900_000 + n, 'first');
    await set('deposit', 950_000 + n, 'raise');
    await set('loss', 900_000 - n, 'loss');
    await set('loss', null, 'none');
    await set('loss', 900_000 - n, 'again');
  }
  yield;
}
