import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocale } from '../../kit/paths.ts';
import {
  checkSolution,
  getChallenge,
  too_many,
  type Kind,
  type Purpose,
  type Shown,
  type Solved,
} from './protocol.ts';

/** After this many wrong slides, the page offers words to click instead. */
const slides_max = 2;

export interface UseChallengeOptions {
  purpose: Purpose;
  onSolve: (solved: Solved) => void;
  /** Called when the server issues no more challenges for now. */
  onRefused: () => void;
}

/**
 * Loads one challenge after another until one is solved. `shown` keeps the previous challenge while
 * the next one loads (`busy`), to avoid a layout shift and a lost focus; it is null before the
 * first, and when none could be loaded. `problem`: the latest error; empty if there is none.
 */
export function useChallenge({ purpose, onSolve, onRefused }: UseChallengeOptions) {
  const { t } = useLingui();
  const { code: language } = useLocale();
  /** Each request is a new object, so that the same kind can be requested again. */
  const [wish, setWish] = useState<{ kind: Kind }>({ kind: 'blockPuzzle' });
  const [got, setGot] = useState<{ wish: object | null; shown: Shown | null }>({
    wish: null,
    shown: null,
  });
  const [checking, setChecking] = useState(false);
  const [problem, setProblem] = useState('');
  const wrong_slides = useRef(0);
  const mounted = useRef(false);

  const receive = useEffectEvent((answer: Awaited<ReturnType<typeof getChallenge>>) => {
    setGot({ wish, shown: answer.ok ? answer.data : null });
    if (answer.ok) return;
    if (answer.code === too_many) onRefused();
    else setProblem(answer.msg || t`Error`);
  });

  useEffect(() => {
    let unwished = false;
    void getChallenge(wish.kind, purpose, language).then((answer) => {
      if (!unwished) receive(answer);
    });
    return () => {
      unwished = true;
    };
  }, [wish, purpose, language]);

  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);

  const { shown } = got;
  const busy = checking || got.wish !== wish;

  const choose = (kind: Kind) => {
    setProblem('');
    setWish({ kind });
  };

  const check = async (solution: string) => {
    if (!shown || busy) return;
    setProblem('');
    setChecking(true);
    const answer = await checkSolution(shown, solution, language);
    if (!mounted.current) return;
    setChecking(false);
    if (answer.ok) return onSolve(answer.data);
    if (answer.code === too_many) return onRefused();
    setProblem(answer.msg || t`Validation failed`);
    const { kind } = wish;
    if (kind === 'blockPuzzle') wrong_slides.current += 1;
    setWish({
      kind: kind === 'blockPuzzle' && wrong_slides.current >= slides_max ? 'clickWord' : kind,
    });
  };

  return { kind: wish.kind, shown, busy, problem, choose, check };
}
