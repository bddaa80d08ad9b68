import { inLocale, locales, type LocaleCode } from '@vitrine/i18n/locales';
import { answerBare } from './bare-page.ts';
import { answerIn } from './kit/answers.ts';
import type { Db } from './kit/db.ts';
import type { App } from './kit/http/app.ts';
import { canStop, stopMails, type StopKeys } from './notifications/index.ts';

/**
 * Adds the pages that letters about offers lead to, one in each language. GET asks, POST stops the
 * e-mails: without session, cookie or origin, because mail programs send it (RFC 8058).
 */
export function addUnsubscribe(app: App, { db, keys }: { db: Db; keys: StopKeys }): void {
  for (const { code } of locales) {
    const path = inLocale(code, '/unsubscribe/:token') as '/unsubscribe/:token';
    app.get(path, (c) => (canStop(c.req.param('token'), keys) ? ask(code) : c.notFound()));
    app.post(path, async (c) =>
      (await stopMails(db, c.req.param('token'), keys)) ? confirmStop(code) : c.notFound(),
    );
  }
}

const headers = { 'cache-control': 'no-store' };

function ask(language: LocaleCode): Response {
  const heading = answerIn(language, 'unsubscribe.heading');
  const comfort = answerIn(language, 'unsubscribe.comfort');
  const confirm = answerIn(language, 'unsubscribe.confirm');
  return answerBare({ language, title: heading, heading, comfort, confirm }, 200, headers);
}

function confirmStop(language: LocaleCode): Response {
  const heading = answerIn(language, 'unsubscribe.done');
  const comfort = answerIn(language, 'unsubscribe.comfort');
  return answerBare({ language, title: heading, heading, comfort }, 200, headers);
}
