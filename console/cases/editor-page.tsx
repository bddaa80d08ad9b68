import { useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { call, Refused } from '../kit/api.ts';
import { useRight } from '../kit/me.ts';
import { Refusal } from '../kit/refusal.tsx';
import { Moment } from '../kit/show.tsx';
import { useCall } from '../kit/use-call.ts';
import { new_work, useWork, workOf, type EditedCase, type Work } from './draft.ts';
import { NamesTab } from './names-tab.tsx';
import { OddsTab } from './odds-tab.tsx';
import { Panel } from './panel.tsx';
import { PlayerTab } from './player-tab.tsx';
import { Publications } from './publications.tsx';
import { ConflictNotice, Publish, type Conflict } from './publish.tsx';
import { RevisionsTab } from './revisions-tab.tsx';
import { usePreview } from './use-preview.ts';

/** The editor of a case. */
export function CasePage() {
  const id = Number(useParams()['id']);
  return <LoadedCase key={id} id={id} />;
}

function LoadedCase({ id }: { id: number }) {
  const { data, refused, again } = useCall('GET /api/console/cases/{id}', { id });
  if (refused) return <Refusal of={refused} />;
  if (!data) return null;
  return <Editor key={data.revision} box={data} base={workOf(data)} again={again} />;
}

/** The editor of a case that isn't there yet. */
export function NewCasePage() {
  return <Editor base={new_work} />;
}

interface EditorProps {
  /** The case as it is; undefined for a new one. */
  box?: EditedCase;
  /** The work without a change. */
  base: Work;
  /** Reads the case again. */
  again?: () => void;
}

const tabs = [
  ['odds', 'Odds'],
  ['names', 'Names and art'],
  ['revisions', 'Revisions'],
  ['player', 'As a player'],
] as const;

function Editor({ box, base, again }: EditorProps) {
  const { work, changed_at, set, drop } = useWork(box?.id ?? 'new', base);
  const { preview, refused, again: previewAgain, is_stale } = usePreview(box?.id, work.draft);
  const [conflict, setConflict] = useState<Conflict>();
  const [asked] = useSearchParams();
  const navigate = useNavigate();
  const may_publish = useRight(box ? 'cases.publish' : 'cases.create');
  const tab = asked.get('tab') ?? 'odds';
  const is_behind = box !== undefined && work.seen !== box.revision;
  const shown_conflict =
    conflict ??
    (box && is_behind ? { yours: work.draft, theirs: box.draft, ...box.published } : undefined);
  const names = new Map(
    [...(box?.goods ?? []), ...work.goods].map(({ goods: { id, name } }) => [id, name]),
  );
  const done = (id: number) => {
    drop();
    if (box) {
      again?.();
      previewAgain();
    } else void navigate(`/cases/${id}`);
  };
  return (
    <>
      <div className="heading">
        <h1>
          {box ? box.name : 'New case'}{' '}
          {box && (
            <span className="soft">
              case {box.id}, {box.open ? 'open' : 'closed'}, revision {box.revision}
              {box.published.by && ` by ${box.published.by}`}, <Moment at={box.published.at} />
            </span>
          )}
        </h1>
        {box && <Doors box={box} onChange={() => again?.()} />}
      </div>
      {changed_at && (
        <p className="unsaved" role="status">
          Your unsaved draft, kept in this browser since <Moment at={changed_at} />.{' '}
          <button
            type="button"
            onClick={() => {
              setConflict(undefined);
              drop();
            }}
          >
            Drop the draft
          </button>
        </p>
      )}
      {shown_conflict && (
        <ConflictNotice
          conflict={shown_conflict}
          names={names}
          onTakeTheirs={() => {
            setConflict(undefined);
            drop();
            again?.();
          }}
          onKeepMine={() => {
            void keepMine(box!.id).then((seen) => {
              setConflict(undefined);
              set({ ...work, seen });
              again?.();
            });
          }}
        />
      )}
      <nav className="tabs" aria-label="Parts of the case">
        {tabs.map(
          ([name, words]) =>
            (box ?? name !== 'revisions') && (
              <Link
                key={name}
                to={`?tab=${name}`}
                replace
                aria-current={tab === name ? 'page' : undefined}
              >
                {words}
              </Link>
            ),
        )}
      </nav>
      <div className="editor">
        <div className="part">
          {tab === 'odds' && <OddsTab work={work} preview={preview} is_new={!box} onChange={set} />}
          {tab === 'names' && (
            <NamesTab draft={work.draft} onChange={(draft) => set({ ...work, draft })} />
          )}
          {tab === 'revisions' && box && <RevisionsTab id={box.id} />}
          {tab === 'player' && <PlayerTab work={work} preview={preview} />}
        </div>
        <Panel work={work} preview={preview} refused={refused} onChange={set}>
          {may_publish && (
            <Publish
              id={box?.id}
              work={work}
              is_ready={preview?.refused === null && !is_stale && changed_at !== undefined}
              onDone={done}
              onScheduled={() => {
                drop();
                if (box) again?.();
                else void navigate('/cases');
              }}
              onConflict={setConflict}
            />
          )}
          {box && (
            <Publications
              list={box.scheduled}
              onChange={() => again?.()}
              onEdit={({ draft, seen }) =>
                set({ ...work, draft, goods: box.goods, locked: [], seen })
              }
            />
          )}
        </Panel>
      </div>
    </>
  );
}

/** The revision that the case shows now, which a draft that goes over it has seen. */
async function keepMine(id: number): Promise<number> {
  const { revision } = await call('GET /api/console/cases/{id}', { id });
  return revision;
}

/** Closes a case, or opens it again. */
function Doors({ box: { id, open }, onChange }: { box: EditedCase; onChange: () => void }) {
  const may_close = useRight('cases.close');
  const [said, setSaid] = useState('');
  const act = async () => {
    try {
      if (open) await call('POST /api/console/cases/{id}/retire', { id });
      else {
        const { open: is_open, return_rate } = await call('POST /api/console/cases/{id}/reopen', {
          id,
        });
        setSaid(is_open ? '' : `It would give back ${return_rate}%, and stays closed.`);
      }
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      setSaid(problem.message);
    }
    onChange();
  };
  if (!may_close) return null;
  return (
    <>
      {said && <span className="bad">{said}</span>}
      <button type="button" onClick={() => void act()}>
        {open ? 'Retire' : 'Reopen'}
      </button>
    </>
  );
}
