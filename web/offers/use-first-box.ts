import type { Amount } from '@vitrine/contract/amount';
import type { Client } from '@vitrine/contract/client';
import { useEffect, useState } from 'react';
import { useApi } from '../kit/client.ts';

/** The case of a first top-up, as it is at the moment. */
export interface FirstBox {
  name: string;
  /** The price of its dearest prize. */
  best: Amount;
  /** The top-up that brings it; null when it is in the backpack already. */
  least: Amount | null;
}

/**
 * Reads the case of a first top-up and what brings it. Undefined until the server has answered;
 * null while the case is closed or no top-up brings it.
 */
export function useFirstBox(id: number | null): FirstBox | null | undefined {
  const api = useApi();
  const [found, setFound] = useState<{ id: number; box: FirstBox | null }>();
  useEffect(() => {
    if (id === null) return undefined;
    const here = new AbortController();
    const read = async () => {
      const box = await readFirstBox(api, id);
      if (!here.signal.aborted) setFound({ id, box });
    };
    // Rejects when the network fails: then nothing is promised.
    read().catch(() => undefined);
    return () => here.abort();
  }, [api, id]);
  return found?.id === id ? found?.box : undefined;
}

async function readFirstBox(api: Client, id: number): Promise<FirstBox | null> {
  const path = { id: String(id) };
  const [shown, conditions] = await Promise.all([
    api('GET /api/box/{id}', path),
    api('GET /api/box/{id}/conditions', path),
  ]);
  if (!shown.ok || !shown.data.open || !conditions.ok) return null;
  const { name, goods } = shown.data;
  const best = Math.max(...goods.map(({ goods: { price } }) => price)) as Amount;
  const find = (wanted: string) => conditions.data.list.find(({ kind }) => kind === wanted);
  if (find('granted')?.met) return { name, best, least: null };
  const top_up = find('first_top_up');
  return top_up ? { name, best, least: top_up.need as Amount } : null;
}
