import { z } from 'zod';
import { now } from '../../kit/clock.ts';
import { transact, type Db, type Tx } from '../../kit/db.ts';
import { enqueue, makeJob, type JobKind, type JobOrder } from '../../kit/jobs.ts';
import { askOutside } from '../../kit/outside.ts';
import { Refusal } from '../../kit/refusal.ts';
import { keepFile, redrawPicture } from '../../kit/uploads.ts';
import { dropFile, insertUpload, setFirstAvatar, wearUpload } from '../../accounts/index.ts';

/** The hosts that serve the pictures of Steam's accounts. */
const picture_hosts = [
  'https://avatars.steamstatic.com',
  'https://avatars.akamai.steamstatic.com',
  'https://avatars.cloudflare.steamstatic.com',
  'https://avatars.fastly.steamstatic.com',
];
/** The largest picture is 184 pixels wide: some 20 kB. */
const picture_bytes_max = 512 * 1024;

interface Avatar {
  player_id: number;
  url: string;
}

const avatar_fetch: JobKind<Avatar> = {
  name: 'accounts:fetch_steam_avatar',
  payload: z.object({ player_id: z.number().int(), url: z.string() }),
  asks: 'steam_pictures',
};

/**
 * Queues a job that fetches the picture of the player's Steam account: sign-in doesn't wait for it.
 */
export async function enqueueAvatar(tx: Tx, player_id: number, url: string): Promise<void> {
  await enqueue(tx, avatar_fetch, { player_id, url });
}

/**
 * Stores the picture as one of ours, as if the player had uploaded it: no page loads anything from
 * Steam.
 */
export const fetch_avatar = makeJob(avatar_fetch, async (db, { payload, settings }) => {
  const { player_id, url } = payload;
  if (!URL.canParse(url) || !picture_hosts.includes(new URL(url).origin)) return 0;
  const { status, bytes } = await askOutside(url, {
    allowed: picture_hosts,
    bytes_max: picture_bytes_max,
  });
  if (status >= 500) throw new Error(`Steam answers ${status} for a picture`);
  if (status !== 200) return 0;
  try {
    return await wearPicture(db, settings, player_id, await redrawPicture(bytes));
  } catch (problem) {
    if (problem instanceof Refusal) return 0;
    throw problem;
  }
});

/** Stores the picture for a player who has none yet. */
async function wearPicture(
  db: Db,
  settings: JobOrder['settings'],
  player_id: number,
  picture: Buffer,
): Promise<number> {
  const name = await keepFile(settings.uploads, picture);
  const address = `/uploads/${name}.webp`;
  try {
    const worn = await transact(db, async (tx) => {
      if (!(await setFirstAvatar(tx, player_id, address))) return false;
      await insertUpload(tx, name, player_id, now());
      await wearUpload(tx, player_id, address);
      return true;
    });
    if (!worn) await dropFile(settings.uploads, name);
    return worn ? 1 : 0;
  } catch (problem) {
    await dropFile(settings.uploads, name);
    throw problem;
  }
}
