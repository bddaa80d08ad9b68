import type { Check } from '../kit/check.ts';
import { noteReturns } from './old-new.ts';

const received = `concat('claims_received ', coalesce(r.player_id, f.player_id), '/', coalesce(r.claim, f.claim), '/', coalesce(r.subject, f.subject))`;
const gift = `coalesce('facts ' || f.id, 'no fact')`;

/** Claims: each reward was given once, for a reason that its rows say. */
export const checks: readonly Check[] = [
  {
    name: 'every claim gave its points',
    rows: `claims_received r full join (
        select *, split_part(payload ->> 'subject', '/', 1) as claim, split_part(payload ->> 'subject', '/', 2) as subject
        from facts where kind = 'gift.given' and payload ->> 'source' = 'milestone'
          and split_part(payload ->> 'subject', '/', 1) in ('guide', 'follow', 'return', 'friend', 'pre_register')
      ) f on f.player_id = r.player_id and f.claim = r.claim and f.subject = r.subject`,
    claims: [
      [received, 'player_id', 'r.player_id', gift, 'f.player_id'],
      [received, 'points_mills', 'r.points_mills::text', gift, `f.payload ->> 'amount_mills'`],
      [received, 'at', 'r.at', gift, 'f.at'],
      [
        gift,
        'to',
        `f.payload ->> 'to'`,
        received,
        `case when r.player_id is not null then 'score' end`,
      ],
    ],
  },
  {
    name: 'every reward has its reason',
    rows: `claims_received r
      left join claims_follows f on f.player_id = r.player_id and f.place = r.subject and r.claim = 'follow'
      left join claims_returns b on b.player_id = r.player_id and b.fact_id::text = r.subject and r.claim = 'return'
      left join promotions_friends p on p.partner_id = r.player_id and p.player_id::text = r.subject and r.claim = 'friend'
      left join claims_pre_registrations e on e.player_id = r.player_id and r.claim = 'pre_register'`,
    claims: [
      [
        `concat('claims_received ', r.player_id, '/', r.claim, '/', r.subject)`,
        'the moment of its reason',
        `case r.claim when 'guide' then r.at when 'return' then greatest(r.at, b.at) when 'friend' then greatest(r.at, p.at) else r.at end`,
        `'its reason'`,
        `case r.claim when 'guide' then r.at when 'follow' then f.at when 'pre_register' then e.received_at
          when 'return' then case when b.at is not null then r.at end when 'friend' then case when p.at is not null then r.at end end`,
      ],
    ],
  },
  {
    name: 'every return is a top-up of money after a pause',
    rows: `claims_returns r left join facts f on f.id = r.fact_id and f.kind = 'payment.credited' and f.payload ->> 'to' = 'money'
      left join lateral (
        select max(b.at) as at from facts b where b.kind = 'payment.credited' and b.player_id = r.player_id
          and b.payload ->> 'to' = 'money' and b.id < r.fact_id
      ) before on true
      left join facts_cursors c on c.listener = '${noteReturns.name}'`,
    claims: [
      [
        `'claims_returns ' || r.fact_id`,
        'player_id',
        'r.player_id',
        `'facts ' || r.fact_id`,
        'f.player_id',
      ],
      [`'claims_returns ' || r.fact_id`, 'at', 'r.at', `'facts ' || r.fact_id`, 'f.at'],
      [
        `'claims_returns ' || r.fact_id`,
        'away_days',
        'r.away_days',
        `'the top-up before it'`,
        'floor(extract(epoch from r.at - before.at) / 86400)::int',
      ],
    ],
  },
];
