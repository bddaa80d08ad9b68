import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { useBusy } from '../kit/work/use-busy.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/choice.tsx';
import { toast } from '../ui/toast.tsx';
import { NewPasswordFields, useNewPassword, type SharedAddress } from './new-password.tsx';

export interface ResetFormProps extends SharedAddress {
  /** Returns to signing in: the new password is set, or the player doesn't want one. */
  onReset: () => void;
}

/** Sets a new password for a player who forgot theirs. */
export function ResetForm({ onReset, ...address }: ResetFormProps) {
  const { t } = useLingui();
  const [remove_recent, setRemoveRecent] = useState(true);
  const { form, texts, faults, given } = useNewPassword(address.email, t`error`);
  const busy = useBusy(form.sending);

  const reset = async () => {
    if (form.show(faults())) return;
    const changed = await form.send('POST /api/email/forget', { ...given(), remove_recent });
    if (!changed) return;
    toast.success(
      changed.removal
        ? t`Password changed successfully. We’ve e-mailed you what will be removed in 24 hours.`
        : t`Password changed successfully`,
    );
    onReset();
  };

  return (
    <>
      <form {...form.props(reset)} className="flex flex-col gap-5">
        <NewPasswordFields {...address} form={form} texts={texts} label={t`New password`} />
        <RemoveRecent checked={remove_recent} onChange={setRemoveRecent} />
        <Button type="submit" variant="main" loading={busy} className="w-full">
          <Trans>Set the new password</Trans>
        </Button>
      </form>
      <Button variant="ghost" size="small" className="mt-2 w-full" onClick={onReset}>
        <Trans>Back to sign in</Trans>
      </Button>
    </>
  );
}

/**
 * Offers to remove additions that may be a stranger's: at this point only the mailbox is certain to
 * be the owner's.
 */
function RemoveRecent({
  checked,
  onChange,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  const { t } = useLingui();
  const about = useId();
  return (
    <div>
      <Checkbox
        name="remove_recent"
        label={t`Remove recent additions, in case somebody else was in my account`}
        checked={checked}
        aria-describedby={about}
        onChange={(event) => onChange(event.target.checked)}
      />
      <p id={about} className="mt-1 pl-8 text-sm text-soft">
        <Trans>
          A second factor, Steam account or trade link added in the last 14 days is removed in 24
          hours. We e-mail you first, and you can stop it.
        </Trans>
      </p>
    </div>
  );
}
