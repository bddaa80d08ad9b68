import { setupI18n, type Messages } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { findLocale, locales } from '@vitrine/i18n/locales';
import { render, toPlainText } from 'react-email';
import { Frame } from './frame.tsx';
import type { Letter, RenderedLetter } from './letters.ts';
import { deletionPlanned } from './deletion-planned.tsx';
import { newDevice } from './new-device.tsx';
import { notification } from './notification.tsx';
import { passwordChanged } from './password-changed.tsx';
import { registerCode } from './register-code.tsx';
import { removalDone, removalPlanned } from './removal.tsx';
import { requestAnswered } from './request-answered.tsx';
import { resetCode } from './reset-code.tsx';
import { secondFactorChanged } from './second-factor-changed.tsx';
import { secondFactorCode } from './second-factor-code.tsx';
import { secondFactorTried } from './second-factor-tried.tsx';
import { steamLinked } from './steam-linked.tsx';
import { tradeLinkChanged } from './trade-link-changed.tsx';
import type { Writing } from './writing.ts';

const [english] = locales;

/** The letters' texts, one catalogue per language, named by its BCP 47 tag. */
const catalogues = import.meta.glob<Messages>('../i18n/letters/*.po', {
  eager: true,
  import: 'messages',
});

/**
 * Renders a letter as HTML and as text in a language (a locale code); in English when the code is
 * unknown. The word is the one that its recipient has chosen; null without one. `site`: the name
 * of the site in that language.
 */
export async function renderLetter(
  letter: Letter,
  language: string,
  { word, site }: { word: string | null; site: string },
): Promise<RenderedLetter> {
  const { tag } = findLocale(language) ?? english;
  const i18n = setupI18n({
    locale: tag,
    messages: { [tag]: catalogues[`../i18n/letters/${tag}.po`]! },
  });
  const { subject, player, opening, body } = write(letter, site);
  const title = i18n._(subject);
  const html = await render(
    <I18nProvider i18n={i18n}>
      <Frame
        tag={tag}
        title={title}
        site={site}
        player={player}
        opening={i18n._(opening)}
        word={word}
      >
        {body}
      </Frame>
    </I18nProvider>,
  );
  return {
    subject: title,
    html,
    text: toPlainText(html, { selectors: [{ selector: 'h1', options: { uppercase: false } }] }),
  };
}

function write(letter: Letter, site: string): Writing {
  switch (letter.name) {
    case 'register_code':
      return registerCode(letter, site);
    case 'reset_code':
      return resetCode(letter, site);
    case 'new_device':
      return newDevice(letter);
    case 'password_changed':
      return passwordChanged(letter);
    case 'trade_link_changed':
      return tradeLinkChanged(letter);
    case 'second_factor_changed':
      return secondFactorChanged(letter);
    case 'steam_linked':
      return steamLinked(letter, site);
    case 'second_factor_tried':
      return secondFactorTried(letter);
    case 'second_factor_code':
      return secondFactorCode(letter, site);
    case 'removal_planned':
      return removalPlanned(letter);
    case 'removal_done':
      return removalDone(letter);
    case 'deletion_planned':
      return deletionPlanned(letter);
    case 'notification':
      return notification(letter);
    case 'request_answered':
      return requestAnswered(letter);
  }
}
