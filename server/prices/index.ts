import type { Module } from '../kit/module.ts';
import { config } from './config.ts';

export { freezePrice } from './freeze.ts';
export { importPrices, PricesError, type ImportedPrices } from './import.ts';
export { prices_file } from './read-offer.ts';
export { thawPrice } from './thaw.ts';

/** Prices as the operator changes them: imported, frozen and thawed by `npm run prices`. */
export const prices: Module = {
  name: 'prices',
  needs: ['catalogue', 'cases'],
  config,
};
