import { Trans } from '@lingui/react/macro';
import type { Goods } from '@vitrine/contract/catalogue';
import { Link } from 'react-router';
import { Money } from '../ledger/price.tsx';
import { usePaths } from '../paths.ts';
import { buttonLook } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { Picture } from '../ui/picture.tsx';
import type { CaseCardProps } from './case-card.tsx';
import styles from './hero.module.css';

export interface Exhibit {
  box: CaseCardProps['box'];
  goods: Goods;
  /** In percent. */
  chance: number;
}

/** The entrance of the gallery: what we promise, and one exhibit in its light. */
export function Hero({ exhibit }: { exhibit: Exhibit | null }) {
  const paths = usePaths();
  return (
    <section className={styles.hall}>
      <div className="mx-auto grid w-full max-w-page items-center gap-x-16 px-4 py-10 sm:px-6 lg:grid-cols-2 lg:py-16">
        <div className="pb-10 lg:pb-0">
          <h1 className="text-hero">
            <Trans>
              <span className="block text-soft">Every skin in its own light.</span> Every draw in the open.
            </Trans>
          </h1>
          <p className="mt-5 max-w-prose text-lg text-soft">
            <Trans>Odds to four decimals, seeds fixed before you open, results that anyone can recompute.</Trans>
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            {exhibit && (
              <Link
                to={paths.case(exhibit.box.id)}
                className={classes(buttonLook('main', 'large'), 'w-full sm:w-auto')}
              >
                <Trans>Open {exhibit.box.name}</Trans>
                <Money amount={exhibit.box.price} className="opacity-75" />
              </Link>
            )}
            <a href="#cases" className={classes(buttonLook('ghost', 'large'), 'w-full sm:w-auto')}>
              <Trans>See all cases</Trans>
            </a>
          </div>
        </div>
        {exhibit && <Showcase {...exhibit} />}
      </div>
    </section>
  );
}

/** The glass case: the item, lit from below by its rarity, on its plinth with a plate. */
function Showcase({ goods, chance }: Exhibit) {
  const [weapon = goods.name, finish] = goods.name.split(' | ');
  return (
    <figure style={{ '--rarity': goods.quality.color }} className={styles.showcase}>
      <div className={styles.glass}>
        <Picture
          src={goods.picture}
          alt={goods.name}
          sizes="(width < 64rem) 90vw, 34rem"
          eager
          className={styles.item}
        />
      </div>
      <figcaption className={styles.plate}>
        <span className="min-w-0">
          <span className="block text-sm text-soft">{weapon}</span>
          <span className="block font-display text-lg font-semibold">{finish}</span>
        </span>
        <span className="text-right text-sm">
          <span className="block text-rarity">{goods.quality.value}</span>
          <span className="block text-soft tabular-nums">
            <Trans>{chance.toFixed(4)}% chance</Trans>
          </span>
        </span>
      </figcaption>
    </figure>
  );
}
