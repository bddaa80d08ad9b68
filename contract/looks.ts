import { z } from 'zod';
import { data, json, post, right } from './endpoint.ts';
import { idInPath, moment } from './shapes.ts';
import { reason } from './staff.ts';

export const beginLook = post('/api/console/players/{id}/look', {
  does: 'Shows the site as a player sees it, in this browser, for 15 minutes: each call that isn’t a read is refused, and so are messages with support and the second factor. The player is told, unless the site has switched that off.',
  who: right('players.see'),
  params: z.object({ id: idInPath }),
  body: json(z.object({ reason })),
  answers: data(z.object({ until: moment })),
  refuses: ['player.unknown', 'act.unfit', 'reason.required'],
});

export const endLook = post('/api/console/look/end', {
  does: 'Ends a look before its time.',
  who: right('players.see'),
  answers: data(z.object({})),
});
