import { z } from 'zod';
import { passwordDigest, totp } from './accounts.ts';
import { anyone, data, fresh, get, json, player, post } from './endpoint.ts';
import { id, idInPath, moment } from './shapes.ts';

const sessionOfPlayer = z.object({
  id,
  /** The session that makes the call. */
  current: z.boolean(),
  /** Browser and system, as the browser reported them. */
  device: z.string(),
  /** The network address of the sign-in. */
  address: z.string(),
  created_at: moment,
  /** The last use, to the hour. */
  seen_at: moment,
});

/** The account's data that the player's own page shows besides `GET /api/user`. */
export const account = z.object({
  email_verified: z.boolean(),
  /** False for an account that only Steam opens. */
  has_password: z.boolean(),
  language: z.string().nullable(),
  /** The word of their own that stands in every e-mail of ours. */
  letter_word: z.string().nullable(),
  trade_url: z.string().nullable(),
  /** Steam takes no offers to the trade link any more: a new one has to be saved. */
  trade_link_refused: z.boolean(),
  /** A changed trade link holds withdrawals back until then; null without a wait. */
  withdrawals_from: moment.nullable(),
  second_factor: z.object({ enabled: z.boolean(), recovery_codes_left: z.number().int() }),
  /** The session was begun, or confirmed, in the last 15 minutes. */
  fresh: z.boolean(),
  sessions: z.array(sessionOfPlayer),
});

export const showAccount = get('/api/account', {
  is_private: true,
  does: 'The player’s own account: trade link, second factor, sessions.',
  answers: data(account),
});

export const endOneSession = post('/api/sessions/{id}/end', {
  does: 'Ends one session of the player.',
  params: z.object({ id: idInPath }),
  answers: data(z.object({})),
  refuses: ['session.unknown'],
});

export const endAllSessions = post('/api/sessions/end_all', {
  does: 'Signs the player out everywhere, here too.',
  answers: data(z.object({})),
});

export const changePassword = post('/api/account/password', {
  does: 'Sets another password and ends the other sessions. Needs a confirmation (`POST /api/sessions/confirm`) for this change alone; an account that only Steam opens can’t confirm and needn’t.',
  who: fresh(player),
  body: json(z.object({ password: passwordDigest, password_confirmation: passwordDigest })),
  answers: data(z.object({})),
  refuses: ['door.passwords_differ', 'password.common', 'guard.too_many', 'removal.pending'],
});

export const beginSecondFactor = post('/api/second_factor/begin', {
  does: 'A new secret for an authenticator app; it counts from `enable` on. Needs a confirmation for this alone.',
  stays_open: true,
  who: fresh(player),
  answers: data(z.object({ secret: z.string(), uri: z.string() })),
  refuses: ['second_factor.enabled'],
});

const recovery_codes = z.object({ recovery_codes: z.array(z.string()) });

export const enableSecondFactor = post('/api/second_factor/enable', {
  does: 'Turns the second factor on with a code of the app. Answers ten recovery codes, each good once, shown only now.',
  stays_open: true,
  who: fresh(player),
  body: json(z.object({ totp })),
  answers: data(recovery_codes),
  refuses: ['second_factor.enabled', 'second_factor.wrong', 'guard.too_many', 'removal.pending'],
});

export const disableSecondFactor = post('/api/second_factor/disable', {
  does: 'Turns the second factor off, with one of its codes.',
  who: fresh(player),
  body: json(z.object({ totp })),
  answers: data(z.object({})),
  refuses: ['second_factor.wrong', 'second_factor.locked', 'guard.too_many', 'removal.pending'],
});

export const renewRecoveryCodes = post('/api/second_factor/recovery_codes', {
  does: 'Ten new recovery codes; the old ones end. Needs a code.',
  who: fresh(player),
  body: json(z.object({ totp })),
  answers: data(recovery_codes),
  refuses: ['second_factor.wrong', 'second_factor.locked', 'guard.too_many', 'removal.pending'],
});

export const setTradeLink = post('/api/user/trade_url', {
  does: 'Sets where withdrawn items are sent. Needs a fresh session, and a code of the second factor when there is one. Withdrawals wait 24 hours after a change.',
  body: json(z.object({ trade_url: z.string().max(1000), totp: totp.optional() })),
  answers: data(z.object({ trade_url: z.string(), withdrawals_from: moment.nullable() })),
  refuses: [
    'session.not_fresh',
    'trade_url.required',
    'trade_link.invalid',
    'trade_link.of_another_account',
    'trade_link.refused',
    'second_factor.required',
    'second_factor.wrong',
    'second_factor.locked',
    'guard.too_many',
    'removal.pending',
  ],
});

export const stopRemoval = post('/api/account/removal/stop', {
  does: 'Stops the removal of a second factor and links, with the token that stands behind `#` in the link of its e-mail.',
  who: anyone,
  body: json(z.object({ token: z.string().regex(/^[0-9a-f]{64}$/) })),
  answers: data(z.object({})),
  refuses: ['removal.unknown'],
});
