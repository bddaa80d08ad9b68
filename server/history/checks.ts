import { stake_of_battle } from '../battles/index.ts';
import { stake_of_opening } from '../cases/index.ts';
import type { Check } from '../kit/check.ts';
import { numberOf } from '../settle/verify/payload.ts';
import { elementsIn } from '../settle/verify/recipes/flow.ts';
import { stake_of_upgrade } from '../upgrades/index.ts';
import { countPlay } from './count-play.ts';
import { wins_kept } from './store.ts';

/** The acts that the listener has counted so far: it takes them moments after they happened. */
const counted = (kind: string) => `(
    select f.* from facts f join facts_cursors c on c.listener = '${countPlay.name}'
    where f.kind = '${kind}' and (f.player_id is not null or f.kind = 'battle.ended') and (f.epoch, f.tx, f.id) <= (c.epoch, c.tx, c.id)
  )`;

const stakesOf = (game: string, kind: string, stake: string) => `
  select '${game}' as game, stake.player_id, (stake.at at time zone 'utc')::date as day, stake.staked_mills, stake.won_mills
  from (${stake}) stake join ${counted(kind)} f on f.id = stake.fact_id`;

const played = `(
    select player_id, day, game, count(*) as times, sum(staked_mills) as staked_mills, sum(won_mills) as won_mills
    from (${stakesOf('case', 'case.opened', stake_of_opening)}
      union all ${stakesOf('upgrade', 'items.upgraded', stake_of_upgrade)}
      union all ${stakesOf('battle', 'battle.ended', stake_of_battle)}) stakes
    group by player_id, day, game
  )`;

const won = `(
    select f.player_id, f.id as fact_id, x.n - 1 as place, 'case' as game, f.at, ${numberOf(`(f.payload -> 'case_id')`)} as case_id,
      ${numberOf(`(x.element -> 'goods_id')`)} as goods_id, ${numberOf(`(x.element -> 'price_mills')`)} as price_mills
    from ${counted('case.opened')} f, ${elementsIn('won')}
    union all
    select f.player_id, f.id, 0, 'upgrade', f.at, null, ${numberOf(`(f.payload -> 'goods_id')`)}, ${numberOf(`(f.payload -> 'price_mills')`)}
    from ${counted('items.upgraded')} f where f.payload -> 'win' = 'true'
  )`;

const dearest = `(
    select * from (
      select *, row_number() over (partition by player_id order by price_mills::numeric desc, fact_id, place) as rank
      from ${won} won
    ) ranked where rank <= ${wins_kept}
  )`;

const day = `concat('history_days ', coalesce(d.player_id, p.player_id), '/', coalesce(d.day, p.day), '/', coalesce(d.game, p.game))`;
const plays = `'the plays of accounts_players ' || coalesce(p.player_id, d.player_id)`;
const win = `concat('history_wins ', coalesce(w.player_id, p.player_id), '/', coalesce(w.fact_id, p.fact_id), '/',
  coalesce(w.place, p.place))`;
const play = `'facts ' || coalesce(p.fact_id, w.fact_id)`;

/** Figures of play: the sums and the dearest wins follow from the openings and the upgrades. */
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
