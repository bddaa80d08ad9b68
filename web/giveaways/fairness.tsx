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
            <Trans>A public random number that nobody knows before it closes is mixed in.</Trans>
          ) : (
            <Trans>
              Public random number {round} of drand is mixed in: nobody knew it before the giveaway
              closed.
            </Trans>
          )}
        </p>
      ) : (
        phase !== 'cancelled' && (
          <p className="text-sm text-warning">
            <Trans>
              Weaker: no public random number is mixed in. Whoever knew the server seed and joined
              last could choose the outcome.
            </Trans>
          </p>
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
