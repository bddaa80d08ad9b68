import { setupI18n, type Messages } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { findLocale, locales } from '@vitrine/i18n/locales';
import { render, toPlainText } from 'react-email';
import { Frame } from './frame.tsx';
import type { Around, Letter, RenderedLetter } from './letters.ts';
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

/** The texts of a language (a locale code); the English ones when the code is unknown. */
function openTexts(language: string) {
  const { tag } = findLocale(language) ?? english;
  const messages = { [tag]: catalogues[`../i18n/letters/${tag}.po`]! };
  return { tag, i18n: setupI18n({ locale: tag, messages }) };
}

/** Our subject and opening sentence of a letter in a language, whatever an operator words. */
export function readOurWords(
  letter: Letter,
  language: string,
  site: string,
): { subject: string; opening: string } {
  const { i18n } = openTexts(language);
  const { subject, opening } = write(letter, site);
  return { subject: i18n._(subject), opening: i18n._(opening) };
}

/**
 * Renders a letter as HTML and as text in a language (a locale code); in English when the code is
 * unknown. An operator's own subject takes the place of ours.
 */
export async function renderLetter(
  letter: Letter,
  language: string,
  { word, site, own }: Around,
): Promise<RenderedLetter> {
  const { tag, i18n } = openTexts(language);
  const { subject, player, opening, body } = write(letter, site);
  const title = own.subject ?? i18n._(subject);
  const ours = i18n._(opening);
  const html = await render(
    <I18nProvider i18n={i18n}>
      <Frame
        tag={tag}
        title={title}
        site={site}
        player={player}
        opening={own.opening ?? ours}
        after={own.opening !== null && own.keeps_ours ? ours : undefined}
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
