import { Trans } from '@lingui/react/macro';
import { Calculator, Fingerprint, Percent } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePaths } from '../paths.ts';
import { buttonLook } from '../ui/button.tsx';

/** What makes the draws verifiable, in three sentences. */
export function Promises() {
  const paths = usePaths();
  return (
    <section className="mx-auto mt-20 w-full max-w-page px-4 sm:px-6">
      <div className="glass rounded-lg p-6 sm:p-10">
        <h2 className="text-2xl">
          <Trans>Nothing up our sleeve</Trans>
        </h2>
        <ul className="mt-8 grid gap-8 md:grid-cols-3">
          <Kept icon={<Percent className="size-6" />} title={<Trans>Odds in plain sight</Trans>}>
            <Trans>Every case lists each prize with its chance and its ticket range, before you pay.</Trans>
          </Kept>
          <Kept icon={<Fingerprint className="size-6" />} title={<Trans>Fixed before you open</Trans>}>
            <Trans>We publish the fingerprint of our seed first. Yours is mixed in, so neither side can steer.</Trans>
          </Kept>
          <Kept icon={<Calculator className="size-6" />} title={<Trans>Recomputed by anyone</Trans>}>
            <Trans>Once the seed is revealed, the very same code replays the draw in your browser.</Trans>
          </Kept>
        </ul>
        <Link to={paths.fairness} className={`${buttonLook('quiet')} mt-8`}>
          <Trans>How draws are verified</Trans>
        </Link>
      </div>
    </section>
  );
}

function Kept({ icon, title, children }: { icon: ReactNode; title: ReactNode; children: ReactNode }) {
  return (
    <li>
      <span aria-hidden className="text-ice">
        {icon}
      </span>
      <h3 className="mt-3 text-lg">{title}</h3>
      <p className="mt-1 text-sm text-soft">{children}</p>
    </li>
  );
}
