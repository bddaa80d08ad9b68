import { sayDecision } from '@vitrine/contract/territory-rules';
import { Link, useNavigate } from 'react-router';
import { Field, Form } from '../kit/form.tsx';
import { useRight } from '../kit/me.ts';
import { Refusal } from '../kit/refusal.tsx';
import { Moment } from '../kit/show.tsx';
import { useCall } from '../kit/use-call.ts';
import { Networks } from './networks.tsx';

/** The rules of elsewhere, and of each country with rules of its own. */
export function TerritoriesPage() {
  const { data, refused, again } = useCall('GET /api/console/territories', {});
  const may_set = useRight('territory.set');
  const may_replace = useRight('territory.networks');
  const go = useNavigate();
  if (refused) return <Refusal of={refused} />;
  if (!data) return null;
  return (
    <>
      <h1>Territories</h1>
      <p className="soft">
        The site knows the country of {data.networks.toLocaleString('en')} networks. A country
        without rules of its own has those of elsewhere.
        {data.networks === 0 && ' Without a list of networks every visitor is elsewhere.'}
      </p>
      {may_replace && <Networks onDone={again} />}
      <table>
        <thead>
          <tr>
            <th>Country</th>
            <th>Profile, and where it departs</th>
            <th>What a player may do</th>
            <th className="number">Networks</th>
            <th>Since</th>
          </tr>
        </thead>
        <tbody>
          {data.list.map(({ country, name, profile, changes, words, networks, at }) => (
            <tr key={country}>
              <td>
                <Link to={`/territories/${country}`}>{name}</Link>
              </td>
              <td className="wrap">{at === null ? 'default' : sayDecision(profile, changes)}</td>
              <td className="wrap">{words.slice(0, 2).join(' ')}</td>
              <td className="number">{networks.toLocaleString('en')}</td>
              <td>
                <Moment at={at} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {may_set && (
        <Form
          send="Open it"
          onSend={async ({ country = '' }) => go(`/territories/${country.trim().toUpperCase()}`)}
        >
          <Field label="Another country, by its code, such as DE" name="country" is_required />
        </Form>
      )}
    </>
  );
}
