import { useEffect, useEffectEvent, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { openTabChannel } from '../kit/tab-channel.ts';
import { receiveBalances, usePlayer, type Player } from '../kit/store.ts';

/** The message in which a tab sends the player that it shows. */
type Told = Pick<
  Player,
  | 'id'
  | 'name'
  | 'avatar'
  | 'money'
  | 'shop_score'
  | 'score'
  | 'backpack_count'
  | 'balance_version'
  | 'stop'
>;

/**
 * Keeps the browser's tabs in sync: each broadcasts changes of its player. The others show newer
 * balances at once and revalidate the rest when they get the focus. A tab that shows another
 * player, or none, ignores the message.
 */
export function Tabs() {
  const player = usePlayer();
  const { revalidate } = useRevalidator();
  const channel = useRef<BroadcastChannel>(null);
  const stale = useRef(false);

  const refresh = useEffectEvent(() => {
    if (stale.current) void revalidate();
    stale.current = false;
  });
  const receive = useEffectEvent((told: Told) => {
    if (told.id !== player?.id) return;
    const is_newer = told.balance_version > player.balance_version;
    if (is_newer) receiveBalances(told);
    const is_same = told.name === player.name && told.avatar === player.avatar;
    if (!is_newer && is_same && told.stop?.until === player.stop?.until) return;
    stale.current = true;
    if (document.hasFocus()) refresh();
  });

  useEffect(() => {
    const opened = openTabChannel('player');
    const onMessage = ({ data }: MessageEvent<Told>) => receive(data);
    const onFocus = () => refresh();
    channel.current = opened ?? null;
    opened?.addEventListener('message', onMessage);
    window.addEventListener('focus', onFocus);
    return () => {
      opened?.close();
      window.removeEventListener('focus', onFocus);
    };
  }, []);
  useEffect(() => {
    if (player) channel.current?.postMessage(toldOf(player));
  }, [player]);
  return null;
}

function toldOf({
  id,
  name,
  avatar,
  money,
  shop_score,
  score,
  backpack_count,
  balance_version,
  stop,
}: Player): Told {
  return {
    id,
    name,
    avatar,
    money,
    shop_score,
    score,
    backpack_count,
    balance_version,
    stop,
  };
}
