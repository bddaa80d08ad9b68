import { Link } from 'react-router';
import { List, type Column, type Filter } from '../kit/list.tsx';
import { Refusal } from '../kit/refusal.tsx';
import { Age, money, Moment } from '../kit/show.tsx';
import { useCall } from '../kit/use-call.ts';

const filters: readonly Filter[] = [
  { name: 'state', label: 'State', values: ['free', 'offered', 'kept'] },
  { name: 'bot', label: 'Bot' },
  { name: 'name', label: 'Name' },
  { name: 'goods', label: 'Goods (number)' },
];

const columns: readonly Column<'GET /api/console/stock'>[] = [
  { head: 'Bot', show: ({ bot }) => bot },
  {
    head: 'Item',
    show: ({ name, goods_id }) =>
      goods_id === null ? (
        <>
          {name} <span className="soft">not in the catalogue</span>
        </>
      ) : (
        <Link to={`/catalogue/${goods_id}`}>{name}</Link>
      ),
  },
  { head: 'At Steam', is_number: true, show: ({ asset_id }) => asset_id },
  { head: 'Wear', show: ({ wear }) => wear ?? '' },
  {
    head: 'Price',
    is_number: true,
    sort: 'price',
    show: ({ price }) => (price === null ? '' : money(price)),
  },
  {
    head: 'State',
    show: ({ state, withdrawal_id }) =>
      withdrawal_id === null ? (
        state
      ) : (
        <Link to={`/withdrawals/${withdrawal_id}`}>
          {state} for {withdrawal_id}
        </Link>
      ),
  },
  {
    head: 'Kept until',
    sort: 'until',
    show: ({ state, until }) =>
      state === 'kept' && (until ? <Moment at={until} /> : 'Steam doesn’t say'),
  },
];

/** The items of the Steam bots: what can be sent, what is in an offer, what Steam keeps. */
export function StockPage() {
  return (
    <>
      <h1>
        Stock <span className="soft">of the Steam bots</span>
      </h1>
      <Bots />
      <List
        page="stock"
        of="GET /api/console/stock"
        filters={filters}
        columns={columns}
        pathOf={({ name, goods_id, withdrawal_id }) => {
          if (withdrawal_id !== null) return `/withdrawals/${withdrawal_id}`;
          const search = `/catalogue?q=${encodeURIComponent(name)}`;
          return goods_id === null ? search : `/catalogue/${goods_id}`;
        }}
        showSums={({ count, price }) =>
          `${count.toLocaleString('en')} items that cost ${money(price)} when compared`
        }
      />
    </>
  );
}

function Bots() {
  const { data, refused } = useCall('GET /api/console/bots', {});
  if (refused) return <Refusal of={refused} />;
  if (!data) return null;
  if (data.list.length === 0)
    return (
      <p className="soft">
        No bot has signed in: items are sent by hand. A bot is set up by the variables of
        STEAM_BOT_ACCOUNT and its secrets.
      </p>
    );
  return (
    <table>
      <thead>
        <tr>
          <th>Bot</th>
          <th>Compared</th>
          <th className="number">Items</th>
          <th className="number">Free</th>
          <th className="number">In offers</th>
          <th className="number">Kept by Steam</th>
          <th>First of them until</th>
          <th className="number">Price</th>
        </tr>
      </thead>
      <tbody>
        {data.list.map(({ bot, compared_at, failures, tries_again_at, next_at, ...of }) => (
          <tr key={bot}>
            <td>
              {bot}
              {failures > 0 && (
                <span className="bad">
                  {' '}
                  can’t sign in{tries_again_at && <> before </>}
                  {tries_again_at && <Moment at={tries_again_at} />}
                </span>
              )}
            </td>
            <td>{compared_at ? <Age since={compared_at} /> : 'never'}</td>
            <td className="number">{of.count}</td>
            <td className="number">{of.free}</td>
            <td className="number">{of.offered}</td>
            <td className="number">{of.kept}</td>
            <td>{next_at && <Moment at={next_at} />}</td>
            <td className="number">{money(of.price)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
