import { z } from 'zod';
import { data, get, json, post, right } from './endpoint.ts';
import { setting_keys, setting_kinds } from './setting-list.ts';
import { id, moment } from './shapes.ts';
import { reason } from './staff.ts';

/** On or off, an amount in USD, a whole number, or a rate. */
const value = z.union([z.boolean(), z.number()]);

/** A change of a setting; `by` is null for the command line. */
const change = z.object({ version: id, value, at: moment, by: z.string().nullable() });

export const listSettings = get('/api/console/settings', {
  does: 'All settings with their bounds, their values and the last changes of each.',
  who: right('settings.read'),
  answers: data(
    z.object({
      list: z.array(
        z.object({
          key: z.enum(setting_keys),
          does: z.string(),
          kind: z.enum(setting_kinds),
          initial: value,
          least: z.number().nullable(),
          most: z.number().nullable(),
          value,
          /** The number of the change that holds; 0 for none. A change names the one it saw. */
          version: z.number().int(),
          changes: z.array(change),
        }),
      ),
    }),
  ),
});

export const changeSetting = post('/api/console/settings', {
  does: 'Changes a setting. `seen` is the version that the caller saw: if somebody has changed it since, nothing is saved, and both values come back.',
  who: right('settings.set'),
  body: json(z.object({ key: z.enum(setting_keys), value, seen: z.number().int().min(0), reason })),
  answers: data(z.object({ version: id })),
  refuses: ['act.unfit', 'reason.required', 'edit.conflict', 'approval.waits'],
});
