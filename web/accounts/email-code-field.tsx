import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { useCall } from '../kit/call.ts';
import { useApi } from '../kit/client.ts';
import { usePaths } from '../kit/paths.ts';
import { useBusy } from '../kit/work/use-busy.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { toast } from '../ui/toast.tsx';
import { groupCode } from './credentials.ts';
import type { WithProof } from './use-proof.tsx';

export interface EmailCodeFieldProps {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  /**
   * Returns the address to send the code to; if the field holds none, shows that and returns null.
   */
  takeAddress: () => string | null;
  withProof: WithProof;
  /** Seconds until the player can request another code; 0: now. */
  wait: number;
  onSent: () => void;
}

/**
 * The typed text in groups. With the caret in the middle it stays as typed: grouping would move the
 * caret to the end.
 */
function typedAt({ value, selectionStart }: HTMLInputElement): string {
  return selectionStart === value.length ? groupCode(value) : value;
}

/** The field for a code by e-mail, with the button that requests one. */
export function EmailCodeField({
  value,
  error,
  onChange,
  takeAddress,
  withProof,
  wait,
  onSent,
}: EmailCodeFieldProps) {
  const { t } = useLingui();
  const api = useApi();
  const paths = usePaths();
  const { sending, run } = useCall({ say: ({ msg }) => msg || t`Send Fail` });
  const busy = useBusy(sending);
  const [in_outbox, setInOutbox] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  async function send() {
    const email = takeAddress();
    if (sending || wait > 0 || email === null) return;
    const sent = await run<'POST /api/user/send_email_code'>(() =>
      withProof('email_code', (proof) =>
        api('POST /api/user/send_email_code', { ...proof, email }),
      ),
    );
    if (!sent) return;
    toast.success(t`Send success`);
    setInOutbox(sent.outbox ?? false);
    onSent();
    field.current?.focus();
  }

  return (
    <div>
      <TextField
        ref={field}
        label={t`Verification code`}
        name="email_code"
        hint={t`Eight letters and digits, from the e-mail.`}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        value={value}
        error={error}
        onChange={({ target }) => onChange(typedAt(target))}
        action={
          <Button
            className="min-w-36 shrink-0 tabular-nums aria-disabled:opacity-45"
            loading={busy}
            aria-disabled={wait > 0 || sending}
            onClick={send}
          >
            {wait > 0 ? t`${wait}s` : t`Send code`}
          </Button>
        }
      />
      {in_outbox && (
        <p className="mt-2 text-sm text-soft">
          <Trans>
            The e-mail is in the{' '}
            <a
              href={paths.outbox}
              target="_blank"
              rel="noreferrer"
              className="text-bright underline underline-offset-2 hover:text-brass"
            >
              outbox of this demo
            </a>
            .
          </Trans>
        </p>
      )}
      <p role="status" className="sr-only">
        {wait > 0 && <Trans>You can ask for another code in 30 seconds.</Trans>}
      </p>
    </div>
  );
}
