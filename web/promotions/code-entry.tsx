import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type FormEvent } from 'react';
import { useApi } from '../kit/client.ts';
import { tell } from '../kit/events.ts';
import { usePlayer } from '../kit/store.ts';
import { useSending } from '../kit/use-sending.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/toast.tsx';
import { CodeField } from './code-field.tsx';

interface CodeEntryProps {
  onUsed?: () => void;
}

/** The form for a partner's code; for a player who has used one, the code. */
export function CodeEntry(props: CodeEntryProps) {
  const parent = usePlayer()?.parent?.extension_code;
  if (!parent) return <CodeForm {...props} />;
  return (
    <p>
      <Trans>
        You came through the code <strong className="font-mono">{parent}</strong>.
      </Trans>
    </p>
  );
}

function CodeForm({ onUsed }: CodeEntryProps) {
  const { t } = useLingui();
  const api = useApi();
  const [code, setCode] = useState('');
  const { form, wrong, setWrong, sending, send } = useSending<'code'>({
    'code.unknown': 'code',
    'code.used': 'code',
    'code.own': 'code',
    'code.circular': 'code',
    'door.braked': 'code',
    'request.invalid': 'code',
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!code.trim()) return setWrong({ code: t`Enter the code that you were given.` });
    const used = await send(() => api('POST /api/user/promotion', { code }));
    if (!used) return;
    toast.success(t`The code was used successfully`);
    tell('login-pull');
    onUsed?.();
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
      <CodeField label={t`Code of a friend`} value={code} error={wrong.code} onType={setCode} />
      <div>
        <Button type="submit" variant="main" loading={sending}>
          <Trans>Use the code</Trans>
        </Button>
      </div>
    </form>
  );
}
