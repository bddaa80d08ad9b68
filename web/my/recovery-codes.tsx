import { Trans, useLingui } from '@lingui/react/macro';
import { Copy, Download } from 'lucide-react';
import { Button, buttonLook } from '../ui/button.tsx';
import { toast } from '../ui/toast.tsx';

export interface RecoveryCodesProps {
  codes: readonly string[];
  onDone: () => void;
}

/** Shows new recovery codes, which are shown only this once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { t } = useLingui();
  const text = `${codes.join('\n')}\n`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(t`Copied`);
    } catch {
      toast.error(t`Your browser did not allow copying. Select the text instead.`);
    }
  };
  return (
    <>
      <h3 className="text-lg">
        <Trans>Save these recovery codes</Trans>
      </h3>
      <p className="mt-2 text-soft">
        <Trans>
          If you lose your phone, one of these lets you in. Each works once. They’re shown only now:
          store them somewhere safe, not on the phone.
        </Trans>
      </p>
      <ul className="mt-4 grid gap-x-8 gap-y-2 rounded-md bg-ink p-4 font-mono text-sm sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button onClick={copy}>
          <Copy className="size-4" aria-hidden />
          <Trans>Copy</Trans>
        </Button>
        <a
          download="vitrine-recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          className={buttonLook('quiet')}
        >
          <Download className="size-4" aria-hidden />
          <Trans>Download</Trans>
        </a>
        <Button variant="main" onClick={onDone}>
          <Trans>I’ve saved them</Trans>
        </Button>
      </div>
    </>
  );
}
