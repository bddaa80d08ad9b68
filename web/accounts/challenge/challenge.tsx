import { Trans, useLingui } from '@lingui/react/macro';
import { CircleAlert, RefreshCw } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { Chips } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/states.tsx';
import type { Kind, Purpose, Solved } from './protocol.ts';
import { Question } from './question.tsx';
import { Slide } from './slide.tsx';
import { useChallenge } from './use-challenge.ts';
import { Words } from './words.tsx';

export interface ChallengeProps {
  purpose: Purpose;
  onSolve: (solved: Solved) => void;
  /** Called when the server issues no more challenges for now. */
  onRefused: () => void;
}

const tasks = { blockPuzzle: Slide, clickWord: Words, text: Question };

/**
 * A challenge of one of three kinds. Each can be solved with a pointer and with the keyboard, the
 * last one also by ear.
 */
export function Challenge(props: ChallengeProps) {
  const { t } = useLingui();
  const { kind, shown, busy, problem, choose, check } = useChallenge(props);
  const Task = shown && tasks[shown.captchaType];
  const area = useRef<HTMLDivElement>(null);
  const choosing = useRef(false);

  // A challenge takes the focus if it is the first, or of another kind than the previous one,
  // unless the player chose the kind. In a layout effect: if nothing had the focus even for a
  // moment, the dialog would take it.
  useLayoutEffect(() => {
    if (Task && !choosing.current)
      area.current?.querySelector<HTMLElement>('[role=slider], button, input')?.focus();
  }, [Task]);

  const solve = (solution: string) => {
    choosing.current = false;
    void check(solution);
  };
  const chooseKind = (wanted: Kind) => {
    choosing.current = true;
    choose(wanted);
  };

  return (
    <div ref={area} aria-busy={busy}>
      {Task ? <Task shown={shown} busy={busy} onSolve={solve} /> : <Waiting given_up={!busy} />}
      <p role="alert" className="mt-3 flex min-h-5 gap-2 text-sm text-error">
        {problem && <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />}
        {problem}
      </p>
      <div className="mt-2 flex items-start justify-between gap-2">
        <Chips<Kind>
          label={t`Kind of challenge`}
          value={kind}
          onChange={chooseKind}
          options={[
            { value: 'blockPuzzle', label: t`Slide` },
            { value: 'clickWord', label: t`Click` },
            { value: 'text', label: t`Answer in words` },
          ]}
        />
        <IconButton
          label={t`Another challenge`}
          aria-disabled={busy}
          onClick={() => busy || choose(kind)}
        >
          <RefreshCw className="size-5" aria-hidden />
        </IconButton>
      </div>
    </div>
  );
}

/** The placeholder of a challenge that is loading, or that couldn't be loaded. */
function Waiting({ given_up }: { given_up: boolean }) {
  return (
    <div>
      <p className="mb-3 text-sm text-soft" role="status">
        {given_up ? (
          <Trans>There is no challenge at the moment.</Trans>
        ) : (
          <Trans>The challenge is loading.</Trans>
        )}
      </p>
      {given_up ? (
        <div className="aspect-2/1 rounded-md bg-ink" />
      ) : (
        <Skeleton className="aspect-2/1" />
      )}
      <div className="mt-3 h-26" />
    </div>
  );
}
