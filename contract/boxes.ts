import { z } from 'zod';
import { fieldError } from './field-errors.ts';
import { clientSeed, createBattle } from './battles.ts';
import { openCase } from './cases.ts';
import { anyone, data, get, json, post, right } from './endpoint.ts';
import { amount, id, idInPath, moment } from './shapes.ts';
import { reason } from './staff.ts';

/** The maximum number of boxes that one call opens. */
const opened_max = 10;

export const openBoxes = post('/api/rechargeOpenBox/open', {
  does: 'Opens 1 to 10 granted cases of one kind from the backpack: draws, and puts the prizes into the backpack. All or nothing.',
  moves_value: true,
  body: json(
    z.object({
      /** Ids of backpack entries of kind `box`, all of one case. */
      open_list: z
        .array(id)
        .min(1)
        .max(opened_max)
        .refine((ids) => new Set(ids).size === ids.length, fieldError('twice')),
      /** The revision that the page showed; refused when it isn't the current one. */
      revision: id.optional(),
      /** The player skips the reel: others learn of the win after 1.5 seconds instead of 7. */
      fast: z.boolean().default(false),
    }),
  ),
  answers: data(openCase.answers.shape),
  refuses: [
    'item.unknown',
    'box.none',
    'box.opened',
    'box.several_cases',
    'case.unknown',
    'case.closed',
    'case.paused',
    'case.revision_changed',
    'case.conditions_unmet',
    'seeds.client_missing',
    'look.waits',
    'territory.blocked',
    'game.blocked',
    'opening.too_many',
    'opening.too_soon',
    'game.in_play',
  ],
});

export const giveBattle = post('/api/first_battle', {
  does: 'Gives a newcomer who has opened the welcome case one battle against a bot: two rounds of the welcome case. It costs nothing, is private, and begins at once.',
  moves_value: true,
  body: json(
    z.object({
      /** From `POST /api/battle/commitment`. */
      commitment: id,
      /** Made by the browser after it has seen the hash. */
      client_seed: clientSeed,
    }),
  ),
  answers: createBattle.answers,
  refuses: [
    'battle.given',
    'battle.commitment_spent',
    'box.welcome_unopened',
    'case.unknown',
    'case.closed',
    'case.paused',
    'case.revision_changed',
    'debt.owed',
    'territory.blocked',
    'game.blocked',
    'opening.too_soon',
    'game.in_play',
  ],
});

export const showWelcomeCase = get('/api/welcome', {
  does: 'The case that every person gets once with a new account; null while the site welcomes with none.',
  who: anyone,
  answers: data(
    z.object({ case: z.object({ id, name: z.string(), picture: z.string() }).nullable() }),
  ),
});

export const listBoxes = get('/api/rechargeOpenBox', {
  does: 'The player’s unopened cases, the newest first, and what became of the welcome case.',
  answers: data(
    z.object({
      list: z.array(
        z.object({
          case: z.object({ id, name: z.string(), picture: z.string() }),
          /** The number of unopened ones. */
          count: z.number().int(),
          /** The oldest of them, as many as one call opens: its `open_list`. */
          open_list: z.array(id),
          granted_at: moment,
        }),
      ),
      /**
       * The case that every person gets once: `coming` within seconds, `here` in the backpack,
       * `opened`, `refused` as this browser, network or Steam account has had one, or `unverified`
       * until the e-mail address is. Null while the site welcomes with none.
       */
      welcome: z
        .object({ case: id, state: z.enum(['coming', 'here', 'opened', 'refused', 'unverified']) })
        .nullable(),
    }),
  ),
});

export const listGrantable = get('/api/console/boxes', {
  does: 'The cases that can be given to a player, with what each gives on average and at best, at today’s prices.',
  who: right('boxes.grant'),
  answers: data(
    z.object({
      list: z.array(z.object({ id, name: z.string(), average: amount, best: amount })),
    }),
  ),
});

export const grantBox = post('/api/console/players/{id}/box', {
  does: 'Gives a player an unopened case: once for each name that it is given under, by default the day and the case.',
  who: right('boxes.grant'),
  params: z.object({ id: idInPath }),
  body: json(z.object({ case_id: id, as: z.string().trim().min(1).max(100).optional(), reason })),
  answers: data(z.object({})),
  refuses: [
    'act.unfit',
    'reason.required',
    'case.unknown',
    'break.active',
    'exclusion.active',
    'player.blocked',
  ],
});
