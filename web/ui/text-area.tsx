import { useId, type TextareaHTMLAttributes } from 'react';
import { classes } from './classes.ts';
import { field_box, Note } from './field.tsx';

export interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  label: string;
  error?: string | undefined;
  hint?: string;
}

/** A field for several lines. */
export function TextArea({ label, error, hint, className, ...area }: TextAreaProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-2 block text-sm font-medium text-soft">
        {label}
      </label>
      <textarea
        rows={6}
        {...area}
        id={id}
        className={classes(
          field_box,
          'min-h-32 resize-y py-3',
          error ? 'border-error' : 'border-edge',
        )}
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? `${id}-note` : undefined}
      />
      {note && <Note id={`${id}-note`} error={error} hint={hint} />}
    </div>
  );
}
