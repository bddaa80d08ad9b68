import { support_bounds } from '@vitrine/contract/support-rules';
import { auditAct } from '../audit/index.ts';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import type { Desk } from '../kit/desk.ts';
import { queueMail } from '../kit/mail.ts';
import { Refusal, refuse, Unfit } from '../kit/refusal.ts';
import type { Settings } from '../kit/settings.ts';
import { settle } from '../settle/settle.ts';
import { request_answered } from './facts.ts';
import { showThread } from './show.ts';
import * as store from './store.ts';
import { findTemplateName } from './templates/store.ts';

const on = 'request';

const listed_max = 100;

/** The requests that wait for an answer, the longest waiting first; or the 100 changed last. */
export function listQueue(
  db: Db,
  { waiting }: { waiting: boolean },
): Promise<store.ListedRequest[]> {
  return store.findListedRequests(db, { waiting, limit: listed_max });
}

/** A request with its sender and its messages. Refuses support.unknown. */
export async function showForOperator(db: Db, id: number) {
  const row = (await store.findRequest(db, id)) ?? refuse('support.unknown');
  return { ...(await showThread(db, row)), player: row.player_id, language: row.language };
}

interface AnswerTerms {
  settings: Settings;
  closes: boolean;
  seen?: number;
  /** The prepared answer that it began with. */
  template_id?: number | undefined;
}

/**
 * Answers a request. A player is told by a notification, which is sent by e-mail, too; a visitor by
 * e-mail. `seen`: how many messages its writer saw. Refuses act.unfit for a text that can't be an
 * answer, support.unknown, support.closed, support.too_many, and edit.conflict, with the last
 * message, when there are more.
 */
export function answerRequest(
  desk: Desk,
  id: number,
  given: string,
  { settings, closes, seen, template_id }: AnswerTerms,
): Promise<void> {
  return auditAct(desk, { right: 'support.answer', on, id }, async (tx) => {
    const text = given.trim();
    if (
      text === '' ||
      text.length > support_bounds.content_max ||
      !text.isWellFormed() ||
      text.includes('\0')
    )
      throw new Unfit(`an answer has 1 to ${support_bounds.content_max} characters`);
    const row = (await store.lockRequest(tx, id)) ?? refuse('support.unknown');
    if (row.state === 3) refuse('support.closed');
    if (seen !== undefined && row.messages !== seen)
      throw new Refusal('edit.conflict', undefined, {
        yours: text,
        theirs: (await store.findMessages(tx, id)).at(-1)!.text,
        version: row.messages,
      });
    if (row.messages >= support_bounds.messages_max) refuse('support.too_many');
    const at = now();
    const template = template_id === undefined ? null : await findTemplateName(tx, template_id);
    const message = { request_id: id, by_support: true, text, images: [], at, template };
    const message_id = await store.insertMessage(tx, message, closes ? 3 : 2);
    if (row.player_id === null) {
      const letter = {
        name: 'request_answered' as const,
        player: row.email,
        number: String(id),
        text,
      };
      await queueMail({ db: tx, settings }, { to: row.email, language: row.language, letter });
      return;
    }
    const fact = request_answered.with({ request_id: id, message_id });
    await settle(tx, { by: row.player_id, at, key: undefined, fact, memo: {} });
  });
}

/** Closes a request without an answer. Refuses support.unknown and support.closed. */
export function closeForOperator(desk: Desk, id: number): Promise<void> {
  return auditAct(desk, { right: 'support.answer', on, id }, async (tx) => {
    const row = (await store.lockRequest(tx, id)) ?? refuse('support.unknown');
    if (row.state === 3) refuse('support.closed');
    await store.closeRequest(tx, id, now());
  });
}

/**
 * Merges another request of the same player into one: its messages are read there from then on, and
 * it is closed. Returns how many messages there are then. Refuses support.unknown, support.closed
 * for one that is closed, support.too_many, and act.unfit for a visitor's, another player's or one
 * that was merged before.
 */
export function mergeRequests(desk: Desk, id: number, other_id: number): Promise<number> {
  return auditAct(desk, { right: 'support.answer', on, id }, async (tx) => {
    if (id === other_id) throw new Unfit('A request can’t be merged into itself.');
    // In one order, so that two merges at once can't wait for each other.
    const rows = new Map<number, store.RequestRow>();
    for (const one of [id, other_id].toSorted((a, b) => a - b))
      rows.set(one, (await store.lockRequest(tx, one)) ?? refuse('support.unknown'));
    const [row, other] = [rows.get(id)!, rows.get(other_id)!];
    if (row.player_id === null || row.player_id !== other.player_id)
      throw new Unfit('Only requests of one player can be merged.');
    if (other.merged_into !== null)
      throw new Unfit(`Request ${other_id} was merged into ${other.merged_into} before.`);
    if (row.state === 3) refuse('support.closed');
    const messages = row.messages + other.messages;
    if (messages > support_bounds.messages_max) refuse('support.too_many');
    const state = other.state === 1 ? 1 : row.state;
    await store.mergeInto(tx, { id, state }, other, now());
    return messages;
  });
}
