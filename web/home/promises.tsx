import { Trans } from '@lingui/react/macro';
import type { Reply } from '@vitrine/contract/index';
import { Calculator, Fingerprint, Percent } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useNumbers } from '../kit/numbers.ts';
import { usePaths } from '../kit/paths.ts';
import { buttonLook } from '../ui/button.tsx';

interface PromisesProps {
  /** Totals so far; null if they couldn't be loaded. */
  total: Reply<'GET /api/config'>['total'] | null;
}

/** Explains in three sentences why draws are verifiable, and shows how many have been made. */
export default function Promises({ total }: PromisesProps) {
  const paths = usePaths();
  return (
    <section className="mx-auto mt-10 w-full max-w-page px-4 sm:mt-20 sm:px-6">
      <div className="glass rounded-lg p-4 sm:p-10">
        <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
          <h2 className="text-2xl">
            <Trans>Nothing up our sleeve</Trans>
          </h2>
          {total && total.users > 0 && (
            <dl className="flex flex-wrap gap-x-10 gap-y-4">
              <Count name={<Trans>Cases opened</Trans>} value={total.openings} />
              <Count name={<Trans>Players</Trans>} value={total.users} />
            </dl>
          )}
        </div>
        <ul className="mt-5 grid gap-4 sm:mt-8 sm:gap-8 md:grid-cols-3">
          <Promised
            icon={<Percent className="size-6" />}
            title={<Trans>Odds in plain sight</Trans>}
          >
            <Trans>
              Every case lists each prize with its chance and its ticket range, before you pay.
            </Trans>
          </Promised>
          <Promised
            icon={<Fingerprint className="size-6" />}
            title={<Trans>Fixed before you open</Trans>}
          >
            <Trans>
              We publish the fingerprint of our seed first. Yours is mixed in, so neither side can
              steer.
            </Trans>
          </Promised>
          <Promised
            icon={<Calculator className="size-6" />}
            title={<Trans>Recomputed by anyone</Trans>}
          >
            <Trans>
              Once the seed is revealed, the very same code replays the draw in your browser.
            </Trans>
          </Promised>
        </ul>
        <Link to={paths.fairness} className={`${buttonLook('quiet')} mt-5 sm:mt-8`}>
          <Trans>How draws are verified</Trans>
        </Link>
      </div>
    </section>
  );
}

/** A counter, hidden while it is 0. */
function Count({ name, value }: { name: ReactNode; value: number }) {
  const { count } = useNumbers();
  if (value === 0) return null;
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="font-display text-2xl font-semibold tabular-nums">{count(value)}</dd>
    </div>
  );
}

function Promised({
  icon,
  title,
  children,
}: {
  icon: ReactNode;
  title: ReactNode;
  children: ReactNode;
}) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-3 sm:grid-cols-1">
      <span aria-hidden className="text-ice max-sm:row-span-2">
        {icon}
      </span>
      <h3 className="text-base sm:mt-3 sm:text-lg">{title}</h3>
      <p className="mt-1 text-sm text-soft">{children}</p>
    </li>
  );
}
