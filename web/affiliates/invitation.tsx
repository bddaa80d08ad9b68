import { Trans, useLingui } from '@lingui/react/macro';
import { Share2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRootData } from '../kit/root-data.ts';
import { useHydrated } from '../kit/use-hydrated.ts';
import { CopyText, type CopyTextProps } from '../parts/copy-text.tsx';
import { Qr } from '../parts/qr.tsx';
import { useSite } from '../parts/site.ts';
import { Button } from '../ui/button.tsx';

/** A partner's link and code to pass on to friends, with the link as a QR code for phones. */
export function Invitation({ code }: { code: string }) {
  const { t } = useLingui();
  const title = useSite()?.title;
  const link = `${useRootData()?.origin}/?code=${code}`;
  const hydrated = useHydrated();
  const share = () => void navigator.share({ title, url: link }).catch(() => {});
  return (
    <div className="flex flex-col items-start gap-x-10 gap-y-6 sm:flex-row">
      <div className="grid w-full min-w-0 grow gap-5">
        <Given title={<Trans>Your link</Trans>} text={link} label={t`Copy your link`} />
        <Given title={<Trans>Your code</Trans>} text={code} label={t`Copy your code`} />
        {hydrated && 'share' in navigator && (
          <div>
            <Button onClick={share}>
              <Share2 className="size-4" aria-hidden />
              <Trans>Share</Trans>
            </Button>
          </div>
        )}
      </div>
      <div className="shrink-0 self-center sm:self-start">
        <Qr text={link} label={t`QR code of your link`} />
      </div>
    </div>
  );
}

function Given({ title, ...copy }: CopyTextProps & { title: ReactNode }) {
  return (
    <div>
      <p className="mb-2 text-sm font-medium text-soft">{title}</p>
      <CopyText {...copy} />
    </div>
  );
}
