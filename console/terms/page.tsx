import { useState } from 'react';
import { useParams } from 'react-router';
import { Refusal } from '../kit/refusal.tsx';
import { Moment } from '../kit/show.tsx';
import { Trail } from '../kit/trail.tsx';
import { useCall } from '../kit/use-call.ts';
import { Compare } from './compare.tsx';
import { Draft } from './draft.tsx';
import type { Terms } from './numbers.ts';

type Revision = Terms['revisions'][number];

const states: Record<Revision['state'], string> = {
  in_force: 'in force',
  waits: 'waits',
  over: '',
};

/** Some terms of play: a draft of their next revision, and all revisions with the way back. */
export function TermsPage() {
  const name = useParams()['name'] ?? '';
  const { data, refused, again } = useCall('GET /api/console/terms/{name}', { name });
  // Going back begins a draft with the numbers of an older revision.
  const [from, setFrom] = useState<{ key: string; numbers: Terms['numbers']; times: number }>();
  const [said, setSaid] = useState('');
  if (refused) return <Refusal of={refused} />;
  if (!data) return null;
  const begin = (key: string, numbers: Terms['numbers']) => {
    setFrom((last) => ({ key, numbers, times: (last?.times ?? 0) + 1 }));
    setSaid('');
    window.scrollTo(0, 0);
  };
  return (
    <>
      <h1>Terms of {data.title}</h1>
      <p>{data.does}</p>
      <p className="soft">
        {data.number === 0
          ? 'The initial numbers are in force.'
          : `Revision ${data.number} is in force.`}
        {data.newest !== data.number &&
          ` Revision ${data.newest} waits; a newer one takes its place.`}
      </p>
      {said !== '' && <p role="status">{said}</p>}
      <Draft
        key={`${data.newest} ${from?.key ?? ''} ${from?.times ?? 0}`}
        terms={data}
        from={from?.numbers ?? data.numbers}
        onDone={(words) => {
          setSaid(words);
          setFrom(undefined);
          again();
        }}
      />
      <h2>Revisions</h2>
      <ol className="timeline">
        {data.revisions.map((revision) => (
          <Entry
            key={revision.number}
            terms={data}
            revision={revision}
            onTake={() => begin(String(revision.number), revision.numbers)}
          />
        ))}
        <li>
          The initial numbers{' '}
          <button type="button" onClick={() => begin('0', data.initial)}>
            Draft from these
          </button>
        </li>
      </ol>
      <Trail kind="terms" id={name} />
    </>
  );
}

function Entry({
  terms,
  revision,
  onTake,
}: {
  terms: Terms;
  revision: Revision;
  onTake: () => void;
}) {
  const { number, starts_at, published_at, by, state, numbers } = revision;
  return (
    <li>
      <details>
        <summary>
          Revision {number}, from <Moment at={starts_at} /> on, {by ?? 'command line'}{' '}
          {state !== 'over' && <strong>{states[state]}</strong>}
        </summary>
        <p className="soft">
          Published <Moment at={published_at} />
        </p>
        <Compare cells={terms.cells} before={terms.numbers} after={numbers} />
        <button type="button" onClick={onTake}>
          Draft from these
        </button>
      </details>
    </li>
  );
}
