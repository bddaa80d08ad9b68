import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { TextField } from '../ui/field.tsx';

export interface SecondFactorFieldProps {
  value: string;
  error?: string;
  onChange: (value: string) => void;
}

/** The field for a code of the second factor. Takes the focus when it appears. */
export function SecondFactorField({ value, error, onChange }: SecondFactorFieldProps) {
  const { t } = useLingui();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <TextField
      ref={field}
      label={t`Code from your authenticator app`}
      hint={t`Six digits, or one of your recovery codes.`}
      name="totp"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={20}
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
