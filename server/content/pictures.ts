import { z } from 'zod';
import { isOperatorsPicture, keepOperatorsPicture } from '../accounts/index.ts';
import { FileError } from '../catalogue/index.ts';
import type { Db } from '../kit/db.ts';
import { Refusal } from '../kit/refusal.ts';
import { redrawPicture } from '../kit/uploads.ts';

/** Maximum width and height of an operator's picture, in pixels: a banner's on a wide screen. */
const side_max = 1600;

/** The path of a picture. Pages load none from other hosts: the content security policy. */
export const picture_path = z
  .string()
  .max(500)
  .regex(
    /^\/(?![/\\])[^\s<>"\p{Cc}]*$/u,
    'must be a path of this site, since pages load no picture of another: npm run site -- picture FILE uploads it and says its path',
  );

/**
 * Stores an operator's picture as players' uploads are, drawn again as a WebP of at most
 * 1600 × 1600 pixels; returns its path. Throws a FileError for anything but a PNG, JPEG or WebP.
 */
export async function addPicture(db: Db, folder: string, bytes: Buffer): Promise<string> {
  const redrawn = await redrawPicture(bytes, side_max).catch((problem: unknown) => {
    if (!(problem instanceof Refusal)) throw problem;
    throw new FileError('The file is no PNG, JPEG or WebP of at most 25 megapixels.');
  });
  return keepOperatorsPicture(db, folder, redrawn);
}

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
