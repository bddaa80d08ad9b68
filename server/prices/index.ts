import type { Module } from '../kit/module.ts';
import { config } from './config.ts';

export { importPrices, type ImportedPrices } from './import.ts';
export { freezePrice, thawPrice } from './operate.ts';
export { prices_file } from './read-offer.ts';

/** Prices as the operator changes them: imported, frozen and thawed by `npm run prices`. */
export const prices: Module = {
  name: 'prices',
  needs: ['audit', 'catalogue', 'cases'],
  config,
};
