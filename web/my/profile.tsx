import { Trans, useLingui } from '@lingui/react/macro';
import { locales, type LocaleCode } from '@vitrine/i18n/locales';
import { CircleCheck } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useRevalidator } from 'react-router';
import { storeLanguage } from '../kit/chosen-language.ts';
import { useApi } from '../kit/client.ts';
import { inLocale, useLocale } from '../kit/paths.ts';
import type { Player } from '../kit/store.ts';
import { useSending } from '../kit/use-sending.ts';
import { Section } from '../parts/section.tsx';
import { Button } from '../ui/button.tsx';
import { Select, TextField } from '../ui/field.tsx';
import { toast } from '../ui/toast.tsx';
import type { Account } from './account.ts';
import { Avatar } from './avatar.tsx';

/** The player's public name and picture, and the address and language of our e-mails. */
export function Profile({ player, account }: { player: Player; account: Account }) {
  return (
    <Section title={<Trans>You</Trans>} about={<Trans>Other players see your name and your picture.</Trans>}>
      <div className="grid gap-8">
        <Avatar player={player} />
        <NameForm player={player} />
        <Email email={player.email} verified={account.email_verified} />
        <Language account={account} />
      </div>
    </Section>
  );
}

function NameForm({ player }: { player: Player }) {
  const { t } = useLingui();
  const api = useApi();
  const { revalidate } = useRevalidator();
  const [name, setName] = useState(player.name);
  const { form, wrong, sending, send } = useSending<'name'>({
    'door.name_unfit': 'name',
    'door.name_reserved': 'name',
    'request.invalid': 'name',
  });
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const saved = await send(() => api('POST /api/user/update', { name }));
    if (!saved) return;
    setName(saved.name);
    toast.success(t`Your name is saved`);
    await revalidate();
  };
  return (
    <form ref={form} noValidate onSubmit={save} className="flex items-start gap-3">
      <TextField
        label={t`Name`}
        value={name}
        error={wrong.name}
        autoComplete="nickname"
        maxLength={64}
        onChange={({ target }) => setName(target.value)}
        className="min-w-0 grow"
      />
      <Button type="submit" loading={sending} className="mt-7">
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
        {email ? <span className="min-w-0 break-all">{email}</span> : <Trans>None: you sign in with Steam.</Trans>}
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

/**
 * The language of pages and e-mails. A change loads the page in that language, as a new document.
 */
function Language({ account }: { account: Account }) {
  const { t } = useLingui();
  const api = useApi();
  const here = useLocale();
  const { sending, send } = useSending();
  const choose = async (language: LocaleCode) => {
    const saved = await send(() => api('POST /api/user/update', { language }));
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
