import { z } from 'zod';
import { isOperatorsPicture } from '../accounts/index.ts';
import { FileError } from '../catalogue/index.ts';
import type { Db } from '../kit/db.ts';
import type { Module } from '../kit/module.ts';

/** The path of a picture. Pages load none from other hosts: the content security policy. */
export const picture_path = z
  .string()
  .max(500)
  .regex(
    /^\/(?![/\\])[^\s<>"\p{Cc}]*$/u,
    'must be a path of this site, since pages load no picture of another: npm run site -- picture FILE uploads it and says its path',
  );

/**
 * Throws a FileError when a path is one of uploads, and none that the operator uploaded: a player's
 * goes away. Other paths are the proxy's.
 */
export async function checkPicture(db: Db, path: string | null | undefined): Promise<void> {
  if (!path?.startsWith('/uploads/') || (await isOperatorsPicture(db, path))) return;
  throw new FileError(
    `${path} is no picture that you uploaded: npm run site -- picture FILE says the path of one.`,
  );
}

/** A place that shows a picture, in a word or two. */
interface ShownPicture {
  picture: string;
  where: string;
}

export type FindShownPictures = (db: Db) => Promise<ShownPicture[]>;

declare module '../kit/module.ts' {
  interface Module {
    /** Finds the pictures that its texts show, so that none of them is removed. */
    shown_pictures?: FindShownPictures;
  }
}

/** Finds the pictures that anything of these modules shows. */
export function shownPicturesOf(modules: readonly Module[]): FindShownPictures {
  const finders = modules.flatMap((module) => module.shown_pictures ?? []);
  return async (db) => (await Promise.all(finders.map((find) => find(db)))).flat();
}
