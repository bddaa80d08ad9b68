import { Trans } from '@lingui/react/macro';
import type { Answer } from '@vitrine/contract/client';
import type { Call, Reply } from '@vitrine/contract/index';
import type { ReactNode } from 'react';
import { useForm } from '../kit/form.ts';
import { Button } from '../ui/button.tsx';
import { CodeField } from './code-field.tsx';

export interface CodeFormProps<C extends keyof Call> {
  /** Explains the purpose of the code. */
  children?: ReactNode;
  call: (totp: string) => Promise<Answer<C>>;
  action: ReactNode;
  danger?: boolean;
  /** Accepts a recovery code too. */
  recovery?: boolean;
  onDone: (reply: Reply<C>) => void | Promise<void>;
  onCancel: () => void;
}

/** The form of a call that takes a code of the second factor. */
export function CodeForm<C extends keyof Call>({
  call,
  action,
  danger,
  recovery,
  ...rest
}: CodeFormProps<C>) {
  const form = useForm({
    initial: { totp: '' },
    places: {
      'second_factor.wrong': 'totp',
      'second_factor.required': 'totp',
      'second_factor.locked': 'totp',
      'request.invalid': 'totp',
    },
  });
  const act = async () => {
    const reply = await form.run(() => call(form.values.totp));
    if (reply) await rest.onDone(reply);
  };
  return (
    <form {...form.props(act)} className="grid gap-5">
      {rest.children && <p className="text-soft">{rest.children}</p>}
      <CodeField {...form.entry('totp')} recovery={recovery} className="sm:max-w-80" />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant={danger ? 'danger' : 'main'} loading={form.sending}>
          {action}
        </Button>
        <Button variant="ghost" onClick={rest.onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  );
}
