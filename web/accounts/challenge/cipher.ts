import { ecb } from '@noble/ciphers/aes.js';
import { utf8ToBytes } from '@noble/ciphers/utils.js';

/**
 * Encrypts a solution as the protocol requires: AES-128-ECB with PKCS7 padding, in base64. `key`:
 * the challenge's `secretKey`, 16 characters. It hides nothing from anyone who has the page.
 * WebCrypto has no ECB.
 */
export function encryptSolution(solution: string, key: string): string {
  const bytes = ecb(utf8ToBytes(key)).encrypt(utf8ToBytes(solution));
  return btoa(String.fromCharCode(...bytes));
}
