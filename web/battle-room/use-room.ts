import type { Battle, BattleEvent } from '@vitrine/contract/battles';
import { useCallback, useEffect, useReducer, useRef } from 'react';
import { useApi } from '../kit/client.ts';
import { useServerClock, type Clock } from '../kit/use-server-clock.ts';
import { learn } from './known.ts';

/** How often a client asks again while it knows that it has missed something. */
const again_ms = 2000;

export interface LiveRoom {
  room: Battle;
  /** Null until the server's time is known. */
  clock: Clock | null;
  /** Takes in an event of the live channel. */
  hear: (event: BattleEvent) => void;
  /** Reads the room again. */
  read: () => Promise<void>;
}

/**
 * A room that follows the server's: it takes in events, and reads the room again where one is
 * missing, when the page comes back into sight or online, and, until the server's time is known, at
 * once.
 */
export function useRoom(loaded: Battle): LiveRoom {
  const api = useApi();
  const [{ room, early }, tell] = useReducer(learn, { room: loaded, early: [] });
  const [clock, measure] = useServerClock();
  const reading = useRef(false);
  const { id } = loaded;

  const read = useCallback(async () => {
    // Offline, each attempt would log an error in the browser's console.
    if (reading.current || !navigator.onLine) return;
    reading.current = true;
    const asked_ms = performance.now();
    const answer = await api('GET /api/battle/{id}', { id: String(id) });
    reading.current = false;
    if (!answer.ok) return;
    const { now, ...battle } = answer.data;
    measure(now, asked_ms, performance.now());
    tell({ read: battle });
  }, [api, id, measure]);

  const is_missing = early.length > 0;
  const is_over = room.state > 2;
  useEffect(() => {
    if (is_over || (clock && !is_missing)) return undefined;
    const soon = setTimeout(() => void read());
    const again = setInterval(() => void read(), again_ms);
    return () => {
      clearTimeout(soon);
      clearInterval(again);
    };
  }, [is_over, is_missing, clock, read]);
  useEffect(() => {
    if (is_over) return undefined;
    const look = () => document.hidden || void read();
    document.addEventListener('visibilitychange', look);
    window.addEventListener('online', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('online', look);
    };
  }, [is_over, read]);
  const hear = useCallback((event: BattleEvent) => tell({ event }), []);
  return { room, clock, hear, read };
}
