import { List, type Column, type Filter } from '../kit/list.tsx';
import { Moment } from '../kit/show.tsx';

const filters: readonly Filter[] = [
  { name: 'actor', label: 'Actor (number, or command)' },
  { name: 'right', label: 'Right' },
  { name: 'kind', label: 'Kind of record' },
  { name: 'subject', label: 'Record' },
  { name: 'refused', label: 'Refused', values: ['yes', 'no'] },
];

const columns: readonly Column<'GET /api/console/audit'>[] = [
  { head: 'Row', is_number: true, sort: 'id', show: ({ id }) => id },
  { head: 'Moment', show: ({ at }) => <Moment at={at} /> },
  {
    head: 'Actor',
    show: ({ actor, actor_id }) =>
      actor_id === null ? 'command line' : `${actor ?? 'account'} (${actor_id})`,
  },
  { head: 'Right', show: ({ right }) => <code>{right}</code> },
  { head: 'Record', show: ({ subject: { kind, id } }) => `${kind} ${id ?? ''}` },
  { head: 'Reason', show: ({ reason }) => reason },
  {
    head: 'Outcome',
    show: ({ refused }) =>
      refused === null ? 'done' : <span className="bad">refused: {refused}</span>,
  },
  { head: 'Hash', show: ({ hash }) => <code title={hash}>{hash.slice(0, 8)}</code> },
];

/** The audit: acts of operators and their refused tries. */
export function AuditPage() {
  return (
    <>
      <h1>Audit</h1>
      <List page="audit" of="GET /api/console/audit" filters={filters} columns={columns} />
    </>
  );
}
