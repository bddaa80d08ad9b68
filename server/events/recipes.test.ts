import { TICKETS } from '@vitrine/fairness/table';
import { findGoodsFrom } from '../testing/trade-flows.ts';
import { openRecipes } from '../testing/recipe-page.ts';
import { dataOf } from '../testing/send.ts';
import { openWorld } from '../testing/world.ts';
import { recipes } from './checks.ts';
import { joinGifted } from '../testing/join-gifted.ts';
import { collect, rotateTo, rotateToSet } from './testing/players.ts';

const world = openWorld();
const recipe = openRecipes(world, Object.keys(recipes));

recipe('Wheel that pays points', async () => {
  const player = await joinGifted(world);
  await rotateTo(world.owner, player, (ticket) => ticket(0) < 600_000);
  dataOf(await player.api('POST /api/turntable', {}));
  return { player, amounts: { prize: 101 } };
});

recipe('Wheel that pays tokens', async () => {
  const player = await joinGifted(world);
  await rotateTo(world.owner, player, (ticket) => ticket(0) >= TICKETS - 200);
  dataOf(await player.api('POST /api/turntable', {}));
  return { player, amounts: { prize: 151 } };
});

recipe('Snowball that pays points', async () => {
  const player = await joinGifted(world);
  await rotateTo(world.owner, player, (ticket) => ticket(0) < 560_000);
  dataOf(await player.api('POST /api/event/snow', { snowman: 1, pay: true }));
  return { player, amounts: { cost: 300, prize: 108 } };
});

recipe('One more card', async () => {
  const player = await joinGifted(world);
  dataOf(await player.api('POST /api/event/cards', { pay: true }));
  return { player, amounts: { cost: 25 } };
});

recipe('Set of cards', async () => {
  const player = await joinGifted(world);
  await rotateToSet(world.owner, player);
  dataOf(await player.api('POST /api/event/cards/complete', { album: await collect(player, 10) }));
  return { player, amounts: { prize: 225 } };
});

recipe('Coupon purchase', async () => {
  const player = await joinGifted(world, { amount_mills: 100_000, played: true });
  const { id: goods_id, price_mills } = await findGoodsFrom(world.owner, 1_000);
  const { code } = dataOf(await player.api('POST /api/event/coupon', { goods_id }));
  for (let n = 0; n < 5; n++) {
    const friend = await joinGifted(world);
    await rotateTo(world.owner, friend, (ticket) => ticket(0) < 500_000);
    dataOf(await friend.api('POST /api/event/coupon/{code}/help', { code }));
  }
  dataOf(await player.api('POST /api/event/coupon/{code}/buy', { code }));
  return { player, amounts: { 'price − discount': price_mills - Math.floor(price_mills * 0.05) } };
});
