import { Trans, useLingui } from '@lingui/react/macro';
import type { Reply } from '@vitrine/contract/index';
import type { MailKind } from '@vitrine/contract/notifications';
import { useState } from 'react';
import { useCall } from '../kit/call.ts';
import { Section } from '../parts/section.tsx';
import { Toggle } from '../ui/choice.tsx';

type MailSettings = Reply<'GET /api/message/settings'>;

/** Switches the e-mails about notifications on and off, by their kinds. */
export function EMails({ settings }: { settings: MailSettings }) {
  const { t } = useLingui();
  const [{ has_email, kinds, offers }, setSettings] = useState(settings);
  const { send } = useCall();
  const names: Record<MailKind, string> = {
    top_ups: t`Top-ups and refunds`,
    withdrawals: t`Withdrawals`,
    giveaways: t`Giveaways you win`,
    support: t`Replies from support`,
  };
  const change = async (kind: MailKind, on: boolean) => {
    const changed = await send('POST /api/message/settings', { kind, on });
    if (changed) setSettings(changed);
  };
  const agree = async (on: boolean) => {
    const changed = await send('POST /api/message/offers', { on });
    if (changed) setSettings(changed);
  };
  return (
    <Section
      title={
        <span id="e-mails">
          <Trans>E-mails</Trans>
        </span>
      }
      about={
        <Trans>
          Everything appears in your notifications. Choose what you also get by e-mail. We always
          send e-mails about your account’s security.
        </Trans>
      }
    >
      <div className="grid gap-3">
        {kinds.map(({ kind, on }) => (
          <Toggle
            key={kind}
            label={names[kind]}
            checked={on}
            onChange={({ target }) => void change(kind, target.checked)}
          />
        ))}
        {offers !== null && (
          <Toggle
            label={t`Offers, in your notifications and by e-mail`}
            checked={offers}
            onChange={({ target }) => void agree(target.checked)}
          />
        )}
      </div>
      {!has_email && (
        <p className="mt-4 text-sm text-warning">
          <Trans>Your account has no e-mail address yet, so none is sent.</Trans>
        </p>
      )}
    </Section>
  );
}
