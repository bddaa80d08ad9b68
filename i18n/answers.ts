import { errors, type ErrorKey } from '@vitrine/contract/errors';

/**
 * Texts of the stand-ins for a page: the gate's refusal, the maintenance page, the page that asks
 * to wait and the offline page. The first two use the specification's wording.
 */
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

/**
 * The key of a text that the server itself says: a refusal of the catalogue, or a text of a page's
 * stand-in.
 */
export type AnswerKey = ErrorKey | keyof typeof stand_ins;

/**
 * All texts that the server itself says, in English. The catalogues in `answers/` hold the
 * translations by the same keys.
 */
export const english_answers = {
  ...(Object.fromEntries(Object.entries(errors).map(([key, [, , english]]) => [key, english])) as Record<
    ErrorKey,
    string
  >),
  ...stand_ins,
} satisfies Record<AnswerKey, string>;
