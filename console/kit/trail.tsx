import { useEffect, useRef } from 'react';
import { useRight } from './me.ts';
import { Moment } from './show.tsx';
import { useCall } from './use-call.ts';

interface TrailProps {
  kind: string;
  id: number | string;
  /** The record as it was read last: once it was read again, the acts are read again. */
  of?: object;
}

/** The acts of staff on a record, by the audit, for those who may read it. */
export function Trail(props: TrailProps) {
  return useRight('audit.read') ? <Rows {...props} /> : null;
}

function Rows({ kind, id, of }: TrailProps) {
  const asked = { 'filter[kind]': kind, 'filter[subject]': String(id), limit: 50 };
  const { data, again } = useCall('GET /api/console/audit', asked);
  const read = useRef(of);
  useEffect(() => {
    if (read.current === of) return;
    read.current = of;
    again();
  });
  return (
    <section>
      <h2>Acts of staff</h2>
      {data?.list.length === 0 && <p className="empty">Nobody has acted on it.</p>}
      <ol className="timeline">
        {data?.list.map((row) => (
          <li key={row.id} className="by-staff">
            <Moment at={row.at} /> {row.actor ?? 'command line'}: {row.right}
            {row.refused && <span className="bad">, refused: {row.refused}</span>}
            {row.reason && ` · ${row.reason}`}
          </li>
        ))}
      </ol>
    </section>
  );
}
