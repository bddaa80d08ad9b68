import type { Approval } from '@vitrine/contract/approvals';
import type * as contract from '@vitrine/contract/approvals';
import { isRightName, rightsOf } from '@vitrine/contract/rights';
import { findFaces } from '../../accounts/index.ts';
import type { Call } from '../../kit/http/route.ts';
import { filtersOf } from '../../kit/listing.ts';
import { answerList } from '../answer-list.ts';
import { lapse_hours } from './decide.ts';
import * as store from './store.ts';

/** Lists the inbox: acts that wait for a second person, and those that were decided. */
export function listApprovals(call: Call<typeof contract.listApprovals, number>) {
  const { db, caller } = call;
  const filter = filtersOf(call.input);
  const own = new Set<string>(rightsOf(caller.roles));
  return answerList(call, {
    name: 'approvals',
    read: (part) => store.findApprovals(db, filter, part),
    show: async (rows): Promise<Approval[]> => {
      const ids = rows.flatMap(({ proposer_id, decider_id }) => [proposer_id, decider_id ?? []]);
      const faces = await findFaces(db, [...new Set(ids.flat())]);
      const names = new Map(faces.map(({ id, name }) => [id, name]));
      return rows.flatMap((row) => {
        if (!isRightName(row.right_name)) return [];
        const state = row.state as Approval['state'];
        return {
          id: row.id,
          at: row.at.toISOString(),
          right: row.right_name,
          subject: { kind: row.subject_kind, id: row.subject_id },
          will: row.will,
          reason: row.reason,
          proposer_id: row.proposer_id,
          proposer: names.get(row.proposer_id)!,
          state,
          may_decide:
            state === 'waiting' && row.proposer_id !== caller.id && own.has(row.right_name),
          lapses_at: new Date(row.at.getTime() + lapse_hours * 3_600_000).toISOString(),
          decider: row.decider_id === null ? null : names.get(row.decider_id)!,
          decided_at: row.decided_at?.toISOString() ?? null,
          decided_because: row.decided_because,
        };
      });
    },
    sum: async () => {
      const { count, oldest } = await store.sumApprovals(db, filter);
      return { count, oldest: oldest?.toISOString() ?? null };
    },
  });
}
