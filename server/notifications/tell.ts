import { toWire } from '@vitrine/contract/amount';
import { findFaces, maskName } from '../accounts/index.ts';
import { battle_cancelled } from '../battles/index.ts';
import { box_granted } from '../boxes/index.ts';
import { readFaces } from '../cases/index.ts';
import { readGoods } from '../catalogue/index.ts';
import { giveaway_ended, readOutcomes } from '../giveaways/index.ts';
import { now } from '../kit/clock.ts';
import type { Tx } from '../kit/db.ts';
import { makeListener, type Fact, type FactKind } from '../kit/facts.ts';
import { level_reached } from '../levels/index.ts';
import {
  findOrderNumbers,
  payment_credited,
  payment_exceeded,
  payment_failed,
  payment_refunded,
  payment_regained,
  payment_returned,
} from '../payments/index.ts';
import { findPartnerOf } from '../promotions/index.ts';
import { player_referred } from '../sign-in/index.ts';
import { request_answered } from '../support/index.ts';
import {
  findLinkRefusals,
  withdrawal_cancelled,
  withdrawal_delivered,
  withdrawal_failed,
  withdrawal_offered,
  withdrawal_paid_out,
  withdrawal_reversed,
  withdrawal_rolled_back,
} from '../withdrawals/index.ts';
import type { NewNotification } from './kinds.ts';
import { enqueueMails } from './mail.ts';
import { insertPersonal, markOld } from './store.ts';

const day_ms = 24 * 3600 * 1000;
/** Older facts are history: a first start with this module tells nobody of them. */
const told_days = 30;
/** No e-mail tells of older facts, and their notifications aren't unread. */
const fresh_ms = day_ms;
/** By then the listener of promotions has bound a friend who came by a link. */
const bound_ms = 5_000;

type Told = Omit<NewNotification, 'fact_id' | 'at'>;

/** How facts of one kind become notifications, for all facts of a batch at once. */
interface Telling {
  kind: FactKind<never>;
  tell: (tx: Tx, facts: readonly Fact<never>[]) => Promise<readonly (readonly Told[])[]>;
}

function makeTelling<Payload extends object>(
  kind: FactKind<Payload>,
  tell: (tx: Tx, facts: readonly Fact<Payload>[]) => Promise<readonly (readonly Told[])[]>,
): Telling {
  // It gets only facts of its kind.
  return { kind, tell };
}

/** Tells the fact's own player, if the fact still has a subject to name. */
const toOwner = ({ player_id }: Fact, told: Omit<Told, 'player_id'> | undefined): readonly Told[] =>
  player_id === null || told === undefined ? [] : [{ player_id, ...told }];

type PaymentTold = Extract<Told['kind'], `payment_${string}`>;

const orderTelling = <Payload extends { order_id: number }>(
  kind: FactKind<Payload>,
  name: PaymentTold | ((payload: Payload) => PaymentTold),
  dataOf: (payload: Payload) => NewNotification['data'],
) =>
  makeTelling(kind, async (tx, facts) => {
    const numbers = await findOrderNumbers(
      tx,
      facts.map(({ payload }) => payload.order_id),
    );
    return facts.map((fact) => {
      const number = numbers.get(fact.payload.order_id);
      const told = typeof name === 'string' ? name : name(fact.payload);
      return toOwner(
        fact,
        number === undefined
          ? undefined
          : { kind: told, data: { ...dataOf(fact.payload), number }, link: `/pay/${number}` },
      );
    });
  });

const withdrawalTelling = <Payload extends { withdrawal_id: number; goods_id: number }>(
  kind: FactKind<Payload>,
  name: Extract<Told['kind'], `withdrawal_${string}`>,
) =>
  makeTelling(kind, async (tx, facts) => {
    const goods = await readGoods(
      tx,
      facts.map(({ payload }) => payload.goods_id),
    );
    const refused = await findLinkRefusals(
      tx,
      facts.map(({ payload }) => payload.withdrawal_id),
    );
    return facts.map((fact) => {
      const { withdrawal_id, goods_id } = fact.payload;
      const item = goods.get(goods_id);
      const kind = refused.has(withdrawal_id) ? 'withdrawal_link_refused' : name;
      return toOwner(
        fact,
        item && {
          kind,
          data: { name: item.shown.hash_name },
          link: `/withdrawals/${withdrawal_id}`,
        },
      );
    });
  });

const tellings: readonly Telling[] = [
  orderTelling(payment_credited, 'payment_credited', ({ amount_mills, to }) => ({
    amount: toWire(amount_mills),
    tokens: to === 'shop_score',
  })),
  orderTelling(payment_failed, 'payment_failed', ({ amount_mills }) => ({
    amount: toWire(amount_mills),
  })),
  orderTelling(
    payment_refunded,
    ({ reason }) => (reason === 'invalid' ? 'payment_invalid' : 'payment_refunded'),
    ({ amount_mills }) => ({ amount: toWire(amount_mills) }),
  ),
  orderTelling(payment_regained, 'payment_regained', ({ amount_mills, to }) => ({
    amount: toWire(amount_mills),
    tokens: to === 'shop_score',
  })),
  orderTelling(payment_exceeded, 'payment_exceeded', ({ amount_mills }) => ({
    amount: toWire(amount_mills),
  })),
  orderTelling(payment_returned, 'payment_returned', ({ amount_mills }) => ({
    amount: toWire(amount_mills),
  })),
  withdrawalTelling(withdrawal_offered, 'withdrawal_ready'),
  withdrawalTelling(withdrawal_delivered, 'withdrawal_delivered'),
  withdrawalTelling(withdrawal_failed, 'withdrawal_failed'),
  withdrawalTelling(withdrawal_cancelled, 'withdrawal_cancelled'),
  withdrawalTelling(withdrawal_rolled_back, 'withdrawal_in_review'),
  withdrawalTelling(withdrawal_reversed, 'withdrawal_reversed'),
  withdrawalTelling(withdrawal_paid_out, 'withdrawal_reversed'),
  makeTelling(giveaway_ended, async (tx, facts) => {
    const outcomes = await readOutcomes(
      tx,
      facts.map(({ payload }) => payload.giveaway_id),
    );
    return facts.map(({ payload: { giveaway_id } }) => {
      const outcome = outcomes.get(giveaway_id);
      if (!outcome) return [];
      const { title: name, entrants, winners } = outcome;
      return entrants.map((player_id): Told => ({
        player_id,
        kind: winners.has(player_id) ? 'giveaway_won' : 'giveaway_drawn',
        data: { name },
        link: `/giveaway/${giveaway_id}`,
      }));
    });
  }),
  makeTelling(battle_cancelled, async (_, facts) =>
    facts.map(({ payload: { players, cost_mills } }) =>
      [...new Set(players)].map((player_id): Told => ({
        player_id,
        kind: 'battle_cancelled',
        data: { amount: toWire(cost_mills) },
        link: '/battle',
      })),
    ),
  ),
  makeTelling(box_granted, async (tx, facts) => {
    const faces = await readFaces(
      tx,
      facts.map(({ payload }) => payload.case_id),
    );
    return facts.map((fact) => {
      const face = faces.get(fact.payload.case_id);
      return toOwner(
        fact,
        face && { kind: 'box_granted', data: { name: face.name }, link: '/my/backpack' },
      );
    });
  }),
  makeTelling(level_reached, async (_, facts) =>
    facts.map((fact) => {
      const number = String(fact.payload.level);
      return toOwner(fact, { kind: 'level_reached', data: { number }, link: '/vip' });
    }),
  ),
  makeTelling(player_referred, async (tx, facts) => {
    const friends = await findFaces(
      tx,
      facts.map(({ player_id }) => player_id!),
    );
    const told: Told[][] = [];
    for (const { player_id } of facts) {
      const partner = await findPartnerOf(tx, player_id!);
      const name = maskName(friends.find(({ id }) => id === player_id)?.name);
      told.push(
        partner === undefined
          ? []
          : [{ player_id: partner, kind: 'friend_joined', data: { name }, link: '/my/promotion' }],
      );
    }
    return told;
  }),
  makeTelling(request_answered, async (_, facts) =>
    facts.map((fact) => {
      const number = String(fact.payload.request_id);
      return toOwner(fact, {
        kind: 'request_answered',
        data: { number },
        link: `/my/support/${number}`,
      });
    }),
  ),
];

/** Writes the notifications of facts, and queues the e-mails of those that are mailed, too. */
export const tellPlayers = makeListener<FactKind<never>>({
  name: 'notifications:tell',
  takes: tellings.map(({ kind }) => kind),
  dueAt: ({ kind, at }) => new Date(at.getTime() + (kind === player_referred.kind ? bound_ms : 0)),
  take: async (tx, facts) => {
    const at = now().getTime();
    const recent = facts.filter((fact) => at - fact.at.getTime() < told_days * day_ms);
    for (const { kind, tell } of tellings) {
      const of_kind = recent.filter((fact) => fact.kind === kind.kind);
      if (of_kind.length === 0) continue;
      const told = await tell(tx, of_kind);
      const list = of_kind.flatMap((fact, n) =>
        told[n]!.map((one): NewNotification => ({ ...one, fact_id: fact.id, at: fact.at })),
      );
      const added = await insertPersonal(tx, list);
      const old = new Set(
        of_kind.filter((fact) => at - fact.at.getTime() >= fresh_ms).map(({ id }) => id),
      );
      await markOld(tx, [...old]);
      await enqueueMails(
        tx,
        added.filter(({ fact_id }) => !old.has(fact_id!)),
      );
    }
  },
});
