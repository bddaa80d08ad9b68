import * as contract from '@vitrine/contract/catalogue-desk';
import { mills, toWire } from '@vitrine/contract/amount';
import { deskOf } from '../audit/index.ts';
import { countHeldPrices } from '../catalogue/index.ts';
import { on } from '../kit/http/route.ts';
import { mayLagAsList } from '../kit/listing.ts';
import type { Module } from '../kit/module.ts';
import { config } from './config.ts';
import { listDeskGoods, showDeskGoods } from './desk.ts';
import { importFile, previewFile } from './file-desk.ts';
import { freezePrice, thawPrice, type ThawArgs } from './operate.ts';

export { importPrices, type ImportedPrices } from './import.ts';
export { freezePrice, thawPrice } from './operate.ts';
export type { PlannedPrice } from './plan.ts';
export { previewPrices, type PricesPreview } from './preview.ts';
export { prices_file } from './read-offer.ts';

/** Prices as operators read and change them: imported, frozen and thawed. */
export const prices: Module = {
  name: 'prices',
  needs: ['audit', 'settings', 'catalogue', 'inventory', 'shop', 'cases'],
  config,
  seconded: {
    'prices.thaw': (desk, args) => {
      const { goods_id, to, seen_mills } = args as ThawArgs;
      return thawPrice(desk, goods_id, to, seen_mills);
    },
  },
  problems: async (db) => {
    const held = await countHeldPrices(db);
    const words = `An import offers other prices than ${held} frozen ones: accept or keep them.`;
    return held > 0 ? [{ name: 'prices.held', words, path: '/catalogue?price=held' }] : [];
  },
  routes: [
    mayLagAsList(on(contract.listDeskGoods, (call) => listDeskGoods(call))),
    on(contract.showDeskGoods, ({ db, input, settings }) =>
      showDeskGoods(db, input.id, settings.prices.limit_percent),
    ),
    on(contract.freezePrice, async (call) => {
      const { price_mills, frozen_at } = await freezePrice(
        deskOf(call, call.input.reason),
        call.input.id,
      );
      return { price: toWire(mills(price_mills)), frozen_at: frozen_at!.toISOString() };
    }),
    on(contract.thawPrice, async (call) => {
      const { id, to, offered, reason } = call.input;
      const desk = deskOf(call, reason);
      const { price, closed } = await thawPrice(desk, id, to, offered ?? undefined);
      return { price: toWire(mills(price.price_mills)), closed };
    }),
    on(contract.previewPrices, (call) => previewFile(call)),
    on(contract.importPrices, (call) => importFile(call)),
  ],
};
