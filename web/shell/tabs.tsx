import { useEffect, useEffectEvent, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { receiveBalances, usePlayer, type Player } from '../store.ts';

/** What tabs tell each other of the player that they show. */
type Told = Pick<
  Player,
  'id' | 'name' | 'avatar' | 'money' | 'shop_score' | 'score' | 'backpack_count' | 'balance_version'
>;

/**
 * Keeps the tabs of a browser at one: each tells the others what it learns of its player. Newer balances are shown at once; the
 * rest of the page is fetched anew as soon as somebody turns to it. A tab that shows somebody else, or nobody, hears nothing.
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
  const hear = useEffectEvent((told: Told) => {
    if (told.id !== player?.id) return;
    const is_newer = told.balance_version > player.balance_version;
    if (is_newer) receiveBalances(told);
    if (!is_newer && told.name === player.name && told.avatar === player.avatar) return;
    stale.current = true;
    if (document.hasFocus()) refresh();
  });

  useEffect(() => {
    const opened = new BroadcastChannel('player');
    const onMessage = ({ data }: MessageEvent<Told>) => hear(data);
    const onFocus = () => refresh();
    channel.current = opened;
    opened.addEventListener('message', onMessage);
    window.addEventListener('focus', onFocus);
    return () => {
      opened.close();
      window.removeEventListener('focus', onFocus);
    };
  }, []);
  useEffect(() => {
    if (player) channel.current?.postMessage(toldOf(player));
  }, [player]);
  return null;
}

function toldOf({ id, name, avatar, money, shop_score, score, backpack_count, balance_version }: Player): Told {
  return { id, name, avatar, money, shop_score, score, backpack_count, balance_version };
}
