import { z } from 'zod';
import { data, get, right } from './endpoint.ts';
import { id, idInPath, moment, whole } from './shapes.ts';

const row = z.object({
  id,
  at: moment,
  /** Null for the command line. */
  actor_id: id.nullable(),
  /** The name that the account has now; null for the command line. */
  actor: z.string().nullable(),
  right: z.string(),
  subject: z.object({ kind: z.string(), id: z.string().nullable() }),
  reason: z.string().nullable(),
  /** The key of the refusal; null for an act that was done. */
  refused: z.string().nullable(),
  hash: z.string(),
  previous: z.string(),
});

export type AuditEntry = z.output<typeof row>;

export const listAudit = get('/api/console/audit', {
  does: 'The acts of operators and their refused tries, newest first. `cursor` is the id of the last row so far.',
  who: right('audit.read'),
  query: z.object({
    cursor: idInPath.optional(),
    limit: whole(1, 200).default(50),
    actor: z.union([idInPath, z.literal('command')]).optional(),
    right: z.string().max(60).optional(),
    kind: z.string().max(40).optional(),
    subject: z.string().max(100).optional(),
    refused: z.enum(['yes', 'no']).optional(),
  }),
  answers: data(z.object({ list: z.array(row), next: id.nullable() })),
});
