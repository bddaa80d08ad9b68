import type { Reply } from '@vitrine/contract/index';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../kit/api.ts';
import { GraveForm } from '../kit/grave-form.tsx';
import { useRight } from '../kit/me.ts';
import { Refusal } from '../kit/refusal.tsx';
import { Moment } from '../kit/show.tsx';
import { useCall } from '../kit/use-call.ts';

type Odds = Reply<'GET /api/console/odds'>;

/** Outcomes that came unlike their odds, and the cases that are paused because of that. */
export function OddsPage() {
  const { data, refused, again } = useCall('GET /api/console/odds', {});
  const [said, setSaid] = useState('');
  if (refused) return <Refusal of={refused} />;
  if (!data) return null;
  const { judged_at, comparisons, outside, expected_outside, pauses } = data;
  return (
    <>
      <h1>Observed odds</h1>
      <p>
        {judged_at ? (
          <>
            {comparisons.toLocaleString('en')} comparisons on <Moment at={judged_at} />:{' '}
            <b className={outside > expected_outside ? 'bad' : undefined}>{outside} outside</b>, at
            most {expected_outside} expected by chance.
          </>
        ) : (
          'Nothing is compared yet: the first comparison is made in the coming night.'
        )}
      </p>
      <p className="soft">
        An outcome outside its band {pauses ? 'pauses its case' : 'is named and pauses nothing'};{' '}
        <Link to="/settings">
          <code>honesty.pauses_cases</code>
        </Link>{' '}
        changes that. Neither odds nor draws are ever touched.
      </p>
      {said && <p role="status">{said}</p>}
      <Paused
        of={data.paused}
        onLifted={(words) => {
          setSaid(words);
          again();
        }}
      />
      <Alarms of={data.alarms} />
    </>
  );
}

interface PausedProps {
  of: Odds['paused'];
  onLifted: (said: string) => void;
}

function Paused({ of, onLifted }: PausedProps) {
  const may_lift = useRight('cases.pause');
  const [lifting, setLifting] = useState<number>();
  return (
    <section>
      <h2>Paused cases ({of.length})</h2>
      {of.length === 0 && <p className="empty">None.</p>}
      <ul className="notes">
        {of.map(({ id, name, paused_at }) => (
          <li key={id}>
            <Link to={`/cases/${id}`}>{name}</Link>{' '}
            <span className="soft">
              case {id}, since <Moment at={paused_at} />
            </span>{' '}
            {may_lift && lifting !== id && (
              <button type="button" onClick={() => setLifting(id)}>
                Lift …
              </button>
            )}
            {lifting === id && (
              <GraveForm
                will={`Players open ${name} again at the same odds. What was drawn until now pauses it no more; later draws do, if they contradict the odds.`}
                send="Lift the pause"
                onSend={async (reason) => {
                  const { open, return_rate } = await call('POST /api/console/odds/{id}/lift', {
                    id,
                    reason,
                  });
                  setLifting(undefined);
                  onLifted(
                    open
                      ? `${name} is open.`
                      : `The pause of ${name} is lifted. It would give back ${return_rate}%, and stays closed.`,
                  );
                }}
                onLeave={() => setLifting(undefined)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const percent = (ppm: number) => `${ppm / 10_000}%`;

function Alarms({ of }: { of: Odds['alarms'] }) {
  return (
    <section>
      <h2>Outside their bands ({of.length})</h2>
      {of.length === 0 && <p className="empty">None.</p>}
      {of.length > 0 && (
        <div className="scroll">
          <table>
            <thead>
              <tr>
                <th>Kind</th>
                <th>Of</th>
                <th>Outcome</th>
                <th className="number">Published</th>
                <th className="number">Seen</th>
                <th className="number">Draws</th>
                <th className="number">Agrees with</th>
                <th>Since</th>
              </tr>
            </thead>
            <tbody>
              {of.map((alarm) => (
                <tr key={`${alarm.kind} ${alarm.id} ${alarm.revision} ${alarm.outcome}`}>
                  <td>{alarm.kind}</td>
                  <td>
                    {alarm.case === null ? (
                      alarm.id
                    ) : (
                      <Link to={`/cases/${alarm.id}`}>{alarm.case}</Link>
                    )}{' '}
                    <span className="soft">{alarm.revision.slice(0, 12)}</span>
                  </td>
                  <td>{alarm.item ?? alarm.outcome}</td>
                  <td className="number">{percent(alarm.odds_ppm)}</td>
                  <td className="number bad">
                    {percent(Math.round((alarm.seen / alarm.draws) * 1e6))}
                  </td>
                  <td className="number">{alarm.draws.toLocaleString('en')}</td>
                  <td className="number">
                    {percent(alarm.low)} … {percent(alarm.high)}
                  </td>
                  <td>
                    <Moment at={alarm.begun_at} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
