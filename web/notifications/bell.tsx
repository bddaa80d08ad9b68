import { useLingui } from '@lingui/react/macro';
import type { Answer } from '@vitrine/contract/client';
import { hall_opens_before_ms } from '@vitrine/contract/giveaway-rules';
import type { Reply } from '@vitrine/contract/index';
import type { NotificationAdded, Unread } from '@vitrine/contract/notifications';
import { Bell as BellSign } from 'lucide-react';
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useApi } from '../kit/client.ts';
import { tell } from '../kit/events.ts';
import { lazyPart, OverPage } from '../kit/lazy-part.tsx';
import { usePaths } from '../kit/paths.ts';
import { serverNow } from '../kit/server-clock.ts';
import { useLive } from '../live/use-live.ts';
import { IconButton } from '../ui/button.tsx';
import { toast } from '../ui/toast.tsx';
import './texts.ts';

const Panel = lazyPart(() => import('./panel.tsx'), OverPage);

/** Everyone hears of the platform's at the same moment; their pages ask within this time. */
const jitter_ms = 5000;
type Draw = Reply<'GET /api/message/notifications'>['draw'];

/** Calls the player to a draw as its hall opens, on every page but its own. */
function useDrawCall(draw: Draw): void {
  const { t } = useLingui();
  const paths = usePaths();
  const { pathname } = useLocation();
  const at = draw?.at;
  const name = draw?.name ?? '';
  const call = useEffectEvent(() => {
    if (draw && pathname !== paths.giveaway(draw.id))
      toast.success(t`Your draw in 2 minutes: ${name}`);
  });
  useEffect(() => {
    if (at === undefined) return undefined;
    const left_ms = Date.parse(at) - hall_opens_before_ms - serverNow();
    if (left_ms < 0) return undefined;
    const timer = setTimeout(call, left_ms);
    return () => clearTimeout(timer);
  }, [at]);
}

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
  const [draw, setDraw] = useState<Draw>(null);
  const [open, setOpen] = useState<boolean>();
  const [news, setNews] = useState(0);
  const count = () =>
    api('GET /api/message/notifications', { is_read: '0', limit: 1 }).then(receive);
  const receive = (answer: Answer<'GET /api/message/notifications'>) => {
    if (!answer.ok) return;
    setUnread(answer.data.unread);
    setDraw(answer.data.draw);
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
  useDrawCall(draw);
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
            draw={draw}
            news={news}
            onUnread={setUnread}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}
