import { z } from 'zod';
import { fieldError } from './field-errors.ts';
import { passwordDigest, totp } from './accounts.ts';
import { proof } from './challenge.ts';
import { anyone, data, fresh, get, json, player, post, redirect } from './endpoint.ts';
import { moment } from './shapes.ts';
import { email, typed } from './typed.ts';
import { work } from './work.ts';

/**
 * Eight letters and digits sent by e-mail, in two groups of four; accepted with or without the
 * dash.
 */
const emailCode = typed(20).regex(/^(?:[0-9A-Za-z][\s-]*){8}$/, fieldError('like 7K3M-0QZX'));

/** The player's origin: `utm` or `ref` of their first page, or the site's own name. */
const source = z.string().max(100);

/** A partner's code, as typed. */
const referralCode = typed(64);

/** The message for a missing `check`. */
export const check_missing = fieldError('terms');

/** The player agrees to the terms and is 18 or older. */
const check = z.union([z.literal(true), z.literal(1)], check_missing);

/** Null for a browser, which keeps the session as a cookie. */
const session = z.object({ token: z.string().nullable() });

export const sendEmailCode = post('/api/user/send_email_code', {
  does: 'Sends a code of eight letters and digits, good for ten minutes and in this browser only. Whoever has an account there may set a new password with it, anyone else register or add the address to their account. The answer doesn’t tell which.',
  who: anyone,
  body: json(proof.extend({ email })),
  /** `outbox`: nothing is sent; the e-mail is in the demo's outbox. */
  answers: data(z.object({ outbox: z.literal(true).optional() })),
  refuses: ['challenge.required', 'challenge.wrong', 'challenge.expired', 'work.required'],
});

export const register = post('/api/email/register', {
  does: 'Makes an account for the owner of an e-mail address, and signs in. `check`: the terms are agreed to and the player is 18 or older.',
  who: anyone,
  body: json(
    z.object({
      username: z.string().max(64),
      email,
      email_code: emailCode,
      password: passwordDigest,
      password_confirmation: passwordDigest,
      check,
      extension_code: referralCode.optional(),
      ad: source.optional(),
    }),
  ),
  answers: data(session),
  refuses: [
    'door.code_wrong',
    'door.passwords_differ',
    'password.common',
    'door.name_unfit',
    'door.name_reserved',
    'work.required',
    'door.braked',
  ],
});

export const addEmail = post('/api/account/email', {
  does: 'Gives an account without a verified e-mail address one, with a code that was sent there (`POST /api/user/send_email_code`). Needs a fresh session, and for an account with a password or a second factor a confirmation for this alone. An address of another account is refused like a wrong code.',
  who: fresh(player),
  body: json(z.object({ email, email_code: emailCode })),
  answers: data(z.object({})),
  refuses: ['email.verified', 'door.code_wrong', 'guard.too_many', 'removal.pending'],
});

export const resetPassword = post('/api/email/forget', {
  does: 'Sets a new password with a code from an e-mail, and ends every session of the account. With `remove_recent`, a second factor, a Steam account and a trade link that were added in the last 14 days are removed after 24 hours; an e-mail says so, with a link that stops it.',
  who: anyone,
  body: json(
    z.object({
      email,
      email_code: emailCode,
      password: passwordDigest,
      password_confirmation: passwordDigest,
      remove_recent: z.boolean().optional(),
    }),
  ),
  answers: data(
    z.object({
      /** The planned removal and its time; null without one. */
      removal: z
        .object({
          at: moment,
          second_factor: z.boolean(),
          steam: z.boolean(),
          trade_link: z.boolean(),
        })
        .nullable(),
    }),
  ),
  refuses: ['door.code_wrong', 'door.passwords_differ', 'password.common'],
});

export const askForWork = post('/api/work', {
  does: 'Gives the work that the next sign-in with this address takes in a browser that its account doesn’t know, so that it can be done while the player types; `null`: none is asked for. In a browser that the account knows it also says the word that the player chose, by which they know us.',
  stays_open: true,
  who: anyone,
  weight: 2,
  body: json(z.object({ email })),
  answers: data(z.object({ work: work.nullable(), letter_word: z.string().nullable() })),
});

export const signIn = post('/api/email/login', {
  does: 'Signs in with e-mail and password. In a browser that the account doesn’t know each try takes work (`POST /api/work`), unless challenges are off. A browser gets the session as a cookie and `token: null`. With a second factor the call is refused with `second_factor.required`, and made once more with `totp`; the solved challenge stays good for that. After ten wrong codes of the app in a day only a recovery code does, or one that was sent by e-mail: `second_factor.locked`. A partner’s code binds nobody here: `POST /api/user/promotion` does.',
  stays_open: true,
  who: anyone,
  body: json(
    proof.extend({
      email,
      password: passwordDigest,
      /** Required after `door.code_required`, which follows very many wrong passwords. */
      email_code: emailCode.optional(),
      totp: totp.optional(),
      extension_code: referralCode.optional(),
      ad: source.optional(),
    }),
  ),
  answers: data(session),
  refuses: [
    'account.wrong_credentials',
    'player.blocked',
    'work.required',
    'door.code_required',
    'door.code_wrong',
    'challenge.required',
    'challenge.wrong',
    'challenge.expired',
    'door.braked',
    'second_factor.required',
    'second_factor.wrong',
    'second_factor.locked',
  ],
});

const signedOut = z.object({});

export const signOut = post('/api/steam_out', {
  does: 'Ends the session that makes the call.',
  stays_open: true,
  who: anyone,
  answers: data(signedOut),
});

export const signOutByGet = get('/api/steam_out', {
  does: 'Ends the session that makes the call; the POST twin is preferred.',
  who: anyone,
  changes: true,
  answers: data(signedOut),
});

export const confirmIdentity = post('/api/sessions/confirm', {
  does: 'Makes the session fresh for 15 minutes, and allows one change of the password, the second factor or the Steam account: with the password, with a code of the second factor when there is one.',
  stays_open: true,
  body: json(z.object({ password: passwordDigest.optional(), totp: totp.optional() })),
  answers: data(z.object({})),
  refuses: [
    'account.wrong_credentials',
    'second_factor.required',
    'second_factor.wrong',
    'second_factor.locked',
    'door.braked',
  ],
});

const steamQuery = proof.extend({
  ad: source.optional(),
  /** `link`: adds the Steam account to the signed-in player's. */
  purpose: z.enum(['sign_in', 'link']).default('sign_in'),
});

const steamRefuses = [
  'challenge.required',
  'challenge.wrong',
  'challenge.expired',
  'door.braked',
] as const;

export const signInBySteam = get('/api/steam_auth', {
  does: 'Sends the browser to Steam to sign in. `pointJson` is base64 in the query.',
  who: anyone,
  query: steamQuery,
  answers: redirect(),
  refuses: steamRefuses,
});

export const signInBySteamReferred = get('/api/steam_auth/{prevCode}', {
  does: 'The same, for somebody whom a partner sent.',
  who: anyone,
  params: z.object({ prevCode: referralCode }),
  query: steamQuery,
  answers: redirect(),
  refuses: steamRefuses,
});

export const signInByProvider = get('/api/login/{provider}', {
  does: 'The same under another name; `steam` is the one provider there is.',
  who: anyone,
  params: z.object({ provider: z.string().max(20) }),
  query: steamQuery,
  answers: redirect(),
  refuses: steamRefuses,
});

export const returnFromSteam = get('/api/steam_return', {
  does: 'Where Steam sends the browser back to. Verifies what Steam said and sends the window on to a page that hands a one-use ticket to its opener.',
  who: anyone,
  query: z.record(z.string(), z.string().max(2000)),
  answers: redirect(),
  refuses: ['steam.unconfirmed', 'steam.silent', 'ticket.spent', 'door.braked'],
});

export const listSandboxAccounts = get('/api/sandbox/steam', {
  does: 'The made-up accounts of the sandbox that plays Steam. In demo mode only.',
  who: anyone,
  answers: data(z.object({ list: z.array(z.object({ steam_id: z.string(), name: z.string() })) })),
  refuses: [],
});

export const answerAsSteam = get('/api/sandbox/steam/answer', {
  does: 'Sends the browser back as Steam does once its user has agreed, or, without `steam_id`, has not. In demo mode only.',
  who: anyone,
  query: z.object({
    state: z.string().regex(/^[0-9a-f]{64}$/),
    steam_id: z.string().max(20).optional(),
  }),
  answers: redirect(),
  refuses: [],
});

export const useTicket = post('/api/login/ticket', {
  does: 'Exchanges the one-use ticket of a sign-in window for the session, in the browser that opened the window; one of a window that links adds the Steam account to the player’s. Whoever has no account yet gets one, with `check`: the terms are agreed to and the player is 18 or older. Without it the call is refused with `request.invalid`, and the ticket stays good for another one; so it does with `second_factor.required`.',
  who: anyone,
  body: json(
    z.object({
      ticket: z.string().regex(/^[0-9a-f]{64}$/),
      totp: totp.optional(),
      check: check.optional(),
    }),
  ),
  answers: data(session),
  refuses: [
    'ticket.spent',
    'player.blocked',
    'steam.taken',
    'steam.linked',
    'second_factor.required',
    'second_factor.wrong',
    'work.required',
    'second_factor.locked',
    'guard.too_many',
    'removal.pending',
    'door.braked',
  ],
});
