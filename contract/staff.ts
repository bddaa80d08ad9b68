import { z } from 'zod';
import { anyone, data, get, json, post, right, staff } from './endpoint.ts';
import { right_names } from './rights.ts';
import { id, idInPath, moment } from './shapes.ts';
import { passwordDigest } from './accounts.ts';

const role = z.enum(['support', 'operator', 'finance', 'auditor', 'owner']);
/** Why an operator acts: written into the audit. */
export const reason = z.string().trim().max(500).default('');

const member = z.object({
  id,
  name: z.string(),
  email: z.string().nullable(),
  roles: z.array(z.enum(['host', 'support', 'operator', 'finance', 'auditor', 'owner'])),
  /** Since when the account has a second factor; without one no right can be used. */
  factor_since: moment.nullable(),
  seen_at: moment.nullable(),
});

export const showMe = get('/api/console/me', {
  does: 'The member of staff who is signed in: roles, rights, and until when grave acts need no new confirmation.',
  who: staff,
  answers: data(
    z.object({
      id,
      name: z.string(),
      roles: member.shape.roles,
      rights: z.array(z.enum(right_names)),
      second_factor: z.literal('given'),
      fresh_until: moment,
    }),
  ),
});

export const joinStaff = post('/api/console/join', {
  does: 'Sets the password of an account of staff by its one-time link, and signs in. The second factor follows.',
  stays_open: true,
  who: anyone,
  body: json(z.object({ token: z.string().regex(/^[0-9a-f]{64}$/), password: passwordDigest })),
  answers: data(z.object({ token: z.string().nullable() })),
  refuses: ['staff.link_over', 'password.common'],
});

export const listStaff = get('/api/console/staff', {
  does: 'The members of staff with their roles.',
  who: right('staff.read'),
  answers: data(z.object({ list: z.array(member) })),
});

export const grantRole = post('/api/console/staff/{id}/grant', {
  does: 'Grants a role to a member of staff: never to oneself, and none with a right that one lacks.',
  who: right('staff.grant'),
  params: z.object({ id: idInPath }),
  body: json(z.object({ role, reason })),
  answers: data(z.object({})),
  refuses: ['act.unfit', 'reason.required', 'approval.waits'],
});

export const revokeRole = post('/api/console/staff/{id}/revoke', {
  does: 'Takes a role back from a member of staff, and ends their sessions; the last owner stays.',
  who: right('staff.grant'),
  params: z.object({ id: idInPath }),
  body: json(z.object({ role, reason })),
  answers: data(z.object({})),
  refuses: ['act.unfit', 'reason.required'],
});

/** The page of the console that a view is of, and what its address asks. */
const view_page = z.string().regex(/^[a-z_/-]{1,40}$/);

export const listViews = get('/api/console/views', {
  does: 'The saved views of a page: one’s own and those that colleagues share.',
  who: staff,
  query: z.object({ page: view_page }),
  answers: data(
    z.object({
      list: z.array(
        z.object({
          id,
          name: z.string(),
          query: z.string(),
          is_shared: z.boolean(),
          is_own: z.boolean(),
        }),
      ),
    }),
  ),
});

export const saveView = post('/api/console/views', {
  does: 'Saves the filters and the order of a page as a view; one of the same name takes its place.',
  who: staff,
  body: json(
    z.object({
      page: view_page,
      name: z.string().trim().min(1).max(60),
      query: z.string().max(1000),
      is_shared: z.boolean(),
    }),
  ),
  answers: data(z.object({ id })),
  refuses: ['act.unfit'],
});

export const dropView = post('/api/console/views/{id}/drop', {
  does: 'Drops a saved view of one’s own; does nothing where there is none.',
  who: staff,
  params: z.object({ id: idInPath }),
  answers: data(z.object({})),
});
