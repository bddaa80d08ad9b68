import type { Reply } from '@vitrine/contract/index';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { Bulk } from '../kit/bulk.tsx';
import { Facts } from '../kit/facts.tsx';
import { Refusal } from '../kit/refusal.tsx';
import { Age, Moment, money } from '../kit/show.tsx';
import { Trail } from '../kit/trail.tsx';
import { useCall } from '../kit/use-call.ts';
import { goodsActs, nameOf } from './acts.tsx';
import { PriceHistory } from './chart.tsx';
import { Stock } from './list-page.tsx';
import { count, percentOf } from './words.ts';

type Goods = Reply<'GET /api/console/goods/{id}'>;

/** All about goods: why they cost what they do, where they stand, and the acts on them. */
export function GoodsPage() {
  const id = Number(useParams()['id']);
  const { data, refused, again } = useCall('GET /api/console/goods/{id}', { id });
  if (refused) return <Refusal of={refused} />;
  if (!data) return null;
  return (
    <>
      <div className="titled">
        <img src={data.picture} alt="" width={96} height={72} />
        <h1>
          {nameOf(data)} <span className="soft">item {data.id}</span>
        </h1>
      </div>
      <p>{whyPrice(data)}</p>
      <Bulk rows={[data]} acts={goodsActs(data)} nameOf={nameOf} onDone={again} />
      <PriceHistory history={data.history} />
      <div className="columns">
        <Facts of={factsOf(data)} />
        <div>
          <Kin of={data} />
          <Cases of={data.cases} />
          <Trail kind="goods" id={data.id} />
        </div>
      </div>
      <Art of={data} />
    </>
  );
}

/** The widths at which players see the picture, and where; beyond 320 px it is another file. */
const sizes = [
  ['in lists', 48],
  ['on cards', 224],
  ['in reels', 256],
  ['on its page', 448],
] as const;
const small_max = 320;

/** The picture in the sizes that players see, on the ground of their pages. */
function Art({ of: { picture, quality } }: { of: Goods }) {
  const large = picture.replace(/-320\.webp$/, '-640.webp');
  return (
    <section>
      <h2>As players see it</h2>
      <div className="art" style={{ borderColor: quality.color }}>
        {sizes.map(([where, width]) => (
          <figure key={width}>
            <img
              src={width > small_max ? large : picture}
              alt=""
              width={width}
              height={(width * 3) / 4}
            />
            <figcaption>{where}</figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}

/** Why the price is what it is, in a sentence. */
function whyPrice(goods: Goods): ReactNode {
  const { price, priced_at, confirmed_at, frozen_at, offered, limit_percent } = goods;
  const since = (
    <>
      It costs {money(price)} since <Moment at={priced_at} />
    </>
  );
  if (frozen_at !== null)
    return (
      <>
        {since}, frozen since <Moment at={frozen_at} />
        {offered === null
          ? ', by hand: no import has offered another price meanwhile.'
          : `: an import offers ${money(offered)} (${percentOf(price, offered)}). One that moves a price by more than ${limit_percent}% freezes it until somebody has looked.`}
      </>
    );
  if (confirmed_at === null)
    return <>{since}, by the rule for new items: no import of prices has named it.</>;
  return (
    <>
      {since}; an import named it last <Age since={confirmed_at} /> ago.
    </>
  );
}

function factsOf(goods: Goods): [string, ReactNode][] {
  const { floats, held_by } = goods;
  return [
    ['Category', goods.category.value],
    ['Weapon', goods.weapon],
    ['Finish', goods.finish],
    ['Paint index', goods.paint_index],
    ['Rarity', goods.quality.value],
    ['Wear', goods.appearance.value],
    ['Wear from, to', floats && `${floats.grade.join('–')}, of the skin ${floats.skin.join('–')}`],
    ['Kind', goods.stattrak ? 'StatTrak™' : goods.souvenir ? 'Souvenir' : 'plain'],
    ['Price', money(goods.price)],
    ['Offered', goods.offered !== null && money(goods.offered)],
    ['In the shop', <Stock key="stock" of={goods} />],
    [
      'Held by',
      held_by.players > 0 &&
        `${count(held_by.players, 'player')}, ${count(held_by.pieces, 'piece')}`,
    ],
  ];
}

/** The cases that have it, with its chance in each. */
function Cases({ of: cases }: { of: Goods['cases'] }) {
  return (
    <section>
      <h2>Cases with it</h2>
      {cases.length === 0 && <p className="empty">No case has it.</p>}
      {cases.length > 0 && (
        <table>
          <thead>
            <tr>
              <th>Case</th>
              <th>State</th>
              <th className="number">Chance</th>
              <th className="number">Price</th>
              <th className="number">Gives back</th>
            </tr>
          </thead>
          <tbody>
            {cases.map(({ id, name, type, open, chance, price, return_rate }) => (
              <tr key={id}>
                <td>
                  <Link to={`/cases/${id}`}>{name}</Link>
                </td>
                <td className={open ? undefined : 'soft'}>
                  {type}, {open ? 'open' : 'closed'}
                </td>
                <td className="number">{chance}%</td>
                <td className="number">{money(price)}</td>
                <td className="number">{return_rate === null ? '' : `${return_rate}%`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** The same skin in all wears, one column for each kind. */
function Kin({ of: { id, same_skin } }: { of: Goods }) {
  const kindOf = ({ stattrak, souvenir }: Goods['same_skin'][number]) =>
    stattrak ? 'StatTrak™' : souvenir ? 'Souvenir' : 'Plain';
  const kinds = [...new Set(same_skin.map(kindOf))];
  const wears = [
    ...new Map(same_skin.map(({ appearance }) => [appearance.id, appearance])).values(),
  ].toSorted((a, b) => a.id - b.id);
  return (
    <section>
      <h2>The same skin in other wears</h2>
      <table>
        <thead>
          <tr>
            <th>Wear</th>
            {kinds.map((kind) => (
              <th key={kind} className="number">
                {kind}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {wears.map((wear) => (
            <tr key={wear.id}>
              <td>{wear.value}</td>
              {kinds.map((kind) => {
                const found = same_skin.find(
                  (goods) => kindOf(goods) === kind && goods.appearance.id === wear.id,
                );
                return (
                  <td key={kind} className="number">
                    {found && <KinPrice of={found} is_own={found.id === id} />}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function KinPrice({
  of: { id, price, frozen_at },
  is_own,
}: {
  of: Goods['same_skin'][number];
  is_own: boolean;
}) {
  const words = `${money(price)}${frozen_at ? ' frozen' : ''}`;
  return is_own ? <strong>{words}</strong> : <Link to={`/catalogue/${id}`}>{words}</Link>;
}
