import { useLingui } from '@lingui/react/macro';
import type { RefObject } from 'react';
import { TextField } from '../ui/field.tsx';

export interface PasswordProps {
  password: string;
  /** Empty if there is none. */
  error: string;
  field: RefObject<HTMLInputElement | null>;
  onType: (password: string) => void;
}

/** The password of a locked battle, which a seat is taken with. */
export function Password({ password, error, field, onType }: PasswordProps) {
  const { t } = useLingui();
  return (
    <TextField
      ref={field}
      label={t`The password of this battle`}
      type="password"
      autoComplete="off"
      maxLength={64}
      value={password}
      error={error}
      onChange={({ target }) => onType(target.value)}
      className="mx-auto mt-4 w-full max-w-dialog"
    />
  );
}
