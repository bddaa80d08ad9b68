import { chromium } from '@playwright/test';
import { makeDemoFolder } from './server/testing/demo-folder.ts';
import { startProduct } from './bench/product.ts';
import { findCredentials, setRoles, startSession } from './server/accounts/index.ts';

const p = await startProduct(await makeDemoFolder());
const db = p.owner.db;
const ids = await db.selectFrom('accounts_players').select(['id','name','roles']).orderBy('id').limit(20).execute();
console.log(ids.map((r) => `${r.id}:${r.name}:${r.roles}`).join(' '));
const staffer = ids.find((r) => r.roles.includes('owner'))!;
await db.insertInto('accounts_second_factors' as never).values({ player_id: staffer.id, sealed_secret: Buffer.alloc(40), enabled_at: new Date() } as never).execute().catch((e: Error) => console.log(e.message));
const token = await startSession(db, staffer.id, { gave_factor: true });
const browser = await chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell' });
const shots = process.argv[2] ?? '/tmp/shots';
for (const [name, width, height, scheme] of [['w', 1440, 900, 'light'], ['n', 1024, 768, 'dark']] as const) {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: scheme, baseURL: p.url });
  await context.addCookies([{ name: 'authsk', value: token, url: p.url }]);
  const page = await context.newPage();
  page.on('console', (m) => m.type() === 'error' && console.log('console:', m.text()));
  page.on('pageerror', (e) => console.log('error:', e.message));
  for (const path of (process.argv[3] ?? 'orders?state=credited,inbox,settings,withdrawals/12').split(',')) {
    await page.goto(`/console/${path}`);
    await page.waitForTimeout(900);
    await page.screenshot({ path: `${shots}/${path.replaceAll(/[/?=&]/g, '-')}-${name}.png` });
  }
}
await browser.close();
await p.stop?.();
process.exit(0);
