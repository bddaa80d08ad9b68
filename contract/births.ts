/** Dates of birth, which the rules of a country ask for before a top-up. */
import { z } from 'zod';
import { data, json, post, right } from './endpoint.ts';
import { idInPath } from './shapes.ts';
import { reason } from './staff.ts';

const body = z.object({ born_on: z.iso.date() });

const told = z.object({
  /** The day, UTC, from which a player who isn’t 18 yet may play and top up; else null. */
  plays_from: z.iso.date().nullable(),
});

export const tellBirth = post('/api/birth', {
  does: 'Keeps the player’s date of birth, once; the same one again changes nothing. A player who isn’t 18 yet neither plays nor tops up from now on, until that birthday.',
  body: json(body),
  answers: data(told),
  refuses: ['birth.unfit', 'birth.told'],
});

export const correctBirth = post('/api/console/players/{id}/birth', {
  does: 'Corrects the date of birth that a player gave. One that makes the player younger than 18 keeps them from playing and topping up; a block that stands stays until it is lifted.',
  who: right('players.birth'),
  params: z.object({ id: idInPath }),
  body: json(body.extend({ reason })),
  answers: data(told),
  refuses: ['player.unknown', 'birth.unfit', 'act.unfit', 'reason.required'],
});
