import type { Battle } from '@vitrine/contract/battles';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '../kit/client.ts';
import type { Case } from '../parts/strip.ts';

type Contents = Case['goods'];

/**
 * The contents of the cases of this round and the next one, which reels need for their neighbours;
 * undefined until they have been read. Reads each case once, and none where `wanted` is false.
 */
export function useContents(
  boxes: Battle['boxes'],
  round: number | null,
  wanted: boolean,
): (round: number) => Contents | undefined {
  const api = useApi();
  const [known, setKnown] = useState<ReadonlyMap<number, Contents>>(new Map());
  const asked = useRef(new Set<number>());
  useEffect(() => {
    if (!wanted || round === null) return;
    for (const { id } of boxes.slice(round, round + 2)) {
      if (asked.current.has(id)) continue;
      asked.current.add(id);
      void api('GET /api/box/{id}', { id }).then((answer) => {
        // Without its contents, a case's results are shown without reels.
        if (answer.ok) setKnown((before) => new Map(before).set(id, answer.data.goods));
      });
    }
  }, [api, boxes, round, wanted]);
  return (of) => known.get(boxes[of]?.id ?? 0);
}
