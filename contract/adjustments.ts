import { z } from 'zod';
import { data, json, post, right } from './endpoint.ts';
import { fieldError } from './field-errors.ts';
import { adjusted_balances, adjustment_max } from './player-acts.ts';
import { amount, amountIn, idInPath, points } from './shapes.ts';
import { reason } from './staff.ts';

const adjustment = z
  .object({
    balance: z.enum(adjusted_balances),
    /** Added; below zero, taken. Of points a whole number. */
    amount: z
      .number()
      .min(-adjustment_max)
      .max(adjustment_max)
      .pipe(amountIn)
      .refine((mills) => mills !== 0, fieldError('form')),
    reason,
  })
  .refine(({ balance, amount: mills }) => balance !== 'score' || mills % 1000 === 0, {
    path: ['amount'],
    message: fieldError('whole'),
  });

export const adjustBalance = post('/api/console/players/{id}/adjust', {
  does: 'Adds to a balance of a player, or takes from it, by entries against the house: never beyond what is there. What is added of money and tokens counts as a deposit, and repays a debt first. Above a limit it waits for a second member of staff. Answers the balances after it.',
  who: right('players.adjust'),
  moves_value: true,
  params: z.object({ id: idInPath }),
  body: json(adjustment),
  answers: data(z.object({ money: amount, shop_score: amount, score: points, debt: amount })),
  refuses: [
    'player.unknown',
    'act.unfit',
    'reason.required',
    'approval.waits',
    'limit.reached',
    'balance.short',
    'tokens.short',
    'points.short',
  ],
});
