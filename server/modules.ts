import { gather } from './kit/gather.ts';
import type { Module } from './kit/module.ts';
import { accounts } from './accounts/index.ts';
import { adjustments } from './adjustments/index.ts';
import { affiliates } from './affiliates/index.ts';
import { articles } from './articles/index.ts';
import { audit } from './audit/index.ts';
import { backup } from './backup/index.ts';
import { battles } from './battles/index.ts';
import { beacon } from './beacon/index.ts';
import { births } from './births/index.ts';
import { blocks } from './blocks/index.ts';
import { boxes } from './boxes/index.ts';
import { budget } from './budget/index.ts';
import { cases } from './cases/index.ts';
import { catalogue } from './catalogue/index.ts';
import { challenge } from './challenge/index.ts';
import { claims } from './claims/index.ts';
import { codes } from './codes/index.ts';
import { conditions } from './conditions/index.ts';
import { content } from './content/index.ts';
import { demo } from './demo/module.ts';
import { drops } from './drops/index.ts';
import { free } from './free/index.ts';
import { events } from './events/index.ts';
import { gifts } from './gifts/index.ts';
import { giveaways } from './giveaways/index.ts';
import { history } from './history/index.ts';
import { honesty } from './honesty/index.ts';
import { inventory } from './inventory/index.ts';
import { item } from './item/index.ts';
import { ledger } from './ledger/index.ts';
import { levels } from './levels/index.ts';
import { limits } from './limits/index.ts';
import { live } from './live/index.ts';
import { machine } from './machine/index.ts';
import { looks } from './looks/index.ts';
import { mail } from './mail/index.ts';
import { notifications } from './notifications/index.ts';
import { overview } from './overview/index.ts';
import { personal } from './personal/index.ts';
import { players } from './players/index.ts';
import { plaques } from './plaques/index.ts';
import { plays } from './plays/index.ts';
import { prices } from './prices/index.ts';
import { points } from './points/index.ts';
import { missions } from './missions/index.ts';
import { payments } from './payments/index.ts';
import { profile } from './profile/index.ts';
import { promotions } from './promotions/index.ts';
import { risks } from './risks/index.ts';
import { security } from './security/index.ts';
import { search } from './search/index.ts';
import { seeds } from './seeds/index.ts';
import { shop } from './shop/index.ts';
import { services } from './services/index.ts';
import { settings } from './settings/index.ts';
import { sign_in } from './sign-in/index.ts';
import { staff } from './staff/index.ts';
import { sittings } from './sittings/index.ts';
import { support } from './support/index.ts';
import { surveys } from './surveys/index.ts';
import { terms } from './terms/index.ts';
import { territory } from './territory/index.ts';
import { upgrades } from './upgrades/index.ts';
import { vip } from './vip/index.ts';
import { withdrawals } from './withdrawals/index.ts';

/**
 * The modules as they are declared, in order: a module needs only earlier ones. `scripts/tidy.ts`
 * compares each module's `needs` with its imports.
 */
export const nouns: readonly Module[] = [
  accounts,
  audit,
  backup,
  challenge,
  security,
  settings,
  terms,
  territory,
  looks,
  mail,
  limits,
  blocks,
  births,
  sign_in,
  staff,
  ledger,
  adjustments,
  seeds,
  beacon,
  catalogue,
  demo,
  inventory,
  promotions,
  payments,
  levels,
  budget,
  shop,
  cases,
  upgrades,
  battles,
  plays,
  withdrawals,
  history,
  sittings,
  conditions,
  gifts,
  boxes,
  free,
  prices,
  item,
  codes,
  affiliates,
  points,
  giveaways,
  events,
  honesty,
  plaques,
  drops,
  content,
  claims,
  articles,
  support,
  surveys,
  notifications,
  missions,
  vip,
  live,
  profile,
  personal,
  players,
  machine,
  services,
  overview,
  risks,
  search,
];

/** All modules, each with what it makes of the others. */
export const modules = gather(nouns);
