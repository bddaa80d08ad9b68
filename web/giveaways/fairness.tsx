import { Trans, useLingui } from '@lingui/react/macro';
import type { Reply } from '@vitrine/contract/index';
import { ShieldCheck } from 'lucide-react';
import { Link } from 'react-router';
import { usePaths } from '../kit/paths.ts';
import { CopyText } from '../parts/copy-text.tsx';
import { buttonLook } from '../ui/button.tsx';

type Shown = Reply<'GET /api/gift/shop/{id}'>;

/** How the draw is made, what it has published, and its verification. */
export function Fairness({
  giveaway: { beacon, beacon_on, phase, draw, server_seed_hash },
}: {
  giveaway: Shown;
}) {
  const { t } = useLingui();
  const paths = usePaths();
  const is_open = phase === 'open';
  const with_beacon = is_open ? beacon_on : beacon !== null;
  const round = beacon?.round;
  return (
    <section aria-labelledby="fairness" className="glass grid content-start gap-3 rounded-lg p-4">
      <h2 id="fairness" className="text-lg">
        <Trans>How it is drawn</Trans>
      </h2>
      <p className="text-sm text-soft">
        <Trans>
          The server seed was fixed before anyone joined; this is its hash. Everyone who joins
          brings a seed of their own, and together they decide.
        </Trans>
      </p>
      <CopyText text={server_seed_hash} label={t`Copy the server seed hash`} />
      {with_beacon ? (
        <p className="text-sm text-soft">
          {round === undefined ? (
            <Trans>
              A public random number is mixed in. Nobody knows it until the giveaway closes.
            </Trans>
          ) : (
            <Trans>
              Public random number {round} of drand is mixed in: nobody knew it before the giveaway
              closed.
            </Trans>
          )}
        </p>
      ) : (
        phase !== 'cancelled' && (
          <div className="text-sm text-soft">
            <p>
              <Trans>
                No public random number is mixed in. The draw follows from our seed, fixed
                beforehand, and everyone’s seeds, and can be verified like any opening.
              </Trans>
            </p>
            <details>
              <summary className="min-h-6 cursor-pointer underline underline-offset-4">
                <Trans>What does that mean?</Trans>
              </summary>
              <p className="mt-1">
                <Trans>
                  We published our seed’s fingerprint before anyone joined, so we can’t change the
                  seed, and anyone can recompute the draw. A public random number would add one
                  thing: not even someone who knew our seed could join last with a seed picked to
                  win.
                </Trans>
              </p>
            </details>
          </div>
        )
      )}
      {draw !== null && (
        <Link to={paths.draw(draw)} className={buttonLook()}>
          <ShieldCheck className="size-5" aria-hidden />
          <Trans>Verify this draw</Trans>
        </Link>
      )}
    </section>
  );
}
