import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

/** Asks the host whether to cancel the battle for everyone. */
export default function CancelDialog({
  onCancel,
  onClose,
}: {
  onCancel: () => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Cancel this battle?`}
      description={t`It ends for everyone, and all stakes are returned.`}
    >
      <div className="flex flex-wrap gap-3">
        <Button
          variant="danger"
          onClick={() => {
            onClose();
            onCancel();
          }}
        >
          <Trans>Cancel the battle</Trans>
        </Button>
        <Button variant="ghost" onClick={onClose}>
          <Trans>Keep waiting</Trans>
        </Button>
      </div>
    </Dialog>
  );
}
