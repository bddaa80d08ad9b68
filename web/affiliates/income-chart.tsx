import { Trans } from '@lingui/react/macro';
import type { Reply } from '@vitrine/contract/index';
import { useLocale } from '../kit/paths.ts';
import { Money } from '../parts/price.tsx';

/** The height of the drawing, and the width of a day with its bar; the drawing is stretched. */
const height = 100;
const day_width = 10;
const bar_width = 7;

/** The income of each day: a bar, and the same numbers as a table for those who can't see it. */
export function IncomeChart({ days }: Pick<Reply<'GET /api/affiliate'>, 'days'>) {
  const { tag } = useLocale();
  const format = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' });
  const dayText = (day: string) => format.format(new Date(day));
  const most = Math.max(...days.map(({ amount }) => amount), Number.EPSILON);
  const earning = days.filter(({ amount }) => amount > 0);
  return (
    <figure>
      <figcaption className="font-display text-xl font-semibold">
        <Trans>Income by day</Trans>
      </figcaption>
      {earning.length === 0 ? (
        <p className="mt-3 text-soft">
          <Trans>Nothing in the last 30 days. You earn when a friend plays.</Trans>
        </p>
      ) : (
        <>
          <svg
            aria-hidden
            viewBox={`0 0 ${days.length * day_width} ${height}`}
            preserveAspectRatio="none"
            className="mt-5 h-40 w-full overflow-visible"
          >
            {days.map(({ day, amount }, n) => (
              <rect
                key={day}
                x={n * day_width + (day_width - bar_width) / 2}
                width={bar_width}
                y={height - (amount / most) * height}
                height={(amount / most) * height}
                className="fill-brass"
              />
            ))}
            <line
              x1="0"
              x2={days.length * day_width}
              y1={height}
              y2={height}
              vectorEffect="non-scaling-stroke"
              className="stroke-edge-strong"
            />
          </svg>
          <p aria-hidden className="mt-2 flex justify-between text-xs text-soft">
            <span>{dayText(days[0]!.day)}</span>
            <span>{dayText(days.at(-1)!.day)}</span>
          </p>
          <details className="mt-4">
            <summary className="w-fit cursor-pointer py-1 text-sm text-soft underline-offset-4 hover:underline">
              <Trans>The numbers as a table</Trans>
            </summary>
            <table className="mt-2 w-full text-right text-sm tabular-nums">
              <thead className="text-soft">
                <tr>
                  <th scope="col" className="py-2 text-left font-normal">
                    <Trans>Day</Trans>
                  </th>
                  <th scope="col" className="py-2 font-normal">
                    <Trans>Income</Trans>
                  </th>
                </tr>
              </thead>
              <tbody>
                {earning.toReversed().map(({ day, amount }) => (
                  <tr key={day} className="border-t border-edge">
                    <th scope="row" className="py-1.5 text-left font-normal">
                      {dayText(day)}
                    </th>
                    <td className="py-1.5">
                      <Money amount={amount} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </>
      )}
    </figure>
  );
}
