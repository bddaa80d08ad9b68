import type { Asset } from './bot.ts';
import type { OfferRow } from './store.ts';

/** The marks of an item that an offer keeps. */
export type ItemMarks = Pick<OfferRow, 'asset_id' | 'class_id' | 'instance_id' | 'item_float'>;

/** The marks by which an item is found again. */
export const marksOf = ({ asset_id, class_id, instance_id, item_float }: Asset): ItemMarks => ({
  asset_id,
  class_id,
  instance_id,
  item_float,
});

/**
 * Whether an item of the bot is the one of an offer, which has another number since it moved. Two
 * equal skins differ in their floats only, so an item without a known float is none that is known.
 */
export const isSameItem = (asset: Asset, offer: ItemMarks): boolean =>
  asset.item_float !== null &&
  asset.item_float === offer.item_float &&
  asset.class_id === offer.class_id &&
  asset.instance_id === offer.instance_id;
