import type { BattleCard, BattleEvent, BattleSaid } from './battles.ts';
import type { GiveawayChange } from './giveaways.ts';
import type { Drop } from './drops.ts';
import type { DropBundle, FallingGoods } from './live.ts';
import type { NotificationAdded } from './notifications.ts';
import type { OrderChanged } from './payments.ts';
import type { WithdrawalChanged } from './withdrawals.ts';

/** The data of the sockets' events, by their names. */
export interface LiveEvents {
  BattleChanged: BattleCard;
  BattleEvent: BattleEvent;
  BattleSaid: BattleSaid;
  DropBundle: DropBundle;
  DropKanban: Drop;
  FallingGoods: FallingGoods;
  GiveawayChanged: GiveawayChange;
  NotificationAdded: NotificationAdded;
  OrderChanged: OrderChanged;
  WithdrawalChanged: WithdrawalChanged;
}
