import { z } from 'zod';
import { get, post } from './endpoint.ts';

/** Lowercase hex SHA-256 of the UTF-8 password, made by the client: the password itself is never sent. */
const passwordDigest = z.string().regex(/^[0-9a-f]{64}$/, 'the lowercase hex SHA-256 of the password');

export const signIn = post('/api/email/login', {
  does: 'Signs in with e-mail and password. A browser gets the session as a cookie and `token: null`.',
  who: 'anyone',
  body: z.object({ email: z.email().max(254), password: passwordDigest }),
  reply: z.object({ token: z.string().nullable() }),
  refuses: ['account.wrong_credentials'],
});

const signedOut = z.object({});

export const signOut = post('/api/steam_out', {
  does: 'Ends the session that makes the call.',
  who: 'anyone',
  reply: signedOut,
});

export const signOutByGet = get('/api/steam_out', {
  does: 'Ends the session that makes the call; the POST twin is preferred.',
  who: 'anyone',
  changes: true,
  reply: signedOut,
});
