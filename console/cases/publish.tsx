import { useState } from 'react';
import { call, Refused } from '../kit/api.ts';
import { MomentField } from '../kit/moment-field.tsx';
import { Refusal } from '../kit/refusal.tsx';
import { Moment } from '../kit/show.tsx';
import { withoutEmptyNames, type Draft, type Work } from './draft.ts';
import { Differences, differencesOf } from './revisions-tab.tsx';

interface PublishProps {
  /** Undefined for a new case. */
  id: number | undefined;
  work: Work;
  is_ready: boolean;
  /** A case was published, or created, with this id. */
  onDone: (id: number) => void;
  onScheduled: () => void;
  onConflict: (conflict: Conflict) => void;
}

/** Another's publication since the draft was begun. */
export interface Conflict {
  yours: Draft;
  theirs: Draft;
  by: string | null;
  at: string;
}

/** Publishes now, or at a moment to come with its zone. */
export function Publish({ id, work, is_ready, onDone, onScheduled, onConflict }: PublishProps) {
  const [refused, setRefused] = useState<Refused>();
  const [is_sending, setSending] = useState(false);
  const [moment, setMoment] = useState('');
  const draft = withoutEmptyNames(work.draft);
  const revised = id !== undefined && work.seen !== null ? { id, seen: work.seen } : undefined;
  const send = async (act: () => Promise<void>) => {
    setSending(true);
    setRefused(undefined);
    try {
      await act();
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      if (problem.error.key === 'edit.conflict')
        onConflict(problem.error.data as unknown as Conflict);
      else setRefused(problem);
    } finally {
      setSending(false);
    }
  };
  const publish = () =>
    send(async () => {
      const done = revised
        ? await call('POST /api/console/cases/{id}/publish', { ...revised, draft })
        : await call('POST /api/console/cases', { draft });
      onDone(done.id);
    });
  const schedule = () =>
    send(async () => {
      await call('POST /api/console/cases/publications', { ...revised, draft, at: moment });
      onScheduled();
    });
  return (
    <section aria-label="Publish">
      {refused && <Refusal of={refused} />}
      <button
        type="button"
        className="main"
        disabled={!is_ready || is_sending}
        onClick={() => void publish()}
      >
        {revised ? 'Publish now' : 'Create and open'}
      </button>
      <MomentField label="or at a moment" value={moment} onChange={setMoment} />
      <button
        type="button"
        disabled={!is_ready || is_sending || moment === ''}
        onClick={() => void schedule()}
      >
        Publish at this moment
      </button>
    </section>
  );
}

interface ConflictProps {
  conflict: Conflict;
  names: ReadonlyMap<number, string>;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Somebody published first: both drafts side by side, and which of them stays. */
export function ConflictNotice({ conflict, names, onKeepMine, onTakeTheirs }: ConflictProps) {
  const { yours, theirs, by, at } = conflict;
  return (
    <section role="alert" className="refusal">
      <p>
        {by ?? 'Somebody'} has published this case meanwhile, <Moment at={at} />. Nothing of yours
        is lost.
      </p>
      <Differences
        rows={[...fieldsOf(theirs, yours), ...differencesOf(theirs, yours)]}
        names={names}
        heads={['Theirs, published', 'Yours']}
      />
      <div className="buttons">
        <button type="button" onClick={onKeepMine}>
          Go on with mine, over theirs
        </button>
        <button type="button" onClick={onTakeTheirs}>
          Take theirs, drop mine
        </button>
      </div>
    </section>
  );
}

/** The fields besides price and odds that differ. */
function fieldsOf(before: Draft, after: Draft) {
  const fields = ['name', 'kind', 'theme_color', 'top_up', 'top_up_days', 'gift_points'] as const;
  const rows = [...fields, 'vip_level', 'invited', 'opened'] as const;
  const shown = (value: unknown) => (value === undefined ? null : String(value));
  return [
    ...rows.map((of) => ({ of, before: shown(before[of]), after: shown(after[of]) })),
    ...Object.keys({ ...before.group, ...after.group }).map((code) => ({
      of: `group, ${code}`,
      before: before.group[code] ?? null,
      after: after.group[code] ?? null,
    })),
  ].filter((row) => row.before !== row.after);
}
