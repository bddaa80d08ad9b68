import { Suspense, useEffect, useState } from 'react';
import { useApi } from '../kit/client.ts';
import { lazyPart, Nothing } from '../kit/lazy-part.tsx';
import { usePlayer } from '../kit/store.ts';
import type { FirstSteps } from './first-acts.tsx';
import { isNewcomer } from './use-welcome.ts';

const FirstActs = lazyPart(() => import('./first-acts.tsx'), Nothing);

export interface NextActProps {
  className?: string;
  /** It stands after the last act, too. */
  shows_end?: boolean;
}

/** Where a newcomer's act ends: the lamps, and the next act. Nothing for all other players. */
export function NextAct({ className, shows_end = false }: NextActProps) {
  const api = useApi();
  const player = usePlayer();
  const [first, setFirst] = useState<FirstSteps | null>(null);
  const asks = player !== null && player.stop === null && isNewcomer(player);
  useEffect(() => {
    if (!asks) return;
    void api('GET /api/first_steps', {}).then((answer) => answer.ok && setFirst(answer.data));
  }, [api, asks]);
  if (!asks || !first?.case) return null;
  if (!shows_end && !first.acts.some(({ state }) => state === 'next')) return null;
  return (
    <div className={className}>
      <Suspense>
        <FirstActs first={first} />
      </Suspense>
    </div>
  );
}
