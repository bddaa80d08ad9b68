import type { Reply } from '@vitrine/contract/index';
import { Link } from 'react-router';
import { call } from '../kit/api.ts';
import { GraveForm } from '../kit/grave-form.tsx';
import { Refusal } from '../kit/refusal.tsx';
import { money } from '../kit/show.tsx';
import { FileDrop } from '../kit/file-drop.tsx';
import { BadRows, CasesEffect, GoneRows, Rated, Rows } from './import-parts.tsx';
import { useImport } from './use-import.ts';
import { count, percentOf } from './words.ts';

type Preview = Reply<'POST /api/console/prices/preview'>;
type Done = Reply<'POST /api/console/prices/import'>;

/** Imports prices: a file, the preview of all that it changes, then a press. */
export function ImportPricesPage() {
  const { file, preview, done, refused, is_reading, look, leave, send } = useImport<Preview, Done>({
    preview: (content) => call('POST /api/console/prices/preview', { content }),
    carryOut: (content, { digest: seen }, reason) =>
      call('POST /api/console/prices/import', { content, seen, reason }),
  });
  return (
    <>
      <div className="heading">
        <h1>Import prices</h1>
        <Link to="/catalogue">Catalogue</Link>
      </div>
      <FileDrop
        label='Drop a file here, or choose one: {"prices": [{"hash_name": …, "phase": …, "price": 12.34}, …]}'
        onFile={(chosen) => void look(chosen)}
      />
      {is_reading && <p role="status">Reading {file?.name} …</p>}
      {refused && <Refusal of={refused} />}
      {preview && file && (
        <>
          <h2>{file.name}</h2>
          <Figures of={preview} />
          <CasesEffect of={preview} />
          {preview.refused ? (
            <p role="alert" className="bad">
              {preview.refused}
            </p>
          ) : (
            <GraveForm will={willOf(preview)} send="Import" onSend={send} onLeave={leave}>
              <p className="buttons">
                <button type="button" onClick={() => void look(file)}>
                  Look again
                </button>
              </p>
            </GraveForm>
          )}
          <Details of={preview} />
        </>
      )}
      {done && <DoneShown of={done} />}
    </>
  );
}

/** The effect of the press, in numbers. */
function willOf({ change, jump, waits, frozen, closes }: Preview): string {
  return [
    `Changes ${count(change, 'price')} at once.`,
    jump > 0 && `Freezes ${count(jump, 'price')} that move too far, until somebody has looked.`,
    waits > 0 &&
      `Of these ${count(waits, 'move')} to more than twice or less than half ${waits === 1 ? 'waits' : 'wait'} in the inbox for a second member of staff.`,
    frozen > 0 && `${count(frozen, 'price')} stay frozen, with the new offer.`,
    closes.length > 0 && `Closes ${count(closes.length, 'case')}.`,
    'Importing the prices of before undoes it.',
  ]
    .filter(Boolean)
    .join(' ');
}

const verdicts = {
  change: '',
  jump: 'suspicious: frozen',
  frozen: 'stays frozen',
} as const;

function Figures({ of: preview }: { of: Preview }) {
  const { change, jump, frozen, same, limit_percent } = preview;
  return (
    <dl className="figures">
      {(
        [
          ['Changed', change],
          [`Suspicious: more than ${limit_percent}%`, jump],
          ['Wait for a second person', preview.waits],
          ['Frozen before', frozen],
          ['The same', same],
          ['Not in the file', preview.gone],
          ['Not in the catalogue', preview.unknown],
          ['Bad rows', preview.bad],
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
  const { planned, change, jump, frozen, unknown } = preview;
  return (
    <>
      <BadRows total={preview.bad} rows={preview.bad_rows} />
      <Rows
        title={
          unknown === 1
            ? 'row names an item that the catalogue doesn’t have, and is skipped'
            : 'rows name items that the catalogue doesn’t have, and are skipped'
        }
        total={unknown}
        shown={preview.unknown_rows.length}
      >
        {preview.unknown_rows.map(({ number, name }) => (
          <li key={number}>
            row {number}: {name}
          </li>
        ))}
      </Rows>
      <GoneRows
        title="items that an import has named before are not in the file: their prices stay"
        total={preview.gone}
        rows={preview.gone_goods}
      />
      {planned.length > 0 && (
        <div className="scroll history">
          <table>
            <thead>
              <tr>
                <th className="number">Row</th>
                <th>Item</th>
                <th className="number">From</th>
                <th className="number">To</th>
                <th className="number">Change</th>
                <th>Outcome</th>
              </tr>
            </thead>
            <tbody>
              {planned.map(({ number, goods_id, name, from, to, verdict, waits }) => (
                <tr key={goods_id}>
                  <td className="number">{number}</td>
                  <td>
                    <Link to={`/catalogue/${goods_id}`}>{name}</Link>
                  </td>
                  <td className="number">{money(from)}</td>
                  <td className="number">{money(to)}</td>
                  <td className="number">{percentOf(from, to)}</td>
                  <td className={verdict === 'jump' ? 'bad' : 'soft'}>
                    {verdicts[verdict]}
                    {waits && ', waits for a second person'}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {planned.length < change + jump + frozen && (
        <p className="soft">The {planned.length} largest moves are shown.</p>
      )}
    </>
  );
}

const outcomes = {
  changed: 'changed',
  jumped: 'frozen: it moves too far',
  frozen: 'stays frozen, with this offer',
  moved: 'left alone: somebody changed it meanwhile',
} as const;

/** The result, row by row. */
function DoneShown({ of: done }: { of: Done }) {
  const total = done.changed + done.jumped + done.frozen + done.moved;
  return (
    <div role="status">
      <h2>Imported</h2>
      <p>
        {count(done.changed, 'price')} changed, {done.same} the same, {done.jumped} frozen now,{' '}
        {done.frozen} frozen before, {done.moved} left alone.
      </p>
      <Rated title="Cases that closed" cases={done.closed} />
      <Rows title="rows" total={total} shown={done.done.length} is_open>
        {done.done.map(({ goods_id, name, from, to, outcome, approval }) => (
          <li key={goods_id}>
            <Link to={`/catalogue/${goods_id}`}>{name}</Link>, {money(from)} → {money(to)} (
            {percentOf(from, to)}): {outcomes[outcome]}
            {approval !== null && (
              <>
                , <Link to="/inbox?state=waiting">number {approval} in the inbox</Link>
              </>
            )}
          </li>
        ))}
      </Rows>
    </div>
  );
}
