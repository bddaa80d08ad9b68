/** The desks with other people's servers: gateways and Steam that answer as a story says. */
import { TOTP, Secret } from 'otpauth';
import type { Browser, Locator, Page } from '@playwright/test';
import { openPartners, type Partners } from '../bench/silent/partners.ts';
import { verifyBooks } from '../bench/product.ts';
import { commandDesk } from '../server/audit/index.ts';
import type { Database } from '../server/kit/db.ts';
import { randomHex } from '../server/kit/random.ts';
import { addStaff, type StaffRole } from '../server/staff/index.ts';
import { randomAddress } from '../server/testing/address.ts';
import { Faults } from './faults.ts';
import { startForStories } from './product.ts';
import { expect, test as story } from './story.ts';

/** A member of staff at the console, in a browser of their own. */
export interface Member {
  name: string;
  email: string;
  page: Page;
}

const password = 'a password of staff';

/** Reads the two who work at the desk in a story, and the partners of its product. */
interface Desks {
  partners: Partners;
  /** Two members of staff with all rights over money. */
  members: readonly [Member, Member];
}

/** Stories about a product whose gateways and Steam are stand-ins. */
export const test = story.extend<object, Desks>({
  partners: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const partners = await openPartners();
      await use(partners);
      await partners.close();
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ partners }, use) => {
      const product = await startForStories({
        ...partners.env,
        BEACON: 'off',
        DELIVERY: 'steam',
      });
      await use(product);
      await verifyBooks(product).finally(product.stop);
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  members: [
    async ({ browser, database, product }, use) => {
      const joined = [
        await joinConsole(browser, { database, url: product.url }, 'Olga', ['owner']),
        await joinConsole(browser, { database, url: product.url }, 'Finn', ['finance', 'auditor']),
      ] as const;
      await use(joined);
      for (const { page } of joined) await page.context().close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

/** Invites a member of staff, who comes by the link, sets password and second factor, and is in. */
async function joinConsole(
  browser: Browser,
  { database: { db }, url }: { database: Database; url: string },
  name: string,
  roles: readonly StaffRole[],
): Promise<Member> {
  const email = `${name.toLowerCase()}-${randomHex(4)}@vitrine.test`;
  const { token } = await addStaff(commandDesk(db), { email, name, roles });
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    timezoneId: 'UTC',
    locale: 'en-GB',
    serviceWorkers: 'block',
    extraHTTPHeaders: { 'x-forwarded-for': randomAddress() },
  });
  const page = await context.newPage();
  await enterConsole(page, `/console/join#${token}`, email);
  return { name, email, page };
}

/** Comes by an invitation's link, sets password and second factor, and is at the overview. */
export async function enterConsole(page: Page, link: string, email: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel(/again/i).fill(password);
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByText('Staff needs a second factor')).toBeVisible();
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Set it up' }).click();
  const secret = await page.locator('form code').textContent();
  const totp = TOTP.generate({ secret: Secret.fromBase32(secret!) });
  await page.getByLabel('Code').fill(totp);
  await page.getByRole('button', { name: 'Turn it on' }).click();
  const kept = await page.locator('pre').textContent();
  codes.set(email, kept!.trim().split('\n'));
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await confirm(page, email);
  await expect(page.getByRole('heading', { level: 1, name: /Overview/ })).toBeVisible();
}

/** The recovery codes that each member has left. */
const codes = new Map<string, string[]>();

/** Confirms with password and recovery code where the page asks for it. */
async function confirm(page: Page, email: string): Promise<void> {
  await page.getByLabel('Password').fill(password);
  await page.getByLabel('Code', { exact: true }).fill(codes.get(email)!.pop()!);
  await page.getByRole('button', { name: 'Confirm' }).click();
}

/** Lets the last confirmation of a member be older than five minutes. */
export async function ageConfirmation({ db }: Database, { email }: Member): Promise<void> {
  const long_ago = new Date(Date.now() - 6 * 60_000);
  await db
    .updateTable('accounts_sessions as s')
    .from('accounts_players as p')
    .set({ confirmed_at: long_ago })
    .whereRef('p.id', '=', 's.player_id')
    .where('p.email', '=', email)
    .execute();
}

/** Presses an act's button in the form that is open, and confirms with a recovery code if asked. */
export async function send({ page, email }: Member, form: Locator, name: string): Promise<void> {
  const press = () => form.getByRole('button', { name, exact: true }).click();
  await press();
  const asked = page.getByText('Confirm with your password and a new code');
  const done = page.getByRole('status').filter({ hasText: /done,/ });
  await expect(asked.or(done)).toBeVisible();
  if (!(await asked.isVisible())) return;
  await confirm(page, email);
  await press();
  await expect(done).toBeVisible();
}

/** Opens the form of an act on what the page shows or has selected, and fills it in. */
export async function openAct(
  { page }: Member,
  name: string,
  typed: Record<string, string> = {},
): Promise<Locator> {
  await page.getByRole('button', { name: `${name} …` }).click();
  const form = page.locator('form.form');
  for (const [label, value] of Object.entries(typed)) await form.getByLabel(label).fill(value);
  await form.getByLabel('Reason, for the audit').fill('Looked at it.');
  return form;
}

/** Does an act on what the page shows or has selected; returns what the page says came of it. */
export async function act(
  member: Member,
  name: string,
  typed: Record<string, string> = {},
): Promise<Locator> {
  await send(member, await openAct(member, name, typed), name);
  return member.page.getByRole('status').filter({ hasText: /done,/ });
}

/** Watches the pages of both members for faults. */
export function watchMembers(members: Desks['members'], url: string): Faults {
  const faults = new Faults(url);
  for (const { page } of members) faults.watch(page.context());
  return faults;
}
