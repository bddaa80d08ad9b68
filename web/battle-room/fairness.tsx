import { Trans, useLingui } from '@lingui/react/macro';
import type { Battle } from '@vitrine/contract/battles';
import { ShieldCheck } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router';
import { useNumbers } from '../kit/numbers.ts';
import { usePaths } from '../kit/paths.ts';
import { CopyText } from '../parts/copy-text.tsx';
import { useSeatNames } from './names.ts';

export interface FairnessProps {
  room: Battle;
  /** A public random number is mixed in, or will be once the battle is full. */
  has_beacon: boolean;
}

/** Everything that fixes the draw, as far as it is known, and how strong it is. */
function Fairness({ room, has_beacon }: FairnessProps) {
  const { t } = useLingui();
  const numbers = useNumbers();
  const paths = usePaths();
  const nameOf = useSeatNames(room);
  const has_bots = room.seats.some(({ bot }) => bot);
  const waits = room.state === 1;
  const round = room.beacon ? numbers.count(room.beacon.round) : '';
  return (
    <section aria-labelledby="fairness" className="mt-10">
      <h2 id="fairness" className="text-xl">
        <Trans>How this battle is drawn</Trans>
      </h2>
      <div className="mt-3 grid gap-4 rounded-lg bg-surface p-4 shadow-card sm:p-5">
        <p className="max-w-192 text-sm text-soft">
          <Trans>
            Our secret seed was fixed before anyone joined: this is its fingerprint. Each player’s
            browser then added a seed of its own. Together they decide every drop.
          </Trans>
        </p>
        {has_beacon ? (
          <p className="flex max-w-192 gap-3 text-sm">
            <ShieldCheck className="size-5 shrink-0 text-success" aria-hidden />
            <span>
              {room.beacon ? (
                <Trans>
                  The public random number of round {round} is mixed in. Nobody knew it when the
                  last seat was taken.
                </Trans>
              ) : (
                <Trans>
                  A public random number is mixed in. Nobody knows it until all seats are taken.
                </Trans>
              )}
            </span>
          </p>
        ) : (
          <div className="max-w-192 text-sm text-soft">
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
                </Trans>{' '}
                {has_bots && (
                  <Trans>
                    Bot seeds are known in advance, so only the players’ seeds keep this draw
                    unpredictable.
                  </Trans>
                )}
              </p>
            </details>
          </div>
        )}
        {(has_bots || waits) && (
          <p className="max-w-192 text-sm text-soft">
            <Trans>Nobody pays for a bot. Its wins go to the house.</Trans>
          </p>
        )}
        <div>
          <p className="mb-1 text-sm text-soft">
            <Trans>SHA-256 of the server seed</Trans>
          </p>
          <CopyText text={room.server_seed_hash} label={t`Copy the server seed hash`} />
        </div>
        {room.server_seed && (
          <div>
            <p className="mb-1 text-sm text-soft">
              <Trans>Server seed, revealed at the end</Trans>
            </p>
            <CopyText text={room.server_seed} label={t`Copy the server seed`} />
          </div>
        )}
        <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-2">
          {room.seats.map(({ seat, client_seed }) => (
            <div key={seat} className="min-w-0">
              <dt className="text-soft">
                <SeedOf name={nameOf(seat)} />
              </dt>
              <dd className="font-mono break-all">{client_seed ?? '–'}</dd>
            </div>
          ))}
        </dl>
        <Link
          to={paths.fairness}
          className="text-sm text-soft underline underline-offset-4 hover:text-bright"
        >
          <Trans>How draws work and how to check them</Trans>
        </Link>
      </div>
    </section>
  );
}

/** Between the events of a room, nothing here changes. */
export default memo(Fairness);

function SeedOf({ name }: { name: string }) {
  return <Trans>Client seed: {name}</Trans>;
}
