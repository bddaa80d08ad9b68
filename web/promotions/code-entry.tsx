import { Trans, useLingui } from '@lingui/react/macro';
import { tell } from '../kit/events.ts';
import { useForm } from '../kit/form.ts';
import { usePlayer } from '../kit/store.ts';
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
  const form = useForm({
    initial: { code: '' },
    places: {
      'code.unknown': 'code',
      'code.used': 'code',
      'code.own': 'code',
      'code.circular': 'code',
      'door.braked': 'code',
      'request.invalid': 'code',
    },
  });
  const submit = async () => {
    const { code } = form.values;
    if (!code.trim()) return form.show({ code: t`Enter the code that you were given.` });
    const used = await form.send('POST /api/user/promotion', { code });
    if (!used) return;
    toast.success(t`The code was used successfully`);
    tell('login-pull');
    onUsed?.();
  };
  return (
    <form {...form.props(submit)} className="grid gap-5">
      <CodeField label={t`Code of a friend`} {...form.field('code')} />
      <div>
        <Button type="submit" variant="main" loading={form.sending}>
          <Trans>Use the code</Trans>
        </Button>
      </div>
    </form>
  );
}
