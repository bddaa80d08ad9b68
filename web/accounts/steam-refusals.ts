import { useLingui } from '@lingui/react/macro';
import type { ErrorKey } from '@vitrine/contract/errors';

/** Why a trip to Steam, or its ticket, was refused. The window is told no more than the key. */
export interface SteamRefusal {
  key: string;
  msg?: string;
}

/** What a player reads when a trip to Steam, or its ticket, was refused. */
export function useSteamWords(): (refusal: SteamRefusal) => string {
  const { t } = useLingui();
  const challenge = t`A challenge has to be solved before you go to Steam. Let this site open windows, then start again.`;
  const words: Partial<Record<ErrorKey | 'network', string>> = {
    'steam.unconfirmed': t`Steam did not confirm this sign-in. Please start again.`,
    'steam.taken': t`This Steam account opens another account here. Sign in with it to get there, or link another one.`,
    'steam.linked': t`Another Steam account is linked to your account already. Nothing was changed.`,
    'ticket.spent': t`This sign-in was used already or took too long. Please start again.`,
    'second_factor.wrong': t`This code is wrong or was used already.`,
    'session.required': t`Please sign in first.`,
    'session.expired': t`Your login has expired. Please sign in again.`,
    'session.not_fresh': t`Please confirm that it is you, then try again.`,
    'door.braked': t`Too many tries. Wait a few minutes, then try again.`,
    'challenge.required': challenge,
    'challenge.wrong': challenge,
    'challenge.expired': challenge,
    network: t`No answer came. Please try again.`,
  };
  return ({ key, msg }) => words[key as ErrorKey] ?? (msg || t`Error`);
}

/** A ticket was refused that stays good: what lacks is the code of the second factor, or a right one. */
export function lacksCode({ key, errors }: { key: string; errors: Record<string, string[]> }): boolean {
  return key.startsWith('second_factor.') || 'totp' in errors;
}
