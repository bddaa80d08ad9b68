import { useLingui } from '@lingui/react/macro';
import { use } from 'react';
import { useRevalidator } from 'react-router';
import { useSteamWords, type SteamRefusal } from '../accounts/steam-refusals.ts';
import { useSteamWindow } from '../accounts/use-steam-window.ts';
import { askToSignIn } from '../kit/ask-to-sign-in.ts';
import { useCall } from '../kit/call.ts';
import { Confirmation } from '../kit/confirmation.ts';
import { toast } from '../ui/toast.tsx';
import type { Account } from './account.ts';

/** The first address of the window. */
const address = '/api/steam_auth?purpose=link';

/**
 * Links a Steam account: a window goes to Steam and ends with a one-use ticket, which this page
 * sends to the server.
 */
export function useSteamLink({ fresh, has_password, second_factor }: Account) {
  const { t } = useLingui();
  const words = useSteamWords();
  const { waiting, open } = useSteamWindow();
  const { revalidate } = useRevalidator();
  const confirmation = use(Confirmation);
  const { sending, send } = useCall({
    onRefused: (error) => {
      void refused(error);
      return true;
    },
  });

  const bring = async (ticket: string) => {
    if (!(await send('POST /api/login/ticket', { ticket }))) return;
    toast.success(t`Your Steam account is linked`);
    await revalidate();
  };

  const refused = async (refusal: SteamRefusal) => {
    if (refusal.key === 'session.required' || refusal.key === 'session.expired') askToSignIn();
    else toast.error(await words(refusal));
  };

  /**
   * A player who has a password or a second factor confirms each link again; for an account that
   * only Steam opens, a fresh session is enough.
   */
  const is_confirmed = fresh && !has_password && !second_factor.enabled;

  /** The player confirms before the window opens: the window itself can only receive a refusal. */
  async function link(confirmed = is_confirmed): Promise<void> {
    if (!confirmed && !(await confirmation())) return;
    const told = await open(address);
    if ('ticket' in told) return bring(told.ticket);
    if (told.refused === 'session.not_fresh') return link(false);
    await refused({ key: told.refused });
  }

  return { link: () => link(), linking: waiting || sending };
}
