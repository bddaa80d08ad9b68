import path from 'node:path';
import { z } from 'zod';
import { declareConfig } from '../kit/config.ts';
import { faultOfS3Address, isS3Address } from '../kit/storage/address.ts';
import { days_kept } from './keep.ts';

declare module '../kit/config.ts' {
  interface ModuleSettings {
    backup: {
      /** The folder or the bucket's address of the daily backups; undefined: none are made. */
      to: string | undefined;
      /** For so many days each of them is kept. */
      keep_days: number;
    };
  }
}

/** A folder by its whole path, a bucket by its address. */
const placeOf = (to: string | undefined) => (to && !isS3Address(to) ? path.resolve(to) : to);

export const config = declareConfig({
  variables: {
    BACKUP_TO: {
      schema: z
        .string()
        .superRefine((text, context) => {
          const message = isS3Address(text) && faultOfS3Address(text);
          if (message) context.addIssue({ code: 'custom', message });
        })
        .optional(),
      does: 'the folder, on another disk, or the bucket, as in `STORAGE_URL`, into which the product writes a backup every night; if unset, it makes none',
      example: '/mnt/backups/vitrine',
    },
    BACKUP_KEEP: {
      schema: z.coerce.number().int().min(1).max(3650).default(days_kept),
      does: 'for how many days each backup is kept; then one a week, for eight weeks',
      example: String(days_kept),
    },
  },
  read: ({ BACKUP_TO, BACKUP_KEEP }) => ({
    backup: { to: placeOf(BACKUP_TO), keep_days: BACKUP_KEEP },
  }),
});
