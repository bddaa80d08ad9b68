import { Trans } from '@lingui/react/macro';
import { fromWire } from '@vitrine/contract/amount';
import type { Reply } from '@vitrine/contract/index';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useNumbers } from '../kit/numbers.ts';
import { usePaths } from '../kit/paths.ts';
import { PageNumbers } from '../parts/page-numbers.tsx';
import { Money } from '../parts/price.tsx';
import { Card } from '../ui/card.tsx';
import { Net } from './amounts.tsx';
import { netOf } from './figures.ts';

type Opened = Reply<'GET /api/history/cases'>;

/** The cases of a part of the table. */
export const part_cases = 20;

/** The cases that the player opened, those opened most first: a table, on a phone row by row. */
export function OpenedCases({ opened: { list, page, total } }: { opened: Opened }) {
  const [params] = useSearchParams();
  const to = (number: number) => {
    const search = new URLSearchParams(params);
    if (number === 1) search.delete('page');
    else search.set('page', String(number));
    return { search: search.toString(), hash: 'by-case' };
  };
  return (
    <Card className="p-5 sm:p-6">
      <table id="by-case" className="w-full text-sm tabular-nums max-lg:block lg:text-right">
        <caption className="mb-3 text-left max-lg:block">
          <span className="font-display text-xl font-semibold">
            <Trans>By case</Trans>
          </span>
          <span className="ml-2 text-soft">
            <Trans>All time</Trans>
          </span>
        </caption>
        <thead className="text-soft max-lg:sr-only">
          <tr>
            <th scope="col" className="py-2 text-left font-normal">
              <Trans>Case</Trans>
            </th>
            <Heading>{names.opened}</Heading>
            <Heading>{names.spent}</Heading>
            <Heading>{names.won}</Heading>
            <Heading>{names.net}</Heading>
            <Heading>{names.expected}</Heading>
            <Heading>{names.best}</Heading>
          </tr>
        </thead>
        <tbody className="max-lg:block">
          {list.map((row) => (
            <Row key={row.case.id} row={row} />
          ))}
        </tbody>
      </table>
      <PageNumbers page={page} pages={Math.ceil(total / part_cases)} to={to} className="mt-4" />
    </Card>
  );
}

const names = {
  opened: <Trans>Opened</Trans>,
  spent: <Trans>Spent</Trans>,
  won: <Trans>Won</Trans>,
  net: <Trans>Net result</Trans>,
  expected: <Trans>Expected return</Trans>,
  best: <Trans>Best win</Trans>,
};

function Row({ row }: { row: Opened['list'][number] }) {
  const numbers = useNumbers();
  const paths = usePaths();
  const { case: box, opened, staked, won, expected, best } = row;
  const percent = staked > 0 && numbers.percent(shareOf(expected, staked));
  const { name, phase, price } = best.goods;
  const item = phase ? `${name} · ${phase}` : name;
  return (
    <tr className="border-t border-edge max-lg:grid max-lg:grid-cols-2 max-lg:gap-x-4 max-lg:gap-y-2 max-lg:py-4 sm:max-lg:grid-cols-3">
      <th scope="row" className="py-1 text-left align-top font-normal max-lg:col-span-full">
        <Link to={paths.case(box.id)} className={`${link_look} text-base lg:text-sm`}>
          {box.name}
        </Link>
      </th>
      <Cell name={names.opened}>{numbers.count(opened)}</Cell>
      <Cell name={names.spent}>
        <Money amount={staked} />
      </Cell>
      <Cell name={names.won}>
        <Money amount={won} />
      </Cell>
      <Cell name={names.net}>
        <Net amount={netOf({ staked, won })} is_plain />
      </Cell>
      <Cell name={names.expected}>
        <Money amount={expected} />
        {percent !== false && <span className="block text-xs text-soft">{percent}</span>}
      </Cell>
      <Cell name={names.best}>
        <Money amount={price} />
        <span className="block text-xs text-soft">
          {best.draw === null ? (
            item
          ) : (
            <Link to={paths.draw(best.draw)} className={link_look}>
              {item}
            </Link>
          )}
        </span>
      </Cell>
    </tr>
  );
}

const link_look = 'inline-flex min-h-6 items-center underline underline-offset-4 hover:text-bright';

/** The returned part of a stake, in percent, to a tenth. */
function shareOf(expected: Opened['list'][number]['expected'], staked: typeof expected): number {
  return Math.round((fromWire(expected)! / fromWire(staked)!) * 1000) / 10;
}

function Heading({ children }: { children: ReactNode }) {
  return (
    <th scope="col" className="py-2 pl-3 font-normal">
      {children}
    </th>
  );
}

/** A value; on a phone its name stands above it, as the headings are out of sight. */
function Cell({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <td className="align-top lg:py-1.5 lg:pl-3">
      <span aria-hidden className="block text-xs text-soft lg:hidden">
        {name}
      </span>
      {children}
    </td>
  );
}
