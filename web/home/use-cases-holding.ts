import type { Reply } from '@vitrine/contract/index';
import { useEffect, useState } from 'react';
import { useApi } from '../kit/client.ts';

const typing_pause_ms = 300;
/** A single letter matches nearly everything. */
const letters_min = 2;

type Card = Reply<'GET /api/box'>['list'][number];
/** Cases by id, with what the search found in each; undefined where only the name matches. */
export type Holding = ReadonlyMap<number, Card['found']>;
const none: Holding = new Map();

/**
 * The cases that hold an item of this name. Debounced: asks the server once typing pauses. Empty
 * until it answers.
 */
export function useCasesHolding(name: string): Holding {
  const api = useApi();
  const asked = name.trim();
  const [answered, setAnswered] = useState({ name: '', holding: none });
  useEffect(() => {
    if (asked.length < letters_min) return undefined;
    let left = false;
    const pause = setTimeout(async () => {
      const answer = await api('GET /api/box', { name: asked.slice(0, 100), limit: 100 });
      if (answer.ok && !left)
        setAnswered({
          name: asked,
          holding: new Map(answer.data.list.map(({ id, found }) => [id, found])),
        });
    }, typing_pause_ms);
    return () => {
      left = true;
      clearTimeout(pause);
    };
  }, [api, asked]);
  return answered.name === asked ? answered.holding : none;
}
