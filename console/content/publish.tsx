import { useState } from 'react';
import { Refused } from '../kit/api.ts';
import { MomentField } from '../kit/moment-field.tsx';
import { Refusal } from '../kit/refusal.tsx';

interface PublishProps {
  /** The words of the button that does it now. */
  now: string;
  /** The words of the button that plans it. */
  plan: string;
  /** The moment that it has now; empty for none. */
  at: string;
  onPublish: (at: string | undefined) => Promise<unknown>;
}

/** Publishes something now, or at a moment to come with its zone. */
export function Publish({ now, plan, at: planned_at, onPublish }: PublishProps) {
  const [at, setAt] = useState(planned_at);
  const [refused, setRefused] = useState<Refused>();
  const [is_sending, setSending] = useState(false);
  const publish = async (moment: string | undefined) => {
    setRefused(undefined);
    setSending(true);
    try {
      await onPublish(moment);
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      setRefused(problem);
    } finally {
      setSending(false);
    }
  };
  return (
    <section aria-label="Publish">
      {refused && <Refusal of={refused} />}
      <button
        type="button"
        className="main"
        disabled={is_sending}
        onClick={() => void publish(undefined)}
      >
        {now}
      </button>
      <MomentField label="or at a moment" value={at} onChange={setAt} />
      <button
        type="button"
        disabled={is_sending || at === '' || at === planned_at}
        onClick={() => void publish(at)}
      >
        {plan}
      </button>
    </section>
  );
}
