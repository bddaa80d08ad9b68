import { ChevronDown } from 'lucide-react';
import { useId, type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes } from 'react';
import { classes } from './classes.ts';
import { field_box, Note } from './field.tsx';

interface TickProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  label: ReactNode;
}

const tick =
  'inline-flex min-h-8 items-center gap-3 text-sm text-soft transition-colors hover:text-bright';

/** A checkbox with its label and its error message. */
export function Checkbox({ label, error, className, ...input }: TickProps & { error?: string }) {
  const id = useId();
  return (
    <>
      <label className={classes(tick, className)}>
        <input
          {...input}
          type="checkbox"
          className="tick-box size-5 shrink-0 transition-colors disabled:opacity-45"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-note` : input['aria-describedby']}
        />
        <span>{label}</span>
      </label>
      {error && <Note id={`${id}-note`} error={error} />}
    </>
  );
}

/** A switch that takes effect at once, with its label. */
export function Toggle({ label, className, ...input }: TickProps) {
  return (
    <label className={classes(tick, className)}>
      <input {...input} type="checkbox" className="peer sr-only" />
      <span
        aria-hidden
        className={classes(
          'flex h-6 w-11 shrink-0 rounded-full bg-lifted p-1 shadow-card transition-colors',
          'after:size-4 after:rounded-full after:bg-soft after:transition-[transform,background-color]',
          'peer-checked:bg-brass peer-checked:after:translate-x-5 peer-checked:after:bg-on-brass',
          'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-brass',
          'peer-disabled:opacity-45',
        )}
      />
      {label}
    </label>
  );
}

export interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  label: string;
  label_hidden?: boolean;
  error?: string;
  options: readonly { value: string; label: string }[];
}

/** A choice among many, as a native select. */
export function Select({ label, label_hidden, error, options, className, ...select }: SelectProps) {
  const id = useId();
  return (
    <div className={className}>
      <label
        htmlFor={id}
        className={label_hidden ? 'sr-only' : 'mb-2 block text-sm font-medium text-soft'}
      >
        {label}
      </label>
      <div className="relative">
        <select
          {...select}
          id={id}
          className={classes(
            field_box,
            'appearance-none pr-11',
            error ? 'border-error' : 'border-edge',
          )}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-note` : undefined}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          className="pointer-events-none absolute top-3 right-4 size-5 text-faint"
          aria-hidden
        />
      </div>
      {error && <Note id={`${id}-note`} error={error} />}
    </div>
  );
}
