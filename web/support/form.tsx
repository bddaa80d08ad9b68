import { Trans, useLingui } from '@lingui/react/macro';
import { support_bounds, support_types, type SupportType } from '@vitrine/contract/support-rules';
import { useState } from 'react';
import { askToSignIn } from '../kit/ask-to-sign-in.ts';
import { useForm } from '../kit/form.ts';
import { Select } from '../ui/choice.tsx';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { Images } from './images.tsx';
import { useTypeNames } from './words.ts';

export interface SupportFormProps {
  /** The address to begin with: the player's. */
  email: string;
  is_player: boolean;
  onSent: (id: number) => void;
}

/** The form that writes to support. A visitor can't send pictures. */
export function SupportForm({ email, is_player, onSent }: SupportFormProps) {
  const { t } = useLingui();
  const names = useTypeNames();
  const [type, setType] = useState<SupportType | ''>('');
  const [images, setImages] = useState<readonly string[]>([]);
  const form = useForm({ initial: { email, content: '' }, others: ['type', 'image'], places: {} });
  const submit = async () => {
    const { email: address, content } = form.values;
    const missing = {
      ...(type === '' && { type: t`Choose what it is about.` }),
      ...(content.trim().length < support_bounds.content_min && {
        content: t`Describe it in at least ten characters.`,
      }),
      ...(!address.includes('@') && { email: t`Enter an e-mail address for our answer.` }),
    };
    if (form.show(missing) || type === '') return;
    const sent = await form.send('POST /api/user/feedback', {
      type,
      email: address.trim(),
      content,
      image: [...images],
    });
    if (sent) onSent(sent.id);
  };
  const description = form.entry('content');
  return (
    <form {...form.props(submit)} className="grid gap-5">
      <Select
        label={t`Problem category`}
        value={type}
        error={form.errors.type}
        onChange={({ target }) => setType(target.value as SupportType | '')}
        options={[
          { value: '', label: t`Choose one` },
          ...support_types.map((value) => ({ value, label: names[value] })),
        ]}
      />
      <TextArea
        label={t`Description`}
        name="content"
        maxLength={support_bounds.content_max}
        value={description.value}
        error={description.error}
        onChange={({ target }) => description.onChange(target.value)}
        hint={t`Tell us what you did, what happened, and any order or withdrawal numbers.`}
      />
      {is_player ? (
        <Images images={images} onChange={setImages} />
      ) : (
        <p className="text-sm text-soft">
          <Trans>Sign in to send pictures and to follow your request here.</Trans>{' '}
          <button
            type="button"
            className="min-h-6 text-bright underline underline-offset-4"
            onClick={() => askToSignIn()}
          >
            <Trans>Sign in</Trans>
          </button>
        </p>
      )}
      <TextField
        {...form.field('email')}
        label={t`Contact e-mail`}
        type="email"
        autoComplete="email"
        maxLength={254}
      />
      <Button type="submit" variant="main" loading={form.sending} className="sm:justify-self-start">
        <Trans>Send</Trans>
      </Button>
    </form>
  );
}
