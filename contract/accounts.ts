import { z } from 'zod';
import { fieldError } from './field-errors.ts';
import { data, json, post, upload } from './endpoint.ts';
import { typed } from './typed.ts';

/**
 * Lowercase hex SHA-256 of the password in UTF-8, composed (NFC). The client computes it and never
 * sends the password itself.
 */
export const passwordDigest = z
  .string()
  .regex(/^[0-9a-f]{64}$/, fieldError(`like ${'0123456789abcdef'.repeat(4)}`));

/** A code of the second factor: six digits of the app, or a recovery code. */
export const totp = typed(20).min(6);

/** Letters, digits, spaces, hyphens and apostrophes of any script. */
const letter_word = z
  .string()
  .trim()
  .normalize('NFC')
  .min(2)
  .max(30)
  .regex(/^[\p{L}\p{M}\p{N} '’-]+$/u, fieldError('characters'));

export const updateUser = post('/api/user/update', {
  does: 'Changes the player’s name, picture, language, or the word that stands in every e-mail. `avatar` is the address that an upload answered, or null; a word of null is none.',
  body: json(
    z.object({
      name: z.string().max(64).optional(),
      avatar: z.string().max(200).nullable().optional(),
      language: z.string().max(10).optional(),
      letter_word: letter_word.nullable().optional(),
    }),
  ),
  answers: data(
    z.object({
      name: z.string(),
      avatar: z.string().nullable(),
      language: z.string().nullable(),
      letter_word: z.string().nullable(),
    }),
  ),
  refuses: ['door.name_unfit', 'door.name_reserved', 'upload.unknown'],
});

export const uploadImage = post('/api/upload_img', {
  does: 'Keeps a picture (PNG, JPEG or WebP, at most 5 MiB), drawn anew without anything that isn’t picture. Answers its address.',
  weight: 10,
  body: upload(),
  answers: data(z.object({ url: z.string() })),
  refuses: [
    'upload.not_a_picture',
    'upload.too_many',
    'storage.silent',
    'storage.full',
    'storage.refused',
  ],
});
