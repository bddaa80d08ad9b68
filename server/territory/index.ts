import * as contract from '@vitrine/contract/territory';
import * as desk_contract from '@vitrine/contract/territory-desk';
import { deskOf } from '../audit/index.ts';
import { on } from '../kit/http/route.ts';
import type { Module } from '../kit/module.ts';
import { confirmAge } from './adult.ts';
import { showCountry, showTerritories } from './desk.ts';
import { decideTerritory, replaceNetworks, type TerritoryWish } from './operate.ts';
import { personal_part } from './personal/store.ts';

export {
  decideTerritory,
  listTerritories,
  countryName,
  replaceNetworks,
  versionOf,
} from './operate.ts';
export { ceilingOf, hiddenFrom, readCountry, readTerritory } from './read.ts';
export {
  playAllowed,
  readOpenTo,
  refuseBlocked,
  refuseCountries,
  refuseTopUp,
  type Play,
} from './play.ts';
export { showTerritory } from './show.ts';
export { insertNetworks, insertTerritory } from './store.ts';

/** Territory: the operator's rules for each country, shown to pages and enforced on games. */
export const territory: Module = {
  name: 'territory',
  needs: ['accounts', 'audit', 'settings'],
  tables: ['territory_revisions', 'content_networks', 'territory_starts'],
  seconded: { 'territory.set': (desk, args) => decideTerritory(desk, args as TerritoryWish) },
  routes: [
    on(contract.confirmAge, async ({ input }) => confirmAge(input.back)),
    on(desk_contract.listTerritories, ({ db }) => showTerritories(db)),
    on(desk_contract.showTerritory, ({ db, input: { country } }) => showCountry(db, country)),
    on(desk_contract.replaceNetworks, async (call) => ({
      networks: await replaceNetworks(deskOf(call), call.input.content),
    })),
    on(desk_contract.decideTerritory, async (call) => {
      const { reason, ...wish } = call.input;
      return { version: await decideTerritory(deskOf(call, reason), wish) };
    }),
  ],
  personal: personal_part,
};
