import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { battle_bounds } from '@vitrine/contract/battle-room';
import { fold } from '@vitrine/contract/fold';
import type { Reply } from '@vitrine/contract/index';
import { Minus, Plus, Search } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { Money } from '../parts/price.tsx';
import { Vignette } from '../parts/vignette.tsx';
import { Button, iconButtonLook } from '../ui/button.tsx';
import { Select } from '../ui/choice.tsx';
import { classes } from '../ui/classes.ts';
import { TextField } from '../ui/field.tsx';
import { Picture } from '../ui/picture.tsx';
import { EmptyState, ErrorState } from '../ui/states.tsx';

const { rounds_max } = battle_bounds;
/** Cases that a phone shows at first. */
const shown_first = 8;

export type Case = Reply<'GET /api/box'>['list'][number];

export interface CaseListProps {
  /** The cases that a battle can open; null when they couldn't be read. */
  cases: readonly Case[] | null;
  /** The case of each round so far. */
  chosen: readonly number[];
  onAdd: (id: number) => void;
  onRemove: (id: number) => void;
}

/** The cases, by name and price, each with how many rounds open it. */
export function CaseList({ cases, chosen, onAdd, onRemove }: CaseListProps) {
  const { t } = useLingui();
  const [name, setName] = useState('');
  const [order, setOrder] = useState<'asc' | 'desc'>('asc');
  const [all_shown, setAllShown] = useState(false);
  const shown = (cases ?? [])
    .filter((box) => fold(box.name).includes(fold(name)))
    .toSorted((a, b) => (order === 'asc' ? a.price - b.price : b.price - a.price));
  const full = chosen.length >= rounds_max;
  return (
    <section aria-labelledby="cases" className="min-w-0">
      <h2 id="cases" className="text-xl">
        <Trans>Cases</Trans>
      </h2>
      <p className="mt-1 text-sm text-soft">
        <Trans>Each round opens one case in every seat. {rounds_max} rounds at most.</Trans>
      </p>
      <div className="mt-4 grid gap-3 sm:grid-cols-[minmax(0,1fr)_12rem]">
        <TextField
          label={t`Search by name`}
          label_hidden
          placeholder={t`Search by name`}
          type="search"
          icon={<Search className="size-5" aria-hidden />}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Select
          label={t`Order`}
          label_hidden
          value={order}
          onChange={({ target }) => setOrder(target.value === 'desc' ? 'desc' : 'asc')}
          options={[
            { value: 'asc', label: t`Lowest price` },
            { value: 'desc', label: t`Highest price` },
          ]}
        />
      </div>
      <p role="status" className="sr-only">
        <Plural value={shown.length} one="# case" other="# cases" />
      </p>
      <ul className="mt-4 grid gap-2 sm:grid-cols-2 xl:grid-cols-3">
        {shown.map((box, n) => (
          <CaseTile
            key={box.id}
            box={box}
            count={chosen.filter((id) => id === box.id).length}
            full={full}
            eager={n < 4}
            later={n >= shown_first && !all_shown && name === ''}
            onAdd={() => onAdd(box.id)}
            onRemove={() => onRemove(box.id)}
          />
        ))}
      </ul>
      {shown.length > shown_first && !all_shown && name === '' && (
        <Button onClick={() => setAllShown(true)} className="mt-3 w-full sm:hidden">
          <Plural value={shown.length} one="Show # case" other="Show all # cases" />
        </Button>
      )}
      {cases === null ? (
        <Unreadable />
      ) : (
        shown.length === 0 && <Nothing none={cases.length === 0} />
      )}
    </section>
  );
}

interface CaseTileProps {
  box: Case;
  /** The rounds that open it. */
  count: number;
  /** There are as many rounds as a battle can have. */
  full: boolean;
  eager: boolean;
  /** A phone doesn't show it yet. */
  later: boolean;
  onAdd: () => void;
  onRemove: () => void;
}

function CaseTile({ box, count, full, eager, later, onAdd, onRemove }: CaseTileProps) {
  const { t } = useLingui();
  const { name } = box;
  return (
    <li
      style={{ '--rarity': box.top_prize.color }}
      className={classes(
        'glass relative items-center gap-3 rounded-md p-2 outline-brass',
        later ? 'hidden sm:flex' : 'flex',
        count > 0 && 'outline-2',
      )}
    >
      <span className="exhibit grid h-16 w-20 shrink-0 place-items-center">
        <Picture src={box.picture} alt="" sizes="5rem" eager={eager} className="h-14" />
      </span>
      <span className="min-w-0 grow">
        <span className="block truncate font-display font-semibold">{name}</span>
        <span className="flex min-h-10 items-center">
          <Money amount={box.price} className="mr-auto text-sm text-brass" />
          {count > 0 && (
            <>
              <button
                type="button"
                aria-label={t`Fewer rounds with ${name}`}
                onClick={onRemove}
                className={classes(iconButtonLook(), 'relative z-10')}
              >
                <Minus className="size-5" aria-hidden />
              </button>
              <span className="min-w-6 text-center font-display font-semibold tabular-nums">
                {count}
              </span>
            </>
          )}
          {/* The whole tile adds a round. */}
          <button
            type="button"
            aria-label={t`Add a round with ${name}`}
            disabled={full}
            onClick={onAdd}
            className={classes(iconButtonLook(), 'after:absolute after:inset-0 after:rounded-md')}
          >
            <Plus className="size-5" aria-hidden />
          </button>
        </span>
      </span>
    </li>
  );
}

function Nothing({ none }: { none: boolean }) {
  return (
    <EmptyState
      title={none ? <Trans>The gallery is being hung</Trans> : <Trans>No case matches</Trans>}
      icon={<Vignette kind="lens" />}
    >
      {none ? (
        <Trans>There are no open cases at the moment. Check back soon.</Trans>
      ) : (
        <Trans>Try another name.</Trans>
      )}
    </EmptyState>
  );
}

function Unreadable() {
  const { revalidate, state } = useRevalidator();
  return (
    <ErrorState
      title={<Trans>The cases couldn’t be loaded</Trans>}
      onRetry={() => void revalidate()}
      retrying={state === 'loading'}
    />
  );
}
