import type { Reply } from '@vitrine/contract/index';
import type { ViewFilter, ViewMessage } from '@vitrine/contract/view-messages';
import type * as contract from '@vitrine/contract/view-messages';
import { countAccounts, findFaces } from '../../accounts/index.ts';
import { answerList } from '../../audit/index.ts';
import type { Db } from '../../kit/db.ts';
import type { Call } from '../../kit/http/route.ts';
import { filtersOf } from '../../kit/listing.ts';
import { accountsOf } from './operate.ts';
import * as store from './store.ts';

/** Lists messages to views, by their state. */
export function listViewMessages(call: Call<typeof contract.listViewMessages, number>) {
  const { db } = call;
  const { state } = filtersOf(call.input);
  return answerList(call, {
    name: 'view-messages',
    read: (part) => store.findViewMessages(db, state, part),
    show: (rows) => showRows(db, rows),
    sum: () => store.sumViews(db, state),
  });
}

async function showRows(db: Db, rows: readonly store.ViewRow[]) {
  const actors = [...new Set(rows.flatMap(({ actor_id }) => actor_id ?? []))];
  const faces = actors.length === 0 ? [] : await findFaces(db, actors);
  const names = new Map(faces.map(({ id, name }) => [id, name]));
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    by: row.actor_id === null ? null : names.get(row.actor_id)!,
    filter: row.filter,
    title: row.title,
    text: row.text,
    is_offer: row.is_offer,
    readers: row.readers,
    sent: row.sent,
    state: stateOf(row),
    ended_at: row.ended_at?.toISOString() ?? null,
  }));
}

function stateOf({ ended_at, is_stopped }: store.ViewRow): ViewMessage['state'] {
  if (ended_at === null) return 'sending';
  return is_stopped ? 'stopped' : 'sent';
}

/** How many players a message to a view would reach now. */
export async function previewView(
  db: Db,
  filter: ViewFilter,
): Promise<Reply<'POST /api/console/view_messages/preview'>> {
  return { readers: await countAccounts(db, accountsOf(filter)) };
}
