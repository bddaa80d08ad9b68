import type { Input } from '@vitrine/contract/index';
import { useState } from 'react';
import { GoodsSearch } from '../cases/goods-search.tsx';
import { money } from '../kit/show.tsx';

type Prize = Input<'POST /api/console/giveaways/preview'>['prizes'][number];

/** A prize in words. */
export function wordsOf(prize: Prize): string {
  if ('money' in prize) return `${money(prize.money)} of money`;
  if ('tokens' in prize) return `${money(prize.tokens)} tokens`;
  if ('case' in prize) return `an opening of case ${prize.case}`;
  return [prize.hash_name, prize.phase].filter(Boolean).join(' ');
}

interface PrizesFieldProps {
  prizes: readonly Prize[];
  onChange: (prizes: readonly Prize[]) => void;
}

/** The prizes in the order in which they are drawn: goods, cases, money and tokens. */
export function PrizesField({ prizes, onChange }: PrizesFieldProps) {
  const [amount, setAmount] = useState('');
  const value = Number(amount);
  const add = (prize: Prize) => {
    onChange([...prizes, prize]);
    setAmount('');
  };
  return (
    <fieldset>
      <legend>Prizes, in the order of the draw</legend>
      {prizes.length === 0 && <p className="empty">There is none yet.</p>}
      <ol>
        {prizes.map((prize, n) => (
          <li key={n}>
            {wordsOf(prize)}{' '}
            <button
              type="button"
              className="small"
              onClick={() => onChange(prizes.filter((_, at) => at !== n))}
            >
              Remove
            </button>
          </li>
        ))}
      </ol>
      {/* Enter adds goods, and doesn't send the form. */}
      <div
        role="presentation"
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault();
        }}
      >
        <GoodsSearch
          held={new Set()}
          onAdd={({ goods: { name, phase } }) => add({ hash_name: name, phase: phase ?? null })}
        />
      </div>
      <label>
        Amount, or number of a case of the type granted
        <input value={amount} onChange={(event) => setAmount(event.target.value)} />
      </label>
      <div className="buttons">
        <button type="button" disabled={!(value > 0)} onClick={() => add({ money: value })}>
          Add money
        </button>
        <button type="button" disabled={!(value > 0)} onClick={() => add({ tokens: value })}>
          Add tokens
        </button>
        <button
          type="button"
          disabled={!Number.isSafeInteger(value) || value < 1}
          onClick={() => add({ case: value })}
        >
          Add a case
        </button>
      </div>
    </fieldset>
  );
}
