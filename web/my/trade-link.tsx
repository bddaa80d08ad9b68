import { Trans, useLingui } from '@lingui/react/macro';
import { ExternalLink } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useRevalidator } from 'react-router';
import { useApi } from '../kit/client.ts';
import { useSending } from '../kit/use-sending.ts';
import { Moment } from '../parts/moment.tsx';
import { Section } from '../parts/section.tsx';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { toast } from '../ui/toast.tsx';
import type { Account } from './account.ts';
import { CodeField } from './code-field.tsx';

/** Steam's page with a player's own trade link. */
const trade_link_page = 'https://steamcommunity.com/my/tradeoffers/privacy#trade_offer_access_url';

/** The trade link, to which withdrawn items are sent. */
export function TradeLink({ account }: { account: Account }) {
  return (
    <Section
      title={<Trans>Trade link</Trans>}
      about={
        <Trans>
          Items that you withdraw are sent to the Steam account behind this link. After a change withdrawals wait 24
          hours, and we write you an e-mail: whoever gets into your account can’t have your items sent elsewhere at
          once.
        </Trans>
      }
    >
      <TradeLinkForm account={account} />
    </Section>
  );
}

function TradeLinkForm({ account }: { account: Account }) {
  const { t } = useLingui();
  const api = useApi();
  const { revalidate } = useRevalidator();
  const [link, setLink] = useState(account.trade_url ?? '');
  const [totp, setTotp] = useState('');
  const { form, wrong, setWrong, sending, send } = useSending<'trade_url' | 'totp'>({
    'trade_link.required': 'trade_url',
    'trade_link.invalid': 'trade_url',
    'trade_link.of_another_account': 'trade_url',
    'second_factor.required': 'totp',
    'second_factor.wrong': 'totp',
    'second_factor.locked': 'totp',
  });
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!link.trim()) return setWrong({ trade_url: t`Trade URL required` });
    const saved = await send(() => api('POST /api/user/trade_url', { trade_url: link, ...(totp && { totp }) }));
    if (!saved) return;
    setLink(saved.trade_url);
    setTotp('');
    toast.success(t`Trade URL saved`);
    await revalidate();
  };
  return (
    <form ref={form} noValidate onSubmit={save} className="grid gap-5">
      <TextField
        label={t`Trade link`}
        value={link}
        error={wrong.trade_url}
        placeholder="https://steamcommunity.com/tradeoffer/new/?partner=…&token=…"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setLink(target.value)}
      />
      <p className="text-sm text-soft">
        <Trans>
          You find it in Steam under Inventory → Trade Offers → Who can send me Trade Offers?{' '}
          <a
            href={trade_link_page}
            target="_blank"
            rel="noopener noreferrer"
            className="text-brass underline underline-offset-4 hover:text-brass-light"
          >
            Open that page on Steam
            <ExternalLink className="ml-1 inline size-4" aria-hidden />
          </a>
        </Trans>
      </p>
      {account.second_factor.enabled && <CodeField value={totp} error={wrong.totp} onChange={setTotp} />}
      {account.withdrawals_from && (
        <p className="text-sm text-warning">
          <Trans>
            You changed your trade link. You can withdraw again from <Moment at={account.withdrawals_from} /> on.
          </Trans>
        </p>
      )}
      <div>
        <Button type="submit" loading={sending}>
          <Trans>Save trade link</Trans>
        </Button>
      </div>
    </form>
  );
}
