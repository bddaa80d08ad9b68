import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { usePaths } from '../kit/paths.ts';
import { Tokens } from '../parts/price.tsx';
import { classes } from '../ui/classes.ts';
import type { ItemPageData } from './page.tsx';

/** The same skin in its other grades and kinds, each with its price. */
export function Grades({ same_skin, id }: { same_skin: ItemPageData['same_skin']; id: number }) {
  const paths = usePaths();
  if (same_skin.length < 2) return null;
  return (
    <section aria-labelledby="grades" className="mt-6">
      <h2 id="grades" className="mb-2 text-sm text-soft">
        <Trans>Other grades and kinds</Trans>
      </h2>
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {same_skin.map((goods) => (
          <li key={goods.id}>
            <Link
              to={paths.item(goods.id)}
              aria-current={goods.id === id ? 'page' : undefined}
              className={classes(
                'flex min-h-11 items-center justify-between gap-2 rounded-sm bg-lifted px-3 text-sm transition-colors hover:bg-lifted-light',
                goods.id === id && 'outline-2 -outline-offset-2 outline-brass',
              )}
            >
              <span className="flex gap-2">
                {goods.stattrak && (
                  <abbr title="StatTrak™" className="font-semibold text-warning no-underline">
                    ST
                  </abbr>
                )}
                {goods.souvenir && (
                  <abbr title="Souvenir" className="font-semibold text-warning no-underline">
                    SV
                  </abbr>
                )}
                {goods.appearance.short}
              </span>
              <Tokens amount={goods.price} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
