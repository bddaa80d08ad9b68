import { hash } from 'node:crypto';
import { rightsOf } from '@vitrine/contract/rights';
import {
  endSessionsOf,
  findAccountOf,
  findStaff,
  insertPlayer,
  lockStaff,
  setRoles,
  updatePlayer,
  type StaffRow,
} from '../accounts/index.ts';
import { auditAct } from '../audit/index.ts';
import { now } from '../kit/clock.ts';
import type { Db, Tx } from '../kit/db.ts';
import type { Desk } from '../kit/desk.ts';
import { isStaff } from '../kit/http/admit.ts';
import { randomHex } from '../kit/random.ts';
import { Unfit } from '../kit/refusal.ts';
import { deleteSecondFactor } from '../security/index.ts';
import { hasColleague, readSetting } from '../settings/index.ts';
import * as store from './store.ts';

/** The roles above a host's. */
export const staff_roles = ['support', 'operator', 'finance', 'auditor', 'owner'] as const;
export type StaffRole = (typeof staff_roles)[number];

/** How long a one-time link holds. */
const link_hours = 24;
const link_token_bytes = 32;

/** A one-time link's token, which nobody can read again, and its end. */
export interface Link {
  id: number;
  token: string;
  expires_at: Date;
}

/**
 * Makes an account for a new member of staff with these roles, without a password: its one-time
 * link sets one. An account of staff doesn't play, so a player's account doesn't become one:
 * refuses act.unfit for an address that has an account, and as `grantRole`.
 */
export function addStaff(
  desk: Desk,
  { email, name, roles }: { email: string; name: string; roles: readonly StaffRole[] },
): Promise<Link> {
  const act = { right: 'staff.grant', on: 'player', id: ({ id }: Link) => id } as const;
  return auditAct(desk, act, async (tx) => {
    await lockStaff(tx);
    const address = email.trim().toLowerCase();
    if (address.length > 254 || !/^[^\s@]+@[^\s@]+$/.test(address))
      throw new Unfit(`${email} is no e-mail address.`);
    if (await findAccountOf(tx, { email: address }))
      throw new Unfit(`${address} has an account. Staff has accounts of its own: name another.`);
    for (const role of roles) await refuseForeign(tx, desk, role);
    const at = now();
    const id = await insertPlayer(tx, {
      name: name.trim().slice(0, 40) || 'Staff',
      email: address,
      password_hash: null,
      created_at: at,
      email_verified_at: at,
      terms_agreed_at: at,
      adult_confirmed_at: at,
      source: 'staff',
    });
    await setRoles(tx, id, roles);
    return makeLink(tx, id);
  });
}

/**
 * Makes a new one-time link for a member of staff who has lost password or second factor: both are
 * taken away, and every session ends. Refuses act.unfit for an account that isn't staff's. Only the
 * command line does this: at the console nobody changes another's access.
 */
export function resetStaff(desk: Desk, id: number): Promise<Link> {
  return auditAct(desk, { right: 'staff.grant', on: 'player', id }, async (tx) => {
    const member = await findAccountOf(tx, { id });
    if (!member || !isStaff(member.roles)) throw new Unfit(`Account ${id} is none of staff.`);
    await updatePlayer(tx, id, { password_hash: null });
    await deleteSecondFactor(tx, id);
    await endSessionsOf(tx, id);
    return makeLink(tx, id);
  });
}

/**
 * Grants a role; one over money waits for a second owner, where there is one. Refuses act.unfit to
 * oneself, of a role that holds a right which the granting member lacks, for an account that isn't
 * staff's or has it already.
 */
export function grantRole(desk: Desk, id: number, role: StaffRole): Promise<void> {
  const act = {
    right: 'staff.grant',
    on: 'player',
    id,
    second: {
      verb: 'staff.grant',
      args: { id, role },
      isNeeded: (tx: Tx) => isSeconded(tx, desk, role),
      will: (tx: Tx) => sayGrant(tx, id, role),
    },
  } as const;
  return auditAct(desk, act, async (tx) => {
    const member = await lockMember(tx, desk, id);
    await refuseForeign(tx, desk, role);
    if (member.roles.includes(role))
      throw new Unfit(`${member.name} has the role ${role} already.`);
    await setRoles(tx, id, [...member.roles, role]);
  });
}

/**
 * Whether a second owner has to agree to a grant: of a role that holds rights over money, where
 * there is another owner who may.
 */
async function isSeconded(tx: Tx, { actor_id }: Desk, role: StaffRole): Promise<boolean> {
  if (role !== 'finance' && role !== 'owner') return false;
  return (await readSetting(tx, 'two_persons.on')) && hasColleague(tx, actor_id, 'staff.grant');
}

async function sayGrant(tx: Tx, id: number, role: StaffRole): Promise<string> {
  const member = await findAccountOf(tx, { id });
  return `Grants the role ${role} to ${member?.name ?? 'nobody'} (${id}).`;
}

/**
 * Takes a role back. Refuses act.unfit to oneself, for an account that lacks it, and for the last
 * owner's.
 */
export function revokeRole(desk: Desk, id: number, role: StaffRole): Promise<void> {
  return auditAct(desk, { right: 'staff.grant', on: 'player', id }, async (tx) => {
    const member = await lockMember(tx, desk, id);
    if (!member.roles.includes(role)) throw new Unfit(`${member.name} has no role ${role}.`);
    await refuseForeign(tx, desk, role);
    const owners = (await findStaff(tx)).filter(({ roles }) => roles.includes('owner'));
    if (role === 'owner' && owners.length === 1)
      throw new Unfit('The last owner stays: grant the role to another first.');
    await setRoles(
      tx,
      id,
      member.roles.filter((held) => held !== role),
    );
    await endSessionsOf(tx, id);
  });
}

async function lockMember(tx: Tx, { actor_id }: Desk, id: number): Promise<StaffRow> {
  await lockStaff(tx);
  if (id === actor_id) throw new Unfit('Nobody changes roles of their own.');
  const member = await findAccountOf(tx, { id });
  if (!member || !isStaff(member.roles))
    throw new Unfit(`Account ${id} is none of staff: npm run staff -- add makes one.`);
  return member;
}

/** Refuses a role with a right that the one who grants it lacks. The command line has all. */
async function refuseForeign(tx: Tx, { actor_id }: Desk, role: StaffRole): Promise<void> {
  if (actor_id === null) return;
  const granting = await findAccountOf(tx, { id: actor_id });
  const own = new Set(rightsOf(granting?.roles ?? []));
  const lacking = rightsOf([role]).find((right) => !own.has(right));
  if (lacking) throw new Unfit(`You lack the right ${lacking}, which the role ${role} has.`);
}

async function makeLink(tx: Tx, id: number): Promise<Link> {
  const token = randomHex(link_token_bytes);
  const at = now();
  const expires_at = new Date(at.getTime() + link_hours * 3_600_000);
  const token_hash = hash('sha256', token, 'buffer');
  await store.insertLink(tx, { token_hash, player_id: id, created_at: at, expires_at });
  return { id, token, expires_at };
}

/** All members of staff. */
export function listStaff(db: Db): Promise<StaffRow[]> {
  return findStaff(db);
}

/** The account of staff with this address or number. Refuses act.unfit without one. */
export async function findMember(db: Db, subject: string): Promise<StaffRow> {
  const by = /^\d{1,15}$/.test(subject)
    ? { id: Number(subject) }
    : { email: subject.toLowerCase() };
  const found = await findAccountOf(db, by);
  if (!found || !isStaff(found.roles)) throw new Unfit(`${subject} is none of staff.`);
  return found;
}
