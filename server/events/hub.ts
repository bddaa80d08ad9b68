import type { Reply } from '@vitrine/contract/index';
import type { EventKind } from '@vitrine/fairness/table';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { readAlbum } from './cards/albums.ts';
import { readStreak } from './check-in/claim.ts';
import { nextCouponAt } from './coupons/open.ts';
import { dayBegin } from '../kit/utc-day.ts';
import { countDrawn } from './draw.ts';
import { findEvent } from './seasons.ts';
import { readTier, showClock } from './show.ts';
import { readBalls } from './snow/balls.ts';
import * as store from './store.ts';

type Hub = Reply<'GET /api/event'>;
type Shown = Hub['list'][number];

/** The progress of a caller on an event's card. */
type Progress = Pick<Shown, 'waits'> &
  Partial<Pick<Shown, 'streak' | 'cards' | 'balls' | 'helps' | 'next_at'>>;

const of_visitor: Progress = { waits: null };

/** The events in the order of the page, with what waits for the player today. */
export async function listEvents(db: Db, player_id: number | undefined): Promise<Hub> {
  const at = now();
  const [open, tier] = await Promise.all([
    store.findOpenKinds(db, at),
    readTier(db, player_id, at),
  ]);
  const reading = player_id === undefined ? undefined : { db, player_id, tier, at };
  const kinds = [
    { kind: 'check_in', event: undefined, read: readCheckIn },
    { kind: 'wheel', event: 'wheel', read: readWheel },
    { kind: 'cards', event: 'card', read: readCards },
    { kind: 'snow', event: 'snowball', read: readSnow },
    { kind: 'coupon', event: 'coupon', read: readCoupon },
  ] as const satisfies readonly {
    kind: Shown['kind'];
    event?: EventKind | undefined;
    read: Read;
  }[];
  const list = await Promise.all(
    kinds.map(async ({ kind, event, read }) => {
      const season = open.find((one) => one.kind === event);
      const is_open = event === undefined || season !== undefined;
      const progress = reading && is_open ? await read(reading) : of_visitor;
      return {
        kind,
        open: is_open,
        closes_at: season?.closes_at?.toISOString() ?? null,
        streak: null,
        cards: null,
        balls: null,
        helps: null,
        next_at: null,
        ...progress,
      };
    }),
  );
  return { list, ...showClock(at) };
}

/** A player, and what of theirs is read already. */
interface Reading {
  db: Db;
  player_id: number;
  tier: number;
  at: Date;
}

type Read = (reading: Reading) => Promise<Progress>;

async function readCheckIn({ db, player_id, at }: Reading): Promise<Progress> {
  const { claimed, days } = await readStreak(db, player_id, at);
  return { waits: !claimed, streak: days };
}

async function readWheel({ db, player_id, at }: Reading): Promise<Progress> {
  return { waits: (await store.findDrawn(db, player_id, 'wheel', dayBegin(at))).length === 0 };
}

async function readCards({ db, player_id, tier, at }: Reading): Promise<Progress> {
  const event = await findEvent(db, 'card', tier, at);
  const [today, album] = await Promise.all([
    store.findDrawn(db, player_id, 'card', dayBegin(at)),
    event && readAlbum(db, player_id, event.id),
  ]);
  return {
    waits: countDrawn(today).free === 0,
    cards: album?.cards.filter((count) => count > 0).length ?? 0,
  };
}

async function readSnow({ db, player_id, at }: Reading): Promise<Progress> {
  const [{ earned }, today] = await Promise.all([
    readBalls(db, player_id, at),
    store.findDrawn(db, player_id, 'snowball', dayBegin(at)),
  ]);
  const balls = Math.max(0, earned - countDrawn(today).free);
  return { waits: balls > 0, balls };
}

async function readCoupon({ db, player_id, at }: Reading): Promise<Progress> {
  const [last] = await store.findCouponsOf(db, player_id, 1);
  const is_open = last !== undefined && last.expires_at > at && last.bought_at === null;
  const next_at = is_open ? last.expires_at : nextCouponAt(last, at);
  return {
    waits: next_at === null,
    helps: is_open ? last.helps : null,
    next_at: next_at?.toISOString() ?? null,
  };
}
