import { Trans, useLingui } from '@lingui/react/macro';
import { Moment } from '../parts/moment.tsx';
import { Card } from '../ui/card.tsx';
import type { StoredMail } from './use-outbox.ts';

/** An e-mail, as its reader sees it and as plain text. */
export function Reading({ mail: { id, subject, to, at, html, text } }: { mail: StoredMail }) {
  const { t } = useLingui();
  return (
    <article className="grid gap-6">
      <header>
        <h2 className="text-xl">{subject}</h2>
        <p className="mt-1 flex flex-wrap gap-x-4 text-sm text-soft">
          <span className="break-all">
            <Trans>To {to}</Trans>
          </span>
          <Moment at={at} />
        </p>
      </header>
      {/* Sandboxed: no scripts and an opaque origin; links open in a new tab. */}
      <iframe
        key={id}
        title={t`The e-mail as its reader sees it`}
        srcDoc={html}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        className="h-192 w-full rounded-lg border border-edge bg-ink"
      />
      <Card className="p-4 sm:p-6">
        <h3 className="text-lg">
          <Trans>As text</Trans>
        </h3>
        <p className="mt-3 font-mono text-sm break-words whitespace-pre-wrap text-soft">{text}</p>
      </Card>
    </article>
  );
}
