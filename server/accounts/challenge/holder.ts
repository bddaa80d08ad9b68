import { hash } from 'node:crypto';
import type { Call } from '../../kit/http/route.ts';
import { keyedHash } from '../../kit/seal.ts';
import { hashOfDevice } from '../doors/devices.ts';
import { networkOf } from '../../kit/http/network.ts';

/** To whom a challenge is given: what is made of it elsewhere is worth nothing. */
export interface Holder {
  /** The network, and the browser if an account was opened in it. */
  holder_hash: Buffer;
  /** What the client calls itself (`clientUid`); null where it says nothing of it. */
  client_hash: Buffer | null;
}

/** Whoever makes this call. */
export function holderOf(
  { settings, request }: Pick<Call<unknown, unknown>, 'settings' | 'request'>,
  clientUid: string | undefined,
): Holder {
  const from = JSON.stringify([networkOf(request.address), hashOfDevice(request)?.toString('hex')]);
  return {
    holder_hash: keyedHash(settings.secret_key, 'holder of a challenge', from),
    client_hash: clientUid ? hash('sha256', clientUid, 'buffer') : null,
  };
}
