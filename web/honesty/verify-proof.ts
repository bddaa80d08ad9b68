import { sha256 } from '@noble/hashes/sha2.js';
import { verifyProof, type ProofVerdict } from '@vitrine/fairness/own-proof';
import { signature_tools } from './signature-tools.ts';

/** Verifies the own proof of a player in this browser, with these published keys. */
export function verifyProofHere(proof: unknown, keys: unknown, player: number): ProofVerdict {
  return verifyProof(proof, keys, { ...signature_tools, sha256 }, player);
}
