import { useState, type ReactNode } from 'react';
import { Refused } from './api.ts';
import { GraveForm } from './grave-form.tsx';

interface Conflict {
  yours: unknown;
  theirs: unknown;
  version: number;
}

/**
 * The form of a record that two people may edit at once. If somebody has saved since it was
 * opened, it shows both values, keeps what was typed, and saves over theirs only by another press.
 */
export function ConflictForm({
  will,
  seen,
  say,
  onSend,
  onLeave,
  asks_reason = true,
  leave,
  children,
}: {
  will: string;
  /** The version that the form was opened with. */
  seen: number;
  /** A value in words. */
  say: (value: unknown) => string;
  onSend: (reason: string, typed: Record<string, string>, seen: number) => Promise<unknown>;
  onLeave: () => void;
  /** Not of an act that the audit keeps without one. */
  asks_reason?: boolean;
  /** The words of the button that leaves it. */
  leave?: string;
  children: ReactNode;
}) {
  const [conflict, setConflict] = useState<Conflict>();
  return (
    <GraveForm
      will={will}
      send={conflict ? 'Save mine over theirs' : 'Save'}
      onSend={async (reason, typed) => {
        try {
          await onSend(reason, typed, conflict?.version ?? seen);
        } catch (problem) {
          const is_conflict = problem instanceof Refused && problem.error.key === 'edit.conflict';
          if (is_conflict) setConflict(problem.error.data as unknown as Conflict);
          throw problem;
        }
      }}
      onLeave={onLeave}
      asks_reason={asks_reason}
      leave={leave}
    >
      {conflict && (
        <dl className="facts">
          <div>
            <dt>Theirs</dt>
            <dd>{say(conflict.theirs)}</dd>
          </div>
          <div>
            <dt>Yours</dt>
            <dd>{say(conflict.yours)}</dd>
          </div>
        </dl>
      )}
      {children}
    </GraveForm>
  );
}
