import { Plural, Trans } from '@lingui/react/macro';
import { ShieldCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Reply } from '@vitrine/contract/index';
import { useCall } from '../kit/call.ts';
import { useApi } from '../kit/client.ts';
import { Section } from '../parts/section.tsx';
import { Button } from '../ui/button.tsx';
import type { Account } from './account.ts';
import { CodeForm } from './code-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecondFactorSetup } from './second-factor-setup.tsx';

/**
 * The second factor, a code of an app in addition to the password: off, being set up, or on. Shows
 * its recovery codes once.
 */
export function SecondFactor({ account }: { account: Account }) {
  return (
    <Section
      title={<Trans>Second factor</Trans>}
      about={
        <Trans>
          Signing in then takes a code from an authenticator app as well as your password. Someone
          who learns your password still can’t get in.
        </Trans>
      }
    >
      <Steps second_factor={account.second_factor} />
    </Section>
  );
}

type Secret = Reply<'POST /api/second_factor/begin'>;

/**
 * The current step: the present state, the app's secret, new recovery codes, or asking for a code
 * before an action.
 */
type Step =
  | { now: 'state' }
  | { now: 'setup'; secret: Secret }
  | { now: 'codes'; codes: string[] }
  | { now: 'renew' }
  | { now: 'disable' };

function Steps({ second_factor }: Pick<Account, 'second_factor'>) {
  const api = useApi();
  const { revalidate } = useRevalidator();
  const [step, setStep] = useState<Step>({ now: 'state' });
  const place = useFocusAfter(step);

  const show = async (codes: string[]) => {
    setStep({ now: 'codes', codes });
    await revalidate();
  };
  const rest = () => setStep({ now: 'state' });

  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {step.now === 'state' && !second_factor.enabled && (
        <Off onBegin={(secret) => setStep({ now: 'setup', secret })} />
      )}
      {step.now === 'state' && second_factor.enabled && (
        <On
          codes_left={second_factor.recovery_codes_left}
          onRenew={() => setStep({ now: 'renew' })}
          onDisable={() => setStep({ now: 'disable' })}
        />
      )}
      {step.now === 'setup' && (
        <SecondFactorSetup {...step.secret} onCodes={show} onCancel={rest} />
      )}
      {step.now === 'codes' && <RecoveryCodes codes={step.codes} onDone={rest} />}
      {step.now === 'renew' && (
        <CodeForm
          call={(totp) => api('POST /api/second_factor/recovery_codes', { totp })}
          action={<Trans>Make new codes</Trans>}
          onDone={({ recovery_codes }) => show(recovery_codes)}
          onCancel={rest}
        >
          <Trans>You get ten new recovery codes. The old ones stop working.</Trans>
        </CodeForm>
      )}
      {step.now === 'disable' && (
        <CodeForm
          call={(totp) => api('POST /api/second_factor/disable', { totp })}
          action={<Trans>Turn it off</Trans>}
          danger
          onDone={async () => {
            await revalidate();
            rest();
          }}
          onCancel={rest}
        >
          <Trans>After that, your password alone is enough to sign in.</Trans>
        </CodeForm>
      )}
    </div>
  );
}

/** Moves the focus to the content of a new step: the pressed button is gone. */
function useFocusAfter(step: Step) {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current !== step) place.current?.focus();
    before.current = step;
  }, [step]);
  return place;
}

function Off({ onBegin }: { onBegin: (secret: Secret) => void }) {
  const { sending, send } = useCall();
  const begin = async () => {
    const secret = await send('POST /api/second_factor/begin', {});
    if (secret) onBegin(secret);
  };
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <p className="grow basis-56 text-soft">
        <Trans>It’s off. You need an authenticator app on your phone, and two minutes.</Trans>
      </p>
      <Button variant="main" loading={sending} onClick={begin}>
        <Trans>Set it up</Trans>
      </Button>
    </div>
  );
}

interface OnProps {
  codes_left: number;
  onRenew: () => void;
  onDisable: () => void;
}

function On({ codes_left, onRenew, onDisable }: OnProps) {
  return (
    <>
      <p className="flex items-center gap-2 text-success">
        <ShieldCheck className="size-5 shrink-0" aria-hidden />
        <Trans>It is on</Trans>
      </p>
      <p className="mt-2 text-sm text-soft">
        <Plural
          value={codes_left}
          _0="You have no recovery codes left. Make new ones before you need one."
          one="You have # recovery code left."
          other="You have # recovery codes left."
        />
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button onClick={onRenew}>
          <Trans>New recovery codes</Trans>
        </Button>
        <Button variant="ghost" onClick={onDisable}>
          <Trans>Turn it off</Trans>
        </Button>
      </div>
    </>
  );
}
