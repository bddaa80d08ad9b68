import type { Reply } from '@vitrine/contract/index';
import { useEffect, useState } from 'react';
import { useApi } from '../kit/client.ts';
import { filterOf, type Dictionary } from './filters.tsx';

/** Items on a page of the layer. */
export const layer_items = 10;

/** The layer's filters, as the backpack's page has them in its address; empty where none is. */
export type Choices = Record<'name' | 'max_price' | 'rarity' | 'order', string>;

interface Known {
  /** The question that this answers. */
  asked: string;
  /** The last list that was read. */
  backpack?: Reply<'GET /api/system_shop/backpack'>;
  failed: boolean;
}

/** Reads the backpack for the layer, again with every choice. `failed`: it couldn't be read. */
export function useLayerItems(choices: Choices, page: number) {
  const api = useApi();
  const [known, setKnown] = useState<Known>({ asked: '', failed: false });
  const [qualities, setQualities] = useState<Dictionary>([]);
  const [attempt, setAttempt] = useState(1);
  const search = new URLSearchParams(
    Object.entries(choices).filter(([, value]) => value !== ''),
  ).toString();
  const asked = `${search} ${page} ${attempt}`;

  useEffect(() => {
    let wanted = true;
    const filter = filterOf(new URLSearchParams(search));
    void api('GET /api/system_shop/backpack', { ...filter, page, limit: layer_items }).then(
      (answer) => {
        if (!wanted) return;
        setKnown((before) =>
          answer.ok
            ? { asked, backpack: answer.data, failed: false }
            : { ...before, asked, failed: true },
        );
      },
    );
    return () => {
      wanted = false;
    };
  }, [api, search, page, asked]);
  useEffect(() => {
    void api('GET /api/goods_config/{name}', { name: 'quality' }).then((answer) => {
      if (answer.ok) setQualities(answer.data);
    });
  }, [api]);

  const { backpack, failed } = known;
  const readAgain = () => setAttempt(attempt + 1);
  return { backpack, failed, loading: known.asked !== asked, qualities, search, readAgain };
}
