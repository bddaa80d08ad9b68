import { useLingui } from '@lingui/react/macro';
import type { PolicyName } from '@vitrine/i18n/policies/names';

/**
 * The titles of the policies that ship with the software, in the page's language. Their addresses
 * are made from the English titles.
 */
export function usePolicyTitles(): Record<PolicyName, string> {
  const { t } = useLingui();
  return { terms: t`Terms of Service`, privacy: t`Privacy Policy`, cookies: t`Cookies Policy` };
}
