import { Trans, useLingui } from '@lingui/react/macro';
import { useRevalidator } from 'react-router';
import { useForm } from '../kit/form.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/toast.tsx';
import { CodeField } from '../promotions/code-field.tsx';

/** The form in which the player chooses the code that friends join by. */
export function PartnerForm() {
  const { t } = useLingui();
  const { revalidate } = useRevalidator();
  const form = useForm({
    initial: { code: '' },
    places: {
      'partner.code_unfit': 'code',
      'partner.code_taken': 'code',
      'request.invalid': 'code',
    },
  });
  const choose = async () => {
    const { code } = form.values;
    if (!code.trim()) return form.show({ code: t`Choose a code of 3 to 16 letters or digits.` });
    if (!(await form.send('POST /api/user/build_spread', { code }))) return;
    toast.success(t`Your code is ready`);
    await revalidate();
  };
  return (
    <form {...form.props(choose)} className="grid gap-5">
      <CodeField
        label={t`Choose your code`}
        hint={t`3 to 16 letters or digits. You can’t change it later: friends will have the link.`}
        {...form.field('code')}
      />
      <div>
        <Button type="submit" variant="main" loading={form.sending}>
          <Trans>Get your link</Trans>
        </Button>
      </div>
    </form>
  );
}
