import { Trans, useLingui } from '@lingui/react/macro';
import type { Answer } from '@vitrine/contract/client';
import type { Reply } from '@vitrine/contract/index';
import { Megaphone } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Written } from '../content/written.tsx';
import { useApi } from '../kit/client.ts';
import { inLocale, useLocale } from '../kit/paths.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Picture } from '../ui/picture.tsx';
import { EmptyState, ErrorState, Skeleton } from '../ui/states.tsx';
import { storeClosed } from './notice-closed.ts';

export interface NoticeDialogProps {
  open: boolean;
  /** The server's answer, if it was fetched before. */
  known: Answer<'GET /api/notice_new'> | undefined;
  onClose: () => void;
}

/** The announcements, newest first. Closing them is stored for the day. */
export default function NoticeDialog({ open, known, onClose }: NoticeDialogProps) {
  const { t } = useLingui();
  const api = useApi();
  const [answer, setAnswer] = useState(known);
  const waiting = answer === undefined;
  useEffect(() => {
    if (waiting) void api('GET /api/notice_new', {}).then(setAnswer);
  }, [api, waiting]);
  const close = () => {
    storeClosed();
    onClose();
  };
  return (
    <Dialog open={open} onClose={close} title={t`Announcements`}>
      {waiting && <Skeleton className="h-64" />}
      {answer?.ok === false && (
        <ErrorState
          title={<Trans>Announcements couldn’t be loaded</Trans>}
          onRetry={() => setAnswer(undefined)}
        />
      )}
      {answer?.ok && <Notices list={answer.data} onLeave={close} />}
    </Dialog>
  );
}

function Notices({ list, onLeave }: { list: Reply<'GET /api/notice_new'>; onLeave: () => void }) {
  if (list.length === 0) {
    return (
      <EmptyState
        title={<Trans>No announcement yet</Trans>}
        icon={<Megaphone className="size-10" aria-hidden />}
      />
    );
  }
  return (
    <div className="divide-y divide-edge">
      {list.map(({ id, title, picture, link, content }) => (
        <article key={id} className="py-6 first:pt-0 last:pb-0">
          <h3 className="text-lg">{title}</h3>
          {picture && <Picture src={picture} alt="" className="mt-3 w-full rounded-md" />}
          <Written html={content} className="mt-2 text-sm text-soft" />
          {link && <More link={link} title={title} onLeave={onLeave} />}
        </article>
      ))}
    </div>
  );
}

/**
 * Links to the subject of an announcement: a page of ours, in the current language, or another
 * site.
 */
function More({ link, title, onLeave }: { link: string; title: string; onLeave: () => void }) {
  const { t } = useLingui();
  const { code } = useLocale();
  const given = {
    'aria-label': t`Take a look: ${title}`,
    className:
      'mt-3 inline-flex min-h-8 items-center text-sm text-bright underline underline-offset-4',
  };
  const says = <Trans>Take a look</Trans>;
  return link.startsWith('/') ? (
    <Link {...given} to={inLocale(code, link)} onClick={onLeave}>
      {says}
    </Link>
  ) : (
    <a {...given} href={link} target="_blank" rel="noreferrer">
      {says}
    </a>
  );
}
