import type { Reply } from '@vitrine/contract/index';
import { useState } from 'react';
import { call } from '../kit/api.ts';
import { GraveForm } from '../kit/grave-form.tsx';
import { useRight } from '../kit/me.ts';
import { Refusal } from '../kit/refusal.tsx';
import { Moment } from '../kit/show.tsx';
import { useCall } from '../kit/use-call.ts';

type Job = Reply<'GET /api/console/jobs'>['list'][number];

/** The queue of jobs, those that were given up first. */
export function MachinePage() {
  const { data, refused, again } = useCall('GET /api/console/jobs', {});
  const [retried, setRetried] = useState<Job>();
  const may_retry = useRight('jobs.retry');
  if (refused) return <Refusal of={refused} />;
  if (!data) return null;
  return (
    <>
      <h1>Machine room</h1>
      <p>
        {data.dead} jobs were given up, {data.retrying} have failed and are tried again.{' '}
        <button type="button" onClick={again}>
          Again
        </button>
      </p>
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
            {data.list.map((job) => (
              <tr key={job.id}>
                <td className="number">{job.id}</td>
                <td>
                  <code>{job.name}</code>
                </td>
                <td>{job.lane}</td>
                <td className={job.state === 'dead' ? 'bad' : undefined}>{job.state}</td>
                <td className="number">
                  {job.attempts} of {job.attempts_max}
                </td>
                <td>
                  <Moment at={job.run_at} />
                </td>
                <td className="wrap">{job.last_error}</td>
                <td>
                  {may_retry && (job.state === 'dead' || job.state === 'failing') && (
                    <button type="button" onClick={() => setRetried(job)}>
                      Try again …
                    </button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {data.list.length === 0 && <p className="empty">The queue is empty.</p>}
    </>
  );
}
