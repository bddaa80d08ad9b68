import type { Answer, Client } from '@vitrine/contract/client';

/** Random bytes from this browser as lowercase hex. */
export function randomHex(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** Generates an unpredictable client seed: 16 random bytes as hex. */
export function makeClientSeed(): string {
  return randomHex(16);
}

/**
 * Sets a client seed from this browser on the player's active pair. It is generated only after the
 * server has shown the hash of the server seed that it is used with; otherwise the server could
 * choose its seed to match.
 */
export async function bringClientSeed(
  api: Client,
): Promise<Answer<'GET /api/fairness/seeds' | 'POST /api/fairness/client_seed'>> {
  const shown = await api('GET /api/fairness/seeds', {});
  if (!shown.ok) return shown;
  return api('POST /api/fairness/client_seed', { client_seed: makeClientSeed() });
}
