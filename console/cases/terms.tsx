import { useState } from 'react';
import { useCall } from '../kit/use-call.ts';
import { percentOf, ticketsOf, type Draft } from './draft.ts';

interface TermsProps {
  draft: Draft;
  /** The type of a case never changes once it exists. */
  is_new: boolean;
  onChange: (draft: Draft) => void;
}

const types: readonly Draft['type'][] = ['paid', 'points', 'granted', 'free', 'level', 'ladder'];
const free_types = ['free', 'level', 'ladder'];

/** Conditions of free cases, by their field and the words for it. */
const conditions = [
  ['top_up', 'Top-ups asked for'],
  ['top_up_days', 'within days'],
  ['gift_points', 'Gifts of a day, points'],
  ['vip_level', 'VIP level'],
  ['invited', 'Friends'],
  ['opened', 'Cases opened'],
] as const;

/** Name, type, price and conditions. */
export function Terms({ draft, is_new, onChange }: TermsProps) {
  const setType = (type: Draft['type']) => {
    const bare = { ...draft, type, token_rate_ppm: type === 'paid' ? draft.token_rate_ppm : 0 };
    for (const [field] of conditions) delete bare[field];
    onChange(bare);
  };
  const setCondition = (field: (typeof conditions)[number][0], value: number) => {
    const { [field]: _, ...rest } = draft;
    onChange(value === 0 ? rest : { ...rest, [field]: value });
  };
  const shown = conditions.filter(
    ([field]) =>
      free_types.includes(draft.type) && (field !== 'vip_level' || draft.type === 'level'),
  );
  return (
    <div className="filters">
      <label>
        Name
        <input
          value={draft.name}
          maxLength={60}
          onChange={(event) => onChange({ ...draft, name: event.target.value })}
        />
      </label>
      <GroupField draft={draft} onChange={onChange} />
      <label>
        Type
        <select
          value={draft.type}
          disabled={!is_new}
          onChange={(event) => setType(event.target.value as Draft['type'])}
        >
          {types.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </select>
      </label>
      <NumberField
        label={draft.type === 'points' ? 'Price, points' : 'Price'}
        value={draft.price}
        onType={(price) => onChange({ ...draft, price })}
      />
      {draft.type === 'paid' && (
        <TokenField
          tickets={draft.token_rate_ppm}
          onType={(token_rate_ppm) => onChange({ ...draft, token_rate_ppm })}
        />
      )}
      {shown.map(([field, label]) => (
        <NumberField
          key={field}
          label={label}
          value={draft[field] ?? 0}
          onType={(value) => setCondition(field, value)}
        />
      ))}
    </div>
  );
}

/** The English name of the group; one that is there brings its names in other languages. */
function GroupField({ draft, onChange }: Omit<TermsProps, 'is_new'>) {
  const { data } = useCall('GET /api/console/cases/choices', {});
  const setGroup = (en: string) => {
    const known = data?.groups.find((group) => group['en'] === en);
    onChange({ ...draft, group: known ?? { ...draft.group, en } });
  };
  return (
    <>
      <label>
        Group
        <input
          list="groups"
          maxLength={60}
          value={draft.group['en'] ?? ''}
          onChange={(event) => setGroup(event.target.value)}
        />
      </label>
      <datalist id="groups">
        {data?.groups.map((group) => (
          <option key={group['en']}>{group['en']}</option>
        ))}
      </datalist>
    </>
  );
}

interface NumberFieldProps {
  label: string;
  /** 0 is shown as empty. */
  value: number;
  onType: (value: number) => void;
}

/** A field for a number of at most three decimals. */
export function NumberField({ label, value, onType }: NumberFieldProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <label>
      {label}
      <input
        className="short number"
        inputMode="decimal"
        value={typed ?? (value === 0 ? '' : String(value))}
        aria-invalid={typed !== undefined && readNumber(typed) === undefined}
        onBlur={() => setTyped(undefined)}
        onChange={(event) => {
          setTyped(event.target.value);
          const found = readNumber(event.target.value);
          if (found !== undefined) onType(found);
        }}
      />
    </label>
  );
}

function readNumber(typed: string): number | undefined {
  const text = typed.trim().replace(',', '.');
  return /^\d{0,9}(?:\.\d{0,3})?$/.test(text) ? Number(text || '0') : undefined;
}

function TokenField({ tickets, onType }: { tickets: number; onType: (tickets: number) => void }) {
  const [typed, setTyped] = useState<string>();
  return (
    <label>
      Drops tokens, %
      <input
        className="short number"
        inputMode="decimal"
        value={typed ?? percentOf(tickets)}
        aria-invalid={typed !== undefined && ticketsOf(typed) === undefined}
        onBlur={() => setTyped(undefined)}
        onChange={(event) => {
          setTyped(event.target.value);
          const found = ticketsOf(event.target.value);
          if (found !== undefined) onType(found);
        }}
      />
    </label>
  );
}
