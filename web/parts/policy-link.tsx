import type { PolicyName } from '@vitrine/i18n/policies/names';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePolicyPath } from './site.ts';

/**
 * A link to a policy; nothing while the policy isn't published. `in_form`: it opens in a new tab,
 * so that no input is lost, and its text, a part of a sentence, stays without a link.
 */
export function PolicyLink({
  to,
  in_form = false,
  className,
  children,
}: {
  to: PolicyName;
  in_form?: boolean;
  className?: string;
  children?: ReactNode;
}) {
  const path = usePolicyPath(to);
  if (path === undefined) return in_form ? children : null;
  return in_form ? (
    <a href={path} target="_blank" rel="noreferrer" className={className}>
      {children}
    </a>
  ) : (
    <Link to={path} className={className}>
      {children}
    </Link>
  );
}
