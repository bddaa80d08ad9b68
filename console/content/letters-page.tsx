import { locales } from '@vitrine/i18n/locales';
import type { Reply } from '@vitrine/contract/index';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { call, Refused } from '../kit/api.ts';
import { useRight } from '../kit/me.ts';
import { Refusal } from '../kit/refusal.tsx';
import { useCall } from '../kit/use-call.ts';
import { RecordForm, type FieldSpec, type Typed } from './record-form.tsx';
import { ContentTabs } from './tabs.tsx';

/** The name of a language by its code. */
const nameOf = (language: string) => locales.find(({ code }) => code === language)!.name;

/** All e-mails, and which of them the operator has worded. */
export function LettersPage() {
  const { data, refused } = useCall('GET /api/console/letters', {});
  if (refused) return <Refusal of={refused} />;
  if (!data) return null;
  return (
    <>
      <h1>What players read</h1>
      <ContentTabs />
      <div className="scroll">
        <table aria-label="Letters">
          <thead>
            <tr>
              <th>Letter</th>
              <th>Subject, in English</th>
              <th>In your own words</th>
            </tr>
          </thead>
          <tbody>
            {data.list.map(({ name, subject, languages }) => (
              <tr key={name}>
                <td>
                  <Link to={`/content/letters/${name}`}>{name.replaceAll('_', ' ')}</Link>
                </td>
                <td>{subject}</td>
                <td className="soft wrap">{languages.map(nameOf).join(', ') || 'none'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** The operator’s own words of a letter, and the letter with them. */
export function LetterPage() {
  const name = useParams()['name']!;
  return <Loaded key={name} name={name} />;
}

function Loaded({ name }: { name: string }) {
  const { data, refused, again } = useCall('GET /api/console/letters/{name}', { name });
  const may_write = useRight('content.write');
  if (refused) return <Refusal of={refused} />;
  if (!data) return null;
  return (
    <>
      <h1>
        {name.replaceAll('_', ' ')} <span className="soft">letter</span>
      </h1>
      <ContentTabs />
      <RecordForm
        kind="letter"
        id={name}
        specs={specsOf(data)}
        fields={data.fields}
        ours={data.ours}
        version={data.version}
        may_write={may_write}
        will="The next letters have them; an empty field is sent in our words."
        onSave={async (fields, seen) => {
          await call('POST /api/console/letters/{name}', { name, fields, seen });
          again();
        }}
      >
        {(typed) => (
          <>
            {may_write && <Test name={name} typed={typed} />}
            <Look name={name} typed={typed} />
          </>
        )}
      </RecordForm>
    </>
  );
}

function specsOf({
  placeholders,
  keeps_ours,
}: Reply<'GET /api/console/letters/{name}'>): FieldSpec[] {
  const filled = `filled in: ${placeholders.map((name) => `{${name}}`).join(', ')}`;
  return [
    { name: 'subject', label: 'Subject', type: 'line', by_language: true, note: filled },
    {
      name: 'opening',
      label: 'Opening sentence',
      type: 'text',
      by_language: true,
      note: keeps_ours ? `${filled}; ours follows it, so that no fact is lost` : filled,
    },
  ];
}

/** While somebody types, one call is enough. */
const typing_ms = 300;

/** The letter with the words as they are typed, in the language in which somebody types. */
function Look({ name, typed: { valueOf, language } }: { name: string; typed: Typed }) {
  const words = {
    subject: valueOf(`subject.${language}`),
    opening: valueOf(`opening.${language}`),
  };
  const wish = { name, language, words };
  const { data, refused } = useCall('POST /api/console/letters/{name}/preview', wish, typing_ms);
  return (
    <section className="letter" aria-label="As it is sent">
      <h3>As it is sent, {nameOf(language)}</h3>
      {refused && <Refusal of={refused} />}
      {data && (
        <>
          <p>{data.subject}</p>
          {/* Sandboxed: no scripts, and an opaque origin. */}
          <iframe title={`The letter: ${data.subject}`} srcDoc={data.html} sandbox="" />
          <details>
            <summary>As text</summary>
            <p className="text">{data.text}</p>
          </details>
        </>
      )}
    </section>
  );
}

/** Sends the saved letter to whoever asks. */
function Test({ name, typed: { language, is_changed } }: { name: string; typed: Typed }) {
  const [sent_to, setSentTo] = useState<string>();
  const [refused, setRefused] = useState<Refused>();
  const send = async () => {
    setSentTo(undefined);
    setRefused(undefined);
    try {
      const { to } = await call('POST /api/console/letters/{name}/test', { name, language });
      setSentTo(to);
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      setRefused(problem);
    }
  };
  return (
    <section aria-label="Test">
      {refused && <Refusal of={refused} />}
      <button type="button" disabled={is_changed} onClick={() => void send()}>
        Send it to me, {nameOf(language)}
      </button>
      {is_changed && <span className="soft"> Save first: it is sent as it is saved.</span>}
      {sent_to !== undefined && <p role="status">On its way to {sent_to}, with made-up data.</p>}
    </section>
  );
}
