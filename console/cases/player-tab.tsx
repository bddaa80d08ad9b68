import { money } from '../kit/show.tsx';
import { percentOf, type Preview, type Work } from './draft.ts';
import { Picture } from './names-tab.tsx';

interface PlayerTabProps {
  work: Work;
  preview: Preview | undefined;
}

/** The page of a case as players read it on a phone: picture, price and contents, rarest first. */
export function PlayerTab({ work: { draft, goods }, preview }: PlayerTabProps) {
  const known = new Map(goods.map((good) => [good.goods.id, good.goods]));
  const rows = preview?.rows.toReversed() ?? [];
  return (
    <div className="phone" aria-label="As a player">
      <p className="soft">{draft.group['en']}</p>
      <h2>{draft.name || 'No name yet'}</h2>
      <Picture draft={draft} />
      <p className="pay">{priceOf(draft.type, draft.price)}</p>
      <p className="soft">
        {preview?.return_rate !== null && draft.type === 'paid'
          ? `Gives back ${preview?.return_rate ?? 0}% on average. `
          : ''}
        {draft.token_rate_ppm > 0 && `Tokens drop in ${percentOf(draft.token_rate_ppm)}%.`}
      </p>
      <h3>What is inside</h3>
      <ul className="contents">
        {rows.map(({ goods_id, from, to, chance }) => {
          const item = known.get(goods_id);
          return (
            <li key={goods_id} style={{ borderTopColor: item?.quality.color }}>
              <b>{chance}%</b>
              <img src={item?.picture} alt="" width="160" height="120" />
              <span>{item?.name ?? `item ${goods_id}`}</span>
              <span className="soft">
                {item?.appearance.short} {item && money(item.price)}
              </span>
              <span className="soft">
                {from.toLocaleString('en')}–{Math.max(from, to - 1).toLocaleString('en')}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function priceOf(type: string, price: number): string {
  if (type === 'paid') return `Open for ${money(price)}`;
  return type === 'points'
    ? `Open for ${price.toLocaleString('en')} points`
    : `Worth ${money(price)}`;
}
