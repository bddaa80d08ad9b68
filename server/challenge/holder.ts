import { hash } from 'node:crypto';
import type { Call } from '../kit/http/route.ts';
import { keyedHash } from '../kit/seal.ts';
import { hashOfDevice } from '../accounts/index.ts';
import { networkOf } from '../kit/http/network.ts';

/** The client that a challenge is bound to: solutions and proofs from elsewhere are refused. */
export interface Holder {
  /**
   * Hash of the network and the browser: its name and version, and its device if an account was
   * opened in it before. It also binds a challenge of a client that sends no id of its own.
   */
  holder_hash: Buffer;
  /** Hash of the client's own id (`clientUid`); null when the client sends none. */
  client_hash: Buffer | null;
}

/** The holder that this call comes from. */
export function holderOf(
  { settings, request }: Pick<Call<unknown, unknown>, 'settings' | 'request'>,
  clientUid: string | undefined,
): Holder {
  const from = JSON.stringify([
    networkOf(request.address),
    hashOfDevice(request)?.toString('hex'),
    request.user_agent,
  ]);
  return {
    holder_hash: keyedHash(settings.secret_key, 'holder of a challenge', from),
    client_hash: clientUid ? hash('sha256', clientUid, 'buffer') : null,
  };
}
