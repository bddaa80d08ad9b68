import { useState, type ReactNode } from 'react';
import { Refused } from './api.ts';
import { Confirm } from './confirm.tsx';
import { Field, Form } from './form.tsx';

interface GraveFormProps {
  /** The effect of the act, in numbers, before it is done. */
  will: string;
  send: string;
  /** Sends the reason, and what else was typed by name. */
  onSend: (reason: string, typed: Record<string, string>) => Promise<unknown>;
  onLeave: () => void;
  /** Not of an act that the audit keeps without one. */
  asks_reason?: boolean;
  /** The words of the button that leaves it. */
  leave?: string | undefined;
  /** Fields before the reason. */
  children?: ReactNode;
}

/**
 * The form of an act over a person's money, rights or access: says what it will do, asks for the
 * reason, and for a confirmation where the last one is older than five minutes. Everything stays
 * typed meanwhile.
 */
export function GraveForm({
  will,
  send,
  onSend,
  onLeave,
  asks_reason = true,
  leave = 'Leave it',
  children,
}: GraveFormProps) {
  const [is_stale, setStale] = useState(false);
  const form = (
    <Form
      send={send}
      onSend={async (typed) => {
        try {
          await onSend(typed['reason'] ?? '', typed);
        } catch (problem) {
          const is_asked = problem instanceof Refused && problem.error.key === 'fresh.required';
          if (!is_asked) throw problem;
          setStale(true);
        }
      }}
      beside={
        <button type="button" onClick={onLeave}>
          {leave}
        </button>
      }
    >
      <p>{will}</p>
      {children}
      {asks_reason && <Field label="Reason, for the audit" name="reason" is_required is_first />}
    </Form>
  );
  return (
    <>
      {is_stale && <Confirm onOpen={() => setStale(false)} />}
      {/* The form stays, out of sight: a sum that was typed and lost would be all that is left. */}
      <div hidden={is_stale}>{form}</div>
    </>
  );
}
