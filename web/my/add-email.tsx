import { Trans, useLingui } from '@lingui/react/macro';
import { useRevalidator } from 'react-router';
import { isAddress, isEmailCode } from '../accounts/credentials.ts';
import { EmailCodeField } from '../accounts/email-code-field.tsx';
import { useCountdown } from '../accounts/use-countdown.ts';
import { useProof } from '../accounts/use-proof.tsx';
import { useForm } from '../kit/form.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { toast } from '../ui/toast.tsx';

/** Seconds after which a second code can be asked for. */
const code_wait_s = 30;

/** Adds and verifies the e-mail address of an account without a verified one. */
export function AddEmail({ email }: { email: string | null }) {
  const { t } = useLingui();
  const { revalidate } = useRevalidator();
  const { withProof, dialog } = useProof();
  const [code_wait, startWait] = useCountdown(code_wait_s);
  const texts = {
    email: t`Please enter the correct email address`,
    email_code: t`Please enter the correct verification code`,
  };
  const form = useForm({
    initial: { email: email ?? '', email_code: '' },
    texts,
    places: { 'door.code_wrong': { field: 'email_code', text: texts.email_code } },
  });
  const address = form.values.email.trim();
  const email_code = form.values.email_code.trim();
  const address_fault = !isAddress(address) && { email: texts.email };

  const save = async () => {
    const code_fault = !isEmailCode(email_code) && { email_code: texts.email_code };
    if (form.show({ ...address_fault, ...code_fault })) return;
    if (!(await form.send('POST /api/account/email', { email: address, email_code }))) return;
    toast.success(t`Your e-mail address is verified`);
    await revalidate();
  };

  return (
    <form {...form.props(save)} className="grid gap-5">
      <p className="text-sm text-soft">
        <Trans>
          With a verified e-mail address you can withdraw items and set a password to sign in with.
        </Trans>
      </p>
      <TextField label={t`E-mail`} type="email" autoComplete="email" {...form.field('email')} />
      <EmailCodeField
        {...form.entry('email_code')}
        takeAddress={() => (form.show({ ...address_fault }) ? null : address)}
        withProof={withProof}
        wait={code_wait}
        onSent={startWait}
      />
      <div>
        <Button type="submit" loading={form.sending}>
          <Trans>Verify</Trans>
        </Button>
      </div>
      {dialog}
    </form>
  );
}
