import { findLocale, locales } from '@vitrine/i18n/locales';
import { transact } from '../kit/db.ts';
import type { Call } from '../kit/http/route.ts';
import { refuse } from '../kit/refusal.ts';
import { fitName } from './names.ts';
import { refuseStaffName } from './staff-names.ts';
import * as store from './store.ts';
import { wearUpload } from './uploads/uploads.ts';

interface Profile {
  name: string;
  avatar: string | null;
  language: string | null;
  letter_word: string | null;
}

/**
 * Changes the player's name, picture, language and word for e-mails; undefined fields stay as they
 * are. The picture is an address that an upload of the player returned, the language the code of a
 * locale. Refuses door.name_unfit, door.name_reserved, upload.unknown, request.invalid.
 */
export async function updateUser(
  { db, player }: Pick<Call<unknown, number>, 'db' | 'player'>,
  {
    name,
    avatar,
    language,
    letter_word,
  }: {
    name?: string | undefined;
    avatar?: string | null | undefined;
    language?: string | undefined;
    letter_word?: string | null | undefined;
  },
): Promise<Profile> {
  const fit_name = name === undefined ? undefined : fitName(name);
  const change = { name: fit_name, avatar, language, letter_word };
  if (language !== undefined && !findLocale(language))
    refuse('request.invalid', {
      language: [`choice ${locales.map(({ code }) => code).join(', ')}`],
    });
  return transact(db, async (db) => {
    const owner = (await store.lockPlayer(db, player)) ?? refuse('session.expired');
    if (change.name !== undefined && change.name !== owner.name)
      await refuseStaffName(db, change.name);
    if (avatar !== undefined && avatar !== owner.avatar) await wearUpload(db, player, avatar);
    const given = Object.fromEntries(
      Object.entries(change).filter(([, value]) => value !== undefined),
    );
    if (Object.keys(given).length > 0) await store.updatePlayer(db, player, given);
    const { name: own_name, avatar: own_avatar, language: own_language } = owner;
    const before = { name: own_name, avatar: own_avatar, language: own_language };
    return { ...before, letter_word: owner.letter_word, ...given };
  });
}
