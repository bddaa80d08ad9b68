import type { Reply } from '@vitrine/contract/index';
import { locales } from '@vitrine/i18n/locales';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { call, Refused } from '../kit/api.ts';
import { useRight } from '../kit/me.ts';
import { Refusal } from '../kit/refusal.tsx';
import { Moment } from '../kit/show.tsx';
import { useCall } from '../kit/use-call.ts';
import { RecordForm, type FieldSpec } from './record-form.tsx';
import { ContentTabs } from './tabs.tsx';

/** A kind of text that an operator adds to the site. */
type Kind = 'page' | 'banner' | 'announcement';

const title: FieldSpec = { name: 'title', label: 'Title', type: 'line', by_language: true };
const html: FieldSpec = { name: 'html', label: 'Text, HTML', type: 'html', by_language: true };
const link: FieldSpec = {
  name: 'link',
  label: 'Link',
  type: 'line',
  note: 'a path of this site or an https:// address',
};
const ends_at: FieldSpec = { name: 'ends_at', label: 'Shown until', type: 'moment' };

const kinds: Record<Kind, { name: string; names: string; specs: readonly FieldSpec[] }> = {
  page: {
    name: 'page',
    names: 'Pages',
    specs: [
      title,
      html,
      {
        name: 'column',
        label: 'Column of the footer',
        type: 'choice',
        values: ['platform', 'terms'],
      },
      { name: 'position', label: 'Place in it', type: 'line', note: '0 to 999' },
      {
        name: 'name',
        label: 'Short name',
        type: 'line',
        note: 'in a page of the name faq each heading is a question',
      },
    ],
  },
  banner: {
    name: 'banner',
    names: 'Banners',
    specs: [
      title,
      { name: 'picture', label: 'Picture', type: 'picture', note: 'needed' },
      link,
      { name: 'position', label: 'Place', type: 'line', note: '0 to 999' },
      { name: 'begins_at', label: 'Shown from', type: 'moment' },
      ends_at,
      { name: 'video', label: 'Video', type: 'line', note: 'a path that your proxy serves' },
    ],
  },
  announcement: {
    name: 'announcement',
    names: 'Announcements',
    specs: [
      title,
      html,
      { name: 'at', label: 'Shown from', type: 'moment', note: 'at once without a moment' },
      ends_at,
      {
        name: 'audience',
        label: 'For',
        type: 'choice',
        values: ['everyone', 'visitors', 'players'],
      },
      link,
      { name: 'picture', label: 'Picture', type: 'picture' },
    ],
  },
};

function useKind(): Kind {
  return useParams()['kind'] as Kind;
}

/** The pages, banners or announcements. */
export function WrittenListPage() {
  const kind = useKind();
  const { data, refused } = useCall('GET /api/console/content/{kind}', { kind });
  const may_write = useRight('content.write');
  const { name, names } = kinds[kind];
  if (refused) return <Refusal of={refused} />;
  if (!data) return null;
  return (
    <>
      <div className="heading">
        <h1>What players read</h1>
        {may_write && <Link to={`/content/${kind}/new`}>New {name}</Link>}
      </div>
      <ContentTabs />
      <div className="scroll">
        <table aria-label={names}>
          <thead>
            <tr>
              <th className="number">Number</th>
              <th>Title</th>
              <th>State</th>
              {kind !== 'page' && <th>From</th>}
              {kind !== 'page' && <th>Until</th>}
              {kind !== 'announcement' && <th className="number">Place</th>}
              <th>Missing, so that English stands in</th>
            </tr>
          </thead>
          <tbody>
            {data.list.map((row) => (
              <tr key={row.id}>
                <td className="number">{row.id}</td>
                <td>
                  <Link to={`/content/${kind}/${row.id}`}>{row.title}</Link>
                </td>
                <td className={row.state === 'shown' ? undefined : 'soft'}>{row.state}</td>
                {kind !== 'page' && <td>{row.begins_at && <Moment at={row.begins_at} />}</td>}
                {kind !== 'page' && <td>{row.ends_at && <Moment at={row.ends_at} />}</td>}
                {kind !== 'announcement' && <td className="number">{row.position}</td>}
                <td className="soft wrap">{missingOf(row.languages)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {data.list.length === 0 && <p className="empty">There is none yet.</p>}
      {data.removed.length > 0 && (
        <section>
          <h2>Removed</h2>
          <ul className="notes">
            {data.removed.map((row) => (
              <li key={row.id}>
                {row.id} <Link to={`/content/${kind}/${row.id}`}>{row.title}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** The languages in which something isn’t written, by their names. */
export function missingOf(languages: readonly string[]): string {
  const missing = locales.filter(({ code }) => !languages.includes(code));
  return missing.map(({ name }) => name).join(', ') || 'none';
}

/** The editor of one that is there, or was. */
export function WrittenPage() {
  const kind = useKind();
  const id = useParams()['id']!;
  return id === 'new' ? (
    <Editor key={kind} kind={kind} />
  ) : (
    <Loaded key={`${kind} ${id}`} kind={kind} id={Number(id)} />
  );
}

function Loaded({ kind, id }: { kind: Kind; id: number }) {
  const { data, refused, again } = useCall('GET /api/console/content/{kind}/{id}', { kind, id });
  // Nobody has written a page in a policy’s place yet.
  if (refused?.error.key === 'content.unknown' && kind === 'page')
    return <Editor kind={kind} id={id} again={again} />;
  if (refused) return <Refusal of={refused} />;
  if (!data) return null;
  return <Editor kind={kind} id={id} known={data} again={again} />;
}

interface EditorProps {
  kind: Kind;
  id?: number;
  known?: Reply<'GET /api/console/content/{kind}/{id}'>;
  again?: () => void;
}

function Editor({ kind, id, known, again }: EditorProps) {
  const may_write = useRight('content.write');
  const navigate = useNavigate();
  const { name, specs } = kinds[kind];
  const is_there = known !== undefined && !known.is_removed;
  const save = async (fields: Readonly<Record<string, string>>, seen: number) => {
    // Of a removed one, all that it said is written again.
    const all = known?.is_removed ? { ...known.fields, ...fields } : fields;
    const saved = await call('POST /api/console/content/{kind}', {
      kind,
      fields: all,
      seen,
      ...(id !== undefined && { id }),
    });
    again?.();
    if (saved.id !== id) void navigate(`/content/${kind}/${saved.id}`, { replace: true });
  };
  return (
    <>
      <div className="heading">
        <h1>
          {known?.fields['title.en'] ?? `New ${name}`}{' '}
          {id !== undefined && (
            <span className="soft">
              {name} {id}
              {known?.is_removed && ', removed'}
            </span>
          )}
        </h1>
        {kind === 'page' && is_there && (
          <a href={`/remark/${id}`} target="_blank" rel="noreferrer">
            As a player
          </a>
        )}
        {may_write && is_there && <Remove kind={kind} id={id!} />}
      </div>
      <ContentTabs />
      <RecordForm
        kind={kind}
        id={id === undefined ? undefined : String(id)}
        specs={specs}
        fields={known?.fields ?? {}}
        version={known?.version ?? 0}
        may_write={may_write}
        will="Players read it at once, or from its moment on."
        onSave={save}
      >
        {known?.is_removed && may_write && (
          <p>
            <button type="button" onClick={() => void save({}, known.version)}>
              Put it back as it was
            </button>
          </p>
        )}
      </RecordForm>
    </>
  );
}

function Remove({ kind, id }: { kind: Kind; id: number }) {
  const navigate = useNavigate();
  const [refused, setRefused] = useState<Refused>();
  const [is_asked, setAsked] = useState(false);
  const remove = async () => {
    try {
      await call('POST /api/console/content/{kind}/{id}/remove', { kind, id });
      void navigate(`/content/${kind}`);
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      setRefused(problem);
    }
  };
  if (!is_asked)
    return (
      <button type="button" onClick={() => setAsked(true)}>
        Remove …
      </button>
    );
  return (
    <span className="buttons">
      {refused && <Refusal of={refused} />}
      Players don’t read it any more; its history stays.
      <button type="button" onClick={() => void remove()}>
        Remove it
      </button>
      <button type="button" onClick={() => setAsked(false)}>
        Leave it
      </button>
    </span>
  );
}
