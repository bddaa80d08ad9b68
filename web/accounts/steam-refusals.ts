import { useLingui } from '@lingui/react/macro';
import type { ErrorKey } from '@vitrine/contract/errors';
import { useLocale } from '../paths.ts';
import { readAnswer } from './answers.ts';

/** Why a trip to Steam, or its ticket, was refused. The window is told no more than the key. */
export interface SteamRefusal {
  key: string;
  msg?: string;
}

/**
 * What a player reads when a trip to Steam, or its ticket, was refused: what the page knows better than the server, else what
 * the server says.
 */
export function useSteamWords(): (refusal: SteamRefusal) => Promise<string> {
  const { t } = useLingui();
  const { tag } = useLocale();
  const challenge = t`A challenge has to be solved before you go to Steam. Let this site open windows, then start again.`;
  const words: Partial<Record<ErrorKey | 'network', string>> = {
    'steam.taken': t`This Steam account opens another account here. Sign in with it to get there, or link another one.`,
    'steam.linked': t`Another Steam account is linked to your account already. Nothing was changed.`,
    'challenge.required': challenge,
    'challenge.wrong': challenge,
    'challenge.expired': challenge,
    network: t`No answer came. Please try again.`,
  };
  return async ({ key, msg }) => {
    // The key may come from an address, where it can be anything.
    const known = Object.hasOwn(words, key) ? words[key as ErrorKey] : msg;
    return known || (await readAnswer(key, tag)) || t`Error`;
  };
}

/** What a player reads at the field of the code: what the server said of it, or that it is none at all. */
export function codeRefusal({ key, msg }: SteamRefusal): SteamRefusal {
  return key.startsWith('second_factor.') ? { key, ...(msg && { msg }) } : { key: 'second_factor.wrong' };
}

/** A ticket was refused that stays good: what lacks is the code of the second factor, or a right one. */
export function lacksCode({ key, errors }: { key: string; errors: Record<string, string[]> }): boolean {
  return key.startsWith('second_factor.') || 'totp' in errors;
}
