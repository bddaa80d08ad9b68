import type { Approval } from '@vitrine/contract/approvals';
import { call } from '../kit/api.ts';
import type { Act } from '../kit/bulk.tsx';
import { List, type Column, type Filter } from '../kit/list.tsx';
import { Age, counted, Moment, sayOldest } from '../kit/show.tsx';

const filters: readonly Filter[] = [
  { name: 'state', label: 'State', values: ['waiting', 'done', 'declined', 'lapsed'] },
  { name: 'right', label: 'Right' },
];

const columns: readonly Column<'GET /api/console/approvals'>[] = [
  { head: 'Number', is_number: true, sort: 'id', show: ({ id }) => id },
  { head: 'Age', is_number: true, show: ({ at }) => <Age since={at} /> },
  { head: 'Effect', show: ({ will }) => will },
  { head: 'Right', show: ({ right }) => <code>{right}</code> },
  { head: 'Proposed by', show: ({ proposer }) => proposer },
  { head: 'Because', show: ({ reason }) => reason },
  {
    head: 'State',
    show: ({ state, may_decide, lapses_at, decider }) =>
      state === 'waiting' ? (
        <>
          {may_decide ? 'waits for you' : 'waits for somebody else'}, until{' '}
          <Moment at={lapses_at} />
        </>
      ) : (
        [state, decider && `by ${decider}`].filter(Boolean).join(' ')
      ),
  },
  { head: 'Decided because', show: ({ decided_because }) => decided_because ?? '' },
];

const nameOf = ({ id, right }: Approval) => `${id}, ${right}`;

function effects(rows: readonly Approval[]): string {
  return rows.length === 1 ? rows[0]!.will : `${rows.length} acts.`;
}

async function decide(id: number, agree: boolean, reason: string): Promise<string> {
  const { state } = await call('POST /api/console/approvals/{id}/decide', { id, agree, reason });
  return state;
}

const acts: readonly Act<Approval>[] = [
  {
    name: 'Agree',
    right: 'approvals.decide',
    fits: ({ may_decide }) => may_decide,
    will: (rows) => `Agrees, and has it done now: ${effects(rows)}`,
    send: ({ id }, { reason = '' }) => decide(id, true, reason),
  },
  {
    name: 'Decline',
    right: 'approvals.decide',
    fits: ({ may_decide }) => may_decide,
    will: (rows) => `Declines, so that nothing happens: ${effects(rows)}`,
    send: ({ id }, { reason = '' }) => decide(id, false, reason),
  },
];

/** The inbox: acts that wait for a second member of staff. */
export function ApprovalsPage() {
  return (
    <>
      <h1>Inbox</h1>
      <p className="soft">
        Acts above their limits wait here for somebody who didn’t propose them and has their right;
        after 72 hours they lapse.
      </p>
      <List
        page="approvals"
        of="GET /api/console/approvals"
        filters={filters}
        columns={columns}
        acts={{ all: acts, nameOf }}
        showSums={({ count, oldest }) => `${counted(count, 'act')}${sayOldest(oldest)}`}
      />
    </>
  );
}
