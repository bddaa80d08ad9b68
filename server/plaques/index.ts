import * as contract from '@vitrine/contract/plaques';
import { on } from '../kit/http/route.ts';
import type { Module } from '../kit/module.ts';
import { findCode } from '../promotions/index.ts';
import { personal_part } from './personal/store.ts';
import { makeFindPoster } from './poster.ts';
import { setPlaque } from './share.ts';
import { showPlaque } from './show.ts';
import { makeFindWon } from './won.ts';

export { findNameable } from './nameable.ts';
export { makeFindWon, type FindWon } from './won.ts';

/** Plaques: the public page of each won draw, shared or taken down by its player. */
export const plaques: Module = {
  name: 'plaques',
  needs: ['accounts', 'seeds', 'catalogue', 'promotions', 'cases', 'upgrades', 'battles'],
  personal: personal_part,
  gathers: (modules) => {
    const findWon = makeFindWon(modules);
    return {
      routes: [
        on(contract.showPlaque, ({ db, player, input }) =>
          showPlaque(db, findWon, input.id, player),
        ),
        on(contract.setPlaque, async ({ db, player, input: { id, shows } }) => ({
          shows: await setPlaque(db, findWon, { id, player_id: player, shows }),
          code: (await findCode(db, player)) ?? null,
        })),
      ],
      pictures: { win: makeFindPoster(findWon) },
    };
  },
};
