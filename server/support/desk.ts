import type { Reply } from '@vitrine/contract/index';
import type { DeskRequest } from '@vitrine/contract/support-desk';
import type * as contract from '@vitrine/contract/support-desk';
import { findFaces } from '../accounts/index.ts';
import { answerList } from '../audit/index.ts';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import type { Call } from '../kit/http/route.ts';
import { filtersOf } from '../kit/listing.ts';
import { refuse } from '../kit/refusal.ts';
import { dayBegin } from '../kit/utc-day.ts';
import { showThread } from './show.ts';
import * as store from './store.ts';
import type { ListedRequest } from './store.ts';
import { findTemplates } from './templates/store.ts';

const states = ['waiting', 'answered', 'closed'] as const;

/** The word of a state. */
export function wordOfState(state: store.RequestState): DeskRequest['state'] {
  return states[state - 1]!;
}

/** Lists requests of everybody, by these filters. */
export function listDeskRequests(call: Call<typeof contract.listDeskRequests, number>) {
  const { db } = call;
  const { state, player, ...rest } = filtersOf(call.input);
  const filter = { ...rest, state: state && states.indexOf(state) + 1, player_id: player };
  return answerList(call, {
    name: 'requests',
    read: (part) => store.findRequestsForDesk(db, filter, part),
    show: (rows) => showRows(db, rows),
    sum: async () => {
      const { count, oldest } = await store.sumRequests(db, filter);
      return { count, oldest: oldest?.toISOString() ?? null };
    },
  });
}

/** The requests of a player among which one is chosen to be merged. */
const mergeable_max = 50;

/** A request with its messages and the answers in its language. Refuses support.unknown. */
export async function showDeskRequest(
  db: Db,
  id: number,
): Promise<Reply<'GET /api/console/requests/{id}'>> {
  const row = (await store.findRequest(db, id)) ?? refuse('support.unknown');
  const [[shown], { messages, rating }, templates, others] = await Promise.all([
    showRows(db, [row]),
    showThread(db, row),
    findTemplates(db),
    store.findMergeable(db, row, mergeable_max),
  ]);
  return {
    ...shown!,
    thread: messages,
    merged_into: row.merged_into,
    rating,
    mergeable: others.map((other) => ({
      id: other.id,
      about: other.about,
      state: wordOfState(other.state),
      messages: other.messages,
    })),
    templates: templates.flatMap(({ id: template_id, name, texts }) => {
      const text = texts[row.language] ?? texts['en'];
      return text === undefined ? [] : [{ id: template_id, name, text }];
    }),
  };
}

/** Satisfaction is shown for so many days, and the newest comments of so many players. */
const shown_days = 182;
const newest_max = 50;

/** How satisfied players are with closed requests, by week and by prepared answer. */
export async function showSatisfaction(db: Db): Promise<Reply<'GET /api/console/satisfaction'>> {
  const since = dayBegin(now(), -shown_days);
  const [weeks, templates, newest] = await Promise.all([
    store.findRatedWeeks(db, since),
    store.findRatedTemplates(db, since),
    store.findNewestRatings(db, newest_max),
  ]);
  return {
    weeks,
    templates,
    newest: newest.map(({ request_id, stars, comment, at }) => ({
      request_id,
      stars,
      comment,
      at: at.toISOString(),
    })),
  };
}

async function showRows(db: Db, rows: readonly ListedRequest[]): Promise<DeskRequest[]> {
  const ids = [...new Set(rows.flatMap(({ player_id }) => player_id ?? []))];
  const names = new Map((await findFaces(db, ids)).map(({ id, name }) => [id, name]));
  return rows.map((row) => ({
    id: row.id,
    type: row.type,
    state: wordOfState(row.state),
    about: row.about,
    player_id: row.player_id,
    player: row.player_id === null ? null : names.get(row.player_id)!,
    email: row.email,
    language: row.language,
    messages: row.messages,
    created_at: row.created_at.toISOString(),
    changed_at: row.changed_at.toISOString(),
  }));
}
