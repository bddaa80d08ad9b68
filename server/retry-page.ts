import { errors } from '@vitrine/contract/errors';
import type { LocaleCode } from '@vitrine/i18n/locales';
import { answerBare } from './bare-page.ts';
import { answerIn } from './kit/answers.ts';

type Reason = 'request.rate_limited' | 'request.busy';

/** Cache of the rendered pages, so that a flood doesn't render them again and again. */
const written = new Map<string, { html: string; headers: Headers }>();

/**
 * The page in place of one that isn't rendered now, because its visitor sent too many requests or
 * too many are waiting. The Retry-After header says in how many seconds to retry.
 */
export async function renderRetryPage(
  language: LocaleCode,
  reason: Reason,
  wait_s: number,
): Promise<Response> {
  const known = `${language} ${reason}`;
  const page = written.get(known) ?? (await write(language, reason));
  written.set(known, page);
  const headers = new Headers(page.headers);
  headers.set('retry-after', String(wait_s));
  return new Response(page.html, { status: errors[reason][1], headers });
}

async function write(
  language: LocaleCode,
  reason: Reason,
): Promise<{ html: string; headers: Headers }> {
  const heading = answerIn(language, 'wait.heading');
  const page = {
    language,
    title: heading,
    heading,
    comfort: answerIn(language, reason),
    retry: answerIn(language, 'maintenance.retry'),
  };
  const response = answerBare(page, errors[reason][1], { 'cache-control': 'no-store' });
  return { html: await response.text(), headers: response.headers };
}
