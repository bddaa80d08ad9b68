import { useLingui } from '@lingui/react/macro';
import { Copy } from 'lucide-react';
import { IconButton } from '../ui/button.tsx';
import { toast } from '../ui/toast.tsx';

export interface CopyTextProps {
  text: string;
  /** The button's accessible name: `Copy the server seed hash`. */
  label: string;
}

/** A function that copies a text, and says in a toast whether the browser did. */
export function useCopy(): (text: string) => Promise<void> {
  const { t } = useLingui();
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(t`Copied`);
    } catch {
      toast.error(t`Your browser did not allow copying. Select the text instead.`);
    }
  };
}

/** A long text without words, such as a hash, with a button that copies it. */
export function CopyText({ text, label }: CopyTextProps) {
  const copy = useCopy();
  return (
    <div className="flex items-center gap-2 rounded-md bg-ink py-1 pr-1 pl-3">
      <code className="min-w-0 grow font-mono text-sm break-all">{text}</code>
      <IconButton label={label} onClick={() => copy(text)}>
        <Copy className="size-4" aria-hidden />
      </IconButton>
    </div>
  );
}
