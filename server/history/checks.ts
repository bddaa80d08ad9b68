import type { Check } from '../kit/check.ts';
import { playsIn } from '../plays/index.ts';
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

const day = `concat('history_days ', coalesce(d.player_id, p.player_id), '/', coalesce(d.day, p.day), '/', coalesce(d.game, p.game))`;
const plays = `'the plays of accounts_players ' || coalesce(p.player_id, d.player_id)`;
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
