import type { FallingGoods } from '@vitrine/contract/live';
import { declareOwnChannel } from '../kit/socket/channel.ts';

/** Gifts to a player. Nothing gives any yet; the contract promises the channel to clients. */
export const falling_goods = declareOwnChannel<{ FallingGoods: FallingGoods }>('FallingGoods');
