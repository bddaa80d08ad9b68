import type { DeskGoods } from '@vitrine/contract/catalogue-desk';
import { Link } from 'react-router';
import { List, type Column, type Filter } from '../kit/list.tsx';
import { useRight } from '../kit/me.ts';
import { Age, money } from '../kit/show.tsx';
import { useCall } from '../kit/use-call.ts';
import { goodsActs, nameOf } from './acts.tsx';
import { count, percentOf } from './words.ts';

/** The words of a dictionary of the catalogue, each once. */
function useWords(name: 'class' | 'quality' | 'appearance'): readonly string[] {
  const { data } = useCall('GET /api/goods_config/{name}', { name });
  return [...new Set(data?.map(({ value }) => value))];
}

function useFilters(): readonly Filter[] {
  return [
    { name: 'name', label: 'Name, phase' },
    { name: 'category', label: 'Category', values: useWords('class') },
    { name: 'rarity', label: 'Rarity', values: useWords('quality') },
    { name: 'wear', label: 'Wear', values: useWords('appearance') },
    { name: 'kind', label: 'Kind', values: ['plain', 'stattrak', 'souvenir'] },
    { name: 'from', label: 'Price from', type: 'amount' },
    { name: 'to', label: 'Price to', type: 'amount' },
    { name: 'price', label: 'Price is', values: ['frozen', 'held', 'not_named'] },
    { name: 'shop', label: 'In the shop', values: ['for_sale', 'limited', 'sold_out'] },
  ];
}

const columns: readonly Column<'GET /api/console/goods'>[] = [
  {
    head: '',
    show: ({ picture }) => <img className="thumb" src={picture} alt="" loading="lazy" />,
  },
  {
    head: 'Name',
    sort: 'id',
    show: (row) => (
      <Link className="goods-name" to={`/catalogue/${row.id}`}>
        {nameOf(row)}
      </Link>
    ),
  },
  {
    head: 'Rarity',
    show: ({ quality }) => (
      <>
        <span className="dot" style={{ background: quality.color }} /> {quality.value}
      </>
    ),
  },
  { head: 'Price', is_number: true, sort: 'price', show: ({ price }) => money(price) },
  {
    head: 'Since',
    is_number: true,
    sort: 'priced',
    show: ({ priced_at }) => <Age since={priced_at} />,
  },
  {
    head: 'Named',
    is_number: true,
    show: ({ confirmed_at }) =>
      confirmed_at ? <Age since={confirmed_at} /> : <span className="soft">never</span>,
  },
  { head: 'Frozen', show: (row) => <Frozen of={row} /> },
  { head: 'Shop', is_number: true, show: (row) => <Stock of={row} /> },
];

/** For how long a price has been frozen, and what is offered. */
function Frozen({ of: { frozen_at, offered, price } }: { of: DeskGoods }) {
  if (frozen_at === null) return null;
  return (
    <>
      <Age since={frozen_at} />
      {offered !== null && (
        <span className="bad">
          {' '}
          offered {money(offered)} ({percentOf(price, offered)})
        </span>
      )}
    </>
  );
}

/** The pieces that are left in the shop, of those that it may sell. */
export function Stock({ of: { stock, frozen_at } }: { of: DeskGoods }) {
  if (stock)
    return (
      <span className={stock.left === 0 ? 'bad' : undefined}>
        {stock.left} of {stock.count}
      </span>
    );
  return <span className="soft">{frozen_at ? 'not sold' : 'any'}</span>;
}

/** The list of goods, with the acts on them. */
export function CataloguePage() {
  const filters = useFilters();
  const may_price = useRight('prices.import');
  const may_add = useRight('catalogue.import');
  return (
    <>
      <div className="heading">
        <h1>Catalogue</h1>
        {may_price && <Link to="import-prices">Import prices</Link>}
        {may_add && <Link to="import-items">Import items</Link>}
      </div>
      <List
        page="goods"
        of="GET /api/console/goods"
        filters={filters}
        columns={columns}
        pathOf={({ id }) => `/catalogue/${id}`}
        acts={{ all: goodsActs(), nameOf }}
        showSums={({ count: all, frozen, held, lowest, highest }) =>
          [
            count(all, 'item'),
            lowest !== null && `from ${money(lowest)} to ${money(highest!)}`,
            `${frozen} frozen`,
            `${held} of them with an offer`,
          ]
            .filter(Boolean)
            .join(', ')
        }
      />
    </>
  );
}
