import type { Reply } from '@vitrine/contract/index';
import { useRef } from 'react';
import { Link } from 'react-router';
import { call } from '../kit/api.ts';
import { GraveForm } from '../kit/grave-form.tsx';
import { Refusal } from '../kit/refusal.tsx';
import { money } from '../kit/show.tsx';
import { FileDrop } from '../kit/file-drop.tsx';
import { BadRows, GoneRows, Rows } from './import-parts.tsx';
import { useImport } from './use-import.ts';
import { count } from './words.ts';

type Preview = Reply<'POST /api/console/items/preview'> & { bases: Bases };
type Done = Reply<'POST /api/console/items/import'>;
type Bases = Record<string, number>;

/** Reads `Sickle Knife=180.00` of each line; lines that aren't such a pair are left out. */
function readBases(text: string): Bases {
  const pairs = text.split('\n').flatMap((line) => {
    const [, kind, price] = /^\s*(.+?)\s*=\s*(\d+(?:\.\d{1,3})?)\s*$/.exec(line) ?? [];
    return kind === undefined ? [] : [[kind, Number(price)] as const];
  });
  return Object.fromEntries(pairs);
}

/** Imports items: a file, the preview of all that it changes, then a press. */
export function ImportItemsPage() {
  const bases_field = useRef<HTMLTextAreaElement>(null);
  const { file, preview, done, refused, is_reading, look, leave, send } = useImport<Preview, Done>({
    preview: async (content) => {
      const bases = readBases(bases_field.current?.value ?? '');
      return { ...(await call('POST /api/console/items/preview', { content, bases })), bases };
    },
    carryOut: (content, { digest: seen, bases }) =>
      call('POST /api/console/items/import', { content, bases, seen }),
  });
  return (
    <>
      <div className="heading">
        <h1>Import items</h1>
        <Link to="/catalogue">Catalogue</Link>
      </div>
      <FileDrop
        label='Drop a file here, or choose one: {"skins": [ … ]}, or a list of skins as in skins.json of CSGO-API'
        onFile={(chosen) => void look(chosen)}
      />
      <label className="bases">
        Prices of kinds of knives and gloves that are too new for the product, a line each: Sickle
        Knife=180.00
        <textarea ref={bases_field} rows={2} />
      </label>
      {is_reading && <p role="status">Reading {file?.name} …</p>}
      {refused && <Refusal of={refused} />}
      {preview && file && (
        <>
          <h2>{file.name}</h2>
          <Figures of={preview} />
          <GraveForm
            will={`Adds ${count(preview.added, 'item')} at the prices shown, and changes facts of ${preview.changed}; their prices stay. Nobody can take an item out again.`}
            send="Import"
            asks_reason={false}
            onSend={send}
            onLeave={leave}
          >
            <p className="buttons">
              <button type="button" onClick={() => void look(file)}>
                Look again
              </button>
            </p>
          </GraveForm>
          <Details of={preview} />
        </>
      )}
      {done && (
        <p role="status">
          Imported: {count(done.added, 'item')} added, {done.changed} changed, {done.unchanged}{' '}
          unchanged, {done.bad} bad rows.
        </p>
      )}
    </>
  );
}

function Figures({ of: preview }: { of: Preview }) {
  return (
    <dl className="figures">
      {(
        [
          ['Rows', preview.rows],
          ['New items', preview.added],
          ['Changed', preview.changed],
          ['Unchanged', preview.unchanged],
          ['Not in the file', preview.gone],
          ['Without wear or kinds', preview.incomplete],
          ['Bad rows', preview.bad],
          ['Left out: no skin', preview.stock],
          ['Left out: crates', preview.crates],
        ] as const
      ).map(([name, n]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{n.toLocaleString('en')}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The rows of the file by what becomes of them. */
function Details({ of: preview }: { of: Preview }) {
  return (
    <>
      <BadRows total={preview.bad} rows={preview.bad_rows} />
      <Rows
        title="new items, with their first price"
        total={preview.added}
        shown={preview.new_items.length}
        is_open
      >
        {preview.new_items.map(({ name, price }) => (
          <li key={name}>
            {name}, {money(price)}
          </li>
        ))}
      </Rows>
      <Rows
        title="items with changed facts"
        total={preview.changed}
        shown={preview.changed_items.length}
        is_open
      >
        {preview.changed_items.map(({ goods_id, name, facts }) => (
          <li key={goods_id}>
            <Link to={`/catalogue/${goods_id}`}>{name}</Link>:{' '}
            {facts.map(({ fact, from, to }) => `${fact} ${from} → ${to}`).join(', ')}
          </li>
        ))}
      </Rows>
      <GoneRows
        title="items are not in the file, and stay"
        total={preview.gone}
        rows={preview.gone_items}
      />
    </>
  );
}
