import type { Check } from '../kit/check.ts';
import { expectedNear } from '../cases/index.ts';
import { playsIn } from '../plays/index.ts';
import { countCases } from './count-cases.ts';
import { countPlay } from './count-play.ts';
import { wins_kept } from './store.ts';

/** Rows of plays whose acts the listener has counted: it takes them moments after they happened. */
const counted = (query: 'stakes' | 'wins') => `(
    select play.* from ${playsIn(query)} play join facts f on f.id = play.fact_id
    join facts_cursors c on c.listener = '${countPlay.name}' and (f.epoch, f.tx, f.id) <= (c.epoch, c.tx, c.id)
    where play.player_id is not null
  )`;

const played = `(
    select player_id, day, game, sum(times) as times, sum(staked_mills) as staked_mills, sum(won_mills) as won_mills
    from (select *, (at at time zone 'utc')::date as day from ${counted('stakes')} stakes) stakes
    group by player_id, day, game
  )`;

/** The bounds of the margins of a day's plays, and the bonus that they released by the ledger. */
const kept = `(
    select m.player_id, (s.at at time zone 'utc')::date as day, m.game, sum(m.lowest)::bigint as lowest,
      sum(m.highest)::bigint as highest, coalesce(sum(released.amount_mills), 0)::bigint as released_mills
    from ${counted('stakes')} s
    join ${playsIn('margins')} m on m.fact_id = s.fact_id and m.player_id = s.player_id
    left join ledger_entries released on released.fact_id = m.fact_id
      and released.debit_account_id = m.player_id * 100 + 5 and released.credit_account_id = m.player_id * 100 + 1
    group by 1, 2, 3
  )`;

const dearest = `(
    select * from (
      select *, row_number() over (partition by player_id order by price_mills::numeric desc, fact_id, place) as rank
      from ${counted('wins')} won
    ) ranked where rank <= ${wins_kept}
  )`;

/** The openings for money that the other listener has counted, by player and revision. */
const opened = `(
    select s.player_id, (f.payload ->> 'revision_id')::bigint as revision_id, min((f.payload ->> 'case_id')::bigint) as case_id,
      sum(s.times) as times, sum(s.staked_mills) as staked_mills, sum(s.won_mills) as won_mills,
      sum(s.times * near.lowest)::bigint as lowest, sum(s.times * near.highest)::bigint as highest, max(f.at) as last_at,
      (array_agg(row(best.price_mills, best.goods_id, f.id, best.place)::text
        order by best.price_mills::numeric desc, f.id))[1] as best
    from facts f join facts_cursors c on c.listener = '${countCases.name}' and (f.epoch, f.tx, f.id) <= (c.epoch, c.tx, c.id)
    join ${playsIn('stakes')} s on s.fact_id = f.id and s.player_id = f.player_id
    cross join ${expectedNear(`(f.payload ->> 'revision_id')::bigint`, 'f.at', true)} near
    cross join lateral (
      select (x.element ->> 'price_mills')::bigint as price_mills, (x.element ->> 'goods_id')::bigint as goods_id, x.n - 1 as place
      from jsonb_array_elements(f.payload -> 'won') with ordinality x (element, n)
      order by price_mills desc, place limit 1
    ) best
    where f.kind = 'case.opened' group by 1, 2
  )`;
const box = `concat('history_cases ', coalesce(h.player_id, p.player_id), '/', coalesce(h.revision_id, p.revision_id))`;

const day = `concat('history_days ', coalesce(d.player_id, p.player_id), '/', coalesce(d.day, p.day), '/', coalesce(d.game, p.game))`;
const plays = `'the plays of accounts_players ' || coalesce(p.player_id, d.player_id)`;
const openings = `'the openings of accounts_players ' || coalesce(p.player_id, h.player_id)`;
const win = `concat('history_wins ', coalesce(w.player_id, p.player_id), '/', coalesce(w.fact_id, p.fact_id), '/',
  coalesce(w.place, p.place))`;
const play = `'facts ' || coalesce(p.fact_id, w.fact_id)`;

/** Figures of play: the sums and the dearest wins follow from the plays of all games. */
export const checks: readonly Check[] = [
  {
    name: 'every day of a player has the sums of its plays',
    rows: `${played} p full join history_days d on d.player_id = p.player_id and d.day = p.day and d.game = p.game`,
    claims: (['times', 'staked_mills', 'won_mills'] as const).map((column) => [
      day,
      column,
      `d.${column}`,
      plays,
      `p.${column}`,
    ]),
  },
  {
    name: 'every day of a player has the margins of its plays, and the bonus that they released',
    rows: `(select * from history_days where margin_mills is not null) d
      left join ${kept} p on p.player_id = d.player_id and p.day = d.day and p.game = d.game`,
    claims: [
      [
        day,
        'margin_mills',
        'd.margin_mills',
        plays,
        'greatest(least(d.margin_mills, p.highest), p.lowest)',
      ],
      [day, 'released_mills', 'd.released_mills', plays, 'p.released_mills'],
    ],
  },
  {
    name: 'every revision that a player opened has the sums of its openings, and the best win',
    rows: `${opened} p full join history_cases h on h.player_id = p.player_id and h.revision_id = p.revision_id`,
    claims: [
      ...(['case_id', 'times', 'staked_mills', 'won_mills', 'last_at'] as const).map(
        (column): [string, string, string, string, string] => [
          box,
          column,
          `h.${column}`,
          openings,
          `p.${column}`,
        ],
      ),
      [
        box,
        'expected_mills',
        'h.expected_mills',
        openings,
        'greatest(least(h.expected_mills, p.highest), p.lowest)',
      ],
      [
        box,
        'best win',
        `case when h.player_id is not null then row(h.best_mills, h.best_goods_id, h.best_fact_id, h.best_place)::text end`,
        openings,
        'p.best',
      ],
    ],
  },
  {
    name: 'the wins that are kept of a player are the dearest of the plays',
    rows: `${dearest} p full join history_wins w on w.player_id = p.player_id and w.fact_id = p.fact_id and w.place = p.place`,
    claims: [
      [win, 'price_mills', 'w.price_mills::text', play, 'p.price_mills'],
      [win, 'game', 'w.game', play, 'p.game'],
      [win, 'case_id', 'w.case_id::text', play, 'p.case_id'],
      [win, 'goods_id', 'w.goods_id::text', play, 'p.goods_id'],
      [win, 'at', 'w.at', play, 'p.at'],
    ],
  },
];
