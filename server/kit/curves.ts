import { hash } from 'node:crypto';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import type { BeaconTools } from '@vitrine/fairness/beacon';

const { shortSignatures } = bls12_381;

/** The cryptography of beacons; the browser passes its own. */
export const beacon_tools: BeaconTools = {
  sha256: (bytes) => hash('sha256', bytes, 'buffer'),
  isSigned({ signature, message, public_key, domain }) {
    try {
      const point = shortSignatures.Signature.fromBytes(signature);
      // A second encoding of a point has another hash: its sender could choose between two.
      if (!Buffer.from(shortSignatures.Signature.toBytes(point)).equals(signature)) return false;
      return shortSignatures.verify(point, shortSignatures.hash(message, domain), public_key);
    } catch {
      // The library throws on bytes that are no point.
      return false;
    }
  },
};
