import { Trans, useLingui } from '@lingui/react/macro';
import { locales, type LocaleCode } from '@vitrine/i18n/locales';
import { CircleCheck } from 'lucide-react';
import { useRevalidator } from 'react-router';
import { useCall } from '../kit/call.ts';
import { storeLanguage } from '../kit/chosen-language.ts';
import { useForm } from '../kit/form.ts';
import { inLocale, useLocale } from '../kit/paths.ts';
import type { Player } from '../kit/store.ts';
import { Section } from '../parts/section.tsx';
import { Button } from '../ui/button.tsx';
import { Select } from '../ui/choice.tsx';
import { TextField } from '../ui/field.tsx';
import { toast } from '../ui/toast.tsx';
import type { Account } from './account.ts';
import { AddEmail } from './add-email.tsx';
import { Avatar } from './avatar.tsx';

/** The player's public name and picture, and the address and language of our e-mails. */
export function Profile({ player, account }: { player: Player; account: Account }) {
  return (
    <Section
      title={<Trans>You</Trans>}
      about={<Trans>Other players see your name and your picture.</Trans>}
    >
      <div className="grid gap-8">
        <Avatar player={player} />
        <NameForm player={player} />
        <Email email={player.email} verified={account.email_verified} />
        {!account.email_verified && <AddEmail email={player.email} />}
        <LetterWord account={account} />
        <Language account={account} />
      </div>
    </Section>
  );
}

function NameForm({ player }: { player: Player }) {
  const { t } = useLingui();
  const { revalidate } = useRevalidator();
  const form = useForm({
    initial: { name: player.name },
    places: { 'door.name_unfit': 'name', 'door.name_reserved': 'name', 'request.invalid': 'name' },
  });
  const save = async () => {
    const saved = await form.send('POST /api/user/update', form.values);
    if (!saved) return;
    form.set({ name: saved.name });
    toast.success(t`Your name is saved`);
    await revalidate();
  };
  return (
    <form {...form.props(save)} className="flex items-start gap-3">
      <TextField
        label={t`Name`}
        {...form.field('name')}
        autoComplete="nickname"
        maxLength={64}
        className="min-w-0 grow"
      />
      <Button type="submit" loading={form.sending} className="mt-7">
        <Trans>Save</Trans>
      </Button>
    </form>
  );
}

function Email({ email, verified }: { email: string | null; verified: boolean }) {
  return (
    <dl>
      <dt className="text-sm font-medium text-soft">
        <Trans>E-mail</Trans>
      </dt>
      <dd className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
        {email ? (
          <span className="min-w-0 break-all">{email}</span>
        ) : (
          <Trans>None: you sign in with Steam.</Trans>
        )}
        {verified && (
          <span className="flex items-center gap-2 text-sm text-success">
            <CircleCheck className="size-4" aria-hidden />
            <Trans>Verified</Trans>
          </span>
        )}
        {email && !verified && (
          <span className="text-sm text-soft">
            <Trans>Not verified yet</Trans>
          </span>
        )}
      </dd>
    </dl>
  );
}

/** The word of the player's own by which they tell our e-mails, and our sign-in, from copies. */
function LetterWord({ account }: { account: Account }) {
  const { t } = useLingui();
  const { revalidate } = useRevalidator();
  const form = useForm({
    initial: { letter_word: account.letter_word ?? '' },
    places: { 'request.invalid': 'letter_word' },
  });
  const save = async () => {
    const letter_word = form.values.letter_word.trim() || null;
    const saved = await form.send('POST /api/user/update', { letter_word });
    if (!saved) return;
    form.set({ letter_word: saved.letter_word ?? '' });
    toast.success(letter_word ? t`Your word is saved` : t`Your word is removed`);
    await revalidate();
  };
  return (
    <form {...form.props(save)} className="grid gap-2">
      <div className="flex items-start gap-3">
        <TextField
          label={t`Your word`}
          {...form.field('letter_word')}
          autoComplete="off"
          maxLength={30}
          className="min-w-0 grow"
        />
        <Button type="submit" loading={form.sending} className="mt-7">
          <Trans>Save word</Trans>
        </Button>
      </div>
      <p className="text-sm text-soft">
        <Trans>
          It appears in every e-mail from us and in the sign-in window of browsers you’ve used. A
          fake page or e-mail doesn’t know it. Don’t use a password.
        </Trans>
      </p>
    </form>
  );
}

/**
 * The language of pages and e-mails. A change loads the page in that language, as a new document.
 */
function Language({ account }: { account: Account }) {
  const { t } = useLingui();
  const here = useLocale();
  const { sending, send } = useCall();
  const choose = async (language: LocaleCode) => {
    const saved = await send('POST /api/user/update', { language });
    if (!saved) return;
    storeLanguage(language);
    window.location.assign(inLocale(language, '/my'));
  };
  return (
    <Select
      label={t`Language of pages and e-mails`}
      value={account.language ?? here.code}
      disabled={sending}
      options={locales.map(({ code, name }) => ({ value: code, label: name }))}
      onChange={({ target }) => void choose(target.value as LocaleCode)}
      className="sm:max-w-80"
    />
  );
}
