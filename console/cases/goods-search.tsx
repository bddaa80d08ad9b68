import { useState } from 'react';
import { money } from '../kit/show.tsx';
import { useCall } from '../kit/use-call.ts';
import type { Good } from './draft.ts';
import { useSettled } from './use-preview.ts';

interface GoodsSearchProps {
  /** The goods that the case has already. */
  held: ReadonlySet<number>;
  onAdd: (good: Good) => void;
}

/** Finds goods: arrows choose, Enter or a click adds; a row can be dragged into the table. */
export function GoodsSearch({ held, onAdd }: GoodsSearchProps) {
  const [words, setWords] = useState('');
  const [at, setAt] = useState(0);
  const name = useSettled(words.trim());
  return (
    <div className="goods-search">
      <label>
        Add goods: words of name, phase or wear; arrows choose, Enter adds
        <input
          type="search"
          role="combobox"
          aria-expanded={words.trim() !== ''}
          aria-controls="found-goods"
          aria-activedescendant={words.trim() === '' ? undefined : `found-${at}`}
          placeholder="AK redline field"
          value={words}
          onChange={(event) => {
            setWords(event.target.value);
            setAt(0);
          }}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown') setAt((n) => n + 1);
            if (event.key === 'ArrowUp') setAt((n) => Math.max(n - 1, 0));
            if (event.key === 'Escape') setWords('');
            if (['ArrowDown', 'ArrowUp'].includes(event.key)) event.preventDefault();
            if (event.key === 'Enter') document.getElementById(`found-${at}`)?.click();
          }}
        />
      </label>
      {words.trim() !== '' && name !== '' && (
        <Found name={name} at={at} held={held} onAim={setAt} onAdd={onAdd} />
      )}
    </div>
  );
}

interface FoundProps extends GoodsSearchProps {
  name: string;
  at: number;
  onAim: (at: number) => void;
}

function Found({ name, at, held, onAim, onAdd }: FoundProps) {
  const { data } = useCall('GET /api/console/cases/goods', { name });
  if (!data) return null;
  const { list } = data;
  const chosen = Math.min(at, list.length - 1);
  return (
    <div id="found-goods" className="found" role="listbox" aria-label="Found goods">
      {list.map((good, n) => (
        <div
          key={good.goods.id}
          id={n === chosen ? `found-${at}` : undefined}
          role="option"
          aria-selected={n === chosen}
          aria-disabled={held.has(good.goods.id)}
          tabIndex={-1}
          draggable
          onDragStart={(event) =>
            event.dataTransfer.setData('application/x-goods', JSON.stringify(good))
          }
          onMouseEnter={() => onAim(n)}
          onClick={() => onAdd(good)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') onAdd(good);
          }}
        >
          <img src={good.goods.picture} alt="" width="40" height="30" loading="lazy" />
          <span className="name">
            {good.goods.name} {good.goods.phase}
          </span>
          <span className="soft">{good.goods.appearance.short}</span>
          <span className="number">{money(good.price)}</span>
          <span className="soft">{held.has(good.goods.id) ? 'in the case' : ''}</span>
        </div>
      ))}
      {list.length === 0 && <p className="empty">Nothing found.</p>}
    </div>
  );
}
