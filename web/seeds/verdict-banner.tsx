import { Trans } from '@lingui/react/macro';
import { CircleX, LockKeyhole, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { makeClientSeed } from './client-seed.ts';
import { useSeedActions, type Seeds } from './use-seeds.ts';
import type { Verification } from './verify.ts';

/**
 * The verdict of the whole check; offers the pair's owner to reveal a seed that is still secret.
 */
export function VerdictBanner({
  verification,
  seeds,
}: {
  verification: Verification;
  seeds: Seeds | null;
}) {
  const { verdict, explanation, record } = verification;
  if (verdict.status === 'verified') {
    return (
      <Banner
        look="text-success"
        icon={<ShieldCheck className="size-7 shrink-0" aria-hidden />}
        title={<Trans>Verified</Trans>}
      >
        <Trans>
          Drawn again here, from the seeds alone, this gives exactly what the record says.
        </Trans>
      </Banner>
    );
  }
  if (verdict.status === 'failed') {
    return (
      <Banner
        look="text-error"
        icon={<CircleX className="size-7 shrink-0" aria-hidden />}
        title={<Trans>This record doesn’t check out</Trans>}
      >
        <span className="font-mono break-all">{explanation}</span>
      </Banner>
    );
  }
  return (
    <Banner
      look="text-ice"
      icon={<LockKeyhole className="size-7 shrink-0" aria-hidden />}
      title={<Trans>Not revealed yet</Trans>}
    >
      <Trans>
        The server seed of this draw is still in use, so the last steps can’t be repeated. It is
        revealed as soon as its player rotates their seeds. Everything that can be checked before
        that is checked below.
      </Trans>
      {seeds && record?.server_seed_hash === seeds.active.server_seed_hash && (
        <Reveal seeds={seeds} />
      )}
    </Banner>
  );
}

function Reveal({ seeds }: { seeds: Seeds }) {
  const { rotate, busy } = useSeedActions(seeds);
  return (
    <span className="mt-3 block">
      <Button variant="main" loading={busy} onClick={() => rotate(makeClientSeed())}>
        <Trans>Rotate to reveal</Trans>
      </Button>
    </span>
  );
}

interface BannerProps {
  look: string;
  icon: ReactNode;
  title: ReactNode;
  children: ReactNode;
}

function Banner({ look, icon, title, children }: BannerProps) {
  return (
    <div role="status" className={classes('flex gap-4 rounded-lg bg-raised p-5 shadow-card', look)}>
      {icon}
      <div>
        <p className="font-display text-xl font-semibold">{title}</p>
        <div className="mt-1 text-sm text-soft">{children}</div>
      </div>
    </div>
  );
}
