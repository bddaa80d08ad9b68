import { Trans, useLingui } from '@lingui/react/macro';
import type { Reply } from '@vitrine/contract/index';
import { limit_periods, type LimitPeriod } from '@vitrine/contract/limit-rules';
import { Link } from 'react-router';
import { NetChart } from '../history/net-chart.tsx';
import '../history/texts.ts';
import { usePaths } from '../kit/paths.ts';
import { LinkChips } from '../parts/link-chips.tsx';
import { Section } from '../parts/section.tsx';

/** The period that an address asks for; days unless it names another one. */
export const periodOf = (asked: string | null): LimitPeriod =>
  limit_periods.find((period) => period === asked) ?? 'day';

/** The net result of all games over time, as a chart and as a table, and the way to the file. */
export function Result({
  period,
  steps,
}: Reply<'GET /api/limits/result'> & { period: LimitPeriod }) {
  const { t } = useLingui();
  const paths = usePaths();
  return (
    <Section
      title={<Trans>Your result</Trans>}
      about={
        <Trans>
          The value of your wins when you won them, minus your stakes, across all games.
        </Trans>
      }
    >
      <LinkChips
        label={t`Period`}
        chosen={period}
        chips={[
          { value: 'day', label: t`By day`, to: '?' },
          { value: 'week', label: t`By week`, to: '?period=week' },
          { value: 'month', label: t`By month`, to: '?period=month' },
        ]}
      />
      <div className="mt-5">
        <NetChart step={period} steps={steps} />
      </div>
      <p className="mt-4 text-sm">
        <Link
          to={paths.history}
          className="text-soft underline underline-offset-4 hover:text-bright"
        >
          <Trans>All entries, also as a file</Trans>
        </Link>
      </p>
    </Section>
  );
}
