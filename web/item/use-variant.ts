import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { usePaths } from '../kit/paths.ts';
import type { ItemPageData } from './page.tsx';
import type { Variant } from './wear.ts';

/** How long a choice stands before its page is loaded: a slider passes grades on its way. */
const settle_ms = 250;

/**
 * The grade and kind of a skin that its page shows. A choice shows at once, with picture, name and
 * price; then its own page takes the place of this one. `pending` until that is loaded.
 */
export function useVariant({ goods, same_skin }: ItemPageData): {
  shown: Variant;
  pending: boolean;
  choose: (goods_id: number) => void;
} {
  const navigate = useNavigate();
  const paths = usePaths();
  const [params] = useSearchParams();
  /** A choice holds only on the page where it was made. */
  const [choice, setChoice] = useState({ on: goods.id, id: goods.id });
  const chosen = choice.on === goods.id ? choice.id : goods.id;
  const pending = chosen !== goods.id;
  const [pathname, search] = [paths.item(chosen), params.toString()];
  useEffect(() => {
    if (!pending) return undefined;
    const timer = setTimeout(
      () =>
        void navigate(
          { pathname, search },
          { replace: true, preventScrollReset: true, state: { keeps_focus: true } },
        ),
      settle_ms,
    );
    return () => clearTimeout(timer);
  }, [pending, pathname, search, navigate]);
  return {
    shown: same_skin.find(({ id }) => id === chosen)!,
    pending,
    choose: (id) => setChoice({ on: goods.id, id }),
  };
}
