import { useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'react-router';
import { LinkChips } from '../parts/link-chips.tsx';
import { choicesIn, shown_groups, type Period, type ShownGroup } from './part.ts';

/** The choices of kind and period, as links: each part of the history has its own address. */
export function Choices() {
  const { t } = useLingui();
  const [params] = useSearchParams();
  const { kind, period } = choicesIn(params);
  const groups: Record<ShownGroup, string> = {
    openings: t`Openings`,
    games: t`Battles and upgrades`,
    sales: t`Sales`,
    purchases: t`Purchases`,
    payments: t`Top-ups`,
    withdrawals: t`Withdrawals`,
    gifts: t`Gifts`,
  };
  const periods: Record<Period, string> = { '7d': t`7 days`, '30d': t`30 days`, '365d': t`A year` };
  const chips = (name: string, options: readonly (readonly [string, string])[]) =>
    options.map(([value, label]) => ({ label, value, to: linkTo(params, name, value) }));
  return (
    <div className="mt-5 grid gap-3 lg:flex lg:justify-between">
      <LinkChips
        label={t`Kind`}
        chosen={kind ?? ''}
        chips={chips('kind', [
          ['', t`All`],
          ...shown_groups.map((group) => [group, groups[group]] as const),
        ])}
      />
      <LinkChips
        label={t`Period`}
        chosen={period ?? ''}
        chips={chips('period', [['', t`All time`], ...Object.entries(periods)])}
      />
    </div>
  );
}

function linkTo(params: URLSearchParams, name: string, value: string): string {
  const next = new URLSearchParams(params);
  if (value) next.set(name, value);
  else next.delete(name);
  return `?${next}`;
}
