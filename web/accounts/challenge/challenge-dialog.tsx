import { useLingui } from '@lingui/react/macro';
import { Dialog } from '../../ui/dialog.tsx';
import { Challenge } from './challenge.tsx';
import type { Purpose, Solved } from './protocol.ts';

export interface ChallengeDialogProps {
  open: boolean;
  purpose: Purpose;
  onSolve: (solved: Solved) => void;
  /** Called when the dialog is closed without a solution, with the message to show. */
  onClose: (why: string) => void;
}

/** The dialog in which a challenge is solved. */
export default function ChallengeDialog({ open, purpose, onSolve, onClose }: ChallengeDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog open={open} onClose={() => onClose(t`Validation failed`)} title={t`Quick check`}>
      <Challenge purpose={purpose} onSolve={onSolve} onRefused={() => onClose(t`Fail`)} />
    </Dialog>
  );
}
