import { mills } from '@vitrine/contract/amount';
import * as contract from '@vitrine/contract/upgrades';
import { on } from '../kit/http/route.ts';
import type { Module } from '../kit/module.ts';
import { checks, recipes, rows, stakes } from './checks.ts';
import { items_upgraded } from './facts.ts';
import { upgrades_house } from './house.ts';
import { listUpgrades } from './list.ts';
import { listTargets } from './targets.ts';
import { upgrades_terms } from './terms.ts';
import { answerUpgrade, upgradeItems } from './upgrade.ts';
import { wins } from './wins.ts';

export { items_upgraded, type ItemsUpgraded } from './facts.ts';
export { findUpgrades } from './store.ts';
export { marginOfUpgrade, upgrade_plays } from './plays.ts';

/** Upgrades: own items, and money, staked for a dearer item. */
export const upgrades: Module = {
  name: 'upgrades',
  needs: ['terms', 'limits', 'seeds', 'catalogue', 'inventory'],
  facts: [items_upgraded],
  accounts: { upgrades: upgrades_house },
  recipes,
  stakes,
  rows,
  rule: upgrades_terms.rule,
  terms: upgrades_terms,
  checks,
  wins,
  routes: [
    on(contract.listTargets, ({ db, input }) => listTargets(db, input)),
    on(
      contract.upgradeItems,
      async ({ db, player, input, asked, settings, request: { address } }) => {
        const {
          knapsack_id: items,
          add_money = mills(0),
          target_id,
          direction,
          chance_ppm,
        } = input;
        const wish = {
          items,
          add_mills: add_money,
          target_id,
          direction,
          chance_ppm,
          address,
          ...settings.inventory,
        };
        return answerUpgrade(await upgradeItems(db, player, wish, asked));
      },
    ),
    on(contract.listUpgrades, ({ db, player, input }) => listUpgrades(db, player, input)),
  ],
};
