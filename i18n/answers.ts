import { errors, type ErrorKey } from '@vitrine/contract/errors';
import { field_errors, type FieldErrorKey } from '@vitrine/contract/field-errors';

/**
 * Texts of the stand-ins for a page: the gate's refusal, the maintenance page, the page that asks
 * to wait, the offline page, and the page that stops e-mails. The first two use the specification's
 * wording.
 */
const stand_ins = {
  'gate.closed': '403 ERROR!',
  'maintenance.title': 'Maintenance',
  'maintenance.heading': 'The site is undergoing maintenance',
  'maintenance.comfort': 'Nothing of yours is lost. Please come back in a moment.',
  'maintenance.retry': 'Try again',
  'maintenance.until': 'We expect to be back at {moment}.',
  'wait.heading': 'One moment, please',
  'offline.title': 'Offline',
  'offline.heading': 'The gallery is out of reach',
  'offline.comfort':
    'Your device is offline, or we are down. Nothing of yours is lost, and the page comes back on its own.',
  'offline.retry': 'Try again',
  'unsubscribe.heading': 'Stop these e-mails?',
  'unsubscribe.comfort': 'You can switch them on again in your profile at any time.',
  'unsubscribe.confirm': 'Stop them',
  'unsubscribe.done': 'You won’t get these e-mails any more',
} as const;

/** The lines of a withdrawal’s timeline. */
const withdrawal_events = {
  'withdrawal_event.requested': 'Requested. We are getting the item ready.',
  'withdrawal_event.offered': 'Our trade offer is waiting for you on Steam. Accept it there.',
  'withdrawal_event.held':
    'Steam is holding the item for now and will hand it over to you afterwards.',
  'withdrawal_event.in_review':
    'We are checking the delivery ourselves. The item is kept for you until it goes on.',
  'withdrawal_event.delivered': 'Delivered. Either side can reverse the trade on Steam for 7 days.',
  'withdrawal_event.declined':
    'The offer was declined on Steam. The item is back in your backpack, and a paid difference on your balance.',
  'withdrawal_event.expired':
    'The offer ran out. The item is back in your backpack, and a paid difference on your balance.',
  'withdrawal_event.withdrawn_offer':
    'The offer was cancelled. The item is back in your backpack, and a paid difference on your balance.',
  'withdrawal_event.failed':
    'The delivery failed. The item is back in your backpack, and a paid difference on your balance.',
  'withdrawal_event.link_refused':
    'Steam no longer accepts your trade link. The item is back in your backpack, and a paid difference on your balance: save a new link, then withdraw again.',
  'withdrawal_event.out_of_stock':
    'The item is out of stock. It is back in your backpack: withdraw it again to choose a substitute.',
  'withdrawal_event.rolled_back':
    'Steam has reversed the trade. Once we’ve checked that the item is back with us, you get everything back.',
  'withdrawal_event.returned':
    'The trade was reversed: the item is back in your backpack, and a paid difference on your balance.',
  'withdrawal_event.paid_out':
    'The trade was reversed: you got the price of the substitute back in tokens.',
} as const;

/** The texts of personal notifications; `{…}` are filled in. */
const notifications = {
  'notification.payment_credited.title': 'Your top-up has arrived',
  'notification.payment_credited.text': '{amount} from order {number} is on your balance.',
  'notification.payment_over_limit.title': 'A top-up went over your limit',
  'notification.payment_over_limit.text':
    '{amount} from order {number} arrived after your top-up limit was reached. It is on your balance and counts toward the limit. If you want it back, write to support.',
  'notification.payment_failed.title': 'Your top-up failed',
  'notification.payment_failed.text':
    'Order {number} for {amount} was not paid. Try again, or choose another payment method.',
  'notification.payment_refunded.title': 'A top-up was paid back',
  'notification.payment_refunded.text':
    '{amount} from order {number} was sent back the way it came.',
  'notification.payment_invalid.title': 'A top-up was taken back',
  'notification.payment_invalid.text':
    'The payment of order {number} turned out to be invalid. {amount} were taken back.',
  'notification.payment_returned.title': 'A payment goes back to you',
  'notification.payment_returned.text':
    '{amount} from order {number} wasn’t credited. The order says why, and how to get it back.',
  'notification.payment_regained.title': 'A top-up was credited again',
  'notification.payment_regained.text': '{amount} from order {number} came back to your balance.',
  'notification.payment_exceeded.title': 'More arrived than you ordered',
  'notification.payment_exceeded.text':
    '{amount} arrived for order {number} after it had ended. You can get it back on its page.',
  'notification.withdrawal_ready.title': 'Your item is waiting for you',
  'notification.withdrawal_ready.text': 'The trade offer with {name} is ready. Accept it on Steam.',
  'notification.withdrawal_delivered.title': 'Your item has been delivered',
  'notification.withdrawal_delivered.text':
    '{name} is in your Steam inventory. Either side can reverse the trade for 7 days.',
  'notification.withdrawal_failed.title': 'A delivery failed',
  'notification.withdrawal_failed.text':
    '{name} could not be delivered. It is back in your backpack.',
  'notification.withdrawal_link_refused.title': 'Renew your trade link',
  'notification.withdrawal_link_refused.text':
    'Steam no longer accepts your trade link, so {name} is back in your backpack. Save a new link, then withdraw again.',
  'notification.withdrawal_cancelled.title': 'A withdrawal ended',
  'notification.withdrawal_cancelled.text':
    'The offer with {name} was not accepted. The item is back in your backpack.',
  'notification.withdrawal_in_review.title': 'We are checking a reversed trade',
  'notification.withdrawal_in_review.text':
    'Steam has reversed the trade of {name}. Until we have checked that, you can’t withdraw anything more.',
  'notification.withdrawal_reversed.title': 'A trade was reversed',
  'notification.withdrawal_reversed.text':
    'Steam reversed the trade of {name}. You got its value back.',
  'notification.giveaway_won.title': 'You have won in a giveaway',
  'notification.giveaway_won.text': 'Your prize from “{name}” is yours. See what it is.',
  'notification.giveaway_drawn.title': 'A giveaway was drawn',
  'notification.giveaway_drawn.text': '“{name}” has its winners. You didn’t win this time.',
  'notification.battle_cancelled.title': 'A battle was cancelled',
  'notification.battle_cancelled.text':
    'Not all seats were taken in time. Your {amount} is back on your balance.',
  'notification.battle_without_beacon.title': 'A battle was cancelled',
  'notification.battle_without_beacon.text':
    'The public random number never came. Your {amount} is back on your balance.',
  'notification.battle_case_changed.title': 'A battle was cancelled',
  'notification.battle_case_changed.text':
    'One of its cases was closed or changed before the start. Your {amount} is back on your balance.',
  'notification.battle_prices_changed.title': 'A battle was cancelled',
  'notification.battle_prices_changed.text':
    'Item prices rose before the start, and a case no longer matches its price. Your {amount} is back on your balance.',
  'notification.box_granted.title': 'A case for you',
  'notification.box_granted.text': '“{name}” is in your backpack, unopened.',
  'notification.level_reached.title': 'You have reached level {number}',
  'notification.level_reached.text':
    'Your top-ups have brought you to VIP level {number}. See what it gives you.',
  'notification.friend_joined.title': 'A friend has joined',
  'notification.friend_joined.text': '{name} joined with your code.',
  'notification.seen.title': 'Our team has looked at your account',
  'notification.seen.text':
    'Somebody on our team viewed the site as you see it, to help. They couldn’t change anything.',
  'notification.limit_half_used.title': 'Half of a limit is used',
  'notification.limit_half_used.text':
    'You have used {amount} of a limit you set. See how much is left.',
  'notification.limit_reached.title': 'A limit is reached',
  'notification.limit_reached.text':
    'You have used {amount}, all of a limit you set. See when there is room again.',
  'notification.limit_lowered.title': 'Our team has lowered one of your limits',
  'notification.limit_lowered.text':
    'It applies from now on, to protect you. See it under limits and breaks.',
  'notification.limits_stand.title': 'Your current limits',
  'notification.limits_stand.text':
    'We remind you every six months. {limits}. On your limits page you can change them, or take a break.',
  'notification.limits_none.title': 'You have set no limit',
  'notification.limits_none.text':
    'We remind you every six months. On your limits page you can limit what you top up, stake and lose, and your time, or take a break.',
  'notification.request_answered.title': 'Support has answered',
  'notification.request_answered.text': 'There is an answer to your request {number}.',
} as const;

/** The limits of players, as a reminder names them. */
const limit_names = {
  'limit_name.deposit.day': 'Top-ups in 24 hours',
  'limit_name.deposit.week': 'Top-ups in 7 days',
  'limit_name.deposit.month': 'Top-ups in a month',
  'limit_name.stake.day': 'Stakes in 24 hours',
  'limit_name.stake.week': 'Stakes in 7 days',
  'limit_name.stake.month': 'Stakes in a month',
  'limit_name.loss.day': 'Losses in 24 hours',
  'limit_name.loss.week': 'Losses in 7 days',
  'limit_name.loss.month': 'Losses in a month',
  'limit_name.time.day': 'Time in 24 hours',
  'limit_name.time.week': 'Time in 7 days',
  'limit_name.time.month': 'Time in a month',
} as const;

/** The prepared messages of staff about entries of the queue of risks; each a title and a text. */
const risk_texts = {
  'risk_message.account.title': 'A question about your account',
  'risk_message.account.text':
    'We noticed something about your account and would like to hear from you. Please write to our support and tell us who uses it, and from which devices. Nothing changes for you until then.',
  'risk_message.payments.title': 'A question about your payments',
  'risk_message.payments.text':
    'Some of your payments raised a question. Please write to our support and tell us which cards or accounts you pay with, and whether they are yours. Nothing changes for you until then.',
  'risk_message.care_break.title': 'Time for yourself',
  'risk_message.care_break.text':
    'You have played a lot lately. If it is more than you want, you can take a break of 24 hours with one press at any game, a longer one, or exclude yourself, all on your limits page, no questions asked. You can also set limits there on what you top up, stake and lose, and for your time. Your money and your items stay yours, and can be withdrawn. If you would like to talk, our support is there.',
  'risk_message.care_limits.title': 'Limits that fit you',
  'risk_message.care_limits.text':
    'Your play has changed lately. On your limits page you can set how much you top up, stake and lose in a day, a week or a month, and how long you play. A limit counts at once, and rises only after a wait. You can take a break there, too, no questions asked. If you would like to talk, our support is there.',
} as const;

/** The kinds of personal notifications. */
export type NotificationKind =
  keyof typeof notifications extends `notification.${infer Kind}.${'title' | 'text'}`
    ? Kind
    : never;

/**
 * The key of a text that the server itself says: a refusal, an error of a field, a line of a
 * timeline, a prepared message, or a text of a page's stand-in.
 */
export type AnswerKey =
  | ErrorKey
  | `field.${FieldErrorKey}`
  | keyof typeof withdrawal_events
  | keyof typeof notifications
  | keyof typeof limit_names
  | keyof typeof risk_texts
  | keyof typeof stand_ins;

/**
 * All texts that the server itself says, in English. The catalogues in `answers/` hold the
 * translations by the same keys.
 */
export const english_answers = {
  ...(Object.fromEntries(
    Object.entries(errors).map(([key, [, , english]]) => [key, english]),
  ) as Record<ErrorKey, string>),
  ...(Object.fromEntries(
    Object.entries(field_errors).map(([key, english]) => [`field.${key}`, english]),
  ) as Record<`field.${FieldErrorKey}`, string>),
  ...withdrawal_events,
  ...notifications,
  ...limit_names,
  ...risk_texts,
  ...stand_ins,
} satisfies Record<AnswerKey, string>;
