import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useRevalidator } from 'react-router';
import { useForm } from '../kit/form.ts';
import { usePaths } from '../kit/paths.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { TextField } from '../ui/field.tsx';
import { toast } from '../ui/toast.tsx';

/** Asks for the date of birth, where the rules of the country need it before a top-up. */
export function BirthPrompt() {
  const { t } = useLingui();
  const paths = usePaths();
  const { revalidate } = useRevalidator();
  const form = useForm<'born_on'>({
    initial: { born_on: '' },
    places: { 'birth.unfit': 'born_on', 'birth.told': 'born_on', 'request.invalid': 'born_on' },
  });
  const save = async () => {
    const { born_on } = form.values;
    if (!born_on) return form.show({ born_on: t`Enter your date of birth.` });
    const told = await form.send('POST /api/birth', { born_on });
    if (!told) return undefined;
    if (told.plays_from === null) toast.success(t`Your date of birth is saved`);
    return revalidate();
  };
  return (
    <Card className="mt-8 p-5 sm:p-6">
      <h2 className="text-xl">
        <Trans>When were you born?</Trans>
      </h2>
      <p className="mt-2 max-w-prose">
        <Trans>
          Your country requires your date of birth before a top-up. Your monthly limit depends on
          it.
        </Trans>
      </p>
      <p className="mt-2 max-w-prose text-sm text-soft">
        <Trans>
          You can enter it once. If it is wrong,{' '}
          <Link to={paths.support} className="text-bright underline underline-offset-4">
            write to support
          </Link>
          . Other players never see it.
        </Trans>
      </p>
      <form {...form.props(save)} className="mt-5 flex flex-wrap items-start gap-3">
        <TextField
          label={t`Date of birth`}
          type="date"
          min="1900-01-01"
          autoComplete="bday"
          className="w-48 grow sm:grow-0"
          {...form.field('born_on')}
        />
        <Button type="submit" loading={form.sending} className="mt-7">
          <Trans>Save</Trans>
        </Button>
      </form>
    </Card>
  );
}
