import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useNumbers } from '../kit/numbers.ts';
import { usePaths } from '../kit/paths.ts';
import { CasePrice } from '../parts/case-card.tsx';
import { GoodsCard } from '../parts/goods-card.tsx';
import { Tokens } from '../parts/price.tsx';
import { Picture } from '../ui/picture.tsx';
import type { ItemPageData } from './page.tsx';
import { PriceHistory } from './price-history.tsx';

/** The rest of the page: prices over time, where to win it, similar items. */
export default function More({ page }: { page: ItemPageData }) {
  const { history, similar, won_from } = page;
  return (
    <div className="mt-10 grid gap-10 sm:mt-14 lg:grid-cols-2 lg:gap-x-6">
      <Part
        id="prices"
        title={
          history ? (
            <Plural value={history.days} one="Prices of # day" other="Prices of # days" />
          ) : (
            <Trans>Prices</Trans>
          )
        }
      >
        {history ? (
          <PriceHistory history={history} />
        ) : (
          <p className="text-soft">
            <Trans>The price hasn’t changed yet.</Trans>
          </p>
        )}
      </Part>
      <Part id="ways" title={<Trans>Where to win it</Trans>}>
        <Ways won_from={won_from} />
      </Part>
      {similar.length > 0 && (
        <Part id="similar" title={<Trans>Similar items</Trans>} className="lg:col-span-2">
          <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
            {similar.map((other) => (
              <li key={other.id} className="grid">
                <GoodsCard
                  goods={other}
                  linked
                  price={<Tokens amount={other.price} />}
                  sizes="(width < 40rem) calc(50vw - 2.875rem), 14rem"
                />
              </li>
            ))}
          </ul>
        </Part>
      )}
    </div>
  );
}

interface PartProps {
  id: string;
  title: ReactNode;
  className?: string;
  children: ReactNode;
}

function Part({ id, title, className, children }: PartProps) {
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className="mb-4 text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** The cases in which the item can be won with the published chance, cheapest first. */
function Ways({ won_from }: Pick<ItemPageData, 'won_from'>) {
  const paths = usePaths();
  const { chance } = useNumbers();
  if (won_from.length === 0)
    return (
      <p className="text-soft">
        <Trans>No open case has it at the moment.</Trans>
      </p>
    );
  return (
    <ul className="grid gap-2">
      {cheapestFirst(won_from).map((box) => (
        <li key={box.id}>
          <Link
            to={paths.case(box.id)}
            className="flex items-center gap-3 rounded-md bg-surface py-2 pr-4 pl-2 transition-colors hover:bg-raised"
          >
            <Picture src={box.picture} alt="" sizes="4rem" className="w-16 shrink-0" />
            <span className="min-w-0 grow">
              <span className="block truncate font-display font-semibold">{box.name}</span>
              <CasePrice box={box} />
            </span>
            <span className="text-right text-sm">
              <span className="block font-semibold tabular-nums">{chance(box.chance)}</span>
              <span className="text-xs text-soft">
                <Trans>chance</Trans>
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Those for money by their price; then the others, whose prices don't compare, likeliest first. */
const cheapestFirst = (won_from: ItemPageData['won_from']) =>
  won_from.toSorted(
    (a, b) =>
      Number(b.type === 'paid') - Number(a.type === 'paid') ||
      (a.type === 'paid' ? a.price - b.price : 0) ||
      b.chance - a.chance,
  );
