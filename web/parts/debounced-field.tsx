import { useEffect, useRef, useState } from 'react';
import { TextField, type TextFieldProps } from '../ui/field.tsx';

export interface DebouncedFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'onBlur'> {
  value: string;
  /** Gets the trimmed text once the typing has paused, or the field has lost the focus. */
  onChange: (text: string) => unknown;
  pause_ms: number;
  onLeave?: () => void;
}

/** A text field that tells its text once the typing pauses. */
export function DebouncedField({
  value,
  onChange,
  pause_ms,
  onLeave,
  ...field
}: DebouncedFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);
  return (
    <TextField
      {...field}
      value={typed ?? value}
      onChange={({ target }) => {
        clearTimeout(pause.current);
        setTyped(target.value);
        pause.current = setTimeout(() => onChange(target.value.trim()), pause_ms);
      }}
      onBlur={() => {
        clearTimeout(pause.current);
        if (typed !== null && typed.trim() !== value) onChange(typed.trim());
        setTyped(null);
        onLeave?.();
      }}
    />
  );
}
