import type { Reply } from '@vitrine/contract/index';
import { Link, useSearchParams } from 'react-router';
import { call } from '../kit/api.ts';
import { useRight } from '../kit/me.ts';
import { Refusal } from '../kit/refusal.tsx';
import { useCall } from '../kit/use-call.ts';
import { RecordForm, type FieldSpec } from './record-form.tsx';
import { ContentTabs } from './tabs.tsx';

type Site = Reply<'GET /api/console/site'>;

const groups = [
  ['name', 'Name and look'],
  ['contacts', 'Contacts and hours'],
  ['companies', 'Companies'],
  ['policies', 'Policies'],
] as const;

/** All that the site says of itself, a group at a time, and what is missing or isn’t true. */
export function SitePage() {
  const { data, refused, again } = useCall('GET /api/console/site', {});
  const [asked] = useSearchParams();
  const may_set = useRight('content.set');
  if (refused) return <Refusal of={refused} />;
  if (!data) return null;
  const group = asked.get('group') ?? 'name';
  return (
    <>
      <h1>What players read</h1>
      <ContentTabs />
      <nav className="views" aria-label="Groups">
        {groups.map(([name, words]) => (
          <Link
            key={name}
            to={`?group=${name}`}
            replace
            aria-current={group === name ? 'page' : undefined}
          >
            {words}
          </Link>
        ))}
      </nav>
      <RecordForm
        kind="site"
        id="site"
        specs={data.facts.filter((fact) => fact.group === group).map(specOf)}
        fields={data.fields}
        version={data.version}
        may_write={may_set}
        will="Players read it at once; where a language says nothing, English stands in."
        onSave={async (fields, seen) => {
          await call('POST /api/console/site', { fields, seen });
          again();
        }}
      >
        <Missing site={data} />
        {group === 'policies' && <Policies site={data} />}
      </RecordForm>
    </>
  );
}

function specOf({
  key,
  means,
  type,
  is_one,
  is_words,
  is_needed,
}: Site['facts'][number]): FieldSpec {
  return {
    name: key,
    label: means[0]!.toUpperCase() + means.slice(1),
    note: is_needed ? `${key}, needed` : key,
    by_language: !is_one,
    is_name: !is_words,
    ...(type === 'switch' ? { type: 'choice', values: ['yes', 'no'] } : { type }),
  };
}

/** Facts that the site needs, and faults of those that it has. */
function Missing({ site: { facts, fields, wrong } }: { site: Site }) {
  const missing = facts.filter(
    ({ key, is_needed, is_one }) => is_needed && !fields[is_one ? key : `${key}.en`],
  );
  if (missing.length === 0 && wrong.length === 0)
    return <p className="fits">The site says all that it needs of itself.</p>;
  return (
    <section>
      <h3>Missing, or not right</h3>
      <ul className="notes">
        {missing.map(({ key, means, group }) => (
          <li key={key} className="warning">
            <Link to={`?group=${group}`} replace>
              {key}
            </Link>
            : {means}
          </li>
        ))}
        {wrong.map(({ where, language, fault }) => (
          <li key={`${where} ${language} ${fault}`} className="warning">
            {where} ({language}) {fault}
          </li>
        ))}
      </ul>
    </section>
  );
}

const states = {
  shipped: 'published, the text that comes with the software',
  own: 'published, your own page',
  missing: 'not published',
} as const;

/** The policies, each with what it lacks and the way to a page of one’s own in its place. */
function Policies({ site: { policies } }: { site: Site }) {
  return (
    <section>
      <h3>Policies</h3>
      <ul className="notes">
        {policies.map(({ id, name, title, state, lacks }) => (
          <li key={name}>
            <b>{title}</b>:{' '}
            <span className={state === 'missing' ? 'bad' : ''}>{states[state]}</span>
            {state === 'missing' && <p>It lacks {lacks.join(', ')}.</p>}
            <p>
              {state !== 'missing' && (
                <>
                  <a href={`/remark/${name}-${id}`} target="_blank" rel="noreferrer">
                    as a player
                  </a>{' '}
                  ·{' '}
                </>
              )}
              <Link to={`/content/page/${id}`}>
                {state === 'own' ? 'edit your page' : 'write your own page in its place'}
              </Link>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
