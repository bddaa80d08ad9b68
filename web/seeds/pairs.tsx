import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { isClientSeed } from '@vitrine/fairness/seeds';
import { Dices, LockKeyhole } from 'lucide-react';
import { useState, type FormEvent, type ReactNode } from 'react';
import { askToSignIn } from '../kit/ask-to-sign-in.ts';
import { useHydrated } from '../kit/use-hydrated.ts';
import { CopyText } from '../parts/copy-text.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { TextField } from '../ui/field.tsx';
import { makeClientSeed } from './client-seed.ts';
import { useSeedActions, type Revealed, type Seeds } from './use-seeds.ts';

/** The active pair and the next one, with the player's actions; a visitor is asked to sign in. */
export default function Pairs({ seeds }: { seeds: Seeds | null }) {
  if (!seeds) return <ForPlayers />;
  return <PlayersPairs seeds={seeds} />;
}

function ForPlayers() {
  return (
    <Card className="mt-4 flex flex-wrap items-center gap-4 p-5">
      <LockKeyhole className="size-6 text-soft" aria-hidden />
      <p className="grow text-soft">
        <Trans>Sign in to see your own seeds and to set them.</Trans>
      </p>
      <Button variant="main" onClick={askToSignIn}>
        <Trans>Sign in</Trans>
      </Button>
    </Card>
  );
}

function PlayersPairs({ seeds }: { seeds: Seeds }) {
  const { t } = useLingui();
  const { active, next } = seeds;
  const { set, rotate, busy } = useSeedActions(seeds);
  const [revealed, setRevealed] = useState<Revealed | null>(null);
  return (
    <>
      <div className="mt-4 grid gap-3 lg:grid-cols-2">
        <Card className="flex flex-col gap-4 p-5">
          <h3 className="text-lg">
            <Trans>Drawing now</Trans>
          </h3>
          <Line name={<Trans>Server seed hash</Trans>}>
            <CopyText text={active.server_seed_hash} label={t`Copy the server seed hash`} />
          </Line>
          {active.nonce === 0 ? (
            <SeedForm
              key={active.client_seed}
              label={t`Client seed`}
              hint={t`You can change it until your first draw with this pair.`}
              initial={active.client_seed ?? ''}
              action={<Trans>Set</Trans>}
              busy={busy}
              onSend={set}
            />
          ) : (
            <Line name={<Trans>Client seed</Trans>}>
              <CopyText text={active.client_seed ?? ''} label={t`Copy the client seed`} />
            </Line>
          )}
          <p className="mt-auto text-sm text-soft">
            <Plural
              value={active.nonce}
              _0="No draw was made with this pair yet."
              one="# draw was made with this pair."
              other="# draws were made with this pair."
            />
          </p>
        </Card>
        <Card className="flex flex-col gap-4 p-5">
          <h3 className="text-lg">
            <Trans>Coming next</Trans>
          </h3>
          <Line name={<Trans>Next server seed hash</Trans>}>
            <CopyText text={next.server_seed_hash} label={t`Copy the next server seed hash`} />
          </Line>
          <SeedForm
            key={next.server_seed_hash}
            label={t`Fresh client seed`}
            hint={t`Rotating reveals the current server seed and starts the next one with this client seed.`}
            initial=""
            action={<Trans>Rotate</Trans>}
            busy={busy}
            onSend={async (client_seed) => {
              const pair = await rotate(client_seed);
              if (pair) setRevealed(pair);
            }}
          />
        </Card>
      </div>
      <div role="status">{revealed && <RevealedPair pair={revealed} />}</div>
    </>
  );
}

function RevealedPair({ pair }: { pair: Revealed }) {
  const { t } = useLingui();
  return (
    <Card className="mt-3 flex animate-arrive flex-col gap-4 p-5">
      <h3 className="text-lg text-success">
        <Trans>Revealed: the server seed that drew until now</Trans>
      </h3>
      <Line name={<Trans>Server seed</Trans>}>
        <CopyText text={pair.server_seed} label={t`Copy the server seed`} />
      </Line>
      <Line name={<Trans>Its hash, as it was shown before</Trans>}>
        <CopyText text={pair.server_seed_hash} label={t`Copy the server seed hash`} />
      </Line>
      <p className="text-sm text-soft">
        <Plural
          value={pair.nonce}
          _0="It made no draw."
          one="The # draw it made can be verified now, in the list below."
          other="The # draws it made can be verified now, in the list below."
        />
      </p>
    </Card>
  );
}

function Line({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <p className="mb-2 text-sm font-medium text-soft">{name}</p>
      {children}
    </div>
  );
}

interface SeedFormProps {
  label: string;
  hint: string;
  /** The current seed; if empty, this browser generates one, never the server. */
  initial: string;
  action: ReactNode;
  busy: boolean;
  onSend: (client_seed: string) => Promise<unknown>;
}

/** A field for a client seed, which the player types or this browser generates. */
function SeedForm({ label, hint, initial, action, busy, onSend }: SeedFormProps) {
  const { t } = useLingui();
  const [fresh] = useState(makeClientSeed);
  const [typed, setSeed] = useState<string | null>(null);
  // The server renders no seed: one that it knew beforehand would be no client seed.
  const hydrated = useHydrated();
  const offered = hydrated ? fresh : '';
  const seed = typed ?? (initial || offered);
  const [wrong, setWrong] = useState(false);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setWrong(!isClientSeed(seed));
    if (isClientSeed(seed)) void onSend(seed);
  };
  return (
    <form method="post" onSubmit={send} noValidate>
      <div className="flex items-start gap-2">
        <TextField
          label={label}
          value={seed}
          error={wrong ? t`A client seed has 1 to 64 characters.` : undefined}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setSeed(target.value)}
          className="min-w-0 grow"
        />
        <IconButton
          label={t`Make a random one`}
          onClick={() => setSeed(makeClientSeed())}
          className="mt-7 size-11"
        >
          <Dices className="size-5" aria-hidden />
        </IconButton>
        <Button type="submit" loading={busy} disabled={!hydrated} className="mt-7">
          {action}
        </Button>
      </div>
      <p className="mt-2 text-sm text-soft">{hint}</p>
    </form>
  );
}
