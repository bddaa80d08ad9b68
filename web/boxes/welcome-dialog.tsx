import { Trans } from '@lingui/react/macro';
import { Link, useLocation } from 'react-router';
import { usePaths } from '../kit/paths.ts';
import { Button, buttonLook } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Picture } from '../ui/picture.tsx';
import type { Welcomed } from './own.ts';
import './texts.ts';

export interface WelcomeDialogProps {
  welcomed: Welcomed;
  name: string;
  onClose: () => void;
}

/** Welcomes a newcomer with the first case, which is free. */
export default function WelcomeDialog({ welcomed: { box }, name, onClose }: WelcomeDialogProps) {
  const paths = usePaths();
  const to = box ? paths.case(box.id) : paths.my;
  const is_there = useLocation().pathname === to;
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Welcome, {name}. Your first case is on us</Trans>}
      description={
        box ? (
          <Trans>
            A real item falls, drawn with a seed of your own. You check the draw yourself.
          </Trans>
        ) : (
          <Trans>It comes as soon as your account has a verified e-mail address.</Trans>
        )
      }
    >
      {box && (
        <p className="exhibit grid justify-items-center gap-1 rounded-md p-3">
          <Picture src={box.picture} alt="" className="w-48 max-w-full" />
          <span className="font-display text-lg font-semibold">{box.name}</span>
        </p>
      )}
      <div data-fallen className="mt-6 flex flex-wrap gap-3">
        {is_there ? (
          <Button variant="main" onClick={onClose}>
            <Trans>Open it</Trans>
          </Button>
        ) : (
          <Link to={to} onClick={onClose} className={buttonLook('main')}>
            {box ? <Trans>Open it</Trans> : <Trans>Add my e-mail address</Trans>}
          </Link>
        )}
        <Button onClick={onClose}>
          <Trans>Later</Trans>
        </Button>
      </div>
    </Dialog>
  );
}
