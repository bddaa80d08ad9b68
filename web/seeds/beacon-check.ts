import { bls12_381 } from '@noble/curves/bls12-381.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { CHAINS } from '@vitrine/fairness/beacon';
import type { BeaconCheck } from '@vitrine/fairness/record';

const { shortSignatures } = bls12_381;

/**
 * Checks the signatures of the beacon in the browser. Its code is heavy: loaded only for a record
 * that has a proof.
 */
export const beacon_check: BeaconCheck = {
  chains: CHAINS,
  tools: {
    sha256,
    isSigned({ signature, message, public_key, domain }) {
      try {
        const point = shortSignatures.Signature.fromBytes(signature);
        // A second encoding of a point has another hash: its sender could choose between two.
        const encoded = shortSignatures.Signature.toBytes(point);
        if (encoded.some((byte, at) => byte !== signature[at])) return false;
        return shortSignatures.verify(point, shortSignatures.hash(message, domain), public_key);
      } catch {
        // The library throws on bytes that are no point.
        return false;
      }
    },
  },
};
