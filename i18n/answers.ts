import { errors, type ErrorKey } from '@vitrine/contract/errors';

/** What stands in for a page: the gate's refusal, the maintenance page, the one that asks to wait and the one without a network. The first two in the specification's words. */
const stand_ins = {
  'gate.closed': '403 ERROR!',
  'maintenance.title': 'Maintenance',
  'maintenance.heading': 'The site is undergoing maintenance',
  'maintenance.comfort': 'Nothing of yours is lost. Please come back in a moment.',
  'maintenance.retry': 'Try again',
  'wait.heading': 'One moment, please',
  'offline.title': 'Offline',
  'offline.heading': 'The gallery is out of reach',
  'offline.comfort':
    'Your device has no network, or we are away. Nothing of yours is lost, and the page comes back by itself.',
  'offline.retry': 'Try again',
} as const;

/** The key of something that the server says by itself: a refusal of the catalogue, or a text of what stands in for a page. */
export type AnswerKey = ErrorKey | keyof typeof stand_ins;

/** All that the server says by itself, in English. The catalogues in `answers/` hold it in the other languages, by the same keys. */
export const english_answers = {
  ...(Object.fromEntries(Object.entries(errors).map(([key, [, , english]]) => [key, english])) as Record<
    ErrorKey,
    string
  >),
  ...stand_ins,
} satisfies Record<AnswerKey, string>;
