import { Trans, useLingui } from '@lingui/react/macro';
import type { Amount } from '@vitrine/contract/amount';
import type { ReactNode } from 'react';
import { Money } from '../parts/price.tsx';
import { Net } from './amounts.tsx';
import { netOf } from './figures.ts';

interface FiguresRow {
  /** Unique in its table. */
  id: string;
  label: ReactNode;
  staked: Amount;
  won: Amount;
  /** How many plays: either every row says it or none does. */
  times?: number;
}

interface FiguresTableProps {
  /** The heading of the labels. */
  of: ReactNode;
  rows: readonly FiguresRow[];
  caption?: ReactNode;
}

/** Stakes, wins and the net result, a row for each game, day or week. */
export function FiguresTable({ of, rows, caption }: FiguresTableProps) {
  const { i18n } = useLingui();
  const are_counted = rows[0]?.times !== undefined;
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-right text-sm tabular-nums">
        {caption && (
          <caption className="mb-3 text-left font-display text-xl font-semibold">{caption}</caption>
        )}
        <thead className="text-soft">
          <tr>
            <th scope="col" className="py-2 text-left font-normal">
              {of}
            </th>
            {are_counted && (
              <Heading>
                <Trans>Times</Trans>
              </Heading>
            )}
            <Heading>
              <Trans>Staked</Trans>
            </Heading>
            <Heading>
              <Trans>Won</Trans>
            </Heading>
            <Heading>
              <Trans>Net result</Trans>
            </Heading>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, label, times, staked, won }) => (
            <tr key={id} className="border-t border-edge">
              <th scope="row" className="py-1.5 text-left font-normal">
                {label}
              </th>
              {are_counted && <td className="py-1.5 pl-3">{times?.toLocaleString(i18n.locale)}</td>}
              <td className="py-1.5 pl-3">
                <Money amount={staked} />
              </td>
              <td className="py-1.5 pl-3">
                <Money amount={won} />
              </td>
              <td className="py-1.5 pl-3">
                <Net amount={netOf({ staked, won })} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Heading({ children }: { children: ReactNode }) {
  return (
    <th scope="col" className="py-2 pl-3 font-normal">
      {children}
    </th>
  );
}
