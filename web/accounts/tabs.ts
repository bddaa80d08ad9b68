import { readStored } from '../kit/stored.ts';
import { openTabChannel } from '../kit/tab-channel.ts';

/** A message from one tab to the others: a session began there, or ended. */
type TabNews = 'in' | 'out';

/** The same, or `missed`: this tab slept and may have missed a message. */
export type HeardNews = TabNews | 'missed';

let channel: BroadcastChannel | undefined;

/** The tab's only channel: a channel doesn't receive its own messages. */
function openChannel(): BroadcastChannel | undefined {
  channel ??= openTabChannel('vitrine-session');
  return channel;
}

/**
 * Notifies the other tabs of this browser. Each of them asks the server for the current player,
 * because the message doesn't contain the player.
 */
export function tellTabs(news: TabNews): void {
  const others = openChannel();
  // Unlike a window, a channel takes no target origin: only pages of our own origin receive from
  // it.
  if (others) Reflect.apply(others.postMessage, others, [news]);
}

/**
 * Listens to the other tabs. When this tab becomes visible, also compares the stored player with
 * `player_id`, because a sleeping tab receives no messages. Returns the function that stops it.
 */
export function hearTabs(
  player_id: () => number | null,
  onNews: (news: HeardNews) => void,
): () => void {
  const others = openChannel();
  const receive = ({ data }: MessageEvent<unknown>) => {
    if (data === 'in' || data === 'out') onNews(data);
  };
  others?.addEventListener('message', receive);
  const look = () => {
    if (document.visibilityState === 'visible' && storedPlayer() !== player_id()) onNews('missed');
  };
  document.addEventListener('visibilitychange', look);
  return () => {
    others?.removeEventListener('message', receive);
    document.removeEventListener('visibilitychange', look);
  };
}

/** The player who was signed in when a tab last checked. */
function storedPlayer(): number | null {
  try {
    return (JSON.parse(readStored('login') ?? 'null') as { id?: number } | null)?.id ?? null;
  } catch {
    return null;
  }
}
