import { useLingui } from '@lingui/react/macro';
import type { BattleCard } from '@vitrine/contract/battles';

/** The words of a room's states: waiting, ongoing, ended, cancelled. */
export function useStates(): Record<BattleCard['state'], string> {
  const { t } = useLingui();
  return {
    1: t({ message: 'Waiting', context: 'battle' }),
    2: t({ message: 'Ongoing', context: 'battle' }),
    3: t({ message: 'Ended', context: 'battle' }),
    4: t({ message: 'Cancelled', context: 'battle' }),
  };
}
