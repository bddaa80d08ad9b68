import { Trans } from '@lingui/react/macro';
import { Gift } from 'lucide-react';
import './texts.ts';
import { useWelcomeCase } from './use-welcome-case.ts';

/** The case that comes with a new account, in one line. */
export default function RegisterGift() {
  const welcome_case = useWelcomeCase();
  if (!welcome_case) return null;
  const { name } = welcome_case;
  return (
    <p className="mb-5 flex items-center gap-2 text-sm text-ice">
      <Gift className="size-5 shrink-0" aria-hidden />
      <span>
        <Trans>You get a free {name} case, and can check its draw yourself.</Trans>
      </span>
    </p>
  );
}
