import { useEffect, useRef, useState } from 'react';
import { Controls } from './controls.tsx';
import { usePreference } from './preferences.ts';
import { missingFor, opensForBalance, stakeOf } from './price.tsx';
import { wakeSound } from './sound.ts';
import { preloadStage, Stage } from './stage.tsx';
import type { Case } from './strip.ts';
import { useOpening, type Opening as OpeningState } from './use-opening.ts';
import { useSale } from './use-sale.ts';
import { usePlayer } from '../store.ts';

/** A press so soon after the reveal was meant to skip, and opens nothing. */
const reveal_guard_ms = 400;

/** The stage of a case and what is done at it. */
export function Opening({ box }: { box: Case }) {
  const player = usePlayer();
  const [count, setCount] = useState(1);
  const [sound] = usePreference('sound');
  const [fast] = usePreference('fast_open');
  const opening = useOpening({ box, count, still: fast });
  const sale = useSale();
  const just_revealed = useJustRevealed(opening.stage.at);

  const press = () => {
    if (opening.stage.at === 'asking') return;
    if (opening.stage.at === 'rolling') return opening.reveal();
    if (just_revealed.current) return;
    if (!box.open || !opensForBalance(box) || (player && missingFor(player, box, stakeOf(box, count)) !== null)) return;
    prepare();
    void opening.open();
  };
  const prepare = () => {
    if (sound) wakeSound();
    preloadStage();
  };
  const demonstrate = () => {
    prepare();
    return opening.demonstrate();
  };
  useKeys(opening, press);

  return (
    <>
      <Stage box={box} opening={opening} sale={sale} />
      <Controls
        box={box}
        count={count}
        onCount={setCount}
        opening={{ ...opening, demonstrate }}
        onPress={press}
        sale={sale}
      />
    </>
  );
}

/** Whether what was won came into sight a moment ago. */
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

/** Space and Enter open, or skip; Escape skips. Keys that are meant for a control, a field or a dialog are theirs. */
function useKeys({ stage, reveal }: OpeningState, press: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.repeat || event.defaultPrevented) return;
      if (event.key === 'Escape' && stage.at === 'rolling') reveal();
      const for_the_page = event.target === document.body || (event.target as Element).id === 'page';
      if (!for_the_page || (event.key !== ' ' && event.key !== 'Enter')) return;
      event.preventDefault();
      press();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  });
}
