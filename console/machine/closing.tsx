import { useState } from 'react';
import { call } from '../kit/api.ts';
import { GraveForm } from '../kit/grave-form.tsx';
import { useRight } from '../kit/me.ts';
import { MomentField } from '../kit/moment-field.tsx';
import { Refusal } from '../kit/refusal.tsx';
import { Moment } from '../kit/show.tsx';
import { useCall } from '../kit/use-call.ts';

/** Whether the site is closed for players, and the form that closes it or opens it again. */
export function ClosingSection() {
  const { data, refused, again } = useCall('GET /api/console/closing', {});
  const may_close = useRight('machine.close');
  const [is_open, setOpen] = useState(false);
  const [until, setUntil] = useState('');
  if (refused) return <Refusal of={refused} />;
  if (!data) return null;
  const { is_closed } = data;
  return (
    <section>
      <h2>The site for players</h2>
      <p className={is_closed ? 'bad' : undefined}>
        {is_closed ? 'Closed: pages say that the site is being maintained' : 'Open'}
        {data.until && (
          <>
            , until <Moment at={data.until} />
          </>
        )}
        .{' '}
        {data.since && (
          <span className="soft">
            Since <Moment at={data.since} />, by {data.by ?? 'the command line'}.
          </span>
        )}
      </p>
      {may_close && !is_open && (
        <p className="buttons">
          <button type="button" onClick={() => setOpen(true)}>
            {is_closed ? 'Open it …' : 'Close it …'}
          </button>
        </p>
      )}
      {is_open && (
        <GraveForm
          will={
            is_closed
              ? 'Players use the site again within a second.'
              : 'Within a second, players see that the site is being maintained and start nothing. Games that run are finished, payments are credited, the console stays, and staff reads the pages as they are.'
          }
          send={is_closed ? 'Open the site' : 'Close the site'}
          onSend={async (reason) => {
            const wish = { is_closed: !is_closed, until: until || null, reason };
            await call('POST /api/console/closing', wish);
            setOpen(false);
            setUntil('');
            again();
          }}
          onLeave={() => setOpen(false)}
        >
          {!is_closed && (
            <MomentField
              label="Back at, as players read it (may be empty)"
              value={until}
              onChange={setUntil}
            />
          )}
        </GraveForm>
      )}
    </section>
  );
}
