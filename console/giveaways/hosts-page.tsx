import type { Reply } from '@vitrine/contract/index';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../kit/api.ts';
import { Field } from '../kit/form.tsx';
import { GraveForm } from '../kit/grave-form.tsx';
import { useRight } from '../kit/me.ts';
import { Refusal } from '../kit/refusal.tsx';
import { useCall } from '../kit/use-call.ts';

type Host = Reply<'GET /api/console/hosts'>['list'][number];

/** The players who may host giveaways. */
export function HostsPage() {
  const { data, refused, again } = useCall('GET /api/console/hosts', {});
  const may_change = useRight('giveaways.host');
  const [open, setOpen] = useState<Host | 'new'>();
  if (refused) return <Refusal of={refused} />;
  if (!data) return null;
  const done = () => {
    setOpen(undefined);
    again();
  };
  return (
    <>
      <div className="heading">
        <h1>Hosts</h1>
        <Link to="/giveaways">Giveaways</Link>
        {may_change && open === undefined && (
          <button type="button" onClick={() => setOpen('new')}>
            Let a player host …
          </button>
        )}
      </div>
      {open === 'new' && (
        <GraveForm
          will="Lets a player open giveaways of own items and own money, which wait in escrow."
          send="Let them host"
          onSend={async (reason, { player }) => {
            const wish = { id: Number(player), is_host: true, reason };
            await call('POST /api/console/players/{id}/host', wish);
            done();
          }}
          onLeave={() => setOpen(undefined)}
        >
          <Field label="Player (number)" name="player" is_required />
        </GraveForm>
      )}
      {open !== undefined && open !== 'new' && (
        <GraveForm
          will={`${open.name} opens no new giveaways; ${open.open} that are open go on.`}
          send="Take it back"
          onSend={async (reason) => {
            const wish = { id: open.id, is_host: false, reason };
            await call('POST /api/console/players/{id}/host', wish);
            done();
          }}
          onLeave={() => setOpen(undefined)}
        />
      )}
      {data.list.length === 0 && <p className="empty">No player hosts giveaways.</p>}
      <table>
        <tbody>
          {data.list.map((host) => (
            <tr key={host.id}>
              <td>
                <Link to={`/players/${host.id}`}>{host.name}</Link>
              </td>
              <td>
                <Link to={`/giveaways?host=${host.id}`}>{host.open} open</Link>
              </td>
              <td>
                {may_change && (
                  <button type="button" className="small" onClick={() => setOpen(host)}>
                    Take it back …
                  </button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
