import { messages_max } from '@vitrine/contract/player-acts';
import { findLocale } from '@vitrine/i18n/locales';
import { z } from 'zod';
import { lockPlayer } from '../accounts/index.ts';
import { auditAct } from '../audit/index.ts';
import { parseOperatorsFile } from '../catalogue/index.ts';
import { checkPicture, cleanHtml, picture_path } from '../content/index.ts';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import type { Desk } from '../kit/desk.ts';
import { refuse, Unfit } from '../kit/refusal.ts';
import type { MessageWords } from '../kit/tellings.ts';
import { settle } from '../settle/settle.ts';
import { player_messaged } from './facts.ts';
import * as store from './store.ts';

const on = 'notification';

/** A path of this site, or an address elsewhere. */
const address = z
  .string()
  .max(500)
  .regex(
    /^(?:\/(?![/\\])|https:\/\/)[^\s<>"\p{Cc}]*$/u,
    'must be a path of this site or an https:// address',
  );
const text = z.strictObject({
  title: z.string().trim().min(1).max(120),
  html: z.string().trim().min(1).max(10_000),
});
const file = z.strictObject({
  image: picture_path.optional(),
  link: address.optional(),
  texts: z
    .record(z.string(), text)
    .refine((texts) => 'en' in texts, 'needs at least the English text, "en"')
    .refine(
      (texts) => Object.keys(texts).every((code) => findLocale(code)),
      'has a language that is none of ours',
    ),
});

export type NotificationFile = z.output<typeof file>;

/**
 * Reads an operator's file of a notification for everyone. Throws a FileError that says where it is
 * wrong.
 */
export function readNotificationFile(content: string): NotificationFile {
  return parseOperatorsFile(content, file);
}

/**
 * Tells everyone; returns the notification's id. Its HTML is sanitised before it is stored. Throws
 * a FileError for an upload that isn't the operator's.
 */
export async function postNotification(
  desk: Desk,
  { image, link, texts }: NotificationFile,
): Promise<number> {
  const cleaned = await Promise.all(
    Object.entries(texts).map(async ([language, { title, html }]) => ({
      language,
      title,
      html: await cleanHtml(html, findLocale(language)!.code),
    })),
  );
  const row = { image: image ?? null, link: link ?? null, at: now(), texts: cleaned };
  return auditAct(desk, { right: 'notifications.post', on, id: (id: number) => id }, async (tx) => {
    await checkPicture(tx, image);
    return store.insertPlatform(tx, row);
  });
}

const listed_max = 100;

/** The newest notifications of the platform, with how many players have read each. */
export function listPosted(db: Db) {
  return store.findPlatform(db, listed_max);
}

/** Takes a notification of the platform back. Refuses act.unfit when there is none with this id. */
export function retractNotification(desk: Desk, id: number): Promise<void> {
  return auditAct(desk, { right: 'notifications.post', on, id }, async (tx) => {
    const retracted = await store.deletePlatform(tx, id);
    if (!retracted) throw new Unfit(`There is no notification ${id} of the platform.`);
  });
}

const day_ms = 24 * 3_600_000;

/**
 * Writes to a player, as a notification. Refuses player.unknown, and act.unfit after so many
 * messages within 24 hours.
 */
export function messagePlayer(desk: Desk, player_id: number, words: MessageWords): Promise<void> {
  const { at } = desk;
  return auditAct(desk, { right: 'players.message', on: 'player', id: player_id }, async (tx) => {
    if (!(await lockPlayer(tx, player_id))) refuse('player.unknown');
    const since = new Date(at.getTime() - day_ms);
    if ((await store.countMessages(tx, player_id, since)) >= messages_max)
      throw new Unfit(
        `Player ${player_id} got ${messages_max} messages in 24 hours: wait a little.`,
      );
    const told = { by: player_id, at, key: undefined, fact: player_messaged.with({}), memo: {} };
    const { fact_id } = await settle(tx, told);
    await store.insertStaffMessage(tx, { player_id, fact_id, at, words });
  });
}
