import { setupI18n, type Messages } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { I18nProvider } from '@lingui/react';
import { findLocale } from '@vitrine/i18n/locales';
import { render, toPlainText } from 'react-email';
import { Frame } from './frame.tsx';
import type { Letter, RenderedLetter } from './letters.ts';
import { newDevice } from './new-device.tsx';
import { passwordChanged } from './password-changed.tsx';
import { registerCode } from './register-code.tsx';
import { resetCode } from './reset-code.tsx';
import { secondFactorChanged } from './second-factor-changed.tsx';
import { steamLinked } from './steam-linked.tsx';
import { tradeLinkChanged } from './trade-link-changed.tsx';
import type { Writing } from './writing.ts';

/** The languages that the letters are written in, by locale code. English stands in the code. */
const catalogues: Readonly<Record<string, Messages>> = { en: {} };

/** Renders a letter, as HTML and as text, in this language (a locale code) or, where it has no letters yet, in English. */
export async function renderLetter(letter: Letter, language: string): Promise<RenderedLetter> {
  const { code, tag } = findLocale(Object.hasOwn(catalogues, language) ? language : 'en')!;
  const i18n = setupI18n({ locale: tag, messages: { [tag]: catalogues[code]! } });
  // A text that no catalogue holds is in the code as it was written there, and is compiled when it is needed.
  i18n.setMessagesCompiler(compileMessage);
  const { subject, body } = write(letter);
  const title = i18n._(subject);
  const html = await render(
    <I18nProvider i18n={i18n}>
      <Frame tag={tag} title={title}>
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

function write(letter: Letter): Writing {
  switch (letter.name) {
    case 'register_code':
      return registerCode(letter);
    case 'reset_code':
      return resetCode(letter);
    case 'new_device':
      return newDevice(letter);
    case 'password_changed':
      return passwordChanged(letter);
    case 'trade_link_changed':
      return tradeLinkChanged(letter);
    case 'second_factor_changed':
      return secondFactorChanged(letter);
    case 'steam_linked':
      return steamLinked(letter);
  }
}
