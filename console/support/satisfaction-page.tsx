import { Link } from 'react-router';
import { Refusal } from '../kit/refusal.tsx';
import { Moment } from '../kit/show.tsx';
import { useCall } from '../kit/use-call.ts';

/** How satisfied players are: by week, by prepared answer, and in their words. */
export function SatisfactionPage() {
  const { data, refused } = useCall('GET /api/console/satisfaction', {});
  if (refused) return <Refusal of={refused} />;
  if (!data) return null;
  return (
    <>
      <div className="heading">
        <h1>Satisfaction</h1>
        <Link to="/support">Requests</Link>
      </div>
      <p className="soft">Players rate closed requests from 1 to 5, once; of the last half year.</p>
      {data.newest.length === 0 && <p className="empty">Nobody has rated a request yet.</p>}
      <div className="columns">
        <div>
          <h2>By week</h2>
          <Averages
            head="From Monday"
            rows={data.weeks.map(({ week, ...rated }) => ({ name: week, ...rated }))}
          />
          <h2>By prepared answer</h2>
          <Averages
            head="Answer"
            rows={data.templates.map(({ template, ...rated }) => ({
              name: template ?? 'none of them',
              ...rated,
            }))}
          />
        </div>
        <section>
          <h2>Newest</h2>
          <ol className="timeline">
            {data.newest.map(({ request_id, stars, comment, at }) => (
              <li key={request_id} className={stars <= 2 ? 'bad' : undefined}>
                <Moment at={at} /> {stars} of 5,{' '}
                <Link to={`/support/${request_id}`}>request {request_id}</Link>
                {comment && `: ${comment}`}
              </li>
            ))}
          </ol>
        </section>
      </div>
    </>
  );
}

interface AveragesProps {
  head: string;
  rows: readonly { name: string; count: number; average: number }[];
}

function Averages({ head, rows }: AveragesProps) {
  return (
    <table>
      <thead>
        <tr>
          <th>{head}</th>
          <th className="number">Average</th>
          <th className="number">Ratings</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, count, average }) => (
          <tr key={name}>
            <td>{name}</td>
            <td className="number">{average.toFixed(2)}</td>
            <td className="number">{count.toLocaleString('en')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
