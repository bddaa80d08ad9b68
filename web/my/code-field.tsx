import { useLingui } from '@lingui/react/macro';
import { TextField } from '../ui/field.tsx';

export interface CodeFieldProps {
  value: string;
  error: string | undefined;
  onChange: (code: string) => void;
  /** Accepts a recovery code too. */
  recovery?: boolean;
  className?: string;
}

/** The field for a code of the second factor. */
export function CodeField({ value, error, onChange, recovery = true, className }: CodeFieldProps) {
  const { t } = useLingui();
  return (
    <TextField
      label={t`Code from your authenticator app`}
      hint={recovery ? t`Each code works once. Recovery codes work too.` : undefined}
      inputMode={recovery ? 'text' : 'numeric'}
      autoComplete="one-time-code"
      maxLength={20}
      spellCheck={false}
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value.trim())}
      className={className}
    />
  );
}
