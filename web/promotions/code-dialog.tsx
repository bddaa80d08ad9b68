import { Trans, useLingui } from '@lingui/react/macro';
import { usePlayer } from '../store.ts';
import { Dialog } from '../ui/dialog.tsx';
import { CodeForm } from './code-form.tsx';

export interface CodeDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Where a player uses a code. Who came by one already is told which. */
export default function CodeDialog({ open, onClose }: CodeDialogProps) {
  const { t } = useLingui();
  const parent = usePlayer()?.parent?.extension_code;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t`Use a code`}
      description={<Trans>A code binds you to whoever gave it to you: once, and for good.</Trans>}
      form
    >
      {parent ? (
        <p>
          <Trans>
            You came through the code <strong className="font-mono">{parent}</strong>.
          </Trans>
        </p>
      ) : (
        <CodeForm onUsed={onClose} />
      )}
    </Dialog>
  );
}
