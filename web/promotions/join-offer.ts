import { makeApi } from '../client.ts';
import { splitLocale } from '../paths.ts';
import { toast } from '../ui/toast.tsx';
import { takePendingCode } from '../accounts/referral.ts';

/** Whose friend the player is asked to become, and the code for it. */
export interface JoinOffer {
  code: string;
  name: string;
}

/**
 * What became of the code that the player came with, once: null without one, when it has bound them, or when it can't, which
 * they are told with the reason. `parent`: the code of the partner whom they came through.
 */
export async function takeOffer(parent: string | undefined): Promise<JoinOffer | null> {
  const code = takePendingCode();
  if (!code || parent?.toLowerCase() === code.toLowerCase()) return null;
  const api = makeApi(splitLocale(window.location.pathname).locale.code);
  const answer = await api('GET /api/user/promotion', { code });
  if (!answer.ok) {
    if (answer.error.msg) toast.error(answer.error.msg);
    return null;
  }
  return answer.data.bound ? null : { code: answer.data.extension_code, name: answer.data.name };
}
