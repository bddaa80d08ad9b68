import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type FormEvent } from 'react';
import { useRevalidator } from 'react-router';
import { useApi } from '../kit/client.ts';
import { useSending } from '../kit/use-sending.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/toast.tsx';
import { CodeField } from './code-field.tsx';

/** The form in which the player chooses the code that friends join by. */
export function PartnerForm() {
  const { t } = useLingui();
  const api = useApi();
  const { revalidate } = useRevalidator();
  const [code, setCode] = useState('');
  const { form, wrong, setWrong, sending, send } = useSending<'code'>({
    'partner.code_unfit': 'code',
    'partner.code_taken': 'code',
    'request.invalid': 'code',
  });
  const choose = async (event: FormEvent) => {
    event.preventDefault();
    if (!code.trim()) return setWrong({ code: t`Choose a code of 3 to 16 letters or digits.` });
    const chosen = await send(() => api('POST /api/user/build_spread', { code }));
    if (!chosen) return;
    toast.success(t`Your code is ready`);
    await revalidate();
  };
  return (
    <form ref={form} noValidate onSubmit={choose} className="grid gap-5">
      <CodeField
        label={t`Choose your code`}
        hint={t`3 to 16 letters or digits. It can’t be changed later: friends will have its link.`}
        value={code}
        error={wrong.code}
        onType={setCode}
      />
      <div>
        <Button type="submit" variant="main" loading={sending}>
          <Trans>Get your link</Trans>
        </Button>
      </div>
    </form>
  );
}
