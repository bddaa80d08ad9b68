import type { Amount } from '@vitrine/contract/amount';
import type { MailKind } from '@vitrine/contract/notifications';
import { findLocale, type LocaleCode } from '@vitrine/i18n/locales';
import type { NotificationKind } from '@vitrine/i18n/answers';
import { answerIn } from '../kit/answers.ts';
import type { NotificationData, PlayerNotification } from '../kit/tellings.ts';

/** A personal notification that is about to be written. */
export interface NewNotification extends PlayerNotification {
  fact_id: number;
  at: Date;
}

/** The kinds that are sent by e-mail, too, unless the player has switched them off. */
const mailed: { readonly [Kind in NotificationKind]?: MailKind } = {
  payment_credited: 'top_ups',
  payment_over_limit: 'top_ups',
  payment_failed: 'top_ups',
  payment_refunded: 'top_ups',
  payment_invalid: 'top_ups',
  payment_returned: 'top_ups',
  payment_regained: 'top_ups',
  payment_exceeded: 'top_ups',
  withdrawal_ready: 'withdrawals',
  withdrawal_delivered: 'withdrawals',
  withdrawal_failed: 'withdrawals',
  withdrawal_link_refused: 'withdrawals',
  withdrawal_cancelled: 'withdrawals',
  withdrawal_in_review: 'withdrawals',
  withdrawal_reversed: 'withdrawals',
  giveaway_won: 'giveaways',
  request_answered: 'support',
};

/** The kind of e-mails that a notification belongs to; undefined if none is sent. */
export function mailKindOf(kind: string): MailKind | undefined {
  return mailed[kind as NotificationKind];
}

/** The title and the text of a personal notification in a language, as plain text. */
export function writeNotification(
  kind: NotificationKind,
  data: NotificationData,
  language: LocaleCode,
): { title: string; text: string } {
  const { tag } = findLocale(language)!;
  const { amount, tokens, name = '', number = '', limits = [] } = data;
  const shown = amount === undefined ? '' : formatAmount(amount, tokens === true, tag);
  const standing = limits.map(
    ({ kind: of, period, amount: bound }) =>
      `${answerIn(language, `limit_name.${of}.${period}`)}: ${of === 'time' ? `${Math.floor(bound)} min` : formatAmount(bound, false, tag)}`,
  );
  // One pass: a name that looks like a placeholder stays as it is.
  const fill = (text: string) =>
    text.replaceAll(
      /\{(amount|name|number|limits)\}/g,
      (_, field: 'amount' | 'name' | 'number' | 'limits') =>
        ({ amount: shown, name, number, limits: standing.join('; ') })[field],
    );
  return {
    title: fill(answerIn(language, `notification.${kind}.title`)),
    text: fill(answerIn(language, `notification.${kind}.text`)),
  };
}

/** An amount as the pages show it: two decimals, floored. */
function formatAmount(amount: Amount, tokens: boolean, tag: string): string {
  const floored = Math.floor(amount * 100 + 1e-6) / 100;
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;
  return new Intl.NumberFormat(
    tag,
    tokens
      ? digits
      : { ...digits, style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' },
  ).format(floored);
}
