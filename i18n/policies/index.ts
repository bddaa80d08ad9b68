import type { PolicyName } from './names.ts';
import { cookies } from './cookies.ts';
import type { Policy } from './policy.ts';
import { privacy } from './privacy.ts';
import { terms } from './terms.ts';

/** What each policy page says. */
export const policy_texts: Readonly<Record<PolicyName, Policy>> = { terms, privacy, cookies };
