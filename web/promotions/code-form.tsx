import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type FormEvent } from 'react';
import { useApi } from '../client.ts';
import { tell } from '../events.ts';
import { useSending } from '../my/use-sending.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { toast } from '../ui/toast.tsx';

/** Uses the code of a partner. */
export function CodeForm({ onUsed }: { onUsed?: () => void }) {
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
      <TextField
        label={t`Code of a friend`}
        value={code}
        error={wrong.code}
        maxLength={64}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={({ target }) => setCode(target.value)}
        className="sm:max-w-96"
      />
      <div>
        <Button type="submit" variant="main" loading={sending}>
          <Trans>Use the code</Trans>
        </Button>
      </div>
    </form>
  );
}
