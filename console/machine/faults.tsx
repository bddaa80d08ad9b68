import type { Reply } from '@vitrine/contract/index';
import { Age, Moment } from '../kit/show.tsx';

type Fault = Reply<'GET /api/console/machine'>['faults'][number];

/** Our faults of the last 30 days, each once; the last request’s id finds its lines in the log. */
export function FaultsSection({ of }: { of: readonly Fault[] }) {
  return (
    <section>
      <h2>Faults of 30 days ({of.length})</h2>
      {of.length === 0 ? (
        <p className="empty">None.</p>
      ) : (
        <div className="scroll">
          <table>
            <thead>
              <tr>
                <th className="number">Last</th>
                <th className="number">Times</th>
                <th>Fault</th>
                <th>Where</th>
                <th>Request</th>
                <th>Version</th>
                <th>First</th>
              </tr>
            </thead>
            <tbody>
              {of.map((fault) => (
                <FaultRow key={fault.fingerprint} of={fault} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

/** A fault in words, with the stack behind a press. */
function Words({ of, stack }: { of: string; stack: string }) {
  return (
    <details>
      <summary>{of}</summary>
      <pre>{stack || 'It has no stack.'}</pre>
    </details>
  );
}

function FaultRow({ of }: { of: Fault }) {
  const { last_at, first_at, times, words, error, stack, path, request_id, version } = of;
  return (
    <tr>
      <td className="number">
        <Age since={last_at} />
      </td>
      <td className="number">{times.toLocaleString('en')}</td>
      <td className="wrap">
        <Words of={`${words}${error && `: ${error}`}`} stack={stack} />
      </td>
      <td>{path && <code>{path}</code>}</td>
      <td>{request_id && <code>{request_id}</code>}</td>
      <td>{version}</td>
      <td>
        <Moment at={first_at} />
      </td>
    </tr>
  );
}
