import { useLingui } from '@lingui/react/macro';
import type { ErrorKey } from '@vitrine/contract/errors';
import { useLocale } from '../kit/paths.ts';
import { readAnswer } from './answers.ts';

/** The refusal of a trip to Steam, or of its ticket. The window receives only the key. */
export interface SteamRefusal {
  key: string;
  msg?: string;
}

/**
 * Returns a function that gives the text for a refused trip to Steam or a refused ticket: the
 * page's own text where it is more specific, else the server's.
 */
export function useSteamWords(): (refusal: SteamRefusal) => Promise<string> {
  const { t } = useLingui();
  const { tag } = useLocale();
  const challenge = t`Solve a quick check before you go to Steam. Allow pop-ups for this site, then start again.`;
  const words: Partial<Record<ErrorKey | 'network', string>> = {
    'steam.taken': t`This Steam account is linked to another account here. Sign in with it, or link a different one.`,
    'steam.linked': t`Another Steam account is linked to your account already. Nothing was changed.`,
    'challenge.required': challenge,
    'challenge.wrong': challenge,
    'challenge.expired': challenge,
    network: t`The connection dropped. Please try again.`,
  };
  return async ({ key, msg }) => {
    // The key may come from an address, where it can be anything.
    const known = Object.hasOwn(words, key) ? words[key as ErrorKey] : msg;
    return known || (await readAnswer(key, tag)) || t`Error`;
  };
}

/**
 * The refusal to show at the code's field: the server's, if it concerns the second factor, else
 * `second_factor.wrong`, because the text isn't a code at all.
 */
export function codeRefusal({ key, msg }: SteamRefusal): SteamRefusal {
  return key.startsWith('second_factor.')
    ? { key, ...(msg && { msg }) }
    : { key: 'second_factor.wrong' };
}

/**
 * Whether a refused ticket stays valid, because only the second factor's code is missing or wrong.
 */
export function lacksCode({
  key,
  errors,
}: {
  key: string;
  errors: Record<string, string[]>;
}): boolean {
  return key.startsWith('second_factor.') || 'totp' in errors;
}
