import { useLingui } from '@lingui/react/macro';
import type { PolicyName } from '@vitrine/i18n/policies/names';

/** What the policies that come with the software are called. Their addresses are made of their English titles. */
export function usePolicyTitles(): Record<PolicyName, string> {
  const { t } = useLingui();
  return { terms: t`Terms of Service`, privacy: t`Privacy Policy`, cookies: t`Cookies Policy` };
}
