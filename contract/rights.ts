import type { Role } from './endpoint.ts';

interface Right {
  /** The act in a few words, as those who grant it read it. */
  does: string;
  /** The roles that have it, besides the owner, who has all. */
  roles: readonly Role[];
  /**
   * It changes a person's money, rights or access: it is refused without a reason, and at the
   * console without a confirmation of the last five minutes.
   */
  grave?: true;
}

/**
 * The rights of operators, each with the roles that have it: the one place that says which member
 * of staff may do what. A role is nothing but the set of its rights.
 */
export const rights = {
  'audit.read': { does: 'read the audit', roles: ['auditor'] },
  'approvals.decide': {
    does: 'agree to acts of colleagues, and decline them',
    roles: ['support', 'operator', 'finance'],
    grave: true,
  },
  'settings.read': {
    does: 'read settings and who changed them',
    roles: ['operator', 'finance', 'auditor'],
  },
  'settings.set': { does: 'change settings', roles: [], grave: true },
  'lists.export': { does: 'save lists as files', roles: ['finance', 'auditor'] },
  'overview.read': {
    does: 'read the overview',
    roles: ['support', 'operator', 'finance', 'auditor'],
  },
  'machine.read': {
    does: 'look into the machine room: processes, jobs, listeners, faults, backups',
    roles: ['operator', 'auditor'],
  },
  'machine.retry': { does: 'have jobs tried again', roles: ['operator'] },
  'machine.close': {
    does: 'close the site for players, and open it again',
    roles: ['operator'],
    grave: true,
  },
  'players.read': {
    does: 'find players and read about them',
    roles: ['support', 'operator', 'finance', 'auditor'],
  },
  'players.export': {
    does: 'have a file made of a player’s data, for the player',
    roles: ['support'],
    grave: true,
  },
  'players.message': { does: 'write to players, as a notification', roles: ['support'] },
  'players.note': { does: 'write notes about players', roles: ['support', 'finance'] },
  'players.adjust': {
    does: 'add to balances of players, and take from them',
    roles: ['finance'],
    grave: true,
  },
  'players.block': {
    does: 'keep players from signing in, playing or withdrawing',
    roles: ['support', 'finance'],
    grave: true,
  },
  'players.birth': {
    does: 'correct the date of birth that players gave',
    roles: ['support'],
    grave: true,
  },
  'players.limit': {
    does: 'set lower limits for players than theirs, never higher ones',
    roles: ['support', 'finance'],
    grave: true,
  },
  'players.see': {
    does: 'see the site as a player does, without acting',
    roles: ['support'],
    grave: true,
  },
  'players.sessions': { does: 'end sessions of players', roles: ['support'], grave: true },
  'staff.read': { does: 'read who is staff', roles: ['auditor'] },
  'staff.grant': { does: 'grant roles and take them back', roles: [], grave: true },

  'articles.write': { does: 'write articles', roles: ['operator'] },
  'articles.publish': { does: 'publish and retract articles', roles: ['operator'] },
  'boxes.read': {
    does: 'read about given cases',
    roles: ['support', 'operator', 'finance', 'auditor'],
  },
  'boxes.choose': { does: 'choose the cases that occasions grant', roles: ['operator'] },
  'boxes.grant': { does: 'give a player an unopened case', roles: ['finance'], grave: true },
  'cases.read': { does: 'read about cases and their revisions', roles: ['operator', 'auditor'] },
  'cases.create': { does: 'create cases', roles: ['operator'] },
  'cases.publish': { does: 'publish revisions of cases', roles: ['operator'] },
  'cases.close': { does: 'close cases and open them again', roles: ['operator'] },
  'cases.pause': {
    does: 'open a case again that the product paused because its outcomes came unlike published',
    roles: ['operator'],
    grave: true,
  },
  'catalogue.read': {
    does: 'read about goods, their prices and their stock',
    roles: ['operator', 'finance', 'auditor'],
  },
  'catalogue.import': { does: 'import items into the catalogue', roles: ['operator'] },
  'codes.read': { does: 'read about event codes and their uses', roles: ['operator', 'auditor'] },
  'codes.issue': { does: 'issue event codes', roles: ['operator'] },
  'codes.close': { does: 'close event codes', roles: ['operator'] },
  'content.read': {
    does: 'read what players read, with its drafts and its history',
    roles: ['support', 'operator', 'auditor'],
  },
  'content.set': { does: 'set what the site says of itself', roles: ['operator'] },
  'content.upload': { does: 'upload pictures and remove them', roles: ['operator'] },
  'content.write': {
    does: 'write pages, banners, announcements and the words of letters',
    roles: ['operator'],
  },
  'events.read': { does: 'read about seasons of events', roles: ['operator', 'auditor'] },
  'events.open': { does: 'open seasons of events', roles: ['operator'] },
  'events.close': { does: 'end seasons of events', roles: ['operator'] },
  'gift_cards.read': {
    does: 'read about gift cards and their users',
    roles: ['finance', 'auditor'],
  },
  'gift_cards.issue': { does: 'issue gift cards', roles: ['finance'], grave: true },
  'gift_cards.void': { does: 'make gift cards void', roles: ['finance'], grave: true },
  'giveaways.read': {
    does: 'read about giveaways and their entrants',
    roles: ['support', 'operator', 'auditor'],
  },
  'giveaways.open': { does: 'open official giveaways', roles: ['operator'] },
  'giveaways.cancel': { does: 'call off giveaways that nobody has joined', roles: ['operator'] },
  'giveaways.host': { does: 'say who may host giveaways', roles: ['operator'], grave: true },
  'honesty.rotate': { does: 'retire the key that signs receipts', roles: [] },
  'notifications.post': { does: 'tell all players something', roles: ['operator'] },
  'orders.read': { does: 'read orders', roles: ['support', 'finance', 'auditor'] },
  'orders.check': {
    does: 'have a gateway asked about an order again',
    roles: ['support', 'finance'],
  },
  'orders.dispute': { does: 'note how disputes were answered', roles: ['finance'] },
  'orders.decide': {
    does: 'decide about money that no order has yet',
    roles: ['finance'],
    grave: true,
  },
  'orders.refund': { does: 'refund orders', roles: ['finance'], grave: true },
  'prices.import': { does: 'import prices', roles: ['operator'] },
  'prices.freeze': { does: 'freeze and thaw prices', roles: ['operator'] },
  'risks.read': {
    does: 'read the queue of risks',
    roles: ['support', 'finance', 'auditor'],
  },
  'risks.decide': {
    does: 'decide about entries of the queue of risks',
    roles: ['support', 'finance'],
    grave: true,
  },
  'shop.stock': { does: 'limit how many pieces of an item the shop sells', roles: ['operator'] },
  'support.read': { does: 'read requests to support', roles: ['support', 'auditor'] },
  'support.templates': { does: 'write prepared answers', roles: ['support'] },
  'support.answer': { does: 'answer requests and close them', roles: ['support'] },
  'surveys.read': {
    does: 'read surveys and their results',
    roles: ['support', 'operator', 'auditor'],
  },
  'surveys.export': {
    does: 'save the answers of surveys as files',
    roles: ['operator', 'auditor'],
  },
  'surveys.open': { does: 'open surveys and close them', roles: ['operator'] },
  'terms.publish': {
    does: 'publish terms of play: bonuses, levels, partners’ shares',
    roles: ['finance'],
    grave: true,
  },
  'terms.read': {
    does: 'read terms of play, and judge drafts of them',
    roles: ['operator', 'finance', 'auditor'],
  },
  'territory.networks': { does: 'replace the list of networks by country', roles: ['operator'] },
  'territory.read': {
    does: 'read what players of a country may do',
    roles: ['support', 'operator', 'auditor'],
  },
  'territory.set': {
    does: 'change what players of a country may do',
    roles: ['operator'],
    grave: true,
  },
  'withdrawals.read': { does: 'read withdrawals', roles: ['support', 'finance', 'auditor'] },
  'withdrawals.clear': {
    does: 'let players withdraw after a reversed trade',
    roles: ['finance'],
    grave: true,
  },
  'withdrawals.deliver': { does: 'send items by hand, and say so', roles: ['finance'] },
  'withdrawals.fail': {
    does: 'end withdrawals without a delivery',
    roles: ['finance'],
    grave: true,
  },
  'withdrawals.restock': { does: 'say that goods can be sent again', roles: ['finance'] },
  'withdrawals.reverse': {
    does: 'give reversed items back to players',
    roles: ['finance'],
    grave: true,
  },
  'withdrawals.review': { does: 'check reversed trades', roles: ['finance'], grave: true },
} as const satisfies Record<string, Right>;

/** The name of a right: `noun.verb`. */
export type RightName = keyof typeof rights;

export const right_names = Object.keys(rights) as RightName[];

/** Whether a text names a right. */
export function isRightName(text: string): text is RightName {
  return Object.hasOwn(rights, text);
}

/** The right itself, by its name. */
export function readRight(name: RightName): Right {
  return rights[name];
}

/** The roles above a host's that have a right: the owner has every one. */
export function rolesWith(name: RightName): readonly Role[] {
  return ['owner', ...readRight(name).roles];
}

/** All rights of somebody with these roles. */
export function rightsOf(roles: readonly Role[]): RightName[] {
  return right_names.filter((name) => rolesWith(name).some((role) => roles.includes(role)));
}
