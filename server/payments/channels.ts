import type { OrderChanged } from '@vitrine/contract/payments';
import { declareOwnChannel } from '../kit/socket/channel.ts';

/** Tells players that one of their orders has changed. */
export const orders_channel = declareOwnChannel<{ OrderChanged: OrderChanged }>('Orders');
