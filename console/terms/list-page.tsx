import { Link } from 'react-router';
import { Refusal } from '../kit/refusal.tsx';
import { Moment } from '../kit/show.tsx';
import { useCall } from '../kit/use-call.ts';

/** All terms of play, each with its revision in force. */
export function TermsListPage() {
  const { data, refused } = useCall('GET /api/console/terms', {});
  if (refused) return <Refusal of={refused} />;
  if (!data) return null;
  return (
    <>
      <h1>Terms of play</h1>
      <p className="soft">
        Numbers that acts follow. A change is published as a revision: acts of before keep theirs.
      </p>
      <table>
        <thead>
          <tr>
            <th>Terms</th>
            <th>Effect</th>
            <th className="number">Revision</th>
            <th>In force since</th>
            <th>By</th>
            <th>Next</th>
          </tr>
        </thead>
        <tbody>
          {data.list.map(({ name, title, does, number, since, by, next_at }) => (
            <tr key={name}>
              <td>
                <Link to={`/terms/${name}`}>{title}</Link>
              </td>
              <td className="wrap">{does}</td>
              <td className="number">{number}</td>
              <td>
                {since === null ? (
                  <span className="soft">the beginning</span>
                ) : (
                  <Moment at={since} />
                )}
              </td>
              <td>{since !== null && (by ?? <span className="soft">command line</span>)}</td>
              <td>{next_at && <Moment at={next_at} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
