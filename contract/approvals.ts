import { z } from 'zod';
import { data, get, json, post, right } from './endpoint.ts';
import { listing, listPart } from './listing.ts';
import { right_names } from './rights.ts';
import { id, idInPath, moment } from './shapes.ts';
import { reason } from './staff.ts';

const state = z.enum(['waiting', 'done', 'declined', 'lapsed']);

const row = z.object({
  id,
  at: moment,
  right: z.enum(right_names),
  subject: z.object({ kind: z.string(), id: z.string().nullable() }),
  /** Its effect in words and numbers. */
  will: z.string(),
  reason: z.string(),
  proposer_id: id,
  proposer: z.string(),
  state,
  /** The caller has the right, and didn’t propose it. */
  may_decide: z.boolean(),
  /** When it lapses without a decision. */
  lapses_at: moment,
  decider: z.string().nullable(),
  decided_at: moment.nullable(),
  decided_because: z.string().nullable(),
});

export type Approval = z.output<typeof row>;

export const listApprovals = get('/api/console/approvals', {
  does: 'Acts that wait, or waited, for a second member of staff.',
  who: right('approvals.decide'),
  query: listing({ state, right: z.enum(right_names) }, ['id']),
  answers: listPart(row, { oldest: moment.nullable() }),
});

export const decideApproval = post('/api/console/approvals/{id}/decide', {
  does: 'Agrees to an act, which is then checked again and carried out in its proposer’s name, or declines it. Never one’s own.',
  who: right('approvals.decide'),
  params: z.object({ id: idInPath }),
  body: json(z.object({ agree: z.boolean(), reason })),
  answers: data(z.object({ state })),
  refuses: ['approval.over', 'act.unfit', 'reason.required'],
});
