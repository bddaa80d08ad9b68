import { Trans, useLingui } from '@lingui/react/macro';
import type { Reply } from '@vitrine/contract/index';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useApi } from '../kit/client.ts';
import { tell } from '../kit/events.ts';
import { useForm } from '../kit/form.ts';
import { useNumbers } from '../kit/numbers.ts';
import { usePaths } from '../kit/paths.ts';
import { usePlayer } from '../kit/store.ts';
import { StoppedButton, useStop } from '../parts/stop.tsx';
import { Button, buttonLook } from '../ui/button.tsx';
import { toast } from '../ui/toast.tsx';
import { CodeField } from './code-field.tsx';

interface CodeEntryProps {
  onUsed?: () => void;
  /** Tells when a request begins and ends. */
  onBusy?: (busy: boolean) => void;
}

/** The form for a partner's code; for a player who has used one, the code and what it brings. */
export function CodeEntry(props: CodeEntryProps) {
  const parent = usePlayer()?.parent?.extension_code;
  if (!parent) return <CodeForm {...props} />;
  return <UsedCode parent={parent} {...props} />;
}

/** The code that the player came by, with its bonus on top-ups, and the way to one. */
function UsedCode({ parent, onUsed }: CodeEntryProps & { parent: string }) {
  const paths = usePaths();
  const stop = useStop();
  const gain = useCodeGain();
  return (
    <>
      <p>
        <Trans>
          You joined with the code <strong className="font-mono">{parent}</strong>.
        </Trans>{' '}
        {gain && <Trans>It adds {gain} to every top-up, as a bonus.</Trans>}
      </p>
      {!stop && (
        <Link to={paths.pay} onClick={onUsed} className={`${buttonLook('main')} mt-5`}>
          <Trans>Top up</Trans>
        </Link>
      )}
    </>
  );
}

/** The bonus of a partner's code on a top-up, such as `+5%`; undefined until it is known. */
function useCodeGain(): string | undefined {
  const api = useApi();
  const numbers = useNumbers();
  const [percent, setPercent] = useState<number>();
  useEffect(() => {
    let gone = false;
    void api('GET /api/pay/terms', {}).then((terms) => {
      if (terms.ok && !gone) setPercent(terms.data.code_percent);
    });
    return () => {
      gone = true;
    };
  }, [api]);
  return percent === undefined ? undefined : numbers.gain(percent);
}

/** The form for a code. Any code can be typed: the answer says which kind it was. */
export function CodeForm({
  onUsed,
  onBusy,
  of = 'partner',
}: CodeEntryProps & { of?: 'partner' | 'event' }) {
  const { t } = useLingui();
  const stop = useStop();
  const numbers = useNumbers();
  const form = useForm({
    initial: { code: '' },
    places: {
      'code.unknown': 'code',
      'code.used': 'code',
      'code.spent': 'code',
      'code.expired': 'code',
      'code.case_closed': 'code',
      'gift.email_missing': 'code',
      'gift.top_up_missing': 'code',
      'code.own': 'code',
      'code.circular': 'code',
      'door.braked': 'code',
      'gift_card.used': 'code',
      'gift_card.expired': 'code',
      'gift_card.void': 'code',
      'limit.reached': 'code',
      'request.invalid': 'code',
    },
  });
  const said = (used: Reply<'POST /api/user/promotion'>) => {
    const done = t`The code was used successfully`;
    const given = (() => {
      switch (used.type) {
        case 'partner':
          return '';
        case 'gift_card':
          return `${t`Gift card`}: ${numbers.money(used.amount)}`;
        case 'money':
          return `${t`Bonus`}: ${numbers.money(used.amount)}`;
        case 'tokens':
          return `${t`Tokens`}: ${numbers.amount(used.data.token)}`;
        case 'case':
          return `${t`Case`}: ${used.data.case.name}`;
      }
    })();
    return given ? `${done}. ${given}` : done;
  };
  const submit = async () => {
    const { code } = form.values;
    if (!code.trim()) return form.show({ code: t`Enter the code you were given.` });
    onBusy?.(true);
    const used = await form.send('POST /api/user/promotion', { code });
    onBusy?.(false);
    if (!used) return;
    toast.success(said(used));
    tell('login-pull');
    onUsed?.();
  };
  if (stop) return <StoppedButton stop={stop} />;
  return (
    <form {...form.props(submit)} className="grid gap-5">
      <CodeField
        label={of === 'event' ? t`Your event code` : t`Friend’s code`}
        {...form.field('code')}
      />
      <div>
        <Button type="submit" variant="main" loading={form.sending}>
          <Trans>Use the code</Trans>
        </Button>
      </div>
    </form>
  );
}
