import { Trans, useLingui } from '@lingui/react/macro';
import { Share2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRouteLoaderData } from 'react-router';
import { Qr } from '../my/qr.tsx';
import type { loader } from '../root.tsx';
import { CopyText, type CopyTextProps } from '../seeds/copy-text.tsx';
import { useSite } from '../shell/site.ts';
import { Button } from '../ui/button.tsx';
import { useAlive } from '../use-alive.ts';

/** A partner's link and code to pass on to friends, with the link as a QR code for phones. */
export function Invitation({ code }: { code: string }) {
  const { t } = useLingui();
  const title = useSite()?.title;
  const link = `${useRouteLoaderData<typeof loader>('root')?.origin}/?code=${code}`;
  const alive = useAlive();
  const share = () => void navigator.share({ title, url: link }).catch(() => {});
  return (
    <div className="flex flex-col items-start gap-x-10 gap-y-6 sm:flex-row">
      <div className="grid w-full min-w-0 grow gap-5">
        <Given title={<Trans>Your link</Trans>} text={link} label={t`Copy your link`} />
        <Given title={<Trans>Your code</Trans>} text={code} label={t`Copy your code`} />
        {alive && 'share' in navigator && (
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
