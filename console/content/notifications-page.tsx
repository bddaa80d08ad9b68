import type { Reply } from '@vitrine/contract/index';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { call } from '../kit/api.ts';
import { GraveForm } from '../kit/grave-form.tsx';
import { useRight } from '../kit/me.ts';
import { Refusal } from '../kit/refusal.tsx';
import { Moment } from '../kit/show.tsx';
import { useCall } from '../kit/use-call.ts';
import { Publish } from './publish.tsx';
import { RecordForm, type FieldSpec } from './record-form.tsx';
import { ContentTabs } from './tabs.tsx';
import { missingOf } from './written-page.tsx';

type Listed = Reply<'GET /api/console/notifications'>;

/** The notifications to everyone: drafts, those that wait, and those that went out. */
export function NotificationsPage() {
  const { data, refused, again } = useCall('GET /api/console/notifications', {});
  const may_post = useRight('notifications.post');
  const [retracted, setRetracted] = useState<Listed['list'][number]>();
  if (refused) return <Refusal of={refused} />;
  if (!data) return null;
  return (
    <>
      <div className="heading">
        <h1>What players read</h1>
        {may_post && <Link to="/content/notifications/new">New notification</Link>}
      </div>
      <ContentTabs />
      {data.drafts.length > 0 && <Drafts list={data.drafts} />}
      <h2>Told everyone</h2>
      {retracted && (
        <GraveForm
          will={`Takes back “${retracted.title}”, also from the ${retracted.readers} who have read it.`}
          send="Take it back"
          asks_reason={false}
          onSend={async () => {
            await call('POST /api/console/notifications/{id}/retract', { id: retracted.id });
            setRetracted(undefined);
            again();
          }}
          onLeave={() => setRetracted(undefined)}
        />
      )}
      <div className="scroll">
        <table>
          <thead>
            <tr>
              <th className="number">Number</th>
              <th>Title</th>
              <th>Out since</th>
              <th>Until</th>
              <th className="number">Read by</th>
              <th>State</th>
            </tr>
          </thead>
          <tbody>
            {data.list.map((row) => (
              <tr key={row.id}>
                <td className="number">{row.id}</td>
                <td>{row.title}</td>
                <td>
                  <Moment at={row.at} />
                </td>
                <td>{row.ends_at && <Moment at={row.ends_at} />}</td>
                <td className="number">{row.readers.toLocaleString('en')}</td>
                <td className={row.state === 'out' ? undefined : 'soft'}>
                  {row.state}{' '}
                  {may_post && row.state === 'out' && (
                    <button type="button" className="small" onClick={() => setRetracted(row)}>
                      Retract …
                    </button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {data.list.length === 0 && <p className="empty">There is none yet.</p>}
    </>
  );
}

function Drafts({ list }: { list: Listed['drafts'] }) {
  return (
    <>
      <h2>Drafts, and those that wait</h2>
      <div className="scroll">
        <table>
          <thead>
            <tr>
              <th className="number">Number</th>
              <th>Title</th>
              <th>Goes out</th>
              <th>Until</th>
              <th>Missing, so that English stands in</th>
            </tr>
          </thead>
          <tbody>
            {list.map((row) => (
              <tr key={row.id}>
                <td className="number">{row.id}</td>
                <td>
                  <Link to={`/content/notifications/${row.id}`}>{row.title}</Link>
                  {row.refused && <p className="bad">Not told: {row.refused}</p>}
                </td>
                <td>{row.at ? <Moment at={row.at} /> : <span className="soft">draft</span>}</td>
                <td>{row.ends_at && <Moment at={row.ends_at} />}</td>
                <td className="soft wrap">{missingOf(row.languages)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** The editor of a notification that isn’t out yet. */
export function NotificationPage() {
  const id = useParams()['id']!;
  return id === 'new' ? <Editor /> : <Loaded key={id} id={Number(id)} />;
}

function Loaded({ id }: { id: number }) {
  const { data, refused, again } = useCall('GET /api/console/notifications/drafts/{id}', { id });
  if (refused) return <Refusal of={refused} />;
  if (!data) return null;
  return <Editor draft={data} again={again} />;
}

const specs: readonly FieldSpec[] = [
  { name: 'title', label: 'Title', type: 'line', by_language: true },
  { name: 'html', label: 'Text, HTML', type: 'html', by_language: true },
  { name: 'link', label: 'Link', type: 'line', note: 'a path of this site or an https:// address' },
  { name: 'image', label: 'Picture', type: 'picture' },
  { name: 'ends_at', label: 'Read until', type: 'moment', note: 'for good without a moment' },
  {
    name: 'is_offer',
    label: 'Is an offer',
    type: 'choice',
    values: ['yes'],
    note: 'hidden on a break, and without the player’s consent where it is needed',
  },
];

function Editor({
  draft,
  again,
}: {
  draft?: Reply<'GET /api/console/notifications/drafts/{id}'>;
  again?: () => void;
}) {
  const may_post = useRight('notifications.post');
  const navigate = useNavigate();
  const id = draft?.id;
  return (
    <>
      <h1>
        {draft?.title ?? 'New notification'}{' '}
        {draft && (
          <span className="soft">
            draft {id}
            {draft.at && (
              <>
                , goes out <Moment at={draft.at} />
              </>
            )}
          </span>
        )}
      </h1>
      <ContentTabs />
      <RecordForm
        kind="notification"
        id={id === undefined ? undefined : String(id)}
        specs={specs}
        fields={draft?.fields ?? {}}
        version={draft?.version ?? 0}
        may_write={may_post}
        will="Nobody is told before it is posted."
        onSave={async (changed, seen) => {
          const edit = { fields: changed, seen, ...(id !== undefined && { id }) };
          const saved = await call('POST /api/console/notifications/drafts', edit);
          again?.();
          if (id === undefined)
            void navigate(`/content/notifications/${saved.id}`, { replace: true });
        }}
      >
        {draft && may_post && (
          <>
            {draft.refused && <p className="bad">Not told: {draft.refused}</p>}
            <Publish
              key={draft.at}
              now="Tell everyone now"
              plan="Tell everyone at this moment"
              at={draft.at ?? ''}
              onPublish={async (at) => {
                const wish = { id: draft.id, ...(at !== undefined && { at }) };
                await call('POST /api/console/notifications/drafts/{id}/post', wish);
                if (at === undefined) void navigate('/content/notifications');
                else again?.();
              }}
            />
            <button
              type="button"
              onClick={async () => {
                await call('POST /api/console/notifications/drafts/{id}/drop', { id: draft.id });
                void navigate('/content/notifications');
              }}
            >
              {draft.at ? 'Withdraw and drop it' : 'Drop it'}
            </button>
          </>
        )}
      </RecordForm>
    </>
  );
}
