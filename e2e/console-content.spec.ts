import { commandDesk } from '../server/audit/index.ts';
import { publishArticle, readArticleFile, writeArticle } from '../server/articles/index.ts';
import { randomHex } from '../server/kit/random.ts';
import { becomeStaff } from './staff.ts';
import { expect, expectAccessible, giveSession, openPage, test } from './story.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test('An operator words a letter in German, sees and gets it, and plans changes of an article that players read at their moment alone [7-9.17 7-9.18]', async ({
  page,
  context,
  newcomer,
  database,
  product,
  faults,
}) => {
  await becomeStaff(database, newcomer, ['operator']);
  await giveSession(context, newcomer, product.url);

  await page.goto('/console/content/letters');
  await page.getByRole('link', { name: 'new device' }).click();
  const fieldOf = (heading: string, language: string) =>
    page
      .locator('.content-field')
      .filter({ has: page.getByRole('heading', { name: heading }) })
      .getByLabel(language);
  const subject = fieldOf('Subject', 'Deutsch');
  await expect(subject).toHaveAttribute(
    'placeholder',
    'Dein Konto wurde auf einem neuen Gerät geöffnet',
  );
  faults.expect(/^422 POST \/api\/console\/letters\/new_device\/preview$/);
  await subject.fill('Hallo {nickname}');
  await expect(page.getByRole('alert')).toContainText('it knows {site}, {player}, {device}');
  await subject.fill('Hallo {player}, warst du das?');
  await fieldOf('Opening sentence', 'Deutsch').fill('{site} passt auf dich auf.');
  const letter = page.locator('iframe').contentFrame();
  await expect(letter.getByRole('heading')).toHaveText('Hallo Lena, warst du das?');
  await expect(letter.getByText('Vitrine passt auf dich auf.').last()).toBeVisible();
  await expect(letter.getByText('203.0.113.7')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Send it to me, Deutsch' }).click();
  await expect(page.getByRole('status')).toContainText(newcomer.email);
  await expect(async () => {
    await page.goto('/outbox');
    const entry = page.getByRole('link').filter({ hasText: newcomer.email });
    await expect(entry.first()).toContainText('Hallo Lena, warst du das?', { timeout: 500 });
  }).toPass();

  const slug = `changes-${randomHex(4)}`;
  const text = { title: 'As it was', summary: 'In short', markdown: 'Words' };
  const desk = commandDesk(database.db);
  const id = await writeArticle(
    desk,
    readArticleFile(JSON.stringify({ slug, texts: { en: text } })),
  );
  await publishArticle(desk, id);
  await page.goto(`/console/content/articles/${id}`);
  await page.getByRole('link', { name: 'Changes for a moment' }).click();
  const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('Players read them from').fill(`${day}T09:30`);
  await fieldOf('Title', 'English').fill('As it will be');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const waiting = page.getByRole('region', { name: 'Waiting' });
  await expect(waiting).toContainText(`This field waits until ${day} 09:30`);
  await expectAccessible(page);
  const reader = await context.newPage();
  await openPage(reader, `/blog/${slug}`);
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('As it was');

  await page.goto('/console/content/articles');
  const row = page.getByRole('row').filter({ hasText: slug });
  await expect(row).toContainText(`changes wait until ${day} 09:30`);
  await row.getByRole('link', { name: 'changes wait' }).click();
  await waiting.getByRole('button', { name: 'Publish them now' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('As it will be');
  await expect(async () => {
    await reader.reload();
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText('As it will be', {
      timeout: 500,
    });
  }).toPass();
});
