import type { Input, Reply } from '@vitrine/contract/index';
import {
  profile_words,
  rulesOf,
  sayDecision,
  sayRule,
  territory_profiles,
  territory_rule_names,
  territory_rules,
  type TerritoryProfile,
} from '@vitrine/contract/territory-rules';
import { useState } from 'react';
import { useParams } from 'react-router';
import { call } from '../kit/api.ts';
import { ConflictForm } from '../kit/conflict-form.tsx';
import { GraveForm } from '../kit/grave-form.tsx';
import { useRight } from '../kit/me.ts';
import { Refusal } from '../kit/refusal.tsx';
import { Moment } from '../kit/show.tsx';
import { useCall } from '../kit/use-call.ts';
import { RuleField, readRules } from './rule-field.tsx';

type Country = Reply<'GET /api/console/territories/{country}'>;
type Decision = Omit<
  Input<'POST /api/console/territories/{country}'>,
  'country' | 'seen' | 'reason'
>;

const profiles = Object.keys(territory_profiles) as TerritoryProfile[];

/** A country: what its players may do, beside another, the decision about it, and its history. */
export function TerritoryPage() {
  const { country = '' } = useParams();
  const { data, refused, again } = useCall('GET /api/console/territories/{country}', { country });
  if (refused) return <Refusal of={refused} />;
  if (!data) return null;
  return (
    <>
      <h1>{data.name}</h1>
      <ul>
        {data.words.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <Decide key={data.version} of={data} onDone={again} />
      <Compared with={data} />
      <History of={data} onDone={again} />
    </>
  );
}

const decide = (country: string, decision: Decision, seen: number, reason: string) =>
  call('POST /api/console/territories/{country}', { country, ...decision, seen, reason });

/** The form of a decision: a profile, and the rules in which the country departs from it. */
function Decide({ of, onDone }: { of: Country; onDone: () => void }) {
  const may_set = useRight('territory.set');
  const [is_open, setOpen] = useState(false);
  const [profile, setProfile] = useState(of.profile);
  if (!may_set) return null;
  if (!is_open)
    return (
      <p className="buttons">
        <button type="button" onClick={() => setOpen(true)}>
          Decide …
        </button>
      </p>
    );
  return (
    <ConflictForm
      will="Holds for the next call of every player in this country, within a minute. A decision that protects players less waits for a colleague."
      seen={of.version}
      say={(value) => {
        const { profile: theirs, changes } = value as Decision;
        return sayDecision(theirs, changes);
      }}
      onSend={async (reason, typed, seen) => {
        const hidden_by_cookie = (typed['hidden'] ?? '').split(/[\s,]+/).filter(Boolean);
        const changes = profile === null ? {} : readRules(typed);
        await decide(of.country, { profile, changes, hidden_by_cookie }, seen, reason);
        onDone();
      }}
      onLeave={() => setOpen(false)}
    >
      <label>
        Profile
        <select
          value={profile ?? ''}
          onChange={({ target }) => setProfile((target.value || null) as TerritoryProfile | null)}
        >
          <option value="">as elsewhere</option>
          {profiles.map((name) => (
            <option key={name} value={name}>
              {name.replaceAll('_', ' ')}
            </option>
          ))}
        </select>
        <span className="soft">
          {profile === null ? 'The country has no rules of its own.' : profile_words[profile]}
        </span>
      </label>
      {profile !== null && (
        <fieldset key={profile}>
          <legend>Where it departs from the profile</legend>
          {territory_rule_names.map((name) => (
            <RuleField
              key={name}
              name={name}
              usual={rulesOf(profile)[name]}
              own={profile === of.profile ? of.changes[name] : undefined}
            />
          ))}
        </fieldset>
      )}
      <label>
        Entries of the menu that a cookie of their name hides, with commas
        <input name="hidden" defaultValue={of.hidden_by_cookie.join(', ')} autoComplete="off" />
      </label>
    </ConflictForm>
  );
}

/** Each rule beside that of a profile or another country; differences stand out. */
function Compared({ with: { rules, name: here } }: { with: Country }) {
  const { data } = useCall('GET /api/console/territories', {});
  const [other, setOther] = useState<string>('strict');
  const country = data?.list.find((one) => one.country === other);
  const beside = country?.rules ?? rulesOf(other as TerritoryProfile);
  return (
    <section>
      <h2>Compared</h2>
      <label className="narrow">
        With
        <select value={other} onChange={({ target }) => setOther(target.value)}>
          {profiles.map((name) => (
            <option key={name} value={name}>
              the profile {name.replaceAll('_', ' ')}
            </option>
          ))}
          {data?.list.map(({ country: code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <table>
        <thead>
          <tr>
            <th>Rule</th>
            <th>{here}</th>
            <th>{country?.name ?? other.replaceAll('_', ' ')}</th>
          </tr>
        </thead>
        <tbody>
          {territory_rule_names.map((name) => {
            const [one, two] = [sayRule(name, rules[name]), sayRule(name, beside[name])];
            return (
              <tr key={name}>
                <td>{territory_rules[name].does}</td>
                <td>{one}</td>
                <td className={one === two ? 'soft' : undefined}>
                  {one === two ? two : <strong>{two}</strong>}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

/** The decisions about a country, each of which can be made again. */
function History({ of, onDone }: { of: Country; onDone: () => void }) {
  const may_set = useRight('territory.set');
  const [back, setBack] = useState<Country['history'][number]>();
  return (
    <section>
      <h2>Decisions</h2>
      {back && (
        <GraveForm
          key={back.version}
          will={`Decides again: ${back.words}.`}
          send="Go back to it"
          onSend={async (reason) => {
            const { profile, changes, hidden_by_cookie } = back;
            await decide(of.country, { profile, changes, hidden_by_cookie }, of.version, reason);
            setBack(undefined);
            onDone();
          }}
          onLeave={() => setBack(undefined)}
        />
      )}
      <ol className="timeline">
        {of.history.map((decision, n) => (
          <li key={decision.version}>
            <Moment at={decision.at} /> {decision.words}, {decision.by ?? 'command line'}
            {n > 0 && may_set && (
              <>
                {' '}
                <button type="button" onClick={() => setBack(decision)}>
                  Go back to it …
                </button>
              </>
            )}
          </li>
        ))}
      </ol>
      {of.history.length === 0 && <p className="empty">Nothing was decided yet.</p>}
    </section>
  );
}
