import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Search as SearchSign } from 'lucide-react';
import {
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { Link } from 'react-router';
import { usePaths } from '../kit/paths.ts';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { Skeleton } from '../ui/states.tsx';
import { Option } from './option.tsx';
import type { Place } from './places.ts';
import { noteRecent, readRecent } from './recent.ts';
import { useFound, useFoundPath, type Found } from './use-found.ts';
import './texts.ts';

export interface SearchProps {
  open: boolean;
  onClose: () => void;
  /** The pages of the site that have no record of their own. */
  places: readonly Place[];
}

/** The search of the site, over the page. */
export default function Search({ open, onClose, places }: SearchProps) {
  const { t } = useLingui();
  return (
    <Dialog open={open} onClose={onClose} title={t`Search`} search>
      <Field places={places} onLeave={onClose} />
    </Dialog>
  );
}

const text_max = 100;

const keyOf = (one: Found) => `${one.kind} ${'to' in one ? one.to : one.id}`;

interface FieldProps {
  places: readonly Place[];
  onLeave: () => void;
}

/**
 * The field with what it finds: arrows choose, Enter opens. Enter before the answer opens the first
 * thing that is found.
 */
function Field({ places, onLeave }: FieldProps) {
  const { t } = useLingui();
  const id = useId();
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const { found, is_due, error } = useFound(text, places);
  const groups = useGroups(text, found);
  const options = groups.flatMap(({ list }) => list);
  // By what it is, not by its place: the answer comes between what was found here at once.
  const [chosen, setChosen] = useState<string | null>(null);
  const chosen_at = options.findIndex((one) => keyOf(one) === chosen);
  // Without an arrow the first is chosen, once the answer says which one that is; nothing is in a
  // list that nobody asked for.
  const at = chosen_at >= 0 || text === '' || is_due ? chosen_at : Math.min(0, options.length - 1);
  const enters = useRef(false);
  const optionAt = (n: number) => document.getElementById(`${id}-${n}`);
  useEffect(() => {
    if (is_due || !enters.current) return;
    enters.current = false;
    document.getElementById(`${id}-0`)?.click();
  }, [is_due, id]);
  const choose = (n: number) => {
    const next = (n + options.length) % options.length;
    setChosen(keyOf(options[next]!));
    optionAt(next)?.scrollIntoView({ block: 'nearest' });
  };
  const press = (event: KeyboardEvent) => {
    // An input method takes Enter and arrows while it composes a word.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      if (is_due && chosen_at < 0) enters.current = text !== '';
      else optionAt(at)?.click();
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    if (options.length > 0) choose(event.key === 'ArrowDown' ? at + 1 : Math.max(at, 0) - 1);
  };
  const open = (one: Found, event: MouseEvent<HTMLAnchorElement>) => {
    // In a new tab, the search stays.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    if ('onClick' in one) one.onClick?.(event);
    noteRecent(one);
    onLeave();
  };
  return (
    <>
      <TextField
        label={t`What are you looking for?`}
        label_hidden
        type="search"
        icon={<SearchSign className="size-5" aria-hidden />}
        placeholder={t`Cases, skins, battles, pages`}
        autoComplete="off"
        enterKeyHint="go"
        maxLength={text_max}
        role="combobox"
        aria-expanded={options.length > 0}
        aria-autocomplete="list"
        aria-controls={id}
        aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
        value={typed}
        onChange={({ target }) => {
          enters.current = false;
          setTyped(target.value);
          setChosen(null);
        }}
        onKeyDown={press}
      />
      <p role="status" className="sr-only">
        {text !== '' && !is_due && !error && (
          <Plural value={options.length} one="# result" other="# results" />
        )}
      </p>
      <div id={id} role="listbox" aria-label={t`Found`} className="mt-4 empty:hidden">
        {groups.map(({ title, first, list }) => (
          <Group key={title} title={title}>
            {list.map((one, n) => (
              <FoundOption
                key={keyOf(one)}
                id={`${id}-${first + n}`}
                found={one}
                active={first + n === at}
                onOpen={open}
              />
            ))}
          </Group>
        ))}
      </div>
      {options.length === 0 && is_due && <Skeleton className="mt-4 h-40" />}
      {options.length === 0 && !is_due && text !== '' && (
        <NothingFound text={text} error={error} onLeave={onLeave} />
      )}
    </>
  );
}

interface GroupOf {
  title: string;
  /** The place of its first thing among all. */
  first: number;
  list: readonly Found[];
}

/** All that was found by kind, in their order; without a text what is recent and popular. */
function useGroups(text: string, found: readonly Found[]): GroupOf[] {
  const { t } = useLingui();
  const titles: Record<Found['kind'], string> = {
    case: t`Cases`,
    item: t`Items`,
    battle: t`Battles`,
    giveaway: t`Giveaways`,
    article: t`Articles`,
    page: t`Pages`,
  };
  const kinds = [...new Set(found.map(({ kind }) => kind))];
  const lists =
    text === ''
      ? [
          { title: t`Looked at recently`, list: readRecent() },
          { title: t`Popular today`, list: found },
        ]
      : kinds.map((kind) => ({
          title: titles[kind],
          list: found.filter((one) => one.kind === kind),
        }));
  const shown = lists.filter(({ list }) => list.length > 0);
  return shown.map((group, n) => ({
    ...group,
    first: shown.slice(0, n).reduce((sum, { list }) => sum + list.length, 0),
  }));
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className="mt-4 first:mt-0">
      <p
        id={id}
        role="presentation"
        className="px-2 pb-1 text-xs tracking-wider text-soft uppercase"
      >
        {title}
      </p>
      {children}
    </div>
  );
}

interface FoundOptionProps {
  id: string;
  found: Found;
  active: boolean;
  onOpen: (found: Found, event: MouseEvent<HTMLAnchorElement>) => void;
}

function FoundOption({ found, onOpen, ...rest }: FoundOptionProps) {
  const pathOf = useFoundPath();
  return (
    <Option {...rest} found={found} to={pathOf(found)} onPress={(event) => onOpen(found, event)} />
  );
}

interface NothingFoundProps {
  text: string;
  error: string | undefined;
  onLeave: () => void;
}

/** Says that nothing was found, or why, and how to go on. */
function NothingFound({ text, error, onLeave }: NothingFoundProps) {
  const paths = usePaths();
  if (error)
    return (
      <p role="alert" className="mt-6 px-2 text-soft">
        {error}
      </p>
    );
  const way = 'inline-flex min-h-11 items-center text-bright underline underline-offset-4';
  return (
    <div className="mt-6 px-2">
      <p className="wrap-break-word">
        <Trans>Nothing found for “{text}”.</Trans>
      </p>
      <p className="mt-1 text-sm text-soft">
        <Trans>
          Try fewer words, the English name of a skin such as Redline, or the number of a battle.
        </Trans>
      </p>
      <p className="mt-2 flex flex-wrap gap-x-6">
        <Link to={paths.shop} onClick={onLeave} className={way}>
          <Trans>Browse the shop</Trans>
        </Link>
        <Link to={paths.support} onClick={onLeave} className={way}>
          <Trans>Ask support</Trans>
        </Link>
      </p>
    </div>
  );
}
