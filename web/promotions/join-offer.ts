import { makeApi } from '../kit/client.ts';
import { splitLocale } from '../kit/paths.ts';
import { toast } from '../ui/toast.tsx';
import { takePendingCode } from './referral.ts';

/** The partner's code that the player may use, and the partner's masked name. */
export interface JoinOffer {
  code: string;
  name: string;
}

/**
 * Takes the pending code that the player came with, once, and looks up whose it is. Null without a
 * code, when it has bound the player already, and when it can't, in which case a toast shows the
 * reason. `parent`: the code of the partner whom the player came through.
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
