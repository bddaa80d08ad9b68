import type { Reply } from '@vitrine/contract/index';
import { Age, megabytes, Moment } from '../kit/show.tsx';

type Machine = Reply<'GET /api/console/machine'>;

/** The processes of the product with their last beat. */
export function ProcessesSection({ of }: { of: Machine['processes'] }) {
  return (
    <section>
      <h2>Processes ({of.length})</h2>
      <div className="scroll">
        <table>
          <thead>
            <tr>
              <th>Host</th>
              <th className="number">Process</th>
              <th>Does</th>
              <th>Version</th>
              <th>Since</th>
              <th className="number">Last beat</th>
              <th className="number">Memory</th>
              <th className="number">Delay</th>
              <th>Bus</th>
            </tr>
          </thead>
          <tbody>
            {of.map((one) => (
              <tr key={one.mark}>
                <td>{one.host}</td>
                <td className="number">{one.pid}</td>
                <td>{one.roles.join(', ')}</td>
                <td>{one.version}</td>
                <td>
                  <Moment at={one.started_at} />
                </td>
                <td className={one.is_silent ? 'number bad' : 'number'}>
                  {one.is_silent && 'silent for '}
                  <Age since={one.beat_at} />
                </td>
                <td className="number">{megabytes(one.memory_bytes)}</td>
                <td className="number">{one.lag_ms} ms</td>
                <td className={one.bus === 'away' ? 'bad' : undefined}>{one.bus}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {of.length === 0 && <p className="empty">No process has beaten within the last day.</p>}
    </section>
  );
}

/** How far the listeners are behind the facts; those that are behind stand first. */
export function ListenersSection({ of }: { of: Machine['listeners'] }) {
  const late = of.filter(({ behind }) => behind > 0);
  const shown = [...late, ...of.filter(({ behind }) => behind === 0)];
  return (
    <section>
      <h2>Listeners ({of.length})</h2>
      <details open={late.length > 0}>
        <summary>
          {late.length === 0
            ? 'All have looked at every fact.'
            : `${late.length} are behind the facts.`}
        </summary>
        <div className="scroll">
          <table>
            <thead>
              <tr>
                <th>Listener</th>
                <th className="number">Facts behind</th>
                <th className="number">The oldest</th>
                <th className="number">Held</th>
                <th>Due</th>
              </tr>
            </thead>
            <tbody>
              {shown.map(({ name, behind, oldest_at, held, due_at }) => (
                <tr key={name}>
                  <td>
                    <code>{name}</code>
                  </td>
                  <td className={behind > 0 ? 'number bad' : 'number'}>
                    {behind.toLocaleString('en')}
                  </td>
                  <td className="number">{oldest_at && <Age since={oldest_at} />}</td>
                  <td className="number">{held.toLocaleString('en')}</td>
                  <td>{due_at && <Moment at={due_at} />}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  );
}
