import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type FormEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import type { TaskProps } from './task.ts';

/** A question in words with an answer in words, for players who can't use a picture. */
export function Question({ shown, busy, onSolve }: TaskProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState({ token: shown.token, answer: '' });
  const answer = typed.token === shown.token ? typed.answer : '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy && answer.trim()) onSolve(JSON.stringify(answer.trim()));
  };
  return (
    <form method="post" noValidate onSubmit={submit}>
      <TextField
        label={shown.question ?? t`Your answer`}
        value={answer}
        autoComplete="off"
        inputMode="numeric"
        onChange={(event) => setTyped({ token: shown.token, answer: event.target.value })}
      />
      <Button type="submit" className="mt-3 w-full" loading={busy}>
        <Trans>Check</Trans>
      </Button>
    </form>
  );
}
