import type { Answer, Client } from '@vitrine/contract/client';

/** Random bytes of this browser as lowercase hex. */
export function randomHex(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
}

/** A client seed that nobody can know beforehand: 16 random bytes as hex. */
export function makeClientSeed(): string {
  return randomHex(16);
}

/**
 * Gives the player's active pair a client seed of this browser. It is made only after the server has shown the hash
 * of the seed that it will be used with, or the server could have chosen its own to match.
 */
export async function bringClientSeed(
  api: Client,
): Promise<Answer<'GET /api/fairness/seeds' | 'POST /api/fairness/client_seed'>> {
  const shown = await api('GET /api/fairness/seeds', {});
  if (!shown.ok) return shown;
  return api('POST /api/fairness/client_seed', { client_seed: makeClientSeed() });
}
