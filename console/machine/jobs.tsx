import type { Reply } from '@vitrine/contract/index';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '../kit/api.ts';
import { GraveForm } from '../kit/grave-form.tsx';
import { useRight } from '../kit/me.ts';
import { Refusal } from '../kit/refusal.tsx';
import { Age, Moment } from '../kit/show.tsx';
import { useCall } from '../kit/use-call.ts';

type Jobs = Reply<'GET /api/console/jobs'>;
type Job = Jobs['list'][number];

/** The queue: in numbers by the jobs' names, then the jobs, of one name if it is chosen. */
export function JobsSection() {
  const [query, setQuery] = useSearchParams();
  const name = query.get('job') ?? undefined;
  const { data, refused, again } = useCall(
    'GET /api/console/jobs',
    name === undefined ? {} : { 'filter[name]': name },
  );
  const [retried, setRetried] = useState<Job>();
  if (refused) return <Refusal of={refused} />;
  if (!data) return null;
  return (
    <section>
      <h2>Jobs</h2>
      <p>
        Given up: {data.dead}. Failed, and tried again: {data.retrying}.
      </p>
      <Kinds
        of={data.kinds}
        chosen={name}
        onChoose={(kind) => setQuery(kind === undefined ? {} : { job: kind })}
      />
      {retried && (
        <GraveForm
          key={retried.id}
          will={`Has ${retried.name} (job ${retried.id}) tried again at once, with all its attempts.`}
          send="Try it again"
          onSend={async (reason) => {
            await call('POST /api/console/jobs/{id}/retry', { id: retried.id, reason });
            setRetried(undefined);
            again();
          }}
          onLeave={() => setRetried(undefined)}
        />
      )}
      <JobTable of={data.list} onRetry={setRetried} />
    </section>
  );
}

function Kinds({
  of,
  chosen,
  onChoose,
}: {
  of: Jobs['kinds'];
  chosen: string | undefined;
  onChoose: (name: string | undefined) => void;
}) {
  return (
    <div className="scroll">
      <table>
        <thead>
          <tr>
            <th>Kind</th>
            <th className="number">Waiting</th>
            <th className="number">Failing</th>
            <th className="number">Given up</th>
            <th className="number">The oldest due</th>
          </tr>
        </thead>
        <tbody>
          {of.map(({ name, waiting, failing, dead, due_since }) => (
            <tr key={name}>
              <td>
                <button
                  type="button"
                  aria-pressed={name === chosen}
                  onClick={() => onChoose(name === chosen ? undefined : name)}
                >
                  {name}
                </button>
              </td>
              <td className="number">{waiting.toLocaleString('en')}</td>
              <td className={failing > 0 ? 'number bad' : 'number'}>
                {failing.toLocaleString('en')}
              </td>
              <td className={dead > 0 ? 'number bad' : 'number'}>{dead.toLocaleString('en')}</td>
              <td className="number">{due_since && <Age since={due_since} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function JobTable({ of, onRetry }: { of: readonly Job[]; onRetry: (job: Job) => void }) {
  const may_retry = useRight('machine.retry');
  if (of.length === 0) return <p className="empty">The queue is empty.</p>;
  return (
    <div className="scroll">
      <table>
        <thead>
          <tr>
            <th className="number">Number</th>
            <th>Job</th>
            <th>Lane</th>
            <th>State</th>
            <th className="number">Tries</th>
            <th>Next</th>
            <th>Last error</th>
            <th>Act</th>
          </tr>
        </thead>
        <tbody>
          {of.map((job) => (
            <tr key={job.id}>
              <td className="number">{job.id}</td>
              <td>
                <code>{job.name}</code>
              </td>
              <td>{job.lane}</td>
              <td className={job.state === 'dead' ? 'bad' : undefined}>
                {job.state === 'dead' ? 'given up' : job.state}
              </td>
              <td className="number">
                {job.attempts} of {job.attempts_max}
              </td>
              <td>
                <Moment at={job.run_at} />
              </td>
              <td className="wrap">{job.last_error}</td>
              <td>
                {may_retry && (job.state === 'dead' || job.state === 'failing') && (
                  <button type="button" onClick={() => onRetry(job)}>
                    Try again …
                  </button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
