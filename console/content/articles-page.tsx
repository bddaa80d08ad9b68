import type { Input, Reply } from '@vitrine/contract/index';
import { useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { call, Refused } from '../kit/api.ts';
import { useRight } from '../kit/me.ts';
import { Refusal } from '../kit/refusal.tsx';
import { Moment } from '../kit/show.tsx';
import { useCall } from '../kit/use-call.ts';
import { Publish } from './publish.tsx';
import { RecordForm, type FieldSpec } from './record-form.tsx';
import { ContentTabs } from './tabs.tsx';
import { WaitingChanges } from './waiting-changes.tsx';
import { missingOf } from './written-page.tsx';

/** All articles, drafts too; the filter finds by title, address and state. */
export function ArticlesPage() {
  const { data, refused } = useCall('GET /api/console/articles', {});
  const [words, setWords] = useState('');
  const may_write = useRight('articles.write');
  if (refused) return <Refusal of={refused} />;
  if (!data) return null;
  const shown = data.list.filter(({ title, slug, state, waiting }) =>
    words
      .toLowerCase()
      .split(/\s+/)
      .every((word) =>
        `${title} ${slug} ${state} ${waiting ? 'waiting' : ''}`.toLowerCase().includes(word),
      ),
  );
  return (
    <>
      <div className="heading">
        <h1>What players read</h1>
        {may_write && <Link to="/content/articles/new">New article</Link>}
      </div>
      <ContentTabs />
      <form className="filters" aria-label="Filters" onSubmit={(event) => event.preventDefault()}>
        <label>
          Title, address, draft, scheduled, published, waiting
          <input value={words} onChange={(event) => setWords(event.target.value)} />
        </label>
      </form>
      <div className="scroll">
        <table>
          <thead>
            <tr>
              <th className="number">Number</th>
              <th>Title</th>
              <th>Address</th>
              <th>State</th>
              <th>Published</th>
              <th>Changed</th>
              <th>Missing, so that English stands in</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.id}>
                <td className="number">{row.id}</td>
                <td>
                  <Link to={`/content/articles/${row.id}`}>{row.title}</Link>
                </td>
                <td>/blog/{row.slug}</td>
                <td className={row.state === 'published' ? undefined : 'soft'}>
                  {row.state}
                  {row.waiting && <Waiting id={row.id} waiting={row.waiting} />}
                </td>
                <td>{row.published_at && <Moment at={row.published_at} />}</td>
                <td>
                  <Moment at={row.changed_at} />
                </td>
                <td className="soft wrap">{missingOf(row.languages)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {shown.length === 0 && <p className="empty">Nothing matches this.</p>}
    </>
  );
}

/** Changes that wait, in the list. */
function Waiting({
  id,
  waiting: { at, state },
}: {
  id: number;
  waiting: NonNullable<Reply<'GET /api/console/articles'>['list'][number]['waiting']>;
}) {
  return (
    <p className={state === 'waits' ? undefined : 'bad'}>
      <Link to={`/content/articles/${id}?text=waiting`}>
        {state === 'refused' ? 'changes weren’t published' : 'changes wait'}
      </Link>{' '}
      {state === 'conflict' && 'in conflict '}
      {state === 'refused' ? 'at' : 'until'} <Moment at={at} />
    </p>
  );
}

/** The editor of an article. */
export function ArticlePage() {
  const id = useParams()['id']!;
  return id === 'new' ? <Editor /> : <Loaded key={id} id={Number(id)} />;
}

function Loaded({ id }: { id: number }) {
  const { data, refused, again } = useCall('GET /api/console/articles/{id}', { id });
  if (refused) return <Refusal of={refused} />;
  if (!data) return null;
  return <Editor article={data} again={again} />;
}

type Edited = Reply<'GET /api/console/articles/{id}'>;

const specs: readonly FieldSpec[] = [
  { name: 'title', label: 'Title', type: 'line', by_language: true },
  { name: 'summary', label: 'Summary', type: 'text', by_language: true },
  {
    name: 'markdown',
    label: 'Text, Markdown',
    type: 'markdown',
    by_language: true,
    note: 'of each language either this or HTML',
  },
  { name: 'html', label: 'Text, HTML', type: 'html', by_language: true },
  {
    name: 'slug',
    label: 'Address',
    type: 'line',
    note: 'small letters, digits and hyphens; of the title when it is empty',
  },
  {
    name: 'motif',
    label: 'Motif of the picture that we draw',
    type: 'choice',
    values: ['news', 'cases', 'fairness', 'battles', 'gifts', 'trade'],
  },
  { name: 'picture', label: 'Picture of your own', type: 'picture' },
];

/** An address of the letters and digits of a title. */
function slugOf(title = ''): string {
  const plain = title.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replaceAll(/^-|-$/g, '');
}

function Editor({ article, again }: { article?: Edited; again?: () => void }) {
  const may_write = useRight('articles.write');
  const may_publish = useRight('articles.publish');
  const navigate = useNavigate();
  const [asked] = useSearchParams();
  const id = article?.id;
  const fields = article?.fields ?? {};
  // An article is written in Markdown or in HTML; the other one isn’t asked for.
  const has_html = Object.keys(fields).some((field) => field.startsWith('html.'));
  const shown = specs.filter(({ name }) => name !== 'html' || has_html);
  const may_wait = article?.waiting != null || (article?.state === 'published' && may_write);
  const is_waiting = may_wait && asked.get('text') === 'waiting';
  return (
    <>
      <div className="heading">
        <h1>
          {article?.title ?? 'New article'}{' '}
          {article && (
            <span className="soft">
              article {id}, {article.state}
              {article.published_at && (
                <>
                  {article.state === 'scheduled' ? ' for ' : ' since '}
                  <Moment at={article.published_at} />
                </>
              )}
            </span>
          )}
        </h1>
        {article?.state === 'published' && (
          <a href={`/blog/${article.slug}`} target="_blank" rel="noreferrer">
            As a player
          </a>
        )}
      </div>
      <ContentTabs />
      {article && may_wait && <Texts article={article} is_waiting={is_waiting} />}
      {article && is_waiting ? (
        <WaitingChanges
          key={article.waiting?.at}
          article={article}
          // A published address stays.
          specs={shown.filter(({ name }) => name !== 'slug')}
          again={again!}
        />
      ) : (
        <RecordForm
          kind="article"
          id={id === undefined ? undefined : String(id)}
          specs={shown}
          fields={fields}
          version={article?.version ?? 0}
          may_write={may_write}
          will={
            article?.state === 'published'
              ? 'Players read it at once.'
              : 'Players read nothing of it before it is published.'
          }
          onSave={async (changed, seen) => {
            const named = id === undefined && !changed['slug'];
            const said = named ? { ...changed, slug: slugOf(changed['title.en']) } : changed;
            const edit = { fields: said, seen, ...(id !== undefined && { id }) };
            const saved = await call('POST /api/console/articles', edit);
            again?.();
            if (id === undefined) void navigate(`/content/articles/${saved.id}`, { replace: true });
          }}
        >
          {article && !fields['picture'] && <Drawing article={article} />}
          {article && may_write && <PreviewLink id={article.id} />}
          {article && may_publish && article.state !== 'published' && (
            <Publish
              key={article.published_at}
              now="Publish now"
              plan="Publish at this moment"
              at={article.published_at ?? ''}
              onPublish={async (at) => {
                const wish = { id: article.id, ...(at !== undefined && { at }) };
                await call('POST /api/console/articles/{id}/publish', wish);
                again?.();
              }}
            />
          )}
          {article && may_publish && article.state !== 'draft' && (
            <button
              type="button"
              onClick={async () => {
                await call('POST /api/console/articles/{id}/retract', { id: article.id });
                again?.();
              }}
            >
              {article.state === 'scheduled' ? 'Withdraw the publication' : 'Retract'}
            </button>
          )}
        </RecordForm>
      )}
    </>
  );
}

/** The two texts of an article: the one that players read, and the one that waits. */
function Texts({ article: { waiting }, is_waiting }: { article: Edited; is_waiting: boolean }) {
  return (
    <nav className="views" aria-label="Texts">
      <Link to="?" replace aria-current={is_waiting ? undefined : 'page'}>
        As players read it
      </Link>
      <Link to="?text=waiting" replace aria-current={is_waiting ? 'page' : undefined}>
        {waiting ? (
          <>
            Changes that wait until <Moment at={waiting.at} />
          </>
        ) : (
          'Changes for a moment'
        )}
      </Link>
      {waiting && waiting.state !== 'waits' && <span className="bad">They need a look.</span>}
    </nav>
  );
}

/** The picture that we draw for an article without one of its own, also before players see it. */
function Drawing({ article: { slug, fields } }: { article: Edited }) {
  const motif = (fields['motif'] ?? 'news') as Input<'GET /api/console/articles/art'>['motif'];
  const { data } = useCall('GET /api/console/articles/art', { motif, slug });
  return (
    <img
      className="crate"
      src={data && `data:image/svg+xml,${encodeURIComponent(data.svg)}`}
      alt={`Drawn by the motif ${motif}`}
      width="320"
      height="180"
    />
  );
}

/** A link that shows the saved draft to whoever has it. */
function PreviewLink({ id }: { id: number }) {
  const [link, setLink] = useState<Reply<'POST /api/console/articles/{id}/preview'>>();
  const [refused, setRefused] = useState<Refused>();
  const make = async () => {
    try {
      setLink(await call('POST /api/console/articles/{id}/preview', { id }));
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      setRefused(problem);
    }
  };
  return (
    <section aria-label="Preview">
      {refused && <Refusal of={refused} />}
      <button type="button" onClick={() => void make()}>
        Make a preview link
      </button>
      {link && (
        <>
          <a href={link.path} target="_blank" rel="noreferrer">
            Preview of what is saved
          </a>
          <input
            readOnly
            aria-label="The link, to be passed on"
            value={`${location.origin}${link.path}`}
            onFocus={(event) => event.target.select()}
          />
          <span className="soft">
            Whoever has the link reads it until <Moment at={link.until} />.
          </span>
        </>
      )}
    </section>
  );
}
