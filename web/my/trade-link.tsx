import { Trans, useLingui } from '@lingui/react/macro';
import { ExternalLink } from 'lucide-react';
import { useRevalidator } from 'react-router';
import { useForm } from '../kit/form.ts';
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
          Withdrawn items are sent to the Steam account behind this link. After a change,
          withdrawals wait 24 hours and we e-mail you, so an intruder can’t send your items
          elsewhere right away.
        </Trans>
      }
    >
      <TradeLinkForm account={account} />
    </Section>
  );
}

/** The form of the trade link; `onSaved` runs after it was saved. */
export function TradeLinkForm({ account, onSaved }: { account: Account; onSaved?: () => void }) {
  const { t } = useLingui();
  const { revalidate } = useRevalidator();
  const form = useForm({
    initial: { trade_url: (!account.trade_link_refused && account.trade_url) || '', totp: '' },
    places: {
      'trade_url.required': 'trade_url',
      'trade_link.invalid': 'trade_url',
      'trade_link.of_another_account': 'trade_url',
      'trade_link.refused': 'trade_url',
      'second_factor.required': 'totp',
      'second_factor.wrong': 'totp',
      'second_factor.locked': 'totp',
    },
  });
  const save = async () => {
    const { trade_url, totp } = form.values;
    if (!trade_url.trim()) return form.show({ trade_url: t`Trade URL required` });
    const saved = await form.send('POST /api/user/trade_url', { trade_url, ...(totp && { totp }) });
    if (!saved) return;
    form.set({ trade_url: saved.trade_url, totp: '' });
    toast.success(t`Trade URL saved`);
    await revalidate();
    onSaved?.();
  };
  return (
    <form {...form.props(save)} className="grid gap-5">
      {account.trade_link_refused && (
        <p className="text-sm text-warning">
          <Trans>
            Steam no longer accepts your trade link. Create a new one there and save it here.
            Withdrawals then wait 24 hours.
          </Trans>
        </p>
      )}
      <TextField
        label={t`Trade link`}
        {...form.field('trade_url')}
        placeholder="https://steamcommunity.com/tradeoffer/new/?partner=…&token=…"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
      />
      <p className="text-sm text-soft">
        <Trans>
          Find it on Steam under Inventory → Trade Offers → Who can send me Trade Offers?{' '}
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
      {account.second_factor.enabled && <CodeField {...form.entry('totp')} />}
      {account.withdrawals_from && (
        <p className="text-sm text-warning">
          <Trans>
            You changed your trade link. You can withdraw again from{' '}
            <Moment at={account.withdrawals_from} />.
          </Trans>
        </p>
      )}
      <div>
        <Button type="submit" loading={form.sending}>
          <Trans>Save trade link</Trans>
        </Button>
      </div>
    </form>
  );
}
