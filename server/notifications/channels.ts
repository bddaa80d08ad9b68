import type { NotificationAdded } from '@vitrine/contract/notifications';
import { declareChannel, declareOwnChannel } from '../kit/socket/channel.ts';

/** Tells players of their new notifications. */
export const notifications_channel = declareOwnChannel<{ NotificationAdded: NotificationAdded }>(
  'Notifications',
);

/** Tells everyone of the platform's. */
export const platform_channel = declareChannel<{ NotificationAdded: NotificationAdded }>(
  'PlatformNotifications',
);
