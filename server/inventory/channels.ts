import type { FallingGoods } from '@vitrine/contract/live';
import { declareOwnChannel } from '../kit/socket/channel.ts';

/** Gifts to a player, who hasn't opened or bought anything for them. */
export const falling_goods = declareOwnChannel<{ FallingGoods: FallingGoods }>('FallingGoods');
