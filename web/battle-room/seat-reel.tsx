import type { Goods } from '@vitrine/contract/catalogue';
import { startTransition, useEffect, useMemo, useRef, useState } from 'react';
import type { Clock } from '../kit/use-server-clock.ts';
import { edgeTimes } from '../parts/motion.ts';
import { decodePictures, Reel, slide } from '../parts/reel.tsx';
import { playTicks } from '../parts/sound.ts';
import { drawNeighbour, endOn, layStrip, type Case, type Strip } from '../parts/strip.ts';
import { classes } from '../ui/classes.ts';
import { reel_ms } from './moments.ts';

/** Enough cards for a seat's window. */
const shape = { margin: 3, travel: 24 };
/** Maximum wait for the winner's picture; the others are ready before the round. */
const picture_wait_ms = 250;

export interface SeatReelProps {
  contents: Case['goods'];
  /** Null before the round. */
  won: Goods | null;
  /** When the round begins, by the clock; null before it is known. */
  at_ms: number | null;
  clock: Clock | null;
  /** The reel is laid out so long after it is mounted, so that reels don't do so together. */
  wait_ms: number;
  /** It ticks: one of all reels does. */
  ticks: boolean;
  /** Of four seats: its cards are narrower, so that neighbours are in sight. */
  narrow: boolean;
}

/**
 * The reel of a seat in a round. It is laid out before the round, out of sight; when the drop
 * is known, only one card changes. Its position follows the server's clock: whoever comes late
 * sees it where the others do.
 */
export default function SeatReel({
  contents,
  won,
  at_ms,
  clock,
  wait_ms,
  ticks,
  narrow,
}: SeatReelProps) {
  const window_of = useRef<HTMLDivElement>(null);
  const [laid, setLaid] = useState<Strip | null>(null);
  useEffect(() => {
    const lay = () => setLaid(layStrip(contents, drawNeighbour(contents), Math.random, shape));
    const timer = setTimeout(() => startTransition(lay), wait_ms);
    return () => clearTimeout(timer);
  }, [contents, wait_ms]);
  useEffect(() => {
    if (laid) void decodePictures(window_of.current!);
  }, [laid]);

  const strip = useMemo(() => laid && won && endOn(laid, won), [laid, won]);
  useEffect(() => {
    if (!strip || !clock || at_ms === null) return undefined;
    let running: Animation | undefined;
    let hush = () => {};
    let left = false;
    const run = async (reel: Element) => {
      await decodePictures(reel, picture_wait_ms);
      const elapsed_ms = Math.max(0, clock.now() - at_ms);
      if (left || elapsed_ms >= reel_ms) return;
      running = slide(reel, strip, {
        duration_ms: reel_ms,
        began_ms: performance.now() - elapsed_ms,
      });
      if (!ticks) return;
      const times = edgeTimes(strip, reel_ms).map((time_ms) => time_ms - elapsed_ms);
      hush = playTicks(times.filter((time_ms) => time_ms > 0));
    };
    void run(window_of.current!.firstElementChild!);
    return () => {
      left = true;
      hush();
      running?.cancel();
    };
  }, [strip, clock, at_ms, ticks]);

  const shown = strip ?? laid;
  return (
    // Not seen before the round, but painted: only its opacity changes when the round begins.
    <div
      ref={window_of}
      aria-hidden
      className={classes('absolute inset-0 will-change-[opacity]', !won && 'opacity-0')}
    >
      {shown && (
        <Reel strip={shown} shape={narrow ? 'aspect-3/4' : 'aspect-square'} className="size-full" />
      )}
    </div>
  );
}
