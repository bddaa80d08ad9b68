import type { Reply } from '@vitrine/contract/index';
import { useParams } from 'react-router';
import { Bulk } from '../kit/bulk.tsx';
import { Facts } from '../kit/facts.tsx';
import { useRight } from '../kit/me.ts';
import { Refusal } from '../kit/refusal.tsx';
import { Moment } from '../kit/show.tsx';
import { Trail } from '../kit/trail.tsx';
import { useCall } from '../kit/use-call.ts';
import { nameOf, survey_acts } from './list-page.tsx';

type Result = Reply<'GET /api/console/surveys/{id}'>['results'][number];

/** A survey with its results, and the acts on it. */
export function SurveyPage() {
  const id = Number(useParams()['id']);
  const { data, refused, again } = useCall('GET /api/console/surveys/{id}', { id });
  const may_save = useRight('surveys.export');
  if (refused) return <Refusal of={refused} />;
  if (!data) return null;
  return (
    <>
      <h1>
        {data.title} <span className="soft">survey {data.id}</span>
      </h1>
      <p>{data.text}</p>
      <Bulk rows={[data]} acts={survey_acts} nameOf={nameOf} onDone={again} />
      <div className="columns">
        <div>
          <Facts
            of={[
              ['State', data.state],
              ['Taken by', `${data.taken.toLocaleString('en')} players`],
              ['Languages', data.languages.join(' ')],
              ['Opened', <Moment key="opened" at={data.created_at} />],
              ['Ends by itself', data.closes_at && <Moment key="ends" at={data.closes_at} />],
              ['Closed', data.closed_at && <Moment key="closed" at={data.closed_at} />],
            ]}
          />
          {may_save && (
            <p>
              <a href={`/api/console/surveys/${id}/answers`} download>
                All answers as CSV
              </a>
            </p>
          )}
          <Trail kind="survey" id={data.id} />
        </div>
        <div>
          {data.results.map((result) => (
            <Question key={result.question} of={result} />
          ))}
        </div>
      </div>
    </>
  );
}

/** A question with how often each answer was given, or the newest words. */
function Question({ of: { question, title, required, answered, counts, words } }: { of: Result }) {
  return (
    <section>
      <h2>
        {question}. {title}{' '}
        <span className="soft">
          {answered.toLocaleString('en')} answers{required ? '' : ', may be left out'}
        </span>
      </h2>
      {counts.length > 0 && (
        <table>
          <tbody>
            {counts.map(({ label, count }) => (
              <tr key={label}>
                <td>{label}</td>
                <td className="number">{count.toLocaleString('en')}</td>
                <td className="number">
                  {answered > 0 ? `${Math.round((100 * count) / answered)} %` : ''}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <ul>
        {words.map((text, n) => (
          <li key={n}>{text}</li>
        ))}
      </ul>
    </section>
  );
}
