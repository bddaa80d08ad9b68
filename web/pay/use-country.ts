import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useApi } from '../kit/client.ts';
import { readStored, writeStored } from '../kit/stored.ts';
import { countryOf } from './countries.ts';
import type { Method } from './sums.ts';

/**
 * The country that is paid from, and its ways to pay. It begins as the one chosen before in this
 * browser, otherwise as that of the network, otherwise as that of the browser's language. The
 * server renders `loaded`, the ways to pay of the network: pages are cached for several countries.
 */
export function useCountry(loaded: readonly Method[], od: 0 | 1) {
  const api = useApi();
  const [country, setCountry] = useState('');
  const [methods, setMethods] = useState(loaded);
  const is_chosen = useRef(false);

  const choose = async (chosen: string) => {
    setCountry(chosen);
    const answer = await api('GET /api/pay/methods', { country: chosen, od });
    if (answer.ok) setMethods(answer.data);
  };
  const begin = useEffectEvent(async () => {
    const config = readStored('country') ? undefined : await api('GET /api/config', {});
    const network = config?.ok ? config.data.territory.country : null;
    const found = readStored('country') ?? network ?? countryOf(navigator.languages) ?? '';
    if (found && !is_chosen.current) void choose(found);
    return found;
  });
  const first = useRef(Promise.resolve(''));
  useEffect(() => {
    first.current = begin();
  }, []);

  const remember = (chosen: string) => {
    is_chosen.current = true;
    writeStored('country', chosen);
    return choose(chosen);
  };
  /** The first country, once it is known: a press may come before. Empty if there is none. */
  const readCountry = () => first.current;
  return { country, methods, choose: remember, readCountry };
}
