import {
  Backpack,
  Box,
  CalendarDays,
  Crown,
  Gift,
  ShieldCheck,
  Store,
  Swords,
  TrendingUp,
} from 'lucide-react';

/** The icons of the menu's entries, by name; the header shows none, so they load after it. */
export const menu_icons = {
  home: Box,
  battle: Swords,
  upgrade: TrendingUp,
  mall: Store,
  event: CalendarDays,
  giveaway: Gift,
  vip: Crown,
  backpack: Backpack,
  fairness: ShieldCheck,
} as const;
