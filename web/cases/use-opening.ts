import { useLingui } from '@lingui/react/macro';
import type { Amount } from '@vitrine/contract/amount';
import type { Goods } from '@vitrine/contract/catalogue';
import type { Answer } from '@vitrine/contract/client';
import type { Call } from '@vitrine/contract/index';
import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { askToSignIn } from '../kit/ask-to-sign-in.ts';
import { useCall } from '../kit/call.ts';
import { useApi } from '../kit/client.ts';
import { receiveBalances, usePlayer, type Balances } from '../kit/store.ts';
import { bringClientSeed } from '../seeds/client-seed.ts';
import type { Case } from './strip.ts';
import { clearUnseen, storeUnseen, takeUnseen } from './unseen.ts';

/** The result of one opening. */
export interface Win {
  /** With its price at the win. */
  goods: Goods;
  tokens: Amount;
  /**
   * The server's records of the win: the item in the backpack and the draw. Null in a
   * demonstration.
   */
  record: { item_id: number; draw_id: number; money_until: string } | null;
}

/**
 * The state of the stage: the crate, the crate while the server is asked, the reels, or the wins.
 */
export type Stage = { at: 'ready' | 'asking' } | { at: 'rolling' | 'done'; wins: Win[] };

export interface Opening {
  stage: Stage;
  /** Earlier wins on this page, which are in the backpack. */
  earlier: readonly Win[];
  /** Wins that were never shown, because the page was reloaded while the reel ran. */
  unseen: readonly Win[];
  /** Opens the case; asks a visitor to sign in first. */
  open: () => Promise<void>;
  /** Shows an opening without cost. */
  demonstrate: () => Promise<void>;
  /** Ends the reels and shows the wins. */
  reveal: () => void;
  /** Returns to the crate. */
  close: () => void;
}

export interface OpeningOptions {
  box: Case;
  count: number;
  /** Skips the reels, as reduced motion does. */
  still: boolean;
}

/** Opens a case and moves its stage from one state to the next. */
export function useOpening({ box, count, still }: OpeningOptions): Opening {
  const { t } = useLingui();
  const player = usePlayer();
  const { revalidate } = useRevalidator();
  const seeded = useSeeded(player !== null && !player.seeds?.client_seed_set);
  const [stage, setStage] = useState<Stage>({ at: 'ready' });
  const [earlier, setEarlier] = useState<readonly Win[]>([]);
  const unseen = useUnseen(player?.id, box.id);
  const [hold, release] = useHeldBalances();
  const { send } = useCall({
    lost: t`No answer came. Open again to get it: you will not pay twice.`,
    onBalances: hold,
    onRefused: ({ key }) => {
      if (key === 'case.revision_changed' || key === 'case.closed') void revalidate();
      return false;
    },
  });
  const without_reel = () => still || document.hidden || wantsStillness();

  const show = (wins: Win[], fast: boolean) => {
    const at = fast ? 'done' : 'rolling';
    if (at === 'done') release();
    startTransition(() => setStage({ at, wins }));
  };
  const leave = (at: 'ready' | 'asking') => {
    if ('wins' in stage) setEarlier([...earlier, ...stage.wins.filter(({ record }) => record)]);
    setStage({ at });
  };
  const reveal = useCallback(() => {
    release();
    startTransition(() => setStage((now) => (now.at === 'rolling' ? { ...now, at: 'done' } : now)));
  }, [release]);
  useWhenHidden(reveal);
  useSeen(stage.at === 'done');

  const open = async () => {
    if (!player) return askToSignIn();
    leave('asking');
    const fast = without_reel();
    const { id, revision } = box;
    const opened = await send(
      'POST /api/box/{id}/open',
      { id: String(id), count, revision: revision.id, fast },
      {
        retry: true,
        // A lost opening is paid for: the next one of as many repeats it, fast or not.
        act: `${id} ${revision.id} ${count}`,
        through: seeded,
        gained: ({ openings }) => openings.length,
      },
    );
    if (opened) {
      const wins = opened.openings.map(({ id: draw_id, knapsack_id, money_until, goods, tokens }) => ({
        goods,
        tokens,
        record: { item_id: knapsack_id, draw_id, money_until },
      }));
      if (!fast) storeUnseen({ player_id: player.id, case_id: box.id, wins });
      return show(wins, fast);
    }
    setStage({ at: 'ready' });
  };

  const demonstrate = async () => {
    leave('asking');
    const { demonstrate: draw } = await import('./demonstration.ts');
    show(draw(box, count), without_reel());
  };

  return { stage, earlier, unseen, open, demonstrate, reveal, close: () => leave('ready') };
}

/** Wins that this tab stored and never showed. Read after hydration: the server can't know them. */
function useUnseen(player_id: number | undefined, case_id: number): readonly Win[] {
  const [wins, setWins] = useState<readonly Win[]>([]);
  useEffect(() => {
    if (player_id === undefined) return;
    const soon = setTimeout(() => setWins(takeUnseen(player_id, case_id)));
    return () => clearTimeout(soon);
  }, [player_id, case_id]);
  return wins;
}

/**
 * Returns a function that makes a call with a client seed: a player without one gets one first,
 * also when it turns out to be missing.
 */
function useSeeded(seedless: boolean) {
  const api = useApi();
  const unseeded = useRef(seedless);
  return async <C extends keyof Call>(call: () => Promise<Answer<C>>): Promise<Answer<C>> => {
    if (unseeded.current) unseeded.current = !(await bringClientSeed(api)).ok;
    const answer = await call();
    if (answer.ok || answer.error.key !== 'seeds.client_missing') return answer;
    await bringClientSeed(api);
    return call();
  };
}

/**
 * Balances that are held back from the header until the reel ends, or at the latest until the page
 * is left. `[hold, release]`
 */
function useHeldBalances(): [(balances: Balances) => void, () => void] {
  const held = useRef<Balances | null>(null);
  const hold = useCallback((balances: Balances) => {
    held.current = balances;
  }, []);
  const release = useCallback(() => {
    if (held.current) receiveBalances(held.current);
    held.current = null;
  }, []);
  useEffect(() => release, [release]);
  return [hold, release];
}

/**
 * Clears the stored wins once the end card is visible. A hidden or unloading page doesn't count.
 */
function useSeen(shown: boolean): void {
  useEffect(() => {
    if (!shown) return undefined;
    const look = () => document.hidden || clearUnseen();
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [shown]);
}

function wantsStillness(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

function useWhenHidden(act: () => void): void {
  useEffect(() => {
    const look = () => document.hidden && act();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [act]);
}
