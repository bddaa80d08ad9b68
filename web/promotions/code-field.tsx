import { TextField, type TextFieldProps } from '../ui/field.tsx';

/** The field for a partner's code, to choose one or to use one. */
export function CodeField(field: TextFieldProps) {
  return (
    <TextField
      maxLength={64}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      className="sm:max-w-96"
      {...field}
    />
  );
}
