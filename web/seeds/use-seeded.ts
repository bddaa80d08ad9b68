import type { Answer } from '@vitrine/contract/client';
import type { Call } from '@vitrine/contract/index';
import { useRef } from 'react';
import { useApi } from '../kit/client.ts';
import { usePlayer } from '../kit/store.ts';
import { bringClientSeed } from './client-seed.ts';

/**
 * Returns a function that makes a call that draws with a client seed: a player without one gets one
 * first, also when it turns out to be missing.
 */
export function useSeeded() {
  const api = useApi();
  const player = usePlayer();
  const unseeded = useRef(player !== null && !player.seeds?.client_seed_set);
  return async <C extends keyof Call>(call: () => Promise<Answer<C>>): Promise<Answer<C>> => {
    if (unseeded.current) unseeded.current = !(await bringClientSeed(api)).ok;
    const answer = await call();
    if (answer.ok || answer.error.key !== 'seeds.client_missing') return answer;
    await bringClientSeed(api);
    return call();
  };
}
