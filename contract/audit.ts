import { z } from 'zod';
import { get, right } from './endpoint.ts';
import { listing, listPart } from './listing.ts';
import { id, idInPath, moment } from './shapes.ts';

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
  does: 'The acts of operators and their refused tries, newest first.',
  who: right('audit.read'),
  query: listing(
    {
      actor: z.union([idInPath, z.literal('command')]),
      right: z.string().max(60),
      kind: z.string().max(40),
      subject: z.string().max(100),
      refused: z.enum(['yes', 'no']),
      since: moment,
      until: moment,
    },
    ['id'],
  ),
  answers: listPart(row),
});
