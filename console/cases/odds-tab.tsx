import { useState, type KeyboardEvent } from 'react';
import { money } from '../kit/show.tsx';
import { byOdds, percentOf, ticketsOf, type Good, type Preview, type Work } from './draft.ts';
import { GoodsSearch } from './goods-search.tsx';
import { Terms } from './terms.tsx';

interface OddsTabProps {
  work: Work;
  preview: Preview | undefined;
  is_new: boolean;
  onChange: (work: Work) => void;
}

/** The terms of a case, and its goods with their odds. */
export function OddsTab({ work, preview, is_new, onChange }: OddsTabProps) {
  const { draft, goods } = work;
  const [is_over, setOver] = useState(false);
  const held = new Set(draft.prizes.map(({ goods_id }) => goods_id));
  const add = (good: Good) => {
    if (held.has(good.goods.id)) return;
    const prizes = [...draft.prizes, { goods_id: good.goods.id, tickets: 0 }];
    const known = goods.filter(({ goods: { id } }) => id !== good.goods.id);
    onChange({ ...work, draft: { ...draft, prizes }, goods: [...known, good] });
  };
  return (
    <>
      <Terms
        draft={draft}
        is_new={is_new}
        onChange={(changed) => onChange({ ...work, draft: changed })}
      />
      <GoodsSearch held={held} onAdd={add} />
      <div
        className={is_over ? 'scroll drop' : 'scroll'}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          const dropped = event.dataTransfer.getData('application/x-goods');
          if (dropped) add(JSON.parse(dropped) as Good);
        }}
        onBlur={({ currentTarget, relatedTarget }) => {
          // Rows keep their places while somebody types odds, and are ordered afterwards.
          if (!currentTarget.contains(relatedTarget)) onChange({ ...work, draft: byOdds(draft) });
        }}
      >
        <OddsTable work={work} preview={preview} onChange={onChange} />
      </div>
    </>
  );
}

function OddsTable({ work, preview, onChange }: Omit<OddsTabProps, 'is_new'>) {
  const { draft, goods, locked } = work;
  const rows = new Map(preview?.rows.map((row) => [row.goods_id, row]));
  const known = new Map(goods.map((good) => [good.goods.id, good]));
  const setTickets = (goods_id: number, tickets: number) =>
    onChange({
      ...work,
      draft: {
        ...draft,
        prizes: draft.prizes.map((prize) =>
          prize.goods_id === goods_id ? { goods_id, tickets } : prize,
        ),
      },
    });
  const lock = (goods_id: number, is_locked: boolean) =>
    onChange({
      ...work,
      locked: is_locked ? [...locked, goods_id] : locked.filter((id) => id !== goods_id),
    });
  const remove = (goods_id: number) =>
    onChange({
      ...work,
      draft: { ...draft, prizes: draft.prizes.filter((prize) => prize.goods_id !== goods_id) },
      locked: locked.filter((id) => id !== goods_id),
    });
  return (
    <table className="odds">
      <thead>
        <tr>
          <th aria-label="Picture" />
          <th>Goods</th>
          <th>Wear</th>
          <th className="number">Price</th>
          <th className="number">Odds, %</th>
          <th className="number">One in</th>
          <th className="number">Tickets</th>
          <th className="number share">Of return</th>
          <th>Lock</th>
          <th aria-label="Remove" />
        </tr>
      </thead>
      <tbody>
        {draft.prizes.map(({ goods_id, tickets }) => {
          const good = known.get(goods_id);
          const row = rows.get(goods_id);
          const name = nameOf(good, goods_id);
          return (
            <tr key={goods_id}>
              <td className="thumb">
                {/* Pictures that are drawn for the first time would hold up the preview. */}
                {good && preview && <img src={good.goods.picture} alt="" width="36" height="27" />}
              </td>
              <td className="name" style={{ borderLeftColor: good?.goods.quality.color }}>
                {name}
              </td>
              <td>{good?.goods.appearance.short}</td>
              <td className="number">
                {good && money(good.price)}
                {good?.is_frozen && <span className="bad"> frozen</span>}
              </td>
              <td className="number">
                <OddsField name={name} tickets={tickets} onType={(n) => setTickets(goods_id, n)} />
              </td>
              <td className="number">{row?.one_in ? oneIn(row.one_in) : '—'}</td>
              <td className="number soft">
                {row && row.to > row.from ? `${grouped(row.from)}–${grouped(row.to - 1)}` : '—'}
              </td>
              <td className="number share">{row ? `${row.share.toFixed(2)}%` : '—'}</td>
              <td>
                <input
                  type="checkbox"
                  aria-label={`Lock the odds of ${name}`}
                  checked={locked.includes(goods_id)}
                  onChange={(event) => lock(goods_id, event.target.checked)}
                />
              </td>
              <td>
                <button
                  type="button"
                  className="small"
                  aria-label={`Remove ${name}`}
                  onClick={() => remove(goods_id)}
                >
                  ×
                </button>
              </td>
            </tr>
          );
        })}
        {draft.prizes.length === 0 && (
          <tr>
            <td colSpan={10} className="empty">
              No goods yet: search above, then press Enter, click, or drag them here.
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

/** The name of goods as operators read it. */
function nameOf(good: Good | undefined, goods_id: number): string {
  if (!good) return `item ${goods_id}`;
  const { name, phase, stattrak, souvenir } = good.goods;
  const marks = [
    stattrak && !name.startsWith('StatTrak') && 'StatTrak™',
    souvenir && !name.startsWith('Souvenir') && 'Souvenir',
  ];
  return [...marks, name, phase].filter(Boolean).join(' ');
}

const grouped = (count: number) => count.toLocaleString('en');

/** An opening in so many, with a decimal where it says something. */
function oneIn(count: number): string {
  return count.toLocaleString('en', { maximumFractionDigits: count < 100 ? 1 : 0 });
}

/** A field for odds in percent; up, down and Enter go to those of the row above and below. */
function OddsField({
  name,
  tickets,
  onType,
}: {
  name: string;
  tickets: number;
  onType: (tickets: number) => void;
}) {
  const [typed, setTyped] = useState<string>();
  const is_wrong = typed !== undefined && ticketsOf(typed) === undefined;
  return (
    <input
      className="odds-field"
      inputMode="decimal"
      aria-label={`Odds of ${name}`}
      aria-invalid={is_wrong}
      value={typed ?? percentOf(tickets)}
      onFocus={(event) => event.target.select()}
      onBlur={() => setTyped(undefined)}
      onKeyDown={goUpAndDown}
      onChange={({ target: { value } }) => {
        setTyped(value);
        const found = ticketsOf(value);
        if (found !== undefined) onType(found);
      }}
    />
  );
}

function goUpAndDown(event: KeyboardEvent<HTMLInputElement>): void {
  const step = { ArrowUp: -1, ArrowDown: 1, Enter: 1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const fields = [
    ...(event.currentTarget.closest('tbody')?.querySelectorAll<HTMLInputElement>('.odds-field') ??
      []),
  ];
  fields[fields.indexOf(event.currentTarget) + step]?.focus();
}
