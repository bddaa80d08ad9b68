import CryptoJS from 'crypto-js';
import { describe, expect, test } from 'vitest';
import { encryptSolution } from './cipher.ts';

const key = 'k3Yof16Charact3r';

/** Encrypts with crypto-js, as other clients of the protocol do. */
function encryptAsOthers(solution: string): string {
  const options = { mode: CryptoJS.mode.ECB, padding: CryptoJS.pad.Pkcs7 };
  return CryptoJS.AES.encrypt(
    CryptoJS.enc.Utf8.parse(solution),
    CryptoJS.enc.Utf8.parse(key),
    options,
  ).toString();
}

describe('an encrypted solution', () => {
  test.each([
    '{"x":131.25,"y":5}',
    '[{"x":1,"y":1},{"x":156,"y":77},{"x":310,"y":155}]',
    '"sixteen letters"',
    '"слово"',
    '"水"',
  ])('of %s is what other clients of the protocol send [1-5.24 3-7.2]', (solution) => {
    expect(encryptSolution(solution, key)).toBe(encryptAsOthers(solution));
  });
});
