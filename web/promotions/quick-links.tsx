import { useLingui } from '@lingui/react/macro';
import {
  BadgePercent,
  CalendarCheck,
  Gift,
  Target,
  TicketPercent,
  UserPlus,
  WalletCards,
  type LucideIcon,
} from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { askInstead } from '../kit/ask-to-sign-in.ts';
import { usePaths } from '../kit/paths.ts';
import { usePlayer } from '../kit/store.ts';
import { useHidden } from '../parts/site.ts';
import { useStop } from '../parts/stop.tsx';
import { CodeButton } from './code-button.tsx';

export interface QuickLink {
  name: 'coupon' | 'promotion' | 'check' | 'free' | 'cards' | 'mission' | 'code';
  label: string;
  Icon: LucideIcon;
  /** Null for an action that happens on the current page. */
  to: string | null;
  /** It needs an account: for a visitor it opens the sign-in dialog. */
  own: boolean;
}

/**
 * Links to discounts, to inviting friends, to daily gifts and to codes: those that exist and aren't
 * hidden in the visitor's territory; no codes for a player who is kept from playing.
 */
export function useQuickLinks(): QuickLink[] {
  const { t } = useLingui();
  const paths = usePaths();
  const hidden = useHidden();
  const stop = useStop();
  const links: QuickLink[] = [
    {
      name: 'coupon',
      to: paths.coupons,
      label: t`Discount by friends`,
      Icon: BadgePercent,
      own: false,
    },
    { name: 'promotion', to: paths.promotion, label: t`Invite friends`, Icon: UserPlus, own: true },
    { name: 'check', to: paths.checkIn, label: t`Check-in`, Icon: CalendarCheck, own: false },
    { name: 'free', to: paths.free, label: t`Free cases`, Icon: Gift, own: false },
    { name: 'cards', to: paths.cards, label: t`Cards`, Icon: WalletCards, own: false },
    { name: 'mission', to: paths.missions, label: t`Missions`, Icon: Target, own: false },
    { name: 'code', to: null, label: t`Use a code`, Icon: TicketPercent, own: true },
  ];
  return links.filter(({ name }) => !hidden.includes(name) && !(stop && name === 'code'));
}

export interface QuickWayProps {
  of: QuickLink;
  className: string;
  children: ReactNode;
  onClick?: (event: MouseEvent<HTMLElement>) => void;
}

/** A quick link, as a link or as a button. */
export function QuickWay({ of: { to, own }, className, children, onClick }: QuickWayProps) {
  const player = usePlayer();
  if (to === null) {
    return (
      <CodeButton className={className} onClick={onClick}>
        {children}
      </CodeButton>
    );
  }
  return (
    <Link to={to} className={className} onClick={own && !player ? askInstead : onClick}>
      {children}
    </Link>
  );
}
