import type { LocaleCode } from '@vitrine/i18n/locales';
import { answerBare } from './bare-page.ts';
import { answerIn } from './kit/answers.ts';

/** An earlier retry would only have to wait again. */
const retry_after_s = 30;

/** The page in place of every other while none can be rendered: 503, with a Retry-After header. */
export function maintenancePage(language: LocaleCode): Response {
  const page = {
    language,
    title: answerIn(language, 'maintenance.title'),
    heading: answerIn(language, 'maintenance.heading'),
    comfort: answerIn(language, 'maintenance.comfort'),
    retry: answerIn(language, 'maintenance.retry'),
  };
  return answerBare(page, 503, {
    'cache-control': 'no-store',
    'retry-after': String(retry_after_s),
  });
}
