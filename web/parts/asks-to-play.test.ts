import { expect, test } from 'vitest';
import { asksToPlay } from './asks-to-play.ts';

test('games, gifts and the page of top-ups ask to play [8-11b]', () => {
  for (const path of [
    '/case/7',
    '/battle',
    '/battle/12?seat=1',
    '/upgrade?item=4&times=2',
    '/turntable',
    '/event/cards',
    '/giveaway/3#draws',
    '/free/',
    '/mission',
    '/vip',
    '/my/check',
    '/my/guide',
    '/pay',
    '/pay?p=20&od=1',
  ])
    expect([path, asksToPlay(path)]).toEqual([path, true]);
});

test('what is the player’s own, help and fairness don’t', () => {
  for (const path of [
    '/',
    '/my',
    '/my/backpack',
    '/my/limits',
    '/my/history/top-ups',
    '/my/support/4',
    '/pay/V123',
    '/withdrawals/9',
    '/provablyfair?draw=3',
    '/mall',
    '/casebook',
  ])
    expect([path, asksToPlay(path)]).toEqual([path, false]);
});
