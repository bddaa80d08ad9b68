import { Link } from 'react-router';
import { Refusal } from '../kit/refusal.tsx';
import { Age } from '../kit/show.tsx';
import { useCall } from '../kit/use-call.ts';

/** Other people's servers: when each was last heard from, and what is wrong with it. */
export function ServicesSection() {
  const { data, refused } = useCall('GET /api/console/services', {});
  if (refused) return <Refusal of={refused} />;
  if (!data) return null;
  return (
    <section>
      <h2>Other people’s servers ({data.list.length})</h2>
      {data.list.length === 0 ? (
        <p className="empty">None is set up.</p>
      ) : (
        <div className="scroll">
          <table>
            <thead>
              <tr>
                <th>Service</th>
                <th className="number">Last heard</th>
                <th>State</th>
              </tr>
            </thead>
            <tbody>
              {data.list.map(({ name, title, heard_at, flaw, path }) => (
                <tr key={name}>
                  <td>{path === null ? title : <Link to={path}>{title}</Link>}</td>
                  <td className="number">
                    {heard_at === null ? 'not lately' : <Age since={heard_at} />}
                  </td>
                  <td className={flaw === null ? undefined : 'bad'}>{flaw ?? 'nothing wrong'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
