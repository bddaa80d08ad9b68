import type { Reply } from '@vitrine/contract/index';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../kit/api.ts';
import { Field } from '../kit/form.tsx';
import { GraveForm } from '../kit/grave-form.tsx';
import { useRight } from '../kit/me.ts';
import { Refusal } from '../kit/refusal.tsx';
import { money } from '../kit/show.tsx';
import { useCall } from '../kit/use-call.ts';

type Occasion = Reply<'GET /api/console/occasions'>['list'][number];

const nameOf = (occasion: string) => occasion.replaceAll('_', ' ');

/** The occasions that grant a case, with the case of each. */
export function OccasionsPage() {
  const { data, refused, again } = useCall('GET /api/console/occasions', {});
  const may_choose = useRight('boxes.choose');
  const [open, setOpen] = useState<Occasion>();
  if (refused) return <Refusal of={refused} />;
  if (!data) return null;
  return (
    <>
      <div className="heading">
        <h1>Occasions that give a case</h1>
        <Link to="/given-cases">Given cases</Link>
      </div>
      {open && (
        <Choose
          key={open.occasion}
          occasion={open}
          onDone={() => {
            setOpen(undefined);
            again();
          }}
          onLeave={() => setOpen(undefined)}
        />
      )}
      <div className="scroll">
        <table>
          <thead>
            <tr>
              <th>Occasion</th>
              <th>Case</th>
              <th className="number">On average at most</th>
              <th className="number">Best prize at most</th>
              <th>State</th>
            </tr>
          </thead>
          <tbody>
            {data.list.map((row) => (
              <tr key={row.occasion}>
                <td>{nameOf(row.occasion)}</td>
                <td>
                  {row.chosen ? (
                    <Link to={`/cases/${row.chosen.case_id}`}>{row.chosen.name}</Link>
                  ) : (
                    <span className="soft">none</span>
                  )}
                </td>
                <td className="number">{row.chosen && money(row.chosen.average_max)}</td>
                <td className="number">{row.chosen && money(row.chosen.prize_max)}</td>
                <td>
                  {row.chosen &&
                    (row.chosen.flaw === null ? (
                      'granted'
                    ) : (
                      <span className="bad">not granted: {row.chosen.flaw}</span>
                    ))}{' '}
                  {may_choose && (
                    <button type="button" className="small" onClick={() => setOpen(row)}>
                      Choose …
                    </button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

interface ChooseProps {
  occasion: Occasion;
  onDone: () => void;
  onLeave: () => void;
}

function Choose({ occasion: { occasion, usual, chosen }, onDone, onLeave }: ChooseProps) {
  const [average, best] = [chosen?.average_max ?? usual.average, chosen?.prize_max ?? usual.best];
  return (
    <GraveForm
      will={`The occasion ${nameOf(occasion)} grants this case from now on, which keeps to the bounds whatever its revision. Cases that were given stay.`}
      send="Choose it"
      onSend={async (reason, typed) => {
        await call('POST /api/console/occasions/{occasion}', {
          occasion,
          case_id: Number(typed['case_id']),
          average: Number(typed['average']),
          best: Number(typed['best']),
          reason,
        });
        onDone();
      }}
      onLeave={onLeave}
    >
      <Field
        label="Case of the type granted (number)"
        name="case_id"
        is_required
        value={chosen ? String(chosen.case_id) : ''}
      />
      <Field
        label={`Gives on average at most; usually ${money(usual.average)}`}
        name="average"
        is_required
        value={String(average)}
      />
      <Field
        label={`Its best prize at most; usually ${money(usual.best)}`}
        name="best"
        is_required
        value={String(best)}
      />
    </GraveForm>
  );
}
