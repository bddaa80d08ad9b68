import { useLingui } from '@lingui/react/macro';
import { useForm } from '../kit/form.ts';
import { TextField } from '../ui/field.tsx';
import { digestOf, fits, isAddress, isEmailCode, password_length } from './credentials.ts';
import { EmailCodeField } from './email-code-field.tsx';
import type { WithProof } from './use-proof.tsx';

/** An e-mail address that several forms share, and the state of the code that is sent to it. */
export interface SharedAddress {
  email: string;
  onEmail: (email: string) => void;
  withProof: WithProof;
  code_wait: number;
  onCodeSent: () => void;
}

interface Values {
  username: string;
  email_code: string;
  password: string;
  password_confirmation: string;
}

/** Errors of the fields that only one of the forms has. */
type Others = Partial<Record<'username' | 'terms' | 'adult', string>>;

/**
 * A form that sets a password, with a code sent to an e-mail address. `faults` gives its errors,
 * `given` the input of its call. `unsaid`: the toast for an error without a message; `others`: the
 * errors of the form's other fields.
 */
export function useNewPassword(
  email: string,
  unsaid: string,
  others: (values: Values) => Others = () => ({}),
) {
  const { t } = useLingui();
  const texts = {
    username: t`Choose a name of 2 to 32 characters.`,
    email: t`Please enter the correct email address`,
    email_code: t`Please enter the correct verification code`,
    password: t`Please enter the correct password`,
    password_confirmation: t`Please enter the correct password`,
  };
  const passwordFaults = ({ password, password_confirmation }: Values) => {
    if (!password) return { password: texts.password };
    if (!fits(password, password_length))
      return { password: t`The password should consist of 6-32 characters` };
    if (!password_confirmation) return { password_confirmation: texts.password_confirmation };
    if (password !== password_confirmation)
      return { password_confirmation: t`Two passwords are inconsistent` };
    return {};
  };
  const faultsOf = (values: Values) => ({
    ...others(values),
    ...(!isAddress(email) && { email: texts.email }),
    ...(!isEmailCode(values.email_code.trim()) && { email_code: texts.email_code }),
    ...passwordFaults(values),
  });
  const form = useForm({
    faults: faultsOf,
    initial: { username: '', email_code: '', password: '', password_confirmation: '' },
    others: ['email', 'terms', 'adult'],
    texts,
    places: {
      'door.code_wrong': { field: 'email_code', text: texts.email_code },
      'door.name_unfit': 'username',
      'door.name_reserved': 'username',
      'password.common': 'password',
    },
    toasts: true,
    say: ({ msg }) => msg || unsaid,
  });
  const { email_code, password, password_confirmation } = form.values;

  const faults = () => faultsOf(form.values);
  const given = () => ({
    email,
    email_code: email_code.trim(),
    password: digestOf(password),
    password_confirmation: digestOf(password_confirmation),
  });
  return { form, texts, faults, given };
}

type NewPasswordFieldsProps = SharedAddress &
  Pick<ReturnType<typeof useNewPassword>, 'form' | 'texts'> & {
    /** The label of the password. */
    label: string;
  };

/** The address, its code, and the password twice. */
export function NewPasswordFields({
  form,
  texts,
  label,
  email,
  onEmail,
  ...rest
}: NewPasswordFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <TextField
        label={t`E-mail`}
        name="email"
        type="email"
        autoComplete="email"
        value={email}
        error={form.errors.email}
        onChange={({ target }) => onEmail(target.value)}
      />
      <EmailCodeField
        {...form.entry('email_code')}
        takeAddress={() =>
          form.show(isAddress(email) ? {} : { email: texts.email }) ? null : email
        }
        withProof={rest.withProof}
        wait={rest.code_wait}
        onSent={rest.onCodeSent}
      />
      <div className="grid gap-5 sm:grid-cols-2 sm:items-start sm:gap-3">
        <TextField
          label={label}
          type="password"
          autoComplete="new-password"
          {...form.field('password')}
        />
        <TextField
          label={t`Password again`}
          type="password"
          autoComplete="new-password"
          {...form.field('password_confirmation')}
        />
      </div>
    </>
  );
}
