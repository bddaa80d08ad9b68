import { Suspense, useEffect, useRef, useState, type RefObject } from 'react';
import { lazyPart } from '../kit/lazy-part.tsx';
import { usePlayer } from '../kit/store.ts';
import type { CaseConditions } from './conditions.tsx';
import { Controls } from './controls.tsx';
import { usePreference } from '../parts/preferences.ts';
import { useStop } from '../parts/stop.tsx';
import { isFree, isOpenable, missingFor, stakeOf } from './price.tsx';
import { wakeSound } from '../parts/sound.ts';
import { preloadStage, Stage } from './stage.tsx';
import type { Case } from '../parts/strip.ts';
import { useFastAllowed } from '../parts/territory.ts';
import { useBoxes, type HeldBoxes } from './use-boxes.ts';
import { useLook } from './use-look.ts';
import { useOpening, type Opening as OpeningState } from './use-opening.ts';
import { useSale } from './use-sale.ts';
import { useWithdrawal } from '../withdrawals/use-withdrawal.tsx';

const EarlierNote = lazyPart(() => import('./earlier-note.tsx'));

/** A press this soon after the reveal was meant to skip, and opens nothing. */
const reveal_guard_ms = 400;

export interface OpeningProps {
  box: Case;
  conditions: CaseConditions | null;
  /** The player's unopened ones of a granted case, if any. */
  held: HeldBoxes | null;
  /** It is the player's welcome case, which proves itself once it is opened. */
  is_welcome: boolean;
}

/** The stage of a case with its controls. */
export function Opening({ box, conditions, held, is_welcome }: OpeningProps) {
  const player = usePlayer();
  const stop = useStop();
  const [chosen, setCount] = useState(1);
  const boxes = useBoxes(held);
  const granted = box.type === 'granted';
  const count = granted ? Math.max(1, Math.min(chosen, boxes.left.length)) : chosen;
  const [sound] = usePreference('sound');
  const [wants_fast] = usePreference('fast_open');
  const fast = useFastAllowed() && wants_fast;
  const ahead = useLook(box);
  const opening = useOpening({
    box,
    boxes: granted ? boxes : null,
    count: ahead ? 1 : count,
    still: fast,
    look: ahead?.look ?? null,
    onLookGone: ahead?.again,
  });
  const sale = useSale();
  const { layers, ...withdrawal } = useWithdrawal();
  const just_revealed = useJustRevealed(opening.stage.at);
  const main = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);

  const press = () => {
    if (opening.stage.at === 'asking') return;
    if (opening.stage.at === 'rolling') return opening.reveal();
    if (just_revealed.current || stop) return;
    if (ahead && (!ahead.look || opening.stage.at === 'done')) return lookAhead();
    // A visitor is asked to sign in first.
    const openable = isOpenable(box, boxes, conditions) || (player === null && isFree(box));
    if (!box.open || !openable || (player && missingFor(player, box, stakeOf(box, count)) !== null))
      return;
    prepare();
    void opening.open();
  };
  const close = () => {
    opening.close();
    // It is bought.
    ahead?.leave();
  };
  const lookAhead = () => {
    if (opening.stage.at === 'done') close();
    void ahead?.see();
  };
  const prepare = () => {
    if (sound) wakeSound();
    preloadStage();
  };
  const demonstrate = () => {
    prepare();
    return opening.demonstrate();
  };
  useKeys(opening, () => {
    // An item in sight is bought by a press of its button alone.
    if (ahead) return;
    if (opening.stage.at === 'rolling' || (pressed.current && isInSight(main))) press();
  });

  return (
    <>
      <Stage
        box={box}
        is_welcome={is_welcome}
        opening={opening}
        is_fast={fast}
        sale={sale}
        look={ahead?.look ?? null}
      />
      {layers}
      <Controls
        box={box}
        conditions={conditions}
        boxes={boxes}
        count={count}
        onCount={setCount}
        opening={{ ...opening, demonstrate, close }}
        onPress={() => {
          pressed.current = true;
          press();
        }}
        main={main}
        sale={sale}
        withdrawal={withdrawal}
        is_welcome={is_welcome}
        ahead={ahead}
      />
      {opening.earlier.length + opening.unseen.length > 0 && (
        <Suspense>
          <EarlierNote opening={opening} sale={sale} />
        </Suspense>
      )}
    </>
  );
}

/** Whether the wins were revealed less than `reveal_guard_ms` ago. */
function useJustRevealed(at: OpeningState['stage']['at']) {
  const just = useRef(false);
  useEffect(() => {
    if (at !== 'done') return undefined;
    just.current = true;
    const timer = setTimeout(() => (just.current = false), reveal_guard_ms);
    return () => {
      clearTimeout(timer);
      just.current = false;
    };
  }, [at]);
  return just;
}

/** Whether the centre of an element is visible: inside the window and not covered. */
function isInSight({ current }: RefObject<HTMLElement | null>): boolean {
  const { left = 0, top = 0, width = 0, height = 0 } = current?.getBoundingClientRect() ?? {};
  return current?.contains(document.elementFromPoint(left + width / 2, top + height / 2)) ?? false;
}

/**
 * Space, Enter and Escape skip. Space and Enter open again only if the player has pressed the
 * button before and it is in sight with its price: a player who only wants to scroll doesn't pay.
 * Keys for a control, a field or a dialog are left to it.
 */
function useKeys({ stage, reveal }: OpeningState, press: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.repeat || event.defaultPrevented) return;
      if (event.key === 'Escape' && stage.at === 'rolling') reveal();
      const for_the_page =
        event.target === document.body || (event.target as Element).id === 'page';
      if (!for_the_page || (event.key !== ' ' && event.key !== 'Enter')) return;
      event.preventDefault();
      press();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  });
}
