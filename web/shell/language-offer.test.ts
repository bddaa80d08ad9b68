import { expect, test } from 'vitest';
import { languageToOffer } from './language-offer.ts';

test('a page is offered in the first of our languages that the browser reads', () => {
  expect(languageToOffer('en', undefined, ['de-AT', 'en'])).toBe('de');
  expect(languageToOffer('en', undefined, ['fi', 'tlh', 'hi-IN', 'de'])).toBe('in');
  expect(languageToOffer('de', undefined, ['en-GB', 'de'])).toBe('en');
  expect(languageToOffer('en', undefined, ['pt-PT'])).toBe('br');
  expect(languageToOffer('en', undefined, ['zh-Hant-TW'])).toBe('zh');
});

test('a choice counts for more than what the browser reads', () => {
  expect(languageToOffer('en', 'en', ['de'])).toBeUndefined();
  expect(languageToOffer('en', 'fr', ['de'])).toBe('fr');
});

test('nothing is offered in the page’s own language, nor in one that isn’t ours', () => {
  expect(languageToOffer('de', undefined, ['de-CH', 'en'])).toBeUndefined();
  expect(languageToOffer('en', undefined, ['fi', 'tlh'])).toBeUndefined();
  expect(languageToOffer('en', undefined, [])).toBeUndefined();
});
