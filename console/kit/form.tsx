import { useState, type ReactNode } from 'react';
import { Refused } from './api.ts';
import { Refusal } from './refusal.tsx';

interface FormProps {
  /** The words of the button that sends it. */
  send: string;
  /** Sends what was typed, by name. A refusal is shown, and nothing typed is lost. */
  onSend: (typed: Record<string, string>) => Promise<unknown>;
  children: ReactNode;
  /** Beside the button that sends it. */
  beside?: ReactNode;
}

/** The form of every act: its fields, one button, and the refusal in words. */
export function Form({ send, onSend, children, beside }: FormProps) {
  const [refused, setRefused] = useState<Refused>();
  const [is_sending, setSending] = useState(false);
  const submit = async (form: HTMLFormElement) => {
    const typed = Object.fromEntries(
      [...new FormData(form)].map(([name, value]) => [name, String(value)]),
    );
    setSending(true);
    setRefused(undefined);
    try {
      await onSend(typed);
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      setRefused(problem);
    } finally {
      setSending(false);
    }
  };
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        void submit(event.currentTarget);
      }}
    >
      {children}
      {refused && <Refusal of={refused} />}
      <div className="buttons">
        <button type="submit" disabled={is_sending}>
          {send}
        </button>
        {beside}
      </div>
    </form>
  );
}

interface FieldProps {
  label: string;
  name: string;
  type?: 'text' | 'email' | 'password' | 'search' | 'date' | 'number';
  autoComplete?: string;
  is_required?: boolean;
  is_first?: boolean;
  value?: string;
}

/** Gives the focus to a form's first field when the form appears: it is all there is to do. */
export function takeFocus(field: HTMLInputElement | null): void {
  field?.focus();
}

/** A choice of one of these values, the first one at the beginning. */
export function Choice({
  label,
  name,
  values,
}: {
  label: string;
  name: string;
  values: readonly string[];
}) {
  return (
    <label>
      {label}
      <select name={name}>
        {values.map((value) => (
          <option key={value} value={value}>
            {value.replaceAll('_', ' ')}
          </option>
        ))}
      </select>
    </label>
  );
}

/** A field of several lines, with its label. */
export function Area({ label, name }: { label: string; name: string }) {
  return (
    <label>
      {label}
      <textarea name={name} rows={6} required />
    </label>
  );
}

/** A field with its label. */
export function Field({
  label,
  name,
  type = 'text',
  autoComplete = 'off',
  is_required = false,
  is_first = false,
  value,
}: FieldProps) {
  return (
    <label>
      {label}
      <input
        name={name}
        type={type}
        autoComplete={autoComplete}
        required={is_required}
        ref={is_first ? takeFocus : undefined}
        defaultValue={value}
      />
    </label>
  );
}
