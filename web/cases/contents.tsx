import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useNumbers } from '../kit/numbers.ts';
import { usePaths } from '../kit/paths.ts';
import { GoodsCard } from '../parts/goods-card.tsx';
import { Chips } from '../ui/field.tsx';
import type { Case } from '../parts/strip.ts';

export interface ContentsProps {
  box: Case;
  /** The hash of the server seed of the player's next draw; null for a visitor. */
  server_seed_hash: string | null;
}

type Prize = Case['goods'][number];

const byValue = (a: Prize, b: Prize) => b.goods.price - a.goods.price || a.from - b.from;

/** The sort orders of the contents, by their names in the address. */
const orders = {
  rarity: (a: Prize, b: Prize) => a.chance - b.chance || byValue(a, b),
  value: byValue,
  chance: (a: Prize, b: Prize) => b.chance - a.chance || byValue(a, b),
};
type Order = keyof typeof orders;

/** The contents of a case with chances and ticket ranges, rarest first by default. */
export default function Contents({ box, server_seed_hash }: ContentsProps) {
  const { t } = useLingui();
  const numbers = useNumbers();
  const [order, setOrder] = useOrder();
  const prizes = box.goods.toSorted(orders[order]);
  return (
    <section aria-labelledby="contents" className="mt-14">
      <h2 id="contents" className="text-2xl">
        <Trans>Contents</Trans>
      </h2>
      <Facts box={box} server_seed_hash={server_seed_hash} />
      <Chips
        label={t`Order`}
        options={[
          { value: 'rarity', label: t`Rarest first` },
          { value: 'value', label: t`Highest price` },
          { value: 'chance', label: t`Most likely first` },
        ]}
        value={order}
        onChange={setOrder}
        className="mt-6"
      />
      <ul className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-3 md:grid-cols-4 lg:grid-cols-5 xl:grid-cols-6">
        {prizes.map(({ goods, from, to, chance }) => (
          <li key={goods.id} className="unseen-18 grid">
            <GoodsCard
              goods={goods}
              linked
              note={<span className="font-semibold text-bright">{numbers.chance(chance)}</span>}
              sizes="(width < 40rem) calc(50vw - 2.875rem), 14rem"
            >
              <p
                className="text-xs text-soft tabular-nums"
                title={t`Winning tickets out of 1,000,000`}
              >
                <span className="sr-only">
                  <Trans>Tickets</Trans>{' '}
                </span>
                {ticket(from)}–{ticket(to - 1)}
              </p>
            </GoodsCard>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The sort order that the address names, and a function that sets another. */
function useOrder(): [Order, (order: Order) => void] {
  const [params, setParams] = useSearchParams();
  const named = params.get('sort');
  const order = named !== null && Object.hasOwn(orders, named) ? (named as Order) : 'rarity';
  const choose = (chosen: Order) => {
    const next = new URLSearchParams(params);
    if (chosen === 'rarity') next.delete('sort');
    else next.set('sort', chosen);
    setParams(next, { replace: true, preventScrollReset: true });
  };
  return [order, choose];
}

function Facts({ box, server_seed_hash }: ContentsProps) {
  const paths = usePaths();
  const { share } = useNumbers();
  return (
    <div className="mt-4 flex flex-col gap-4 lg:flex-row lg:items-end lg:justify-between">
      <dl className="grid grid-cols-2 gap-x-8 gap-y-4 md:flex md:flex-wrap">
        {box.type === 'paid' && (
          <>
            <Fact name={<Trans>Expected return</Trans>} value={share(box.return_rate)}>
              <Trans>of the price, on average</Trans>
            </Fact>
            {box.token_rate > 0 && (
              <Fact name={<Trans>Token chance</Trans>} value={share(box.token_rate / 10_000)}>
                <Trans>adds 1–5% of the price in tokens</Trans>
              </Fact>
            )}
          </>
        )}
        <Fact name={<Trans>Tickets</Trans>} value="000000–999999">
          <Trans>all equally likely</Trans>
        </Fact>
        <Fact
          name={<Trans>Revision {box.revision.id}</Trans>}
          value={<Hash text={box.revision.hash} />}
        >
          <Trans>locks contents and odds</Trans>
        </Fact>
        {server_seed_hash && (
          <Fact
            name={<Trans>Your server seed hash</Trans>}
            value={<Hash text={server_seed_hash} />}
          >
            <Trans>locks your next draw</Trans>
          </Fact>
        )}
      </dl>
      <Link
        to={paths.fairness}
        className="inline-flex min-h-10 items-center gap-2 self-start rounded-sm font-display font-semibold text-ice underline-offset-4 hover:underline"
      >
        <Trans>How the draw works</Trans>
        <ArrowRight className="size-4 shrink-0" aria-hidden />
      </Link>
      <Link
        to={paths.observed('case', box.id)}
        className="inline-flex min-h-10 items-center gap-2 self-start rounded-sm font-display font-semibold text-ice underline-offset-4 hover:underline"
      >
        <Trans>Actual against published odds</Trans>
        <ArrowRight className="size-4 shrink-0" aria-hidden />
      </Link>
    </div>
  );
}

function Fact({
  name,
  value,
  children,
}: {
  name: ReactNode;
  value: ReactNode;
  children: ReactNode;
}) {
  return (
    <div>
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="font-display text-lg font-semibold tabular-nums">{value}</dd>
      <dd className="text-xs text-soft">{children}</dd>
    </div>
  );
}

/** The beginning of a hash, with the whole hash as its title. */
function Hash({ text }: { text: string }) {
  return (
    <abbr title={text} className="font-mono text-base no-underline">
      {text.slice(0, 12)}…
    </abbr>
  );
}

/** Formats a ticket as six digits. */
function ticket(number: number): string {
  return String(number).padStart(6, '0');
}
