import { execFile, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import type { CaseRecord } from '@vitrine/contract/seeds';
import { drawOnce, steps, verifier } from '../seeds.ts';
import {
  expect,
  findCase,
  granted,
  on_phone,
  openCases,
  openPage,
  test,
  type StoryPlayer,
} from '../story.ts';

const root = path.join(import.meta.dirname, '../..');

/** Reveals the seed of all the player's draws. */
async function rotate({ api }: StoryPlayer): Promise<void> {
  granted(await api('POST /api/fairness/rotate', { client_seed: 'the next one' }));
}

/** Runs `npm run verify -- FILE`; returns `[exit code, output]`. */
function verifyOffline(file: string): Promise<[code: number, said: string]> {
  const args = [path.join(root, 'start.mjs'), 'scripts/verify.ts', file];
  return new Promise((resolve) => {
    const child = execFile(process.execPath, args, (_, stdout) =>
      resolve([child.exitCode ?? -1, stdout]),
    );
  });
}

test.describe('A player', () => {
  test('chooses the client seed of their first draw', async ({ page, player }) => {
    await openPage(page, '/provablyfair');
    const form = page
      .locator('form')
      .filter({ has: page.getByLabel('Client seed', { exact: true }) });
    await expect(form.getByRole('textbox')).toHaveValue(/^[0-9a-f]{32}$/);
    await form.getByRole('textbox').fill('x'.repeat(65));
    await form.getByRole('button', { name: 'Set' }).click();
    await expect(form.getByRole('textbox')).toHaveAccessibleDescription(
      'A client seed has 1 to 64 characters.',
    );
    await form.getByRole('textbox').fill('my own words 🎲');
    await form.getByRole('button', { name: 'Set' }).click();
    await expect(page.getByText('Your client seed is set')).toBeVisible();
    expect(granted(await player.api('GET /api/fairness/seeds', {})).active.client_seed).toBe(
      'my own words 🎲',
    );
  });

  test('rotates, and the hash that was announced is the one in use', async ({ page, player }) => {
    const { server_seed_hash } = await drawOnce(player);
    const { next } = granted(await player.api('GET /api/fairness/seeds', {}));
    await openPage(page, '/provablyfair');
    await page.getByRole('button', { name: 'Rotate', exact: true }).click();
    const revealed = page.getByRole('status').filter({ hasText: 'Revealed' });
    await expect(revealed).toContainText(server_seed_hash);
    await expect(revealed).toContainText('The 1 draw it made can be verified now');
    const { active } = granted(await player.api('GET /api/fairness/seeds', {}));
    expect(active).toMatchObject({ server_seed_hash: next.server_seed_hash, nonce: 0 });
    await expect(page.locator('#seeds + *')).toContainText(next.server_seed_hash);
  });
});

test.describe('On a phone', () => {
  test.use(on_phone);

  for (const { code, save, outcome } of [
    {
      code: 'en',
      save: 'Save my draws',
      outcome: ['4 draws are in the file.', '1 of them isn’t revealed yet'],
    },
    {
      code: 'de',
      save: 'Meine Ziehungen speichern',
      outcome: ['4 Ziehungen sind in der Datei.', '1 davon ist noch nicht aufgedeckt'],
    },
  ])
    test(`a player saves all own draws in one file, which both verifiers read (${code}) [3-3.3]`, async ({
      page,
      player,
    }, { outputDir }) => {
      await openCases(player, 'First Light', 3);
      await rotate(player);
      await drawOnce(player);
      await openPage(page, code === 'en' ? '/provablyfair' : `/${code}/provablyfair`);
      const [saved] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: save }).click(),
      ]);
      for (const text of outcome)
        await expect(page.getByRole('status').filter({ hasText: text })).toBeVisible();
      const file = path.join(outputDir, saved.suggestedFilename());
      await saved.saveAs(file);
      const [code_of_exit, said] = await verifyOffline(file);
      expect([code_of_exit, said.split('\n').at(-2)]).toEqual([
        0,
        '4 records: 3 verified, 1 not revealed yet, 0 failed',
      ]);
      const python_file = path.join(root, 'docs/verify/verify.py');
      const python = spawnSync('python3', ['-B', python_file, '--brief', file], {
        encoding: 'utf8',
      });
      expect([python.status, python.stdout]).toEqual([code_of_exit, said]);
      const { records } = JSON.parse(fs.readFileSync(file, 'utf8')) as { records: CaseRecord[] };
      const own = granted(await player.api('GET /api/pfv_log', { mine: '1' })).list;
      expect(records).toEqual(own);
    });
});

test('A player comes from an end card straight to the verification of its draw, with the focus there', async ({
  page,
  player,
  visitor,
}) => {
  const { path } = await findCase(visitor, 'First Light');
  await openPage(page, path);
  await page.getByText('Fast open').click();
  await page.getByRole('button', { name: /^Open for/ }).click();
  await page.getByRole('link', { name: 'Verify this draw' }).click();
  const title = page.getByRole('heading', { name: /^Verify draw \d+$/ });
  await expect(title).toBeInViewport({ ratio: 1 });
  await expect(title).toBeFocused();
  // The parts above load meanwhile and must not shift it out of sight.
  await expect(page.getByRole('button', { name: 'Rotate', exact: true })).toBeAttached();
  await expect(title).toBeInViewport({ ratio: 1 });
  const [draw] = granted(await player.api('GET /api/pfv_log', { mine: '1' })).list;
  await page.getByRole('link', { name: `Verify draw ${draw!.id}` }).click();
  await expect(title).toBeFocused();
  await expect(title).toBeInViewport({ ratio: 1 });
});

test('Draws name the case that was opened', async ({ page, newcomer, visitor }) => {
  const { name, path } = await findCase(visitor, 'First Light');
  await openCases(newcomer, name);
  await openPage(page, '/provablyfair');
  const row = page.locator('#draws').getByRole('listitem').filter({ hasText: name }).first();
  await expect(row.getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
});

test.describe('Anyone', () => {
  test('finds a draw in the list and verifies it', async ({ page, newcomer }) => {
    await expect(async () => {
      const { id } = await drawOnce(newcomer);
      await rotate(newcomer);
      await openPage(page, '/provablyfair');
      // The draws of other stories move it down the list.
      const link = page.getByRole('link', { name: `Verify draw ${id}` });
      expect(await link.count()).toBe(1);
      await link.click();
      await expect(page.getByRole('heading', { name: `Verify draw ${id}` })).toBeVisible();
    }).toPass();
    await expect(verifier(page).getByRole('status')).toContainText('Verified');
    await expect(page.getByRole('button', { name: 'Rotate to reveal' })).toHaveCount(0);
  });

  test('saves a record that verifies offline, until a digit of it is another', async ({
    page,
    newcomer,
  }, { outputDir }) => {
    const { id } = await drawOnce(newcomer);
    await rotate(newcomer);
    await openPage(page, `/provablyfair?draw=${id}`);
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save the record' }).click(),
    ]);
    const file = path.join(outputDir, saved.suggestedFilename());
    await saved.saveAs(file);
    expect(await verifyOffline(file)).toEqual([
      0,
      '1 records: 1 verified, 0 not revealed yet, 0 failed\n',
    ]);

    const record = JSON.parse(fs.readFileSync(file, 'utf8')) as CaseRecord;
    const { ticket } = record.outcome;
    record.outcome.ticket = ticket % 10 === 9 ? ticket - 1 : ticket + 1;
    fs.writeFileSync(file, JSON.stringify(record));
    expect(await verifyOffline(file)).toMatchObject([1, expect.stringContaining('1 failed')]);

    await page.getByText('Paste a record', { exact: true }).click();
    await page.getByLabel('Record as JSON').fill(JSON.stringify(record));
    await verifier(page).getByRole('button', { name: 'Verify', exact: true }).click();
    await expect(verifier(page).getByRole('status')).toContainText('This record doesn’t check out');
    await expect(steps(page).last()).toContainText('differs');
  });

  test('is told when there is no such draw, and when a pasted text is no record', async ({
    page,
  }) => {
    await openPage(page, '/provablyfair?draw=999999999');
    await expect(verifier(page).getByRole('alert')).toHaveText('There is no such draw.');
    await page.getByText('Paste a record', { exact: true }).click();
    await page.getByLabel('Record as JSON').fill('{');
    await verifier(page).getByRole('button', { name: 'Verify', exact: true }).click();
    await expect(verifier(page).getByText('This is not JSON.')).toBeVisible();
  });
});
