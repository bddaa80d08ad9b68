// The members of staff: makes their accounts, grants roles and takes them back:
// `npm run staff -- --help`.
import { parseArgs } from 'node:util';
import type { Config } from '../server/kit/config.ts';
import type { Desk } from '../server/kit/desk.ts';
import {
  addStaff,
  findMember,
  grantRole,
  listStaff,
  resetStaff,
  revokeRole,
  staff_roles,
  type Link,
  type StaffRole,
} from '../server/staff/index.ts';
import { runCommand, UsageError, type Command, type Outcome } from './operator.ts';

const usage = `Usage: npm run staff -- [--json] COMMAND

  create-owner --email ADDRESS   makes the account of an owner, who has every right
  add ADDRESS ROLE…              makes the account of another member of staff
  grant MEMBER ROLE              grants a role
  revoke MEMBER ROLE             takes a role back, and ends the member's sessions
  reset MEMBER                   takes password and second factor away, and ends all sessions
  list                           all members of staff

  --name NAME                    of a new account, as colleagues read it
  --why TEXT                     the reason, for the audit

create-owner, add and reset print a link that sets the password, once, within 24 hours; a second factor
follows, without which no right can be used. ROLE is one of support, operator, finance, auditor and
owner. MEMBER is an e-mail address or the number of an account. Staff doesn't play: these accounts
are for the console alone.
Exit codes: 0 done; 1 not, as it says; 2 impossible.`;

process.exitCode = await runCommand(usage, () => {
  const [flag, text] = [{ type: 'boolean' }, { type: 'string' }] as const;
  const options = { help: flag, json: flag, email: text, name: text } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  return { ...values, command: () => commandOf(positionals, values) };
});

interface Options {
  email?: string | undefined;
  name?: string | undefined;
}

function commandOf(
  [name = '', subject = '', ...more]: readonly string[],
  { email, name: as = '' }: Options,
): Command {
  if (name === 'create-owner' && email !== undefined && subject === '')
    return add({ email, name: as, roles: ['owner'] });
  if (email !== undefined) throw new UsageError(usage);
  if (name === 'add' && subject !== '' && more.length > 0)
    return add({ email: subject, name: as, roles: more.map(roleOf) });
  if (name === 'grant' && more.length === 1) return change(grantRole, subject, roleOf(more[0]!));
  if (name === 'revoke' && more.length === 1) return change(revokeRole, subject, roleOf(more[0]!));
  if (name === 'reset' && subject !== '' && more.length === 0) return reset(subject);
  if (name === 'list' && subject === '') return list;
  throw new UsageError(usage);
}

function roleOf(word: string): StaffRole {
  const role = staff_roles.find((known) => known === word);
  if (!role) throw new UsageError(`${word} is no role: ${staff_roles.join(', ')}.`);
  return role;
}

function add(wish: { email: string; name: string; roles: readonly StaffRole[] }): Command {
  return async (desk, config) => sayLink(await addStaff(desk, wish), config);
}

function reset(subject: string): Command {
  return async (desk, config) => {
    const { id } = await findMember(desk.db, subject);
    return sayLink(await resetStaff(desk, id), config);
  };
}

function sayLink({ id, token, expires_at }: Link, { public_url, port }: Config): Outcome {
  const link = new URL(`/console/join#${token}`, public_url ?? `http://127.0.0.1:${port}`).href;
  const until = expires_at.toISOString();
  return {
    code: 0,
    data: { id, link, expires_at: until },
    lines: [`Account ${id}. This link sets its password, once, until ${until}:`, link],
  };
}

function change(
  act: (desk: Desk, id: number, role: StaffRole) => Promise<void>,
  subject: string,
  role: StaffRole,
): Command {
  return async (desk) => {
    const { id } = await findMember(desk.db, subject);
    await act(desk, id, role);
    const { name, roles } = await findMember(desk.db, String(id)).catch(() => ({
      name: `Account ${id}`,
      roles: [] as string[],
    }));
    const said = roles.length > 0 ? `has ${roles.join(', ')}` : 'is none of staff any more';
    return { code: 0, data: { id, roles }, lines: [`${name} ${said}.`] };
  };
}

async function list({ db }: Desk): Promise<Outcome> {
  const members = await listStaff(db);
  const lines = members.map(({ id, name, email, roles, has_password, factor_since, seen_at }) => {
    const state = !has_password
      ? 'link not used yet'
      : factor_since === null
        ? 'no second factor'
        : 'second factor';
    const seen = seen_at === null ? 'never seen' : `seen ${seen_at.toISOString()}`;
    return `${id}  ${email ?? 'no address'}  ${name}  ${roles.join(', ')}  ${state}  ${seen}`;
  });
  return {
    code: 0,
    data: { staff: members },
    lines: lines.length > 0 ? lines : ['There is no staff yet: npm run staff -- create-owner.'],
  };
}
