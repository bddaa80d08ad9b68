import { sql } from 'kysely';
import type { Tx } from '../../kit/db.ts';
import type { Leaver, PersonalPart } from '../../kit/personal.ts';
import { deleteFile } from '../../kit/uploads.ts';
import { neutralName } from '../neutral-name.ts';
import { endSessionsOf } from '../sessions/sessions.ts';

/** The account, its sessions, browsers and pictures; nothing but the id is left. */
export const personal_part: PersonalPart = {
  tells: {
    account: {
      says: 'Your account as it is.',
      read: (db, player_id) =>
        db
          .selectFrom('accounts_players')
          .select(['id', 'name', 'email', 'email_verified_at', 'avatar', 'language', 'roles'])
          .select(['steam_id', 'steam_linked_at', 'trade_url', 'trade_url_set_at'])
          .select([
            'trade_url_changed_at',
            'refused_trade_url',
            'source',
            'created_at',
            'letter_word',
          ])
          .select(['terms_agreed_at', 'adult_confirmed_at'])
          .select(sql<boolean>`password_hash is not null`.as('has_password'))
          .where('id', '=', player_id),
    },
    sessions: {
      says: 'Where you are signed in: browser, system and network address.',
      read: (db, player_id) =>
        db
          .selectFrom('accounts_sessions')
          .select(['id', 'device', 'address', 'created_at', 'seen_at', 'expires_at'])
          .where('player_id', '=', player_id)
          .orderBy('id'),
    },
    browsers: {
      says: 'Browsers in which you have signed in, by a mark that only they know.',
      read: (db, player_id) =>
        db
          .selectFrom('accounts_devices')
          .select('seen_at')
          .where('player_id', '=', player_id)
          .orderBy('seen_at')
          .orderBy('token_hash'),
    },
    pictures: {
      says: 'Pictures that you uploaded, each at /uploads/NAME.webp.',
      read: (db, player_id) =>
        db
          .selectFrom('accounts_uploads')
          .select(['name', 'at'])
          .where('player_id', '=', player_id)
          .orderBy('at')
          .orderBy('name'),
    },
  },
  forget: async (tx, leaver) => {
    await endSessionsOf(tx, leaver.player_id);
    await tx.deleteFrom('accounts_devices').where('player_id', '=', leaver.player_id).execute();
    await deleteUploads(tx, leaver);
    await tx
      .updateTable('accounts_players')
      .set({
        name: neutralName(leaver.player_id),
        email: null,
        email_verified_at: null,
        password_hash: null,
        avatar: null,
        language: null,
        letter_word: null,
        roles: [],
        steam_id: null,
        steam_linked_at: null,
        trade_url: null,
        trade_url_set_at: null,
        trade_url_changed_at: null,
        refused_trade_url: null,
      })
      .where('id', '=', leaver.player_id)
      .execute();
  },
};

async function deleteUploads(tx: Tx, { player_id, uploads: files }: Leaver): Promise<void> {
  const uploads = await tx
    .deleteFrom('accounts_uploads')
    .where('player_id', '=', player_id)
    .returning('name')
    .execute();
  // A file that a crash leaves behind has no row, and `deleteUnused` deletes it.
  tx.after(() => {
    for (const { name } of uploads) void deleteFile(files, name).catch(() => {});
  });
}
