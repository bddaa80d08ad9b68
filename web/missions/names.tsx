import { Plural, Trans } from '@lingui/react/macro';
import type { Amount } from '@vitrine/contract/amount';
import type { Reply } from '@vitrine/contract/index';
import {
  Box,
  ClipboardCheck,
  Coins,
  Link2,
  PackageOpen,
  ShieldCheck,
  Swords,
  Ticket,
  TrendingUp,
  type LucideIcon,
} from 'lucide-react';
import { useNumbers } from '../kit/numbers.ts';
import type { usePaths } from '../kit/paths.ts';

export type Mission = Reply<'GET /api/mission'>['list'][number];

export const mission_icons: Record<Mission['id'], LucideIcon> = {
  play: Coins,
  cases: PackageOpen,
  upgrade: TrendingUp,
  battle: Swords,
  first_case: Box,
  first_upgrade: TrendingUp,
  first_battle: Swords,
  giveaway: Ticket,
  reveal: ClipboardCheck,
  trade_link: Link2,
  second_factor: ShieldCheck,
};

/** The page on which a mission is done. */
export function placeOf(id: Mission['id'], paths: ReturnType<typeof usePaths>): string {
  switch (id) {
    case 'play':
    case 'cases':
    case 'first_case':
      return paths.home;
    case 'upgrade':
    case 'first_upgrade':
      return paths.upgrade;
    case 'battle':
    case 'first_battle':
      return paths.battles;
    case 'giveaway':
      return paths.giveaways;
    case 'reveal':
      return paths.fairness;
    case 'trade_link':
    case 'second_factor':
      return paths.my;
  }
}

/** The task of a mission, in a few words. */
export function MissionName({ mission: { id, need } }: { mission: Mission }) {
  const amount = useNumbers().money(need as Amount);
  switch (id) {
    case 'play':
      return <Trans>Play for {amount}</Trans>;
    case 'cases':
      return <Plural value={need} one="Open # case for money" other="Open # cases for money" />;
    case 'upgrade':
      return <Trans>Try an upgrade</Trans>;
    case 'battle':
      return <Trans>Finish a battle</Trans>;
    case 'first_case':
      return <Trans>Open your first case for money</Trans>;
    case 'first_upgrade':
      return <Trans>Try your first upgrade</Trans>;
    case 'first_battle':
      return <Trans>Finish your first battle</Trans>;
    case 'giveaway':
      return <Trans>Join a giveaway</Trans>;
    case 'reveal':
      return <Trans>Reveal your seeds and verify a draw</Trans>;
    case 'trade_link':
      return <Trans>Set your trade link</Trans>;
    case 'second_factor':
      return <Trans>Turn on the second factor</Trans>;
  }
}
