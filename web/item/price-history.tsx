import { Trans } from '@lingui/react/macro';
import { useLocale } from '../kit/paths.ts';
import { Tokens } from '../parts/price.tsx';
import { lineOf } from './line.ts';
import type { ItemPageData } from './page.tsx';

const width = 600;
const height = 160;

/** An item's prices as a chart, and as a table for screen readers. */
export function PriceHistory({ history }: { history: NonNullable<ItemPageData['history']> }) {
  const { tag } = useLocale();
  const { list, lowest, highest } = history;
  const days = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' });
  const dayOf = (at: string) => days.format(new Date(at));
  const line = lineOf(list, { lowest, highest, width, height });
  return (
    <>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        aria-hidden
        className="h-40 w-full overflow-visible border-b border-edge text-brass"
      >
        <path d={`${line}V${height}H0Z`} fill="currentColor" fillOpacity="0.1" />
        <path
          d={line}
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <p aria-hidden className="mt-1 flex justify-between text-xs text-soft">
        <span suppressHydrationWarning>{dayOf(list[0]!.at)}</span>
        <span suppressHydrationWarning>{dayOf(list.at(-1)!.at)}</span>
      </p>
      <dl className="mt-3 grid grid-cols-2 gap-4 text-sm">
        <div>
          <dt className="text-soft">
            <Trans>Lowest</Trans>
          </dt>
          <dd>
            <Tokens amount={lowest} />
          </dd>
        </div>
        <div>
          <dt className="text-soft">
            <Trans>Highest</Trans>
          </dt>
          <dd>
            <Tokens amount={highest} />
          </dd>
        </div>
      </dl>
      <table className="sr-only">
        <caption>
          <Trans>Prices by day</Trans>
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Day</Trans>
            </th>
            <th scope="col">
              <Trans>Price</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {list.map(({ at, price }) => (
            <tr key={at}>
              <th scope="row" suppressHydrationWarning>
                {dayOf(at)}
              </th>
              <td>
                <Tokens amount={price} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
