import { Trans, useLingui } from '@lingui/react/macro';
import { Grid2x2, Grid3x3, Heart, History, Search } from 'lucide-react';
import { Vignette } from '../parts/vignette.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { Select } from '../ui/choice.tsx';
import { Chips, TextField } from '../ui/field.tsx';
import { EmptyState } from '../ui/states.tsx';
import type { CaseOrder } from './case-list.ts';

export interface GalleryToolsProps {
  name: string;
  order: CaseOrder | undefined;
  dense: boolean;
  onName: (name: string) => void;
  /** Of the default order, by group, an empty text. */
  onOrder: (order: CaseOrder | '') => void;
  onDense: (dense: boolean) => void;
}

/** The search, the order and the density of the list of cases. */
export function GalleryTools({ name, order, dense, onName, onOrder, onDense }: GalleryToolsProps) {
  const { t } = useLingui();
  return (
    <div className="flex flex-wrap items-center gap-3">
      <TextField
        label={t`Search by name`}
        label_hidden
        placeholder={t`Search by name`}
        type="search"
        icon={<Search className="size-5" aria-hidden />}
        value={name}
        onChange={({ target }) => onName(target.value)}
        className="w-full sm:w-80"
      />
      <Select
        label={t`Order`}
        label_hidden
        value={order ?? ''}
        onChange={({ target }) => onOrder(target.value as CaseOrder | '')}
        options={[
          { value: '', label: t`By group` },
          { value: 'popular', label: t`Popular first` },
          { value: 'new', label: t`Newest first` },
          { value: 'asc', label: t`Lowest price` },
          { value: 'desc', label: t`Highest price` },
          { value: 'return', label: t`Highest return` },
        ]}
        className="grow sm:ml-auto sm:max-w-60"
      />
      <IconButton
        label={t`Denser grid`}
        aria-pressed={dense}
        onClick={() => onDense(!dense)}
        className="size-11! border border-edge"
      >
        {dense ? (
          <Grid2x2 className="size-5" aria-hidden />
        ) : (
          <Grid3x3 className="size-5" aria-hidden />
        )}
      </IconButton>
    </div>
  );
}

/** The player's own lists, by their names in the address. */
const own_lists = ['favourites', 'recent'] as const;

export type OwnList = (typeof own_lists)[number];

/** The own list that an address names. */
export function ownListOf(name: string): OwnList | undefined {
  return own_lists.find((known) => known === name);
}

interface OwnChipsProps {
  value: OwnList | undefined;
  onChange: (list: OwnList | '') => void;
}

/** All cases, or those that the player marked or opened last. */
export function OwnChips({ value, onChange }: OwnChipsProps) {
  const { t } = useLingui();
  return (
    <Chips<OwnList | ''>
      label={t`Cases`}
      options={[
        { value: '', label: t`All cases` },
        { value: 'favourites', label: t`My favourites` },
        { value: 'recent', label: t`Recently opened` },
      ]}
      value={value ?? ''}
      onChange={onChange}
    />
  );
}

interface NoCaseProps {
  /** The own list that has no case at all. */
  own: OwnList | undefined;
  onShowAll: () => void;
}

/** Says why no case is shown, with the way back to all. */
export function NoCase({ own, onShowAll }: NoCaseProps) {
  const action = (
    <Button onClick={onShowAll}>
      <Trans>Show all cases</Trans>
    </Button>
  );
  if (own === 'favourites')
    return (
      <EmptyState
        title={<Trans>No favourites yet</Trans>}
        icon={<Heart className="size-10" aria-hidden />}
        action={action}
      >
        <Trans>Press the heart on a case to find it here.</Trans>
      </EmptyState>
    );
  if (own === 'recent')
    return (
      <EmptyState
        title={<Trans>No case opened yet</Trans>}
        icon={<History className="size-10" aria-hidden />}
        action={action}
      >
        <Trans>Cases you open for money are listed here.</Trans>
      </EmptyState>
    );
  return (
    <EmptyState
      title={<Trans>No case matches</Trans>}
      icon={<Vignette kind="lens" />}
      action={action}
    >
      <Trans>Try another name or another price.</Trans>
    </EmptyState>
  );
}
