import { timingSafeEqual } from 'node:crypto';
import { now } from '../../../kit/clock.ts';
import { Redirect, type Call } from '../../../kit/http/route.ts';
import { randomBytes } from '../../../kit/random.ts';
import { refuse } from '../../../kit/refusal.ts';
import { keyedHash } from '../../../kit/seal.ts';
import type { Settings } from '../../../kit/settings.ts';
import { loginEndpoint, must_be_signed, namespace } from '../answer.ts';
import { returnAddress } from '../leave.ts';
import { steamUrl } from '../url.ts';
import { findSandboxAccount, sandbox_accounts } from './accounts.ts';

type SandboxCall = Pick<Call<unknown, unknown>, 'settings' | 'request'>;

/**
 * The accounts that can sign in at the sandbox. Refuses route.unknown outside demo mode, where the
 * real Steam is asked.
 */
export function listSandboxAccounts({ settings }: Pick<SandboxCall, 'settings'>) {
  if (!settings.steam.sandbox) refuse('route.unknown');
  return { list: [...sandbox_accounts] };
}

/**
 * Plays Steam's part: redirects the browser back with a signed answer that names the account, or,
 * without `steam_id`, with a cancellation. Refuses route.unknown outside demo mode, and
 * request.invalid for an account or a way back that isn't ours.
 */
export function answerAsSteam(
  { settings, request }: SandboxCall,
  { steam_id, state }: { steam_id?: string | undefined; state: string },
): Redirect {
  if (!settings.steam.sandbox) return refuse('route.unknown');
  const return_to = returnAddress(request.origin, state);
  if (steam_id === undefined) return sendBack(return_to, { ns: namespace, mode: 'cancel' });
  if (!findSandboxAccount(steam_id)) refuse('request.invalid', { steam_id: ['form'] });
  const url = steamUrl(settings, request.origin);
  const identity = `${url}/openid/id/${steam_id}`;
  const fields = {
    ns: namespace,
    mode: 'id_res',
    op_endpoint: loginEndpoint(url),
    claimed_id: identity,
    identity,
    return_to,
    response_nonce: `${now().toISOString().slice(0, 19)}Z${randomBytes(12).toString('base64url')}`,
    assoc_handle: 'sandbox',
    signed: must_be_signed.join(','),
  };
  return sendBack(return_to, { ...fields, sig: sign(settings, fields).toString('base64url') });
}

/** Whether the sandbox sent this answer; replaces the network call to Steam in this process. */
export function confirmAtSandbox(
  settings: Settings,
  query: Readonly<Record<string, string>>,
): boolean {
  const fields = Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name.replace(/^openid\./, ''), value] as const),
  );
  const given = Buffer.from(fields['sig'] ?? '', 'base64url');
  const right = sign(settings, fields);
  return given.length === right.length && timingSafeEqual(given, right);
}

function sign(
  settings: Pick<Settings, 'secret_key'>,
  fields: Readonly<Record<string, string>>,
): Buffer {
  const text = must_be_signed.map((name) => `${name}:${fields[name]}\n`).join('');
  return keyedHash(settings.secret_key, 'steam sandbox', text);
}

function sendBack(return_to: string, fields: Readonly<Record<string, string>>): Redirect {
  const back = new URL(return_to);
  for (const [name, value] of Object.entries(fields))
    back.searchParams.set(`openid.${name}`, value);
  return new Redirect(back.href);
}
