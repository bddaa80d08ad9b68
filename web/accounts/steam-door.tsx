import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type FormEvent } from 'react';
import { useBusy } from '../kit/work/use-busy.ts';
import { Button } from '../ui/button.tsx';
import { SecondFactorField } from './second-factor-field.tsx';
import type { SteamTrip } from './use-steam.ts';

export interface SteamDoorProps {
  steam: SteamTrip;
  /** Leaves for Steam, once the boxes are ticked. */
  onLeave: () => void;
}

/**
 * Signing in through Steam, above the form for an e-mail address: its button, or the form for the
 * second factor's code if the account has one.
 */
export function SteamDoor({ steam, onLeave }: SteamDoorProps) {
  return (
    <div className="mb-5">
      {steam.asks_code ? (
        <CodeForm steam={steam} />
      ) : (
        <Button className="w-full" loading={steam.under_way} onClick={onLeave}>
          <SteamMark />
          <Trans>Sign in with Steam</Trans>
        </Button>
      )}
      <p className="mt-5 flex items-center gap-3 text-sm text-soft before:h-px before:grow before:bg-edge-strong after:h-px after:grow after:bg-edge-strong">
        <Trans>or with your e-mail address</Trans>
      </p>
    </div>
  );
}

function CodeForm({ steam }: { steam: SteamTrip }) {
  const { t } = useLingui();
  const [code, setCode] = useState('');
  const busy = useBusy(steam.under_way);
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (code.trim()) await steam.arrive(code.trim());
    form.querySelector('input')?.focus();
  }
  return (
    <form
      method="post"
      noValidate
      onSubmit={submit}
      className="flex flex-col gap-5"
      aria-label={t`Sign in with Steam`}
    >
      <SecondFactorField value={code} error={steam.code_wrong} onChange={setCode} />
      <Button type="submit" variant="main" loading={busy} className="w-full">
        <Trans>Sign in with Steam</Trans>
      </Button>
    </form>
  );
}

/** A joystick and its pad, our own drawing: the mark of the game platform belongs to its owner. */
function SteamMark() {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden
      className="size-5"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
    >
      <rect x="2.5" y="7" width="19" height="11" rx="5.5" />
      <path d="M8 10.5v4M6 12.5h4" strokeLinecap="round" />
      <circle cx="15.25" cy="13.75" r="0.9" fill="currentColor" />
      <circle cx="17.75" cy="11.25" r="0.9" fill="currentColor" />
    </svg>
  );
}
