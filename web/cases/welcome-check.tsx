import { Trans, useLingui } from '@lingui/react/macro';
import type { Answer, Client } from '@vitrine/contract/client';
import type { Check } from '@vitrine/fairness/record';
import { CircleCheck, CircleX, LockKeyhole, ShieldCheck, X } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Link, useRevalidator } from 'react-router';
import { useCall } from '../kit/call.ts';
import { usePaths } from '../kit/paths.ts';
import { wantsStillness } from '../kit/stillness.ts';
import { makeClientSeed } from '../seeds/client-seed.ts';
import type { Verification } from '../seeds/verify.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { toast } from '../ui/toast.tsx';

/** Delay between the steps of the replay, in milliseconds. */
const step_ms = 450;

export interface WelcomeCheckProps {
  draw_id: number;
  /** The name of the item that the draw gave. */
  won: string;
}

/**
 * Verifies a draw on its end card, at one press: reveals the server seed, reads the public record,
 * draws it again in this browser, and replays the steps over the card.
 */
export function WelcomeCheck({ draw_id, won }: WelcomeCheckProps) {
  const { t } = useLingui();
  const { revalidate } = useRevalidator();
  const { sending, run, api } = useCall({ lost: t`The connection dropped. Verify it again.` });
  const [verification, setVerification] = useState<Verification | null>(null);
  const verify = () =>
    run<'GET /api/pfv_log/{id}'>(() => readRevealed(api, String(draw_id)), {
      after: async (record) => {
        if (!record) return;
        const verifier = await import('../seeds/verify.ts').catch(() => undefined);
        if (!verifier) return toast.error(t`This part of the page did not load`);
        setVerification(verifier.verify(record));
        // The page shows the hash of the seed that draws next.
        void revalidate();
      },
    });
  return (
    <>
      <Button loading={sending} onClick={() => void verify()}>
        <ShieldCheck className="size-5" aria-hidden />
        <Trans>Verify it now</Trans>
      </Button>
      {verification && (
        <Replay
          draw_id={draw_id}
          won={won}
          verification={verification}
          onClose={() => setVerification(null)}
        />
      )}
    </>
  );
}

/** Reads the record of the player's draw; a rotation reveals its server seed if it is secret. */
async function readRevealed(api: Client, id: string): Promise<Answer<'GET /api/pfv_log/{id}'>> {
  const shown = await api('GET /api/pfv_log/{id}', { id });
  if (!shown.ok || shown.data.server_seed !== null) return shown;
  const seeds = await api('GET /api/fairness/seeds', {});
  if (!seeds.ok) return seeds;
  const next_hash = seeds.data.next.server_seed_hash;
  // When it fails, another page of the player may have rotated: the record says what holds.
  await api('POST /api/fairness/rotate', { client_seed: makeClientSeed(), next_hash });
  return api('GET /api/pfv_log/{id}', { id });
}

interface ReplayProps extends WelcomeCheckProps {
  verification: Verification;
  onClose: () => void;
}

/** The steps of the check, one after the other, and the verdict. */
function Replay({
  draw_id,
  won,
  verification: { verdict, explanation, record },
  onClose,
}: ReplayProps) {
  const { t } = useLingui();
  const paths = usePaths();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  const state = (name: Check['name']) =>
    verdict.checks.find((check) => check.name === name)?.state ?? 'skipped';
  const ticket =
    record && 'ticket' in record.outcome ? String(record.outcome.ticket).padStart(6, '0') : '';
  const steps: { says: ReactNode; code?: string | undefined; state: Check['state'] }[] = [
    {
      says: <Trans>We revealed the secret seed of your draw</Trans>,
      code: record?.server_seed ?? undefined,
      state: record?.server_seed ? 'ok' : 'skipped',
    },
    {
      says: <Trans>Its hash was fixed before you opened</Trans>,
      code: record?.server_seed_hash,
      state: state('server_seed_hash'),
    },
    { says: <Trans>The odds are the published ones</Trans>, state: state('revision_hash') },
    {
      says: (
        <Trans>
          Your browser repeated the draw with both seeds: ticket {ticket}, {won}
        </Trans>
      ),
      state: state('outcome'),
    },
  ];
  return (
    <section
      aria-labelledby="replay"
      className="absolute inset-0 z-10 flex flex-col gap-3 overflow-y-auto bg-raised p-3 text-left sm:p-6"
    >
      <div className="flex items-start justify-between gap-2">
        <div role="status" style={delayOf(steps.length)} className="animate-arrive">
          <h3
            ref={title}
            id="replay"
            tabIndex={-1}
            className={classes(
              'flex items-center gap-2 text-lg outline-none sm:text-xl',
              verdict.status === 'verified'
                ? 'text-success'
                : verdict.status === 'failed'
                  ? 'text-error'
                  : 'text-ice',
            )}
          >
            <ShieldCheck className="size-6 shrink-0" aria-hidden />
            {verdict.status === 'verified' && <Trans>You just verified it</Trans>}
            {verdict.status === 'failed' && <Trans>This record doesn’t check out</Trans>}
            {verdict.status === 'unrevealed' && (
              <Trans>Not verified: the seed is still secret</Trans>
            )}
          </h3>
          {verdict.status === 'failed' && (
            <p className="font-mono text-xs break-all text-soft">{explanation}</p>
          )}
        </div>
        <IconButton label={t`Back to your win`} onClick={onClose} className="-mt-1 -mr-1">
          <X className="size-5" aria-hidden />
        </IconButton>
      </div>
      <ol className="grid gap-2 text-sm">
        {steps.map(({ says, code, state: result }, n) => (
          <li
            key={n}
            style={delayOf(n)}
            className="grid animate-arrive grid-cols-[auto_minmax(0,1fr)] items-start gap-x-2"
          >
            <Mark state={result} />
            <span>
              {says}
              {code && (
                <code className="block truncate text-xs text-soft max-sm:hidden">{code}</code>
              )}
            </span>
          </li>
        ))}
      </ol>
      <Link
        to={paths.draw(draw_id)}
        className="mt-auto self-start rounded-sm text-sm text-soft underline underline-offset-4 hover:text-bright"
      >
        <Trans>Every step in detail</Trans>
      </Link>
    </section>
  );
}

const delayOf = (step: number) => ({
  animationDelay: wantsStillness() ? '0ms' : `${step * step_ms}ms`,
});

function Mark({ state }: { state: Check['state'] }) {
  const { t } = useLingui();
  if (state === 'ok')
    return <CircleCheck className="mt-0.5 size-4 text-success" aria-label={t`matches`} />;
  if (state === 'differs')
    return <CircleX className="mt-0.5 size-4 text-error" aria-label={t`differs`} />;
  return <LockKeyhole className="mt-0.5 size-4 text-soft" aria-label={t`not yet`} />;
}
