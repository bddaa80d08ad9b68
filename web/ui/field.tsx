import { CircleAlert } from 'lucide-react';
import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import { classes } from './classes.ts';

/** The look of a field's box. */
export const field_box =
  'w-full min-h-11 rounded-md border bg-ink px-4 text-base text-ellipsis text-bright transition-colors ' +
  'placeholder:text-soft hover:border-edge-strong disabled:opacity-45';

export interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  /** The error message; empty if there is none. */
  error?: string;
  hint?: string;
  /** Shows the label to screen readers only. */
  label_hidden?: boolean;
  /** An icon before the text. */
  icon?: ReactNode;
  /** A button beside the field that belongs to it. */
  action?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** A one-line text field with its label, a hint, and its error message. */
export function TextField({
  label,
  error,
  hint,
  label_hidden,
  icon,
  action,
  className,
  ...input
}: TextFieldProps) {
  const id = useId();
  const note = error || hint;
  return (
    <div className={className}>
      <label
        htmlFor={id}
        className={label_hidden ? 'sr-only' : 'mb-2 block text-sm font-medium text-soft'}
      >
        {label}
      </label>
      <div className={classes('relative', action ? 'flex gap-2' : undefined)}>
        {icon && (
          <span className="pointer-events-none absolute inset-y-0 left-4 grid place-items-center text-faint">
            {icon}
          </span>
        )}
        <input
          {...input}
          id={id}
          className={classes(
            field_box,
            icon ? 'pl-11' : undefined,
            error ? 'border-error' : 'border-edge',
          )}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
        />
        {action}
      </div>
      {note && <Note id={`${id}-note`} error={error} hint={hint} />}
    </div>
  );
}

/** The error message or the hint of a field. */
export function Note({ id, error, hint }: { id: string; error?: string; hint?: string }) {
  return (
    <p id={id} className={classes('mt-2 flex gap-2 text-sm', error ? 'text-error' : 'text-soft')}>
      {error && <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />}
      {error || hint}
    </p>
  );
}

export interface ChipsProps<Value extends string> {
  /** The group's accessible name. */
  label: string;
  options: readonly { value: Value; label: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
}

/** A choice among few, all visible. */
export function Chips<Value extends string>({
  label,
  options,
  value,
  onChange,
  className,
}: ChipsProps<Value>) {
  const name = useId();
  return (
    <fieldset className={className}>
      <legend className="sr-only">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label key={option.value} className="relative">
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="peer sr-only"
            />
            <span
              className={classes(
                'flex min-h-9 cursor-pointer items-center rounded-full border border-edge px-4 text-sm text-soft',
                'tabular-nums transition-colors hover:border-edge-strong hover:text-bright active:bg-raised',
                'peer-checked:border-brass peer-checked:text-brass-light',
                'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-brass',
              )}
            >
              {option.label}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
