import { Trans } from '@lingui/react/macro';
import type { Reply } from '@vitrine/contract/index';
import { useLocale } from '../kit/paths.ts';
import { FiguresTable } from './figures-table.tsx';
import { netOf } from './figures.ts';

interface ChartProps extends Pick<Reply<'GET /api/history/stats'>, 'steps'> {
  step: 'day' | 'week' | 'month';
}

/** The height of the drawing, and the width of a step with its bar; the drawing is stretched. */
const height = 100;
const step_width = 10;
const bar_width = 7;

/** The net result of each step: a bar above zero or below it, and the numbers as a table. */
export function NetChart({ step, steps }: ChartProps) {
  const nets = steps.map(netOf);
  const [most, least] = [Math.max(0, ...nets), Math.min(0, ...nets)];
  const scale = height / Math.max(most - least, Number.EPSILON);
  const zero = most * scale;
  const day = useDayFormat();
  return (
    <figure>
      <figcaption className="font-display text-xl font-semibold">
        {step === 'day' && <Trans>Net result by day</Trans>}
        {step === 'week' && <Trans>Net result by week</Trans>}
        {step === 'month' && <Trans>Net result by month</Trans>}
      </figcaption>
      <svg
        aria-hidden
        viewBox={`0 0 ${steps.length * step_width} ${height}`}
        preserveAspectRatio="none"
        className="mt-5 h-44 w-full overflow-visible"
      >
        {nets.map((net, n) => (
          <rect
            key={steps[n]!.begins_on}
            x={n * step_width + (step_width - bar_width) / 2}
            width={bar_width}
            y={net > 0 ? zero - net * scale : zero}
            height={Math.abs(net) * scale}
            className={net > 0 ? 'fill-success' : 'fill-error'}
          />
        ))}
        <line
          x1="0"
          x2={steps.length * step_width}
          y1={zero}
          y2={zero}
          vectorEffect="non-scaling-stroke"
          className="stroke-edge-strong"
        />
      </svg>
      <p aria-hidden className="mt-2 flex justify-between text-xs text-soft">
        <span>{day(steps[0]!.begins_on)}</span>
        <span>{day(steps.at(-1)!.begins_on)}</span>
      </p>
      <details className="mt-4">
        <summary className="w-fit cursor-pointer py-1 text-sm text-soft underline-offset-4 hover:underline">
          <Trans>The numbers as a table</Trans>
        </summary>
        <FiguresTable
          of={columns[step]}
          rows={steps.toReversed().map(({ begins_on, ...figures }) => ({
            id: begins_on,
            label: day(begins_on),
            ...figures,
          }))}
        />
      </details>
    </figure>
  );
}

const columns = {
  day: <Trans>Day</Trans>,
  week: <Trans>Week from</Trans>,
  month: <Trans>Month from</Trans>,
};

/** Formats a day, which is one in UTC. */
function useDayFormat(): (day: string) => string {
  const { tag } = useLocale();
  const format = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' });
  return (day) => format.format(new Date(day));
}
