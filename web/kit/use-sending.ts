import { useLingui } from '@lingui/react/macro';
import type { Answer } from '@vitrine/contract/client';
import type { ErrorKey } from '@vitrine/contract/errors';
import type { Call, Reply } from '@vitrine/contract/index';
import { useEffect, useRef, useState } from 'react';
import { toast } from '../ui/toast.tsx';
import { askToSignIn } from './ask-to-sign-in.ts';
import { useConfirmed } from './confirmation.ts';

type Wrong<Field extends string> = Partial<Record<Field, string>>;

/**
 * Sends a form of this page. `places` maps a refusal to the field that shows it; a refusal without
 * a place is shown in a toast. If a call needs the player's confirmation, asks for it and repeats
 * the call. Put `form` on the form: its first wrong field takes the focus.
 */
export function useSending<Field extends string = never>(places: Partial<Record<ErrorKey, Field>> = {}) {
  const { t } = useLingui();
  const confirmed = useConfirmed();
  const [wrong, setWrong] = useState<Wrong<Field>>({});
  const [sending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (Object.keys(wrong).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [wrong]);

  /** The data of the call's answer; undefined if it was refused, after the page has shown why. */
  const send = async <C extends keyof Call>(call: () => Promise<Answer<C>>): Promise<Reply<C> | undefined> => {
    setWrong({});
    setSending(true);
    const answer = await confirmed(call);
    setSending(false);
    if (answer?.ok) return answer.data;
    if (answer) tell(answer.error);
    return undefined;
  };

  const tell = ({ key, msg, errors }: { key: string; msg: string; errors: Record<string, string[]> }) => {
    const field = places[key as ErrorKey];
    const fields = Object.values<Field>(places as Record<string, Field>).filter((name) => name in errors);
    if (field) setWrong({ [field]: msg } as Wrong<Field>);
    else if (fields.length > 0)
      setWrong(Object.fromEntries(fields.map((name) => [name, errors[name]![0]])) as Wrong<Field>);
    else if (key === 'session.required' || key === 'session.expired') askToSignIn();
    else toast.error(key === 'network' ? t`No answer came. Please try again.` : msg);
  };

  return { form, wrong, setWrong, sending, send };
}
