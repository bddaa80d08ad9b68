import { useLingui } from '@lingui/react/macro';
import { Dialog } from '../../ui/dialog.tsx';
import { Challenge } from './challenge.tsx';
import type { Purpose, Solved } from './protocol.ts';

export interface ChallengeDialogProps {
  open: boolean;
  purpose: Purpose;
  onSolve: (solved: Solved) => void;
  /** Closed without a solution, and what is to be said of it. */
  onClose: (why: string) => void;
}

/** The layer where a challenge is solved. */
export default function ChallengeDialog({ open, purpose, onSolve, onClose }: ChallengeDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog open={open} onClose={() => onClose(t`Validation failed`)} title={t`Quick check`}>
      <Challenge purpose={purpose} onSolve={onSolve} onRefused={() => onClose(t`Fail`)} />
    </Dialog>
  );
}
