import { useLingui } from '@lingui/react/macro';
import type { BattleMode } from '@vitrine/contract/battle-room';

export interface ModeWords {
  name: string;
  /** Says in one sentence who gets what. */
  rule: string;
}

/** The words of each mode, for single seats or for two teams. */
export function useModes(teams: boolean): Record<BattleMode, ModeWords> {
  const { t } = useLingui();
  return {
    top_drop: {
      name: t`Top drop`,
      rule: teams
        ? t`The team with the most expensive drop wins, and its seats share the value of all skins as money.`
        : t`The most expensive drop takes all skins.`,
    },
    total: {
      name: t`Highest total`,
      rule: teams
        ? t`The team with the highest total wins, and its seats share the value of all skins as money.`
        : t`The highest total takes all skins.`,
    },
    underdog: {
      name: t`Underdog`,
      rule: teams
        ? t`The team with the lowest total wins, and its seats share the value of all skins as money.`
        : t`The lowest total takes all skins.`,
    },
    share: {
      name: t`Equal shares`,
      rule: t`The value of all skins is split equally, as money.`,
    },
  };
}
