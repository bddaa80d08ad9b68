import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useNumbers } from '../kit/numbers.ts';
import { useLocale, usePaths } from '../kit/paths.ts';
import { CasePrice } from '../parts/case-card.tsx';
import { GoodsCard } from '../parts/goods-card.tsx';
import { Tokens } from '../parts/price.tsx';
import { Picture } from '../ui/picture.tsx';
import type { ItemPageData } from './page.tsx';
import { PriceHistory } from './price-history.tsx';

/** The rest of the page: prices, wear, where to win it, similar items. */
export default function More({ page }: { page: ItemPageData }) {
  const { history, floats, similar, won_from, goods } = page;
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
      <div className="grid content-start gap-10">
        <Part id="ways" title={<Trans>Where to win it</Trans>}>
          <Ways won_from={won_from} />
        </Part>
        {floats && (
          <Part id="wear" title={<Trans>Wear</Trans>}>
            <Floats floats={floats} color={goods.ex.color} />
          </Part>
        )}
      </div>
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

/** The cases in which the item can be won, likeliest first. */
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
      {won_from.map((box) => (
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

/** The wear of this grade within that of the skin, on the scale from new to worn out. */
function Floats({ floats, color }: { floats: NonNullable<ItemPageData['floats']>; color: string }) {
  const { tag } = useLocale();
  const format = new Intl.NumberFormat(tag, { minimumFractionDigits: 2, maximumFractionDigits: 3 });
  const range = ([from, to]: readonly [number, number]) =>
    `${format.format(from)}–${format.format(to)}`;
  return (
    <>
      <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden className="h-3 w-full">
        <Bar range={[0, 1]} className="fill-lifted" />
        <Bar range={floats.skin} className="fill-lifted-light" />
        <Bar range={floats.grade} fill={color} />
      </svg>
      <dl className="mt-3 grid grid-cols-2 gap-4 text-sm">
        <div>
          <dt className="text-soft">
            <Trans>Float of this grade</Trans>
          </dt>
          <dd className="font-semibold tabular-nums">{range(floats.grade)}</dd>
        </div>
        <div>
          <dt className="text-soft">
            <Trans>Float of the skin</Trans>
          </dt>
          <dd className="font-semibold tabular-nums">{range(floats.skin)}</dd>
        </div>
      </dl>
      <p className="mt-2 text-sm text-soft">
        <Trans>0 is factory new, 1 is worn out. The exact float of a piece shows on Steam.</Trans>
      </p>
    </>
  );
}

function Bar({
  range: [from, to],
  ...rest
}: {
  range: readonly [number, number];
  className?: string;
  fill?: string;
}) {
  return <rect x={from * 100} width={(to - from) * 100} height={4} {...rest} />;
}
