import { Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useState } from 'react';
import { askToRegister } from '../kit/ask-to-sign-in.ts';
import { readStored, writeStored } from '../kit/stored.ts';
import { BottomBanner } from '../parts/bottom-banner.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { followedCode } from './referral.ts';
import { useInvitation } from './use-invitation.ts';

/** Tells a visitor who followed a partner's link by whom they were invited, until it is closed. */
export default function InvitationBanner() {
  const [closed, setClosed] = useState(() => readStored('invited'));
  const code = followedCode();
  if (!code || closed === code) return null;
  const close = () => {
    writeStored('invited', code);
    setClosed(code);
  };
  return <Banner onClose={close} />;
}

function Banner({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const invitation = useInvitation();
  if (!invitation) return null;
  const { name } = invitation;
  const actions = (
    <>
      <Button variant="main" size="small" onClick={askToRegister}>
        <Trans>Register</Trans>
      </Button>
      <IconButton label={t`Close`} onClick={onClose} className="ml-auto">
        <X className="size-5" aria-hidden />
      </IconButton>
    </>
  );
  return (
    <BottomBanner label={t`Invitation`} actions={actions}>
      <Trans>{name} invited you: their code adds to each of your top-ups.</Trans>
    </BottomBanner>
  );
}
