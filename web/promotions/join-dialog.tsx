import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useCall } from '../kit/call.ts';
import { tell } from '../kit/events.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { toast } from '../ui/toast.tsx';
import type { JoinOffer } from './join-offer.ts';

/** Asks a player who followed a partner's link whether to become that partner's friend. */
export default function JoinDialog({ offer: { code, name } }: { offer: JoinOffer }) {
  const { t } = useLingui();
  const { sending, send } = useCall();
  const [open, setOpen] = useState(true);
  const join = async () => {
    const joined = await send('POST /api/user/promotion', { code });
    setOpen(false);
    if (!joined) return;
    toast.success(t`The code was used successfully`);
    tell('login-pull');
  };
  return (
    <Dialog
      open={open}
      onClose={() => setOpen(false)}
      title={<Trans>Join {name}’s friends?</Trans>}
      description={
        <Trans>
          Your link has the code <strong className="font-mono">{code}</strong>. Join and you count
          as {name}’s friend: this can’t be changed later.
        </Trans>
      }
    >
      <div className="flex flex-wrap gap-3">
        <Button variant="main" loading={sending} onClick={join} className="grow">
          <Trans>Yes, join</Trans>
        </Button>
        <Button onClick={() => setOpen(false)} className="grow">
          <Trans>No, thanks</Trans>
        </Button>
      </div>
    </Dialog>
  );
}
