import { useLingui } from '@lingui/react/macro';
import type { Amount } from '@vitrine/contract/amount';
import type { Goods } from '@vitrine/contract/catalogue';
import { useCallback, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { askToSignIn } from '../kit/ask-to-sign-in.ts';
import { useCall } from '../kit/call.ts';
import { wantsStillness } from '../kit/stillness.ts';
import { usePlayer } from '../kit/store.ts';
import { useStage, type StageOf } from '../kit/use-stage.ts';
import { useSeeded } from '../seeds/use-seeded.ts';
import type { Case } from '../parts/strip.ts';
import { isFree } from './price.tsx';
import { toast } from '../ui/toast.tsx';
import type { Origin } from './growth.ts';
import type { Boxes } from './use-boxes.ts';
import type { Look } from './use-look.ts';
import { clearUnseen, storeUnseen, takeUnseen } from './unseen.ts';

/** The result of one opening. */
export interface Win {
  /** With its price at the win. */
  goods: Goods;
  tokens: Amount;
  /**
   * The server's records of the win: the item in the backpack and the draw. Null in a
   * demonstration. `money_until` is null for a win that can only be withdrawn, `draw_id` for a
   * first item, which isn't drawn.
   */
  record: { item_id: number; draw_id: number | null; money_until: string | null } | null;
}

/** `origin`: where the reel left a single win's picture, unless it was skipped. */
interface Shown {
  wins: Win[];
  origin?: Origin | undefined;
}

/** The crate, the crate while the server is asked, the reels, or the wins. */
export type Stage = StageOf<Shown>;

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
  /** Ends the reels and shows the wins: a single one grows from where its reel left it. */
  reveal: (origin?: Origin) => void;
  /** Returns to the crate. */
  close: () => void;
}

export interface OpeningOptions {
  box: Case;
  /** The player's unopened ones of a granted case; null for other cases. */
  boxes: Boxes | null;
  count: number;
  /** Skips the reels, as reduced motion does. */
  still: boolean;
  /** The item that was shown before it is paid, if it was. */
  look: Look | null;
  /** The item in sight can't be bought any more. */
  onLookGone: (() => void) | undefined;
}

/** Refusals of a free case, whose conditions this page shows as they were before. */
const free_refusals = ['case.conditions_unmet', 'free.opened_today', 'free.opened_in_period'];

/** Refusals after which the page is out of date. */
const outdated = new Set([
  'case.revision_changed',
  'case.closed',
  'case.paused',
  'box.opened',
  'item.unknown',
  ...free_refusals,
]);

/** Refusals after which the item in sight is another, or was bought in another tab. */
const look_gone = new Set([
  'case.revision_changed',
  'case.closed',
  'case.paused',
  'look.needed',
  'look.waits',
  'look.first_changed',
  'look.first_had',
]);

/** Opens a case and moves its stage from one state to the next. */
export function useOpening({
  box,
  boxes,
  count,
  still,
  look,
  onLookGone,
}: OpeningOptions): Opening {
  const { t } = useLingui();
  const player = usePlayer();
  const { revalidate } = useRevalidator();
  const seeded = useSeeded();
  const { stage, hold, ask, reveal, close } = useStage<Shown>();
  const [earlier, setEarlier] = useState<readonly Win[]>([]);
  const unseen = useUnseen(player?.id, box.id);
  const { send } = useCall({
    lost: t`The connection dropped. Open again to see your drop: you won’t pay twice.`,
    onBalances: hold,
    onRefused: ({ key }) => {
      if (outdated.has(key)) void revalidate();
      if (look_gone.has(key)) onLookGone?.();
      return false;
    },
  });
  const without_reel = () => still || look !== null || wantsStillness();
  const keepEarlier = () => {
    if ('wins' in stage) setEarlier([...earlier, ...stage.wins.filter(({ record }) => record)]);
  };
  // A reel begins again with another function.
  const revealFrom = useCallback((origin?: Origin) => reveal({ origin }), [reveal]);
  useSeen(stage.at === 'done');

  const open = async () => {
    if (!player) return askToSignIn();
    keepEarlier();
    const fast = without_reel();
    if (look?.first) return ask(() => sendFirst(look), true);
    return ask(() => sendOpening(player.id, fast), fast);
  };

  const sendFirst = async ({ revision, goods }: Look): Promise<Shown | undefined> => {
    const bought = await send(
      'POST /api/box/{id}/first',
      { id: String(box.id), revision, goods: goods.id },
      { retry: true, act: `first ${box.id} ${revision} ${goods.id}`, gained: () => 1 },
    );
    if (!bought) return undefined;
    const { knapsack_id: item_id, money_until } = bought;
    return {
      wins: [
        {
          goods: bought.goods,
          tokens: 0 as Amount,
          record: { item_id, draw_id: null, money_until },
        },
      ],
    };
  };

  const sendOpening = async (player_id: number, fast: boolean): Promise<Shown | undefined> => {
    const { id, revision } = box;
    const open_list = boxes?.left.slice(0, count);
    const opened = open_list
      ? await send(
          'POST /api/rechargeOpenBox/open',
          { open_list, revision: revision.id, fast },
          // Each box becomes an item, so the backpack holds as many as before.
          {
            retry: true,
            act: `${revision.id} ${open_list.join()}`,
            through: seeded,
            gained: () => 0,
          },
        )
      : await send(
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
    if (!opened) return undefined;
    if (open_list) boxes?.spend(open_list);
    const wins = opened.openings.map(
      ({ id: draw_id, knapsack_id, money_until, goods, tokens }) => ({
        goods,
        tokens,
        record: { item_id: knapsack_id, draw_id, money_until },
      }),
    );
    // A free case waits for the next day from now on.
    if (isFree(box)) void revalidate();
    if (!fast) storeUnseen({ player_id, case_id: box.id, wins });
    return { wins };
  };

  const demonstrate = async () => {
    keepEarlier();
    await ask(async () => {
      const code = await import('./demonstration.ts').catch(() => undefined);
      if (code) return { wins: code.demonstrate(box, count) };
      toast.error(t`This part of the page did not load`);
      return undefined;
    }, without_reel());
  };

  return {
    stage,
    earlier,
    unseen,
    open,
    demonstrate,
    reveal: revealFrom,
    close: () => {
      keepEarlier();
      close();
    },
  };
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
