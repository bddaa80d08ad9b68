import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useApi } from '../client.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { toast } from '../ui/toast.tsx';
import type { WithProof } from './use-proof.tsx';

export interface EmailCodeFieldProps {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  /** Asks for what is needed first: the address that the code goes to, or null when it isn't one. */
  takeAddress: () => string | null;
  withProof: WithProof;
  /** Seconds until another code can be asked for; 0: now. */
  wait: number;
  onSent: () => void;
}

/** The field for a code that comes by e-mail, and the button that has it sent. */
export function EmailCodeField({ value, error, onChange, takeAddress, withProof, wait, onSent }: EmailCodeFieldProps) {
  const { t } = useLingui();
  const api = useApi();
  const [loading, setLoading] = useState(false);

  async function send() {
    const email = takeAddress();
    if (loading || wait > 0 || email === null) return;
    setLoading(true);
    const answer = await withProof((proof) => api('POST /api/user/send_email_code', { ...proof, email }));
    setLoading(false);
    if (answer?.ok) {
      toast.success(t`Send success`);
      onSent();
    } else if (answer) {
      toast.error(answer.error.msg || t`Send Fail`);
    }
  }

  return (
    <div>
      <TextField
        label={t`Verification code`}
        name="email_code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
        action={
          <Button
            className="min-w-32 shrink-0 tabular-nums aria-disabled:opacity-45"
            loading={loading}
            aria-disabled={wait > 0 || loading}
            onClick={send}
          >
            {wait > 0 ? t`${wait}s` : t`Send code`}
          </Button>
        }
      />
      <p role="status" className="sr-only">
        {wait > 0 && <Trans>You can ask for another code in 30 seconds.</Trans>}
      </p>
    </div>
  );
}
