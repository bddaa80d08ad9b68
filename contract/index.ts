import * as accounts from './accounts.ts';
import * as adjustments from './adjustments.ts';
import * as affiliates from './affiliates.ts';
import * as approvals from './approvals.ts';
import * as articles from './articles.ts';
import * as articles_desk from './articles-desk.ts';
import * as audit from './audit.ts';
import * as battles from './battles.ts';
import * as beacon from './beacon.ts';
import * as births from './births.ts';
import * as blocks from './blocks.ts';
import * as boxes from './boxes.ts';
import * as boxes_desk from './boxes-desk.ts';
import * as case_desk from './case-desk.ts';
import * as cases from './cases.ts';
import * as catalogue from './catalogue.ts';
import * as catalogue_desk from './catalogue-desk.ts';
import * as challenge from './challenge.ts';
import * as claims from './claims.ts';
import * as codes from './codes.ts';
import * as codes_desk from './codes-desk.ts';
import * as content from './content.ts';
import * as content_desk from './content-desk.ts';
import * as drops from './drops.ts';
import type { Endpoint, InputOf, RefusalOf, ReplyOf } from './endpoint.ts';
import * as free from './free.ts';
import * as events from './events.ts';
import * as gift_cards_desk from './gift-cards-desk.ts';
import * as events_desk from './events-desk.ts';
import * as gifts from './gifts.ts';
import * as giveaways from './giveaways.ts';
import * as giveaways_desk from './giveaways-desk.ts';
import * as history from './history.ts';
import * as honesty from './honesty.ts';
import * as honesty_desk from './honesty-desk.ts';
import * as inventory from './inventory.ts';
import * as item from './item.ts';
import * as ledger from './ledger.ts';
import * as limits from './limits.ts';
import * as live from './live.ts';
import * as machine from './machine.ts';
import * as looks from './looks.ts';
import * as mail from './mail.ts';
import * as notifications from './notifications.ts';
import * as notifications_desk from './notifications-desk.ts';
import * as missions from './missions.ts';
import * as overview from './overview.ts';
import * as payments from './payments.ts';
import * as payments_desk from './payments-desk.ts';
import * as personal from './personal.ts';
import * as plaques from './plaques.ts';
import * as players from './players.ts';
import * as points from './points.ts';
import * as profile from './profile.ts';
import * as promotions from './promotions.ts';
import * as risks_desk from './risks-desk.ts';
import * as security from './security.ts';
import * as search from './search.ts';
import * as seeds from './seeds.ts';
import * as services from './services.ts';
import * as settings from './settings.ts';
import * as shop from './shop.ts';
import * as sittings from './sittings.ts';
import * as sign_in from './sign-in.ts';
import * as staff from './staff.ts';
import * as support from './support.ts';
import * as terms_desk from './terms-desk.ts';
import * as support_desk from './support-desk.ts';
import * as surveys from './surveys.ts';
import * as surveys_desk from './surveys-desk.ts';
import * as territory from './territory.ts';
import * as territory_desk from './territory-desk.ts';
import * as upgrades from './upgrades.ts';
import * as view_messages from './view-messages.ts';
import * as vip from './vip.ts';
import * as withdrawals from './withdrawals.ts';
import * as withdrawals_desk from './withdrawals-desk.ts';

const modules = {
  ...accounts,
  ...adjustments,
  ...affiliates,
  ...approvals,
  ...articles,
  ...articles_desk,
  ...audit,
  ...battles,
  ...beacon,
  ...births,
  ...blocks,
  ...boxes,
  ...boxes_desk,
  ...case_desk,
  ...cases,
  ...catalogue,
  ...catalogue_desk,
  ...challenge,
  ...claims,
  ...codes,
  ...codes_desk,
  ...content,
  ...content_desk,
  ...drops,
  ...free,
  ...events,
  ...events_desk,
  ...gift_cards_desk,
  ...gifts,
  ...giveaways,
  ...giveaways_desk,
  ...history,
  ...honesty,
  ...honesty_desk,
  ...inventory,
  ...item,
  ...ledger,
  ...limits,
  ...live,
  ...machine,
  ...looks,
  ...mail,
  ...notifications,
  ...notifications_desk,
  ...missions,
  ...overview,
  ...payments,
  ...payments_desk,
  ...personal,
  ...plaques,
  ...players,
  ...points,
  ...profile,
  ...promotions,
  ...risks_desk,
  ...security,
  ...search,
  ...seeds,
  ...services,
  ...settings,
  ...terms_desk,
  ...shop,
  ...sign_in,
  ...staff,
  ...sittings,
  ...support,
  ...support_desk,
  ...surveys,
  ...surveys_desk,
  ...territory,
  ...territory_desk,
  ...upgrades,
  ...view_messages,
  ...vip,
  ...withdrawals,
  ...withdrawals_desk,
};

type Declared = Extract<(typeof modules)[keyof typeof modules], Endpoint>;

/** Every call of the contract, in the order of the API page and the OpenAPI document. */
export const endpoints: Endpoint[] = Object.values(modules).filter(
  (value): value is Declared => typeof value === 'object' && 'method' in value && 'path' in value,
);

/** A call's name is its method and path on the wire: `POST /api/box/{id}/open`. */
export type Call = { [E in Declared as `${E['method']} ${E['path']}`]: E };

/** A call's input, its reply and its refusals. */
export type Input<C extends keyof Call> = InputOf<Call[C]>;
export type Reply<C extends keyof Call> = ReplyOf<Call[C]>;
export type Refusal<C extends keyof Call> = RefusalOf<Call[C]>;
