import { z } from 'zod';
import { isOperatorsPicture } from '../accounts/index.ts';
import { FileError } from '../catalogue/index.ts';
import type { Db } from '../kit/db.ts';

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
