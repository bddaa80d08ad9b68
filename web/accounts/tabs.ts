import { readStored } from '../stored.ts';

/** What one tab tells the others: a session began there, or ended. */
type TabNews = 'in' | 'out';

/** The same, or that this tab slept while something may have been told. */
export type HeardNews = TabNews | 'missed';

let channel: BroadcastChannel | undefined;

/** One for the whole tab: what is said into a channel, the same one doesn't hear. */
function openChannel(): BroadcastChannel {
  channel ??= new BroadcastChannel('vitrine-session');
  return channel;
}

/** Tells the other tabs of this browser. Each of them asks the server who the player is now: a message says nothing of that. */
export function tellTabs(news: TabNews): void {
  const others = openChannel();
  // Unlike a window's, a channel's message has no target: only pages of our own origin hear it.
  Reflect.apply(others.postMessage, others, [news]);
}

/**
 * Hears what other tabs tell, and, when this one comes to the front, whether another player than `player_id` is stored by
 * now: a tab that sleeps hears nothing. Returns how to stop.
 */
export function hearTabs(player_id: () => number | null, onNews: (news: HeardNews) => void): () => void {
  const others = openChannel();
  const hear = ({ data }: MessageEvent<unknown>) => {
    if (data === 'in' || data === 'out') onNews(data);
  };
  others.addEventListener('message', hear);
  const look = () => {
    if (document.visibilityState === 'visible' && storedPlayer() !== player_id()) onNews('missed');
  };
  document.addEventListener('visibilitychange', look);
  return () => {
    others.removeEventListener('message', hear);
    document.removeEventListener('visibilitychange', look);
  };
}

/** Who was signed in when a tab last looked. */
function storedPlayer(): number | null {
  try {
    return (JSON.parse(readStored('login') ?? 'null') as { id?: number } | null)?.id ?? null;
  } catch {
    return null;
  }
}
