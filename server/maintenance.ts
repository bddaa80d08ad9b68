import { findLocale, type LocaleCode } from '@vitrine/i18n/locales';
import { answerBare } from './bare-page.ts';
import { answerIn } from './kit/answers.ts';
import { retryAfterOf, type Closing } from './kit/http/app.ts';

/** An earlier retry would only have to wait again. */
const retry_after_s = 30;

/**
 * The page in place of every other while none can be rendered, or while operators have closed the
 * site: 503, with a Retry-After header. `closing`: until when they have.
 */
export function maintenancePage(language: LocaleCode, closing?: Closing): Response {
  const comfort = answerIn(language, 'maintenance.comfort');
  const page = {
    language,
    title: answerIn(language, 'maintenance.title'),
    heading: answerIn(language, 'maintenance.heading'),
    comfort: closing?.until_at ? `${sayUntil(language, closing.until_at)} ${comfort}` : comfort,
    retry: answerIn(language, 'maintenance.retry'),
  };
  return answerBare(page, 503, {
    'cache-control': 'no-store',
    'retry-after': String(closing ? retryAfterOf(closing) : retry_after_s),
  });
}

/** The moment in UTC: nobody knows the reader's zone before a script runs. */
function sayUntil(language: LocaleCode, until_at: Date): string {
  const moment = until_at.toLocaleString(findLocale(language)!.tag, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return answerIn(language, 'maintenance.until').replace('{moment}', `${moment} UTC`);
}
