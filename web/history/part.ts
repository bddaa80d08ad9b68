import type { Input } from '@vitrine/contract/index';

type Part = Pick<Input<'GET /api/history'>, 'kind' | 'from'>;

/** The groups that a player can choose, in the order of their chips. */
export const shown_groups = [
  'openings',
  'games',
  'sales',
  'purchases',
  'payments',
  'withdrawals',
  'gifts',
] as const;
export type ShownGroup = (typeof shown_groups)[number];

/** The periods that a player can choose, in days, by their name in the address. */
export const period_days = { '7d': 7, '30d': 30, '365d': 365 } as const;
export type Period = keyof typeof period_days;

const day_ms = 24 * 3600 * 1000;

/** The choices in the address; anything else in it chooses nothing. */
export function choicesIn(params: URLSearchParams): {
  kind: ShownGroup | undefined;
  period: Period | undefined;
} {
  const period = params.get('period') ?? '';
  return {
    kind: shown_groups.find((group) => group === params.get('kind')),
    period: period in period_days ? (period as Period) : undefined,
  };
}

/** The part of the history that the address chooses. A period ends with today, in UTC. */
export function partOf(params: URLSearchParams, now_ms: number): Part {
  const { kind, period } = choicesIn(params);
  const first_ms = period && now_ms - (period_days[period] - 1) * day_ms;
  return {
    ...(kind && { kind }),
    ...(first_ms !== undefined && {
      from: new Date(first_ms).toISOString().slice(0, 'yyyy-mm-dd'.length),
    }),
  };
}
