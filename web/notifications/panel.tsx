import { Trans, useLingui } from '@lingui/react/macro';
import type { Answer } from '@vitrine/contract/client';
import type { Reply } from '@vitrine/contract/index';
import type { Notification, NotificationType, Unread } from '@vitrine/contract/notifications';
import { BellOff, CheckCheck, Radio } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Written } from '../content/written.tsx';
import { useApi } from '../kit/client.ts';
import { tell } from '../kit/events.ts';
import { inLocale, useLocale, usePaths } from '../kit/paths.ts';
import { serverNow } from '../kit/server-clock.ts';
import { asksToPlay } from '../parts/asks-to-play.ts';
import { useStop } from '../parts/stop.tsx';
import { Moment } from '../parts/moment.tsx';
import { Until } from '../parts/until.tsx';
import { useNoticeCount } from '../parts/site.ts';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Picture } from '../ui/picture.tsx';
import { EmptyState, Skeleton } from '../ui/states.tsx';
import { Tabs } from '../ui/tabs.tsx';
import './texts.ts';

/** Notifications that are read at a time. */
const page_size = 10;

export interface PanelProps {
  open: boolean;
  unread: Unread;
  /** The giveaway of the player's that is drawn within the hour. */
  draw: Reply<'GET /api/message/notifications'>['draw'];
  /** Changes when a notification has come. */
  news: number;
  onUnread: (unread: Unread) => void;
  onClose: () => void;
}

/** The next draw of the player's, above all notifications. */
function NextDraw({
  draw: { id, name, at },
  onLeave,
}: {
  draw: NonNullable<PanelProps['draw']>;
  onLeave: () => void;
}) {
  const paths = usePaths();
  return (
    <Link
      to={paths.giveaway(id)}
      onClick={onLeave}
      className="mb-4 flex min-h-11 items-center justify-between gap-4 rounded-md bg-lifted p-3 hover:bg-lifted-light"
    >
      <span className="min-w-0 truncate">{name}</span>
      <span className="shrink-0 text-brass tabular-nums">
        <Trans>
          Your draw in <Until moment={at} now={new Date(serverNow()).toISOString()} />
        </Trans>
      </span>
    </Link>
  );
}

type Tab = '0' | '1';

/** The notifications by type: the platform's, and the player's own. */
export default function Panel({ open, unread, draw, news, onUnread, onClose }: PanelProps) {
  const { t } = useLingui();
  const notices = useNoticeCount();
  const [tab, setTab] = useState<Tab>(unread.personal === 0 && unread.platform > 0 ? '0' : '1');
  const labelOf = (name: string, count: number) => (count > 0 ? `${name} (${count})` : name);
  const panelOf = (type: NotificationType) => (
    <List type={type} news={news} unread={unread} onUnread={onUnread} onLeave={onClose} />
  );
  return (
    <Dialog open={open} onClose={onClose} title={t`Notifications`}>
      {draw && <NextDraw draw={draw} onLeave={onClose} />}
      <Tabs
        label={t`Which notifications`}
        value={tab}
        onChange={setTab}
        tabs={[
          { value: '0', label: labelOf(t`Platform`, unread.platform), panel: panelOf(0) },
          { value: '1', label: labelOf(t`Personal`, unread.personal), panel: panelOf(1) },
        ]}
      />
      {notices > 0 && (
        <Button
          variant="quiet"
          className="mt-4"
          onClick={() => {
            onClose();
            tell('notices');
          }}
        >
          <Radio className="size-5" aria-hidden />
          <Trans>Announcements</Trans>
        </Button>
      )}
    </Dialog>
  );
}

interface ListProps extends Pick<PanelProps, 'news' | 'unread' | 'onUnread'> {
  type: NotificationType;
  onLeave: () => void;
}

/** The notifications of a type. One that can't be fetched is an empty list, without a word. */
function List({ type, news, unread, onUnread, onLeave }: ListProps) {
  const api = useApi();
  const [list, setList] = useState<readonly Notification[]>();
  const [total, setTotal] = useState(0);
  const [loading, setLoading] = useState(false);
  // Marked here. Optimistic: nothing depends on it, and a list that was asked for before must not
  // bring them back.
  const [read, setRead] = useState<{ ids: ReadonlySet<number>; up_to: number }>({
    ids: new Set(),
    up_to: 0,
  });
  const ask = (page: number) =>
    api('GET /api/message/notifications', { type: type === 0 ? '0' : '1', page, limit: page_size });
  const receive = (page: number, answer: Answer<'GET /api/message/notifications'>) => {
    if (!answer.ok) {
      setList((before) => before ?? []);
      return;
    }
    const { list: found, total: all, unread: left } = answer.data;
    setTotal(all);
    onUnread(left);
    setList((before) => {
      if (page === 1 || !before) return found;
      const known = new Set(before.map(({ id }) => id));
      return [...before, ...found.filter(({ id }) => !known.has(id))];
    });
  };
  const askNow = useEffectEvent(ask);
  const receiveNow = useEffectEvent(
    (of: number, answer: Answer<'GET /api/message/notifications'>) => {
      // Something newer has come since: another answer is on its way.
      if (of === news) receive(1, answer);
    },
  );
  useEffect(() => void askNow(1).then((answer) => receiveNow(news, answer)), [news]);
  const readOne = async ({ id, is_read }: Notification) => {
    if (is_read) return;
    setRead(({ ids, up_to }) => ({ ids: new Set(ids).add(id), up_to }));
    const answer = await api('POST /api/message/mark_as_read/{id}', { id });
    if (answer.ok) onUnread(answer.data.unread);
  };
  const readAll = async () => {
    const up_to = Math.max(...(list ?? []).map(({ id }) => id));
    setRead(({ ids }) => ({ ids, up_to }));
    const answer = await api('POST /api/message/mark_all_as_read', { type, up_to });
    if (answer.ok) onUnread(answer.data.unread);
  };
  const more = async () => {
    setLoading(true);
    const page = Math.floor((list?.length ?? 0) / page_size) + 1;
    receive(page, await ask(page));
    setLoading(false);
  };
  if (!list) return <Skeleton className="mt-4 h-64" />;
  if (list.length === 0)
    return (
      <EmptyState
        title={<Trans>Nothing here yet</Trans>}
        icon={<BellOff className="size-10" aria-hidden />}
      />
    );
  const shown = list.map((one) =>
    read.ids.has(one.id) || one.id <= read.up_to ? { ...one, is_read: true } : one,
  );
  const open_count = type === 0 ? unread.platform : unread.personal;
  return (
    <div className="mt-4">
      {open_count > 0 && (
        <Button variant="quiet" size="small" onClick={() => void readAll()}>
          <CheckCheck className="size-4" aria-hidden />
          <Trans>Mark all as read</Trans>
        </Button>
      )}
      <ul className="mt-2 divide-y divide-edge">
        {shown.map((one) => (
          <Row key={one.id} of={one} onRead={() => void readOne(one)} onLeave={onLeave} />
        ))}
      </ul>
      {list.length < total && (
        <Button className="mt-4 w-full" loading={loading} onClick={() => void more()}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </div>
  );
}

interface RowProps {
  of: Notification;
  onRead: () => void;
  onLeave: () => void;
}

function Row({ of: { is_read, created_at, content }, onRead, onLeave }: RowProps) {
  const { t } = useLingui();
  const { code } = useLocale();
  const navigate = useNavigate();
  const stop = useStop();
  const { title, text, image } = content;
  // On a break a notice is read, and leads to no game.
  const sign_contract =
    stop && content.sign_contract && asksToPlay(content.sign_contract)
      ? null
      : content.sign_contract;
  const go = (to: string) => {
    onRead();
    if (!to.startsWith('/')) return;
    onLeave();
    void navigate(inLocale(code, to));
  };
  return (
    <li className="flex gap-3 py-4">
      <span
        className={classes(
          'mt-2 size-2 shrink-0 rounded-full',
          is_read ? 'bg-transparent' : 'bg-brass',
        )}
        aria-hidden
      />
      <div className="min-w-0 grow">
        <h3 className={classes('text-base', is_read && 'text-soft')}>
          {title}
          {!is_read && <span className="sr-only"> {t`(unread)`}</span>}
        </h3>
        <p className="mt-1 text-xs text-soft">
          <Moment at={created_at} />
        </p>
        {image && <Picture src={image} alt="" className="mt-3 w-full rounded-md" />}
        <Written html={text} className="mt-2 text-sm text-soft" />
        <div className="mt-3 flex flex-wrap gap-2">
          {sign_contract &&
            (sign_contract.startsWith('/') ? (
              <Button
                size="small"
                variant="main"
                aria-label={t`Go: ${title}`}
                onClick={() => go(sign_contract)}
              >
                <Trans>Go</Trans>
              </Button>
            ) : (
              <a
                href={sign_contract}
                target="_blank"
                rel="noreferrer"
                aria-label={t`Go: ${title}`}
                className="inline-flex min-h-8 items-center text-sm text-bright underline underline-offset-4"
                onClick={() => go(sign_contract)}
              >
                <Trans>Go</Trans>
              </a>
            ))}
          {!is_read && (
            <Button
              size="small"
              variant="quiet"
              aria-label={t`Mark as read: ${title}`}
              onClick={onRead}
            >
              <Trans>Mark as read</Trans>
            </Button>
          )}
        </div>
      </div>
    </li>
  );
}
