import { expect, test } from 'vitest';
import { placeError } from './place-error.ts';

const refused = (key: string, errors: Record<string, string[]> = {}) => ({
  key,
  msg: 'No.',
  errors,
});

test('a refusal with a place is shown at its field, in the server’s words or the form’s own', () => {
  const places = {
    'code.unknown': 'code',
    'door.code_wrong': { field: 'code', text: 'Look into the e-mail.' },
  } as const;
  expect(placeError(refused('code.unknown'), { places })).toEqual({ code: 'No.' });
  expect(placeError(refused('door.code_wrong'), { places })).toEqual({
    code: 'Look into the e-mail.',
  });
  expect(placeError(refused('balance.short'), { places })).toEqual({});
  expect(placeError(refused('network'), { places })).toEqual({});
});

test('fields that the server found invalid show its first error each', () => {
  const places = { 'trade_link.invalid': 'link', 'second_factor.wrong': 'totp' } as const;
  const errors = { link: ['Too long.', 'Not a link.'], other: ['Unknown.'] };
  expect(placeError(refused('request.invalid', errors), { places })).toEqual({ link: 'Too long.' });
});

test('a form with own texts shows those, at the fields that have one', () => {
  const options = { texts: { email: 'Enter an address.' }, places: {} } as const;
  const errors = { email: ['Not an e-mail.'], code: ['Too short.'] };
  expect(placeError(refused('request.invalid', errors), options)).toEqual({
    email: 'Enter an address.',
  });
});
