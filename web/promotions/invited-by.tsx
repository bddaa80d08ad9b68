import { Trans } from '@lingui/react/macro';
import { UserPlus } from 'lucide-react';
import { useInvitation } from './use-invitation.ts';

/** Tells by whom the visitor was invited, in one line above the form for a new account. */
export default function InvitedBy() {
  const invitation = useInvitation();
  if (!invitation) return null;
  const { name } = invitation;
  return (
    <p className="mb-5 flex items-center gap-2 text-sm text-soft">
      <UserPlus className="size-5 shrink-0" aria-hidden />
      <span>
        <Trans>{name} invited you: their code adds to each of your top-ups.</Trans>
      </span>
    </p>
  );
}
