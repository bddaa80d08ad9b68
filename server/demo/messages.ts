import { locales } from '@vitrine/i18n/locales';
import { publishArticle, readArticleFile, writeArticle } from '../articles/index.ts';
import { atMoment } from '../kit/clock.ts';
import type { Tx } from '../kit/db.ts';
import { postNotification, readNotificationFile } from '../notifications/index.ts';
import { sendRequest } from '../support/index.ts';
import { openSurvey, readSurveyFile } from '../surveys/index.ts';
import { demo_messages, type DemoArticle, type DemoMessages } from './world/messages.ts';
import { commandDesk } from '../audit/index.ts';

const day_ms = 24 * 3600 * 1000;

/**
 * Fills in the blog, a notification to everyone, a survey, and a request to support by the first
 * demo account. The players' own notifications come from what they have done.
 */
export async function seedMessages(
  tx: Tx,
  accounts: readonly { id: number }[],
  until: Date,
): Promise<void> {
  const before = (days: number) => new Date(until.getTime() - days * day_ms);
  await atMoment(before(16), () =>
    publish(tx, 'how-a-draw-works', 'fairness', ({ draws }) => draws),
  );
  await atMoment(before(2), () =>
    publish(tx, 'new-cases-in-the-gallery', 'cases', ({ cases }) => cases),
  );
  const welcome = {
    link: '/blog',
    texts: inEachLanguage(({ welcome: { title, text } }) => ({ title, html: `<p>${text}</p>` })),
  };
  await atMoment(before(1), () =>
    postNotification(commandDesk(tx), readNotificationFile(JSON.stringify(welcome))),
  );
  await atMoment(before(1), () =>
    openSurvey(commandDesk(tx), readSurveyFile(JSON.stringify(survey()))),
  );
  const [account] = accounts;
  if (!account) return;
  const request = {
    type: 'suggestion' as const,
    email: 'guest@vitrine.test',
    content: 'Could the gallery show which of my items were dearer a week ago?',
    image: [],
  };
  await atMoment(before(1), () =>
    sendRequest(tx, { player_id: account.id, address: '127.0.0.1', language: 'en' }, request),
  );
}

async function publish(
  tx: Tx,
  slug: string,
  motif: string,
  of: (words: DemoMessages) => DemoArticle,
): Promise<void> {
  const texts = inEachLanguage((words) => {
    const { title, summary, first, heading, second } = of(words);
    return { title, summary, html: `<p>${first}</p><h2>${heading}</h2><p>${second}</p>` };
  });
  const id = await writeArticle(
    commandDesk(tx),
    readArticleFile(JSON.stringify({ slug, motif, texts })),
  );
  await publishArticle(commandDesk(tx), id);
}

function survey() {
  const say = (wordsOf: (survey: DemoMessages['survey']) => string) =>
    inEachLanguage(({ survey: words }) => wordsOf(words));
  return {
    title: say(({ title }) => title),
    text: say(({ text }) => text),
    questions: [
      {
        kind: 'many',
        title: say(({ play }) => play),
        options: [0, 1, 2].map((at) => say(({ games }) => games[at]!)),
      },
      { kind: 'rating', title: say(({ like }) => like) },
      { kind: 'text', title: say(({ missing }) => missing), required: false },
    ],
  };
}

function inEachLanguage<T>(textOf: (words: DemoMessages) => T): Record<string, T> {
  return Object.fromEntries(locales.map(({ code }) => [code, textOf(demo_messages[code])]));
}
