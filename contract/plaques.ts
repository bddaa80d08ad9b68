import { z } from 'zod';
import { goods } from './catalogue.ts';
import { anyone, data, get, json, post } from './endpoint.ts';
import { amount, id, idInPath, moment } from './shapes.ts';

/**
 * How much of a plaque its player shows: with the masked name, without a name, or nothing: then
 * only the player sees it.
 */
export const plaque_shows = ['named', 'unnamed', 'nothing'] as const;
export type PlaqueShows = (typeof plaque_shows)[number];

/** The plaque of a won draw: its public page. The record of the draw has a call of its own. */
const plaque = z.object({
  /** The public draw. */
  id,
  kind: z.enum(['case', 'upgrade', 'battle']),
  /** The item with its price at the draw; of a battle the dearest. */
  goods,
  /** How many items were won. */
  items: z.number().int().positive(),
  /** The worth of everything won, at the prices of the draw. */
  won: amount,
  /** The stake; null where it cost no money. */
  stake: amount.nullable(),
  /** The published chance of this item, or of this upgrade, in parts per million. */
  chance_ppm: z.number().int().min(0).max(1_000_000),
  /** The opened case; of a battle the case that the item came from; null for an upgrade. */
  box: z.object({ id, name: z.string() }).nullable(),
  at: moment,
  /** The masked name of a player who shares the page with it; else null. */
  player: z.string().nullable(),
  /** Null until its player shares it: previews and search engines are told nothing before. */
  shows: z.enum(plaque_shows).nullable(),
  /** The caller is the player who won. */
  is_own: z.boolean(),
  /** A picture for link previews, 1200 × 630; null unless the page is shared. */
  poster: z.string().nullable(),
});

export type Plaque = z.output<typeof plaque>;

export const showPlaque = get('/api/win/{id}', {
  does: 'The plaque of a draw of a case, an upgrade or a battle that one player won with at least the stake, once the player has seen the result. Its number is that of the public draw.',
  who: anyone,
  params: z.object({ id: idInPath }),
  answers: data(plaque),
  refuses: ['win.unknown'],
});

export const setPlaque = post('/api/win/{id}', {
  does: 'Sets how much of an own plaque everyone sees. `shared` shares it with the masked name, unless it shows something already.',
  params: z.object({ id: idInPath }),
  body: json(z.object({ shows: z.enum([...plaque_shows, 'shared']) })),
  answers: data(
    z.object({
      shows: z.enum(plaque_shows),
      /** The caller’s own code as a partner, which a shared link carries; null without one. */
      code: z.string().nullable(),
    }),
  ),
  refuses: ['win.unknown', 'win.shared_enough'],
});
