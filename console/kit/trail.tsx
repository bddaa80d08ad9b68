import { useRight } from './me.ts';
import { Moment } from './show.tsx';
import { useCall } from './use-call.ts';

/** The acts of staff on a record, by the audit, for those who may read it. */
export function Trail({ kind, id }: { kind: string; id: number | string }) {
  return useRight('audit.read') ? <Rows kind={kind} id={String(id)} /> : null;
}

function Rows({ kind, id }: { kind: string; id: string }) {
  const asked = { 'filter[kind]': kind, 'filter[subject]': id, limit: 50 };
  const { data } = useCall('GET /api/console/audit', asked);
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
