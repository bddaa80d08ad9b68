import * as contract from '@vitrine/contract/territory';
import { on } from '../kit/http/route.ts';
import type { Module } from '../kit/module.ts';
import { confirmAge } from './adult.ts';

export {
  listTerritories,
  removeTerritory,
  replaceNetworks,
  setTerritory,
  type TerritoryRules,
} from './operate.ts';
export { playAllowed, refuseBlocked, refuseBlockedCountries } from './play.ts';
export { readTerritory } from './read.ts';
export { showTerritory } from './show.ts';
export { insertTerritories } from './store.ts';

/** Territory: the operator's rules for each country, shown to pages and enforced on games. */
export const territory: Module = {
  name: 'territory',
  needs: ['audit'],
  tables: ['content_territories', 'content_networks', 'territory_starts'],
  routes: [on(contract.confirmAge, async ({ input }) => confirmAge(input.back))],
};
