import type { Reply } from '@vitrine/contract/index';
import { useState } from 'react';
import { call, Refused } from '../kit/api.ts';
import { useRight } from '../kit/me.ts';
import { MomentField } from '../kit/moment-field.tsx';
import { Refusal } from '../kit/refusal.tsx';
import { Moment } from '../kit/show.tsx';
import { RecordForm, type FieldSpec } from './record-form.tsx';

type Edited = Reply<'GET /api/console/articles/{id}'>;

interface WaitingProps {
  article: Edited;
  specs: readonly FieldSpec[];
  again: () => void;
}

/** The form of changes that wait for a moment: the article as players will read it then. */
export function WaitingChanges({ article, specs, again }: WaitingProps) {
  const { id, fields, version, waiting } = article;
  const may_write = useRight('articles.write');
  const [at, setAt] = useState(waiting?.at ?? '');
  const until = at === '' ? 'the moment that you choose' : new Date(at).toLocaleString('sv-SE');
  return (
    <RecordForm
      kind="article"
      id={String(id)}
      keep_as={`article ${id} waiting`}
      specs={specs}
      fields={{ ...fields, ...waiting?.fields }}
      version={version}
      may_write={may_write}
      will={`Players read them from ${until} on, and the published text until then.`}
      onSave={async (changed, seen) => {
        const wish = { id, fields: changed, seen, ...(at !== '' && { at }) };
        await call('POST /api/console/articles/{id}/wait', wish);
        again();
      }}
    >
      <section aria-label="Waiting">
        <h3>{waiting ? 'Changes that wait' : 'Changes for a moment'}</h3>
        {!waiting && (
          <p className="soft">
            Choose a moment, change the fields, save: players read the published text until then.
          </p>
        )}
        {may_write && <MomentField label="Players read them from" value={at} onChange={setAt} />}
        {waiting && <Planned article={article} waiting={waiting} at={at} again={again} />}
      </section>
    </RecordForm>
  );
}

interface PlannedProps {
  article: Edited;
  waiting: NonNullable<Edited['waiting']>;
  /** The moment as the field above says it. */
  at: string;
  again: () => void;
}

/** The changes that wait, their conflicts, and the acts on it. */
function Planned({ article: { id, version, fields }, waiting, at, again }: PlannedProps) {
  const may_write = useRight('articles.write');
  const [refused, setRefused] = useState<Refused>();
  const attempt = (act: () => Promise<unknown>) => async () => {
    setRefused(undefined);
    try {
      await act();
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      setRefused(problem);
    }
    again();
  };
  const plan = (wish: { fields: Record<string, string>; at?: string }) =>
    call('POST /api/console/articles/{id}/wait', { id, seen: version, ...wish });
  return (
    <>
      {refused && <Refusal of={refused} />}
      {waiting.refused !== null && (
        <p className="bad">Not published at their moment: {waiting.refused}</p>
      )}
      <p>
        {Object.keys(waiting.fields).length === 1 ? 'This field waits' : 'These fields wait'} until{' '}
        <Moment at={waiting.at} />, planned by {waiting.by ?? 'the command line'}:{' '}
        <span className="soft">{Object.keys(waiting.fields).join(', ')}</span>
      </p>
      {waiting.conflicts.length > 0 && (
        <div className="warning">
          <p>Somebody has changed the same since, so they won’t be published as they are.</p>
          <dl className="facts">
            {waiting.conflicts.map((field) => (
              <div key={field}>
                <dt>{field} reads now</dt>
                <dd>{fields[field] || <span className="soft">nothing</span>}</dd>
              </div>
            ))}
          </dl>
          {may_write && (
            <div className="buttons">
              <button type="button" onClick={attempt(() => plan({ fields: {} }))}>
                Keep what waits
              </button>
              <button
                type="button"
                onClick={attempt(() =>
                  plan({
                    fields: Object.fromEntries(
                      waiting.conflicts.map((field) => [field, fields[field] ?? '']),
                    ),
                  }),
                )}
              >
                Keep what reads now
              </button>
            </div>
          )}
        </div>
      )}
      {may_write && (
        <div className="buttons">
          {at !== '' && at !== waiting.at && (
            <button type="button" onClick={attempt(() => plan({ fields: {}, at }))}>
              Change the moment
            </button>
          )}
          <button
            type="button"
            className="main"
            onClick={attempt(() => call('POST /api/console/articles/{id}/wait/publish', { id }))}
          >
            Publish them now
          </button>
          <button
            type="button"
            onClick={attempt(() => call('POST /api/console/articles/{id}/wait/cancel', { id }))}
          >
            Cancel them
          </button>
        </div>
      )}
    </>
  );
}
