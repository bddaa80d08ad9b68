import { useLingui } from '@lingui/react/macro';
import type { Answer } from '@vitrine/contract/client';
import type { Call } from '@vitrine/contract/index';
import type { Proof } from '@vitrine/contract/challenge';
import { Suspense, useRef, useState, type ReactNode } from 'react';
import { lazyPart, OverPage } from '../kit/lazy-part.tsx';
import { toast } from '../ui/toast.tsx';
import type { Purpose, Solved } from './challenge/protocol.ts';

const ChallengeDialog = lazyPart(() => import('./challenge/challenge-dialog.tsx'), OverPage);

/**
 * Has the player solve a challenge for this purpose. Null if the player closed it, or if the server
 * issued none.
 */
export type Solve = (purpose: Purpose) => Promise<Solved | null>;

/**
 * Makes a call of a door with a proof, which is empty at first. Null if the player solved no
 * challenge.
 */
export type WithProof = <C extends keyof Call>(
  purpose: Purpose,
  call: (proof: Proof) => Promise<Answer<C>>,
) => Promise<Answer<C> | null>;

/**
 * Solved challenges for the doors, and the dialog in which they are solved, which the page has to
 * render.
 */
export function useProof(): { solve: Solve; withProof: WithProof; dialog: ReactNode } {
  const { t } = useLingui();
  const [wanted, setWanted] = useState(false);
  const [asked, setAsked] = useState<{
    purpose: Purpose;
    answer: (solved: Solved | null) => void;
  } | null>(null);
  const cached = useRef<Partial<Record<Purpose, Proof>>>({});

  const solve: Solve = (purpose) => {
    setWanted(true);
    return new Promise((resolve) => {
      setAsked({
        purpose,
        answer: (solved) => {
          setAsked(null);
          resolve(solved);
        },
      });
    });
  };

  const withProof: WithProof = async (purpose, call) => {
    let proof = cached.current[purpose] ?? {};
    let answer = await call(proof);
    if (wantsChallenge(answer)) {
      const solved = await solve(purpose);
      if (!solved) return null;
      proof = solved;
      answer = await call(proof);
    }
    // The server returns the proof if only a code was missing.
    cached.current[purpose] = lacks_code.includes(keyOf(answer)) ? proof : {};
    return answer;
  };

  const dialog = wanted && (
    <Suspense>
      <ChallengeDialog
        open={asked !== null}
        purpose={asked?.purpose ?? 'sign_in'}
        onSolve={(solved) => {
          toast.success(t`Verification successful`);
          asked?.answer(solved);
        }}
        onClose={(why) => {
          toast.error(why);
          asked?.answer(null);
        }}
      />
    </Suspense>
  );
  return { solve, withProof, dialog };
}

const lacks_code: (string | null)[] = ['second_factor.required', 'door.code_required'];

/**
 * Whether a door asks for a challenge, also for a new one because the given proof is spent or too
 * old.
 */
export function asksForChallenge(key: string | null): boolean {
  return key?.startsWith('challenge.') ?? false;
}

function wantsChallenge(answer: Answer<keyof Call>): boolean {
  return asksForChallenge(keyOf(answer));
}

function keyOf(answer: Answer<keyof Call>): string | null {
  return answer.ok ? null : answer.error.key;
}
