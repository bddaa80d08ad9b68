import { Trans, useLingui } from '@lingui/react/macro';
import { Dialog } from '../ui/dialog.tsx';
import { CodeEntry } from './code-entry.tsx';

export interface CodeDialogProps {
  open: boolean;
  onClose: () => void;
}

/** The dialog in which a player uses a code, or sees which one they have used. */
export default function CodeDialog({ open, onClose }: CodeDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t`Use a code`}
      description={<Trans>A code binds you to whoever gave it to you: once, and for good.</Trans>}
      form
    >
      <CodeEntry onUsed={onClose} />
    </Dialog>
  );
}
