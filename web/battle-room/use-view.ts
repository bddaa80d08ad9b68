import type { Battle } from '@vitrine/contract/battles';
import { startTransition, useCallback, useEffect, useMemo, useState } from 'react';
import { usePrefersStillness } from '../kit/stillness.ts';
import type { Clock } from '../kit/use-server-clock.ts';
import { reel_ms, toldUntil, viewOf, type View } from './moments.ts';

/** A moment that was due so long ago and hasn't been told: the room is read. */
const overdue_ms = 2500;
/** Timers may fire a little early. */
const grace_ms = 5;

export interface Shown extends View {
  /** The clock that the view follows: the server's, or that of a replay. */
  clock: Clock | null;
  /** The reels are left out, as players who want less motion prefer. */
  still: boolean;
  is_replay: boolean;
  /** Shows an ended battle again, from its start. */
  replay: () => void;
  /** Ends the replay. */
  skip: () => void;
}

/**
 * The view of a room, which changes at its moments, and is the same object between them.
 * `loaded_ms`: the server's time when it was loaded. `read` is called where the room should have
 * changed and hasn't.
 */
export function useView(
  room: Battle,
  live: Clock | null,
  loaded_ms: number,
  read: () => void,
): Shown {
  const still = usePrefersStillness();
  const [replayed, setReplayed] = useState<Clock | null>(null);
  const [at_ms, setAt] = useState(loaded_ms);
  const shown_ms = replayed ? at_ms : Math.max(at_ms, toldUntil(room));
  const view = useMemo(() => viewOf(room, shown_ms, still ? 0 : reel_ms), [room, shown_ms, still]);
  const clock = replayed ?? live;
  const { until, scene } = view;

  useEffect(() => {
    if (!clock) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      const now_ms = clock.now();
      // In slices, so that reels that run meanwhile don't stand still.
      startTransition(() => setAt(now_ms));
      // The clock may have been corrected since: then the moment is still to come.
      if (until !== null && now_ms < until) timer = setTimeout(look, until - now_ms + grace_ms);
    };
    timer = setTimeout(look);
    return () => clearTimeout(timer);
  }, [clock, until]);

  const due_ms = scene === 'waiting' && room.expires_at ? Date.parse(room.expires_at) : until;
  useEffect(() => {
    if (!live || replayed || due_ms === null || room.state > 2) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const ask = () => {
      read();
      timer = setTimeout(ask, overdue_ms);
    };
    timer = setTimeout(ask, Math.max(0, due_ms - live.now()) + overdue_ms);
    return () => clearTimeout(timer);
  }, [live, replayed, due_ms, room, read]);

  const { started_at } = room;
  const replay = useCallback(() => {
    const began_ms = performance.now();
    const started_ms = Date.parse(started_at!);
    setReplayed({ now: () => started_ms + performance.now() - began_ms });
    setAt(started_ms);
  }, [started_at]);
  const skip = useCallback(() => setReplayed(null), []);
  if (replayed && scene === 'over') setReplayed(null);
  const is_replay = replayed !== null;
  return useMemo(
    () => ({ ...view, clock, still, is_replay, replay, skip }),
    [view, clock, still, is_replay, replay, skip],
  );
}
