import { useEffect, useState } from 'react';
import { useApi } from '../kit/client.ts';

const typing_pause_ms = 300;
/** A single letter matches nearly everything. */
const letters_min = 2;
const none: ReadonlySet<number> = new Set();

/**
 * Ids of the cases that hold an item of this name. Debounced: asks the server once typing pauses.
 * Empty until it answers.
 */
export function useCasesHolding(name: string): ReadonlySet<number> {
  const api = useApi();
  const asked = name.trim();
  const [found, setFound] = useState({ name: '', ids: none });
  useEffect(() => {
    if (asked.length < letters_min) return undefined;
    let left = false;
    const pause = setTimeout(async () => {
      const answer = await api('GET /api/box', { name: asked.slice(0, 100), limit: 100 });
      if (answer.ok && !left)
        setFound({ name: asked, ids: new Set(answer.data.list.map(({ id }) => id)) });
    }, typing_pause_ms);
    return () => {
      left = true;
      clearTimeout(pause);
    };
  }, [api, asked]);
  return found.name === asked ? found.ids : none;
}
