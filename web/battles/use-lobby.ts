import type { BattleCard } from '@vitrine/contract/battles';
import { startTransition, useEffect, useEffectEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { usePlayer } from '../kit/store.ts';
import { useLive } from '../live/use-live.ts';
import { isListed, type Filter } from './filter.ts';
import { isGone, letIn, takeBattle, type LiveList } from './live-list.ts';

/** How long the battles that are over stay in the open list after the last one has ended. */
const gone_ms = 10_000;

/** The polling interval of the player's private rooms. */
const look_ms = 10_000;

type Loaded = Pick<LiveList, 'list' | 'total'>;

/**
 * The battles of the page, which change live: in the open list rooms come, fill, start and end, in
 * the player's own they change. While `held` nothing moves, and new rooms wait.
 */
export function useLobby(loaded: Loaded, filter: Filter, held: boolean) {
  const player = usePlayer();
  const { revalidate } = useRevalidator();
  const begin = (of: Loaded) => ({ of, shown: { ...of, waiting: [] } as LiveList });
  const [state, setState] = useState(() => begin(loaded));
  if (state.of !== loaded) setState(begin(loaded));
  const change = (next: (shown: LiveList) => LiveList) =>
    startTransition(() => setState(({ of, shown }) => ({ of, shown: next(shown) })));

  const is_live = filter.list === 'open' || filter.list === 'mine';
  const receive = (battle: BattleCard) => {
    if (!is_live) return;
    const listed =
      filter.list === 'open' && filter.page === 1 && isListed(battle, filter, player?.money);
    change((shown) => takeBattle(shown, battle, { listed, held }));
  };
  // Battles before the joining were missed.
  useLive('Battles', 'BattleChanged', receive, () => is_live && void revalidate());

  const shown = state.of === loaded ? state.shown : begin(loaded).shown;
  const letThemIn = () => change(letIn);
  const letInAtOnce = useEffectEvent(letThemIn);
  const gone = filter.list === 'open' && !held ? shown.list.filter(isGone).length : 0;
  useEffect(() => {
    if (gone === 0) return undefined;
    const timer = setTimeout(() => letInAtOnce(), gone_ms);
    return () => clearTimeout(timer);
  }, [gone]);

  // Private rooms change on channels of their own.
  const polls =
    filter.list === 'mine' && shown.list.some((battle) => battle.private && !isGone(battle));
  const look = useEffectEvent(() => document.hidden || void revalidate());
  useEffect(() => {
    if (!polls) return undefined;
    const timer = setInterval(() => look(), look_ms);
    return () => clearInterval(timer);
  }, [polls]);
  return { ...shown, letThemIn };
}
