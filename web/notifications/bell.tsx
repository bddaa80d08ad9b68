import { useLingui } from '@lingui/react/macro';
import type { Answer } from '@vitrine/contract/client';
import type { NotificationAdded, Unread } from '@vitrine/contract/notifications';
import { Bell as BellSign } from 'lucide-react';
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useApi } from '../kit/client.ts';
import { tell } from '../kit/events.ts';
import { lazyPart, OverPage } from '../kit/lazy-part.tsx';
import { useLive } from '../live/use-live.ts';
import { IconButton } from '../ui/button.tsx';
import './texts.ts';

const Panel = lazyPart(() => import('./panel.tsx'), OverPage);

/** Everyone hears of the platform's at the same moment; their pages ask within this time. */
const jitter_ms = 5000;
/** The server counts no further. */
const shown_max = 99;

/**
 * Opens the notifications; its number says how many are unread, and follows live. When they can't
 * be fetched, it has none and stays silent.
 */
export default function Bell({ player_id }: { player_id: number }) {
  const { t } = useLingui();
  const api = useApi();
  const [unread, setUnread] = useState<Unread>({ platform: 0, personal: 0 });
  const [open, setOpen] = useState<boolean>();
  const [news, setNews] = useState(0);
  const count = () =>
    api('GET /api/message/notifications', { is_read: '0', limit: 1 }).then(receive);
  const receive = (answer: Answer<'GET /api/message/notifications'>) => {
    if (answer.ok) setUnread(answer.data.unread);
  };
  const receiveNow = useEffectEvent(receive);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hear = ({ type }: NotificationAdded) => {
    clearTimeout(waiting.current);
    waiting.current = setTimeout(
      () => {
        setNews((before) => before + 1);
        void count();
        // Most of what a player is told of has changed a balance or the backpack.
        if (type === 1) tell('login-pull');
      },
      type === 0 ? Math.random() * jitter_ms : 0,
    );
  };
  useEffect(() => {
    // A player who has signed out meanwhile would be refused.
    return () => clearTimeout(waiting.current);
  }, []);
  useEffect(() => {
    const ask = () =>
      void api('GET /api/message/notifications', { is_read: '0', limit: 1 }).then(receiveNow);
    ask();
    // Another tab may have read them meanwhile.
    const look = () => document.visibilityState === 'visible' && ask();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [api]);
  useLive(`private-Notifications.${player_id}`, 'NotificationAdded', hear, () => void count());
  useLive('PlatformNotifications', 'NotificationAdded', hear);
  const total = unread.platform + unread.personal;
  const shown = total > shown_max ? `${shown_max}+` : String(total);
  return (
    <>
      <IconButton
        label={total > 0 ? t`Notifications, ${shown} unread` : t`Notifications`}
        onClick={() => setOpen(true)}
        className="relative"
      >
        <BellSign className="size-5" aria-hidden />
        {total > 0 && (
          <span
            aria-hidden
            className="absolute top-0 right-0 min-w-5 rounded-full bg-brass px-1 text-center text-xs leading-5 font-semibold text-on-brass tabular-nums"
          >
            {shown}
          </span>
        )}
      </IconButton>
      <Suspense>
        {open !== undefined && (
          <Panel
            open={open}
            unread={unread}
            news={news}
            onUnread={setUnread}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}
