import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { askToSignIn } from '../kit/ask-to-sign-in.ts';
import { usePlayer } from '../kit/store.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { toast } from '../ui/toast.tsx';
import { CodeEntry, CodeForm } from './code-entry.tsx';

interface CodeDialogProps {
  open: boolean;
  onClose: () => void;
}

/**
 * The dialog in which a player uses a code: of a partner, or of an event. While a request runs, the
 * tabs don't switch. It needs a player: without one it closes, and the sign-in layer opens.
 */
export default function CodeDialog({ open, onClose }: CodeDialogProps) {
  const { t } = useLingui();
  const player = usePlayer();
  const [tab, setTab] = useState<'partner' | 'event'>('partner');
  const busy = useRef(false);
  const leave = useEffectEvent(() => {
    onClose();
    askToSignIn();
  });
  useEffect(() => {
    if (open && !player) leave();
  }, [open, player]);
  const choose = (next: 'partner' | 'event') => {
    if (busy.current)
      toast.warning(t({ id: 'waitBattle', message: 'Please wait until it is done.' }));
    else setTab(next);
  };
  const form = { onUsed: onClose, onBusy: (is_busy: boolean) => void (busy.current = is_busy) };
  return (
    <Dialog open={open} onClose={onClose} title={t`Use a code`} form>
      <Tabs
        label={t`Use a code`}
        value={tab}
        onChange={choose}
        tabs={[
          {
            value: 'partner',
            label: <Trans>Partner code</Trans>,
            panel: (
              <>
                <p className="mb-5 text-soft">
                  <Trans>You can use one friend’s code. It can’t be changed later.</Trans>
                </p>
                <CodeEntry {...form} />
              </>
            ),
          },
          {
            value: 'event',
            label: <Trans>Event code</Trans>,
            panel: <CodeForm {...form} of="event" />,
          },
        ]}
      />
    </Dialog>
  );
}
