import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';

/** A dialog with every part that a dialog can have. */
export default function SampleDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Confirm it’s you"
      description="One sentence says why."
      form
    >
      <TextField label="Password" type="password" autoComplete="off" />
      <div className="mt-6 flex flex-wrap gap-3">
        <Button variant="ghost" onClick={onClose} className="grow">
          Not now
        </Button>
        <Button variant="main" onClick={onClose} className="grow">
          Confirm
        </Button>
      </div>
    </Dialog>
  );
}
