import { expireProofs, acceptEssentialCookies } from './support/account';
import { checkPage } from './support/check-page';
import { PASSWORD } from './support/portal';
import { expect, test } from './support/test';

test.beforeEach(({ page, portal }) => acceptEssentialCookies(page, portal));

test(
  'every stored field is listed, and optional ones are deleted after a confirmation',
  { tag: '@phone' },
  async ({ page, portal, watch }) => {
    const { id, email } = await portal.signUp(page);
    await portal.database.query(`UPDATE users SET username = 'tawny-owl', country = 'GB' WHERE id = $1`, [id]);
    await page.goto('/dashboard?tab=privacy');
    await page.getByRole('link', { name: 'Manage your data' }).click();
    await expect(page).toHaveURL('/data-management');
    await expect(page.getByRole('heading', { level: 1, name: 'Your Data' })).toBeVisible();
    for (const field of ['id', 'email', 'firstName', 'lastName', 'cookiesAccepted', 'roles', 'createdAt', 'updatedAt']) {
      await expect(page.getByRole('button', { name: `Delete ${field}`, exact: true })).toHaveCount(0);
    }
    await expect(page.getByText('Required for account management').first()).toBeVisible();
    await expect(page.getByText('tawny-owl', { exact: true })).toBeVisible();
    const raw = page.getByLabel('All your data as JSON');
    await expect(raw).toContainText(`"email": "${email}"`);
    await checkPage(page, 'data-management');

    await page.getByRole('button', { name: 'Delete username' }).click();
    const question = page.getByRole('dialog', { name: 'Delete username?' });
    await checkPage(page, 'delete-field-question');
    await question.getByRole('button', { name: 'Go back' }).click();
    await expect(page.getByText('tawny-owl', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Delete username' }).click();
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText('username is deleted')).toBeVisible();
    await expect(page.getByText('tawny-owl', { exact: true })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Delete username' })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Delete username' })).toBeFocused();

    watch.allow(/status of 500/);
    await page.route('**/api/users/data/country', (route) => route.fulfill({ status: 500, json: {} }));
    await page.getByRole('button', { name: 'Delete country' }).click();
    await page.getByRole('dialog', { name: 'Delete country?' }).getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByRole('alertdialog')).toContainText('Failed to delete data field.');
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
    await expect(page.getByText('United Kingdom', { exact: true })).toBeVisible();

    await page.getByRole('link', { name: 'Back to the dashboard' }).click();
    await expect(page).toHaveURL('/dashboard');
  },
);

test('the data is shown after the user confirms the password', { tag: '@any-width' }, async ({ page, portal, watch }) => {
  await test.step('a visitor signs in first', async () => {
    await page.goto('/data-management');
    await expect(page).toHaveURL('/login');
  });

  await portal.signUp(page);
  await expireProofs(portal);
  watch.allow(/status of 403/);
  await page.goto('/data-management');
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await question.getByRole('button', { name: 'Go back' }).click();
  await expect(page.getByText('Only you can see your data')).toBeVisible();
  await checkPage(page, 'data-management-locked');
  await page.getByRole('button', { name: 'Show my data' }).click();
  await question.getByLabel('Your password').fill(PASSWORD);
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByLabel('All your data as JSON')).toBeVisible();

  await test.step('data that fails to load shows an error and can be retried', async () => {
    watch.allow(/status of 500/);
    await page.route('**/api/users/data/view', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto('/data-management');
    await expect(page.getByRole('alert')).toContainText('Your data could not be loaded');
    await page.unroute('**/api/users/data/view');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByLabel('All your data as JSON')).toBeVisible();
  });
});
