import type { DrawnWins } from '../cases/index.ts';
import type { Asked } from '../kit/http/route.ts';
import type { Act } from '../settle/settle.ts';
import { free_opened } from './facts.ts';

export interface FreeOpening {
  player_id: number;
  /** Its one draw. */
  drawn: DrawnWins;
  fast?: boolean | undefined;
}

/**
 * Opens a free case: its drawn prize enters the backpack with the source `free`. It costs nothing,
 * so it is no stake. Refuses case.closed and case.revision_changed; stale when the pair changed.
 */
export function decideFreeOpening(
  { player_id, drawn, fast }: FreeOpening,
  asked: Partial<Asked> | undefined,
) {
  const { won, ...rest } = drawn;
  const { case_id, revision_id } = rest.memo;
  return {
    by: player_id,
    key: asked?.key,
    session: asked?.session,
    fact: free_opened.with({
      case_id,
      revision_id,
      won: won.map(({ goods_id, price_mills }) => ({ goods_id, price_mills })),
      ...(fast && { fast }),
    }),
    grant: won.map(({ goods_id, price_mills }, draw) => ({
      player_id,
      goods_id,
      source: 'free',
      price_mills,
      draw,
    })),
    ...rest,
  } satisfies Act;
}
