import { ed25519 } from '@noble/curves/ed25519.js';
import type { SignatureTools } from '@vitrine/fairness/signed';
import { hashes } from '../seeds/hashes.ts';

/** Hashes and signatures by this browser's own code. */
export const signature_tools: SignatureTools = {
  hashes,
  verify: (public_key, message, signature) => {
    try {
      // Exactly RFC 8032, as the other verifiers.
      return ed25519.verify(signature, message, public_key, { zip215: false });
    } catch {
      // The library throws on bytes that are no point.
      return false;
    }
  },
};
