import { Trans, useLingui } from '@lingui/react/macro';
import { Qr } from '../parts/qr.tsx';

/** The most characters of a QR code: version 40 at the lowest correction. */
const code_chars_max = 2953;

/** The link of a receipt as a QR code: it holds the whole receipt, so its page needs no books. */
export default function ReceiptCode({ link }: { link: string }) {
  const { t } = useLingui();
  if (link.length > code_chars_max)
    return (
      <p className="w-full text-sm text-soft">
        <Trans>This receipt is too long for a QR code. Save it instead.</Trans>
      </p>
    );
  return (
    <div className="grid w-full gap-3">
      <Qr text={link} label={t`QR code of this receipt`} is_long />
      <p className="max-w-96 text-sm text-soft">
        <Trans>
          Scan it with any phone to verify the receipt, no account needed. The code holds the whole
          receipt: anyone who sees it can read it.
        </Trans>
      </p>
    </div>
  );
}
