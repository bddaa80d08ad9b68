import { drawOnce, steps, verifier } from './seeds.ts';
import { expect, on_phone, openPage, test } from './story.ts';

test.use(on_phone);

test.describe('A player', () => {
  test('reads that a draw isn’t revealed yet, reveals it, and sees it drawn again step by step [1-2.35 3-3.3]', async ({
    page,
    player,
  }) => {
    const { id, outcome, server_seed_hash } = await drawOnce(player);
    await openPage(page, `/provablyfair?draw=${id}#verify`);
    await expect(verifier(page).getByRole('status')).toContainText('Not revealed yet');
    await expect(verifier(page)).toContainText('still secret');
    await expect(steps(page)).toHaveCount(7);
    await expect(steps(page).nth(1)).toContainText('matches');
    for (const at of [0, 2, 3, 4, 5, 6]) await expect(steps(page).nth(at)).toContainText('not yet');

    await verifier(page).getByRole('button', { name: 'Rotate to reveal' }).click();
    await expect(verifier(page).getByRole('status')).toContainText('Verified');
    for (const at of [0, 1, 6]) await expect(steps(page).nth(at)).toContainText('matches');
    await expect(steps(page).nth(0)).toContainText(server_seed_hash);
    await expect(steps(page).nth(2)).toContainText('seed of a story:0:0');
    await expect(steps(page).nth(3)).toContainText(`mod 1000000 = ${outcome.ticket}`);
    await expect(verifier(page)).not.toContainText('not yet');
  });

  test('is told that the verifier did not load, and keeps what they pasted [6-6.8e]', async ({
    page,
    faults,
  }) => {
    faults.expect(/^404 GET \/assets\//);
    await page.route('**/assets/verify-*.js', (route) => route.fulfill({ status: 404 }));
    await openPage(page, '/provablyfair');
    await verifier(page).getByText('Paste a record', { exact: true }).click();
    const record = verifier(page).getByLabel('Record as JSON');
    await record.fill('{}');
    await verifier(page).getByRole('button', { name: 'Verify', exact: true }).click();
    await expect(verifier(page).getByText('did not load')).toBeVisible();
    await expect(record).toHaveValue('{}');
  });
});
