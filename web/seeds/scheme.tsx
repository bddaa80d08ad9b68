import { Trans } from '@lingui/react/macro';
import { Dices, Fingerprint, Hash, KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';

/** Explains in four plain steps how a draw is made. */
export function Scheme() {
  return (
    <ol className="mt-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
      <Step icon={<Hash className="size-6" aria-hidden />} title={<Trans>We commit</Trans>}>
        <Trans>
          Before you open anything, we pick a secret server seed and show you its fingerprint, a
          SHA-256 hash. From then on we can’t swap it.
        </Trans>
      </Step>
      <Step
        icon={<Fingerprint className="size-6" aria-hidden />}
        title={<Trans>You add your part</Trans>}
      >
        <Trans>
          Your browser makes a client seed, or you type your own. As we didn’t know it when we
          committed, we can’t have chosen a seed to suit us.
        </Trans>
      </Step>
      <Step icon={<Dices className="size-6" aria-hidden />} title={<Trans>The draw</Trans>}>
        <Trans>
          Both seeds and a counter, the nonce, go through HMAC-SHA256. The result is a ticket from 0
          to 999,999, each equally likely. The case’s published table says what it wins.
        </Trans>
      </Step>
      <Step icon={<KeyRound className="size-6" aria-hidden />} title={<Trans>You check</Trans>}>
        <Trans>
          Rotate your seeds and the old server seed is revealed. Then anyone can hash it, repeat
          every draw made with it, and see that nothing was bent.
        </Trans>
      </Step>
    </ol>
  );
}

function Step({
  icon,
  title,
  children,
}: {
  icon: ReactNode;
  title: ReactNode;
  children: ReactNode;
}) {
  return (
    <li className="glass rounded-lg p-5">
      <span className="grid size-11 place-items-center rounded-md bg-ink text-brass">{icon}</span>
      <h3 className="mt-4 text-lg">{title}</h3>
      <p className="mt-2 text-sm text-soft">{children}</p>
    </li>
  );
}

/** The formula of a draw as a diagram: the inputs, the output, and when each is known to whom. */
export function Formula() {
  return (
    <div className="mt-3 grid items-center gap-3 rounded-lg bg-surface p-5 text-center text-sm shadow-card md:grid-cols-[1fr_auto_1fr_auto_1fr]">
      <div className="grid grid-cols-3 gap-2 md:grid-cols-1">
        <Box name={<Trans>server seed</Trans>} note={<Trans>ours, secret until revealed</Trans>} />
        <Box name={<Trans>client seed</Trans>} note={<Trans>yours</Trans>} />
        <Box name={<Trans>nonce</Trans>} note={<Trans>counts your draws</Trans>} />
      </div>
      <Arrow />
      <Box
        name="HMAC-SHA256"
        note={<Trans>key: server seed, message: client seed : nonce : block</Trans>}
      />
      <Arrow />
      <Box
        name={<Trans>ticket 000000–999999</Trans>}
        note={<Trans>looked up in the table that the case shows</Trans>}
      />
    </div>
  );
}

function Box({ name, note }: { name: ReactNode; note: ReactNode }) {
  return (
    <p className="rounded-md bg-ink px-3 py-2">
      <span className="block font-mono text-brass-light">{name}</span>
      <span className="block text-xs text-soft">{note}</span>
    </p>
  );
}

function Arrow() {
  return (
    <svg viewBox="0 0 24 12" aria-hidden className="mx-auto w-6 rotate-90 text-soft md:rotate-0">
      <path d="M0 6h22m-5-5 5 5-5 5" fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  );
}
