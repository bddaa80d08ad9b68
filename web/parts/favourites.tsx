import { useLingui } from '@lingui/react/macro';
import { Heart } from 'lucide-react';
import { createContext, use, useRef, useState, type ReactNode } from 'react';
import { askToSignIn } from '../kit/ask-to-sign-in.ts';
import { useCall } from '../kit/call.ts';
import { usePlayer } from '../kit/store.ts';
import { IconButton } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';

/** The cases that the player marked, the newest first, and the change of a mark. */
interface Favourites {
  ids: readonly number[];
  toggle: (id: number) => void;
}

const OwnFavourites = createContext<Favourites>({ ids: [], toggle: askToSignIn });

export const useFavourites = (): Favourites => use(OwnFavourites);

export interface FavouritesProviderProps {
  /** As the page loaded them; none for a visitor. */
  loaded: readonly number[];
  children: ReactNode;
}

/** Shows a changed mark at once, and takes it back when the server refuses it. */
export function FavouritesProvider({ loaded, children }: FavouritesProviderProps) {
  const player = usePlayer();
  const { send } = useCall();
  const [changed, setChanged] = useState<ReadonlyMap<number, boolean>>(new Map());
  const under_way = useRef(new Set<number>());
  const added = [...changed].flatMap(([id, on]) => (on && !loaded.includes(id) ? [id] : []));
  const ids = [...added.toReversed(), ...loaded.filter((id) => changed.get(id) !== false)];

  const toggle = async (id: number) => {
    if (!player) return askToSignIn();
    if (under_way.current.has(id)) return;
    under_way.current.add(id);
    const on = !ids.includes(id);
    const change = (to: boolean) =>
      setChanged((known) => new Map([...known].filter(([one]) => one !== id)).set(id, to));
    change(on);
    if (!(await send('POST /api/box/{id}/favourite', { id, on }))) change(!on);
    under_way.current.delete(id);
  };
  return <OwnFavourites value={{ ids, toggle: (id) => void toggle(id) }}>{children}</OwnFavourites>;
}

/** A heart that marks a case as a favourite; a visitor is asked to sign in. */
export function FavouriteButton({
  id,
  name,
  className,
}: {
  id: number;
  name: string;
  className?: string;
}) {
  const { t } = useLingui();
  const { ids, toggle } = useFavourites();
  const on = ids.includes(id);
  return (
    <IconButton
      label={t`Favourite: ${name}`}
      aria-pressed={on}
      onClick={() => toggle(id)}
      className={classes('noscript:hidden!', on && 'text-brass!', className)}
    >
      <Heart className="size-5" fill={on ? 'currentColor' : 'none'} aria-hidden />
    </IconButton>
  );
}
