import { readFile } from 'node:fs/promises';
import { expireProofs, acceptEssentialCookies, signIn, openTab } from './support/account';
import { checkPage } from './support/check-page';
import { PASSWORD } from './support/portal';
import { hideLists, sectionLink, showLists } from './support/shell';
import { expect, test } from './support/test';

test.beforeEach(({ page, portal }) => acceptEssentialCookies(page, portal));

test('a user downloads their data as a file with the date in its name', { tag: '@any-width' }, async ({ page, portal, watch }) => {
  const { id, email } = await portal.signUp(page);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: /Download Data/ }).click();
  await expect(page).toHaveURL('/dashboard?tab=privacy');
  watch.allow(/status of 403/);
  await expireProofs(portal);
  await page.getByRole('button', { name: 'Download my data' }).click();
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await question.getByLabel('Your password').fill(PASSWORD);
  const [download] = await Promise.all([page.waitForEvent('download'), question.getByRole('button', { name: 'Confirm' }).click()]);
  expect(download.suggestedFilename()).toMatch(/^[a-z0-9-]+-data-\d{4}-\d\d-\d\d\.json$/);
  const data = JSON.parse(await readFile(await download.path(), 'utf8')) as { userData: { email: string } };
  expect(data.userData.email).toBe(email);
  await expect(page.getByText(`Saved as ${download.suggestedFilename()}`)).toBeVisible();

  watch.allow(/status of 500/);
  await page.route('**/api/users/data', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('button', { name: 'Download my data' }).click();
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText('Failed to download your data. Please try again.');
  await checkPage(page, 'download-failed');
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(alert).toBeHidden();

  await test.step('an account that is paused meanwhile shows so at the next step, on any page, and reopens by itself', async () => {
    await page.goto('/dashboard');
    // No request in flight could still be refused.
    await expect(sectionLink(page, 'Account', 'Certificates')).toBeVisible();
    await page.waitForLoadState('networkidle');
    watch.allow(/status of 403/);
    await portal.database.query('UPDATE users SET paused_at = now() WHERE id = $1', [id]);
    await openTab(page, 'Certificates');
    await expect(page.getByText('Your account is paused')).toBeVisible();
    await expect(page).toHaveURL('/dashboard');
    await portal.database.query('UPDATE users SET paused_at = NULL, guardian_consent_at = now() WHERE id = $1', [id]);
    // The user returns to the tab.
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await expect(page.getByText('Your account is paused')).toBeHidden();
    await expect(sectionLink(page, 'Account', 'Certificates')).toBeVisible();
  });
});

test('consents are listed with the time of the last choice', { tag: '@phone' }, async ({ page, portal, watch }) => {
  await portal.signUp(page);
  await page.goto('/dashboard?tab=personal-info');
  await page.getByLabel('Send me news about projects and events by email').check();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  await openTab(page, 'Privacy & Data');
  const news = page.getByRole('region', { name: 'Your consents' }).getByRole('listitem').filter({ hasText: 'News by email' });
  await expect(news).toContainText('Given');
  await expect(news.getByRole('time')).toHaveText(/^\d\d\/\d\d\/\d{4}, \d\d:\d\d$/);
  await checkPage(page, 'privacy');

  await test.step('a child’s date of birth pauses the account, which then shows the reason and the remaining options', async () => {
    await page.goto('/dashboard?tab=personal-info');
    await page.getByLabel('Date of birth').fill(`${new Date().getFullYear() - 5}-01-01`);
    await page.getByRole('button', { name: 'Save changes' }).click();
    watch.allow(/status of 403/);
    await page.getByRole('button', { name: 'Save date of birth' }).click();
    await expect(page.getByText('Your account is paused')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Download my data' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Delete my account' })).toBeVisible();
    await showLists(page);
    await expect(page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Account' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Account' })).toBeHidden();
    await hideLists(page);
    await checkPage(page, 'account-paused');
    await page.goto('/data-management');
    await expect(page.getByText('Your account is paused')).toBeVisible();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download my data' }).click()]);
    expect(download.suggestedFilename()).toMatch(/\.json$/);
  });
});

test(
  'immediate deletion requires the word DELETE, confirms the result, and signs out',
  { tag: '@phone' },
  async ({ page, portal, watch }) => {
    const { id, email } = await portal.signUp(page);
    await page.goto('/dashboard?tab=privacy');
    await page.getByRole('button', { name: 'Delete my account' }).click();
    const question = page.getByRole('dialog', { name: 'Delete your account now?' });
    const confirm = question.getByRole('button', { name: 'Delete my account' });
    await expect(confirm).toBeDisabled();
    for (const typed of ['delete', 'DELETE ', 'DELETED']) {
      await question.getByLabel('Type DELETE to confirm').fill(typed);
      await expect(confirm).toBeDisabled();
    }
    await question.getByLabel('Type DELETE to confirm').fill('DELETE');
    await expect(confirm).toBeEnabled();
    await expect(question.getByRole('listitem').filter({ hasText: 'The audit trail is evidence' })).toBeVisible();
    await checkPage(page, 'delete-question');

    watch.allow(/status of 500/);
    await page.route('**/api/legal/delete-account', (route) => route.fulfill({ status: 500, json: {} }));
    await confirm.click();
    const alert = page.getByRole('alertdialog');
    await expect(alert).toContainText('Failed to delete account. Please try again or contact support.');
    await alert.getByRole('button', { name: 'OK' }).click();
    await page.unroute('**/api/legal/delete-account');

    await page.getByRole('button', { name: 'Delete my account' }).click();
    await question.getByLabel('Type DELETE to confirm').fill('DELETE');
    await confirm.click();
    await expect(alert).toContainText('Your account has been successfully deleted.');
    await checkPage(page, 'account-deleted');
    await alert.getByRole('button', { name: 'OK' }).click();
    await expect(page).toHaveURL('/');
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/login');
    watch.allow(/status of 401/);
    await signIn(page, email, PASSWORD);
    await expect(page.getByRole('alert')).toBeVisible();
    expect(await portal.database.query('SELECT id FROM users WHERE id = $1', [id])).toEqual([]);
  },
);

test('a revocable deletion is scheduled, and signing in cancels it', { tag: '@any-width' }, async ({ page, portal, watch }) => {
  const { email } = await portal.signUp(page);
  await page.goto('/dashboard?tab=privacy');
  watch.allow(/status of 500/);
  await page.route('**/api/legal/delete-account/schedule', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('button', { name: 'Delete in 7 days' }).click();
  const question = page.getByRole('dialog', { name: 'Delete your account in 7 days?' });
  await question.getByRole('button', { name: 'Schedule deletion' }).click();
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText('Failed to schedule account deletion. Please try again.');
  await alert.getByRole('button', { name: 'OK' }).click();
  await page.unroute('**/api/legal/delete-account/schedule');

  await page.getByRole('button', { name: 'Delete in 7 days' }).click();
  await question.getByRole('button', { name: 'Schedule deletion' }).click();
  await expect(alert).toContainText('Your account will be deleted in 7 days');
  await alert.getByRole('button', { name: 'OK' }).click();
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await expect(page.getByRole('button', { name: 'Keep my account' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Delete in 7 days' }).click();
  await question.getByRole('button', { name: 'Schedule deletion' }).click();
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('button', { name: 'Keep my account' })).toBeVisible();
  await openTab(page, 'Account Overview');
  await expect(page.getByText(/^Your account will be deleted on/)).toBeVisible();
  await checkPage(page, 'overview-deletion-scheduled');

  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/dashboard?tab=privacy');
  await signIn(page, email, PASSWORD);
  await expect(page.getByText('Your scheduled deletion was cancelled because you signed in.')).toBeVisible();
  await checkPage(page, 'deletion-cancelled');
  await page
    .getByRole('button', { name: 'Continue' })
    .or(page.getByRole('link', { name: 'Continue' }))
    .click();
  await expect(page).toHaveURL('/dashboard?tab=privacy');
  await expect(page.getByRole('button', { name: 'Delete in 7 days' })).toBeEnabled();
});

test(
  'a deactivated account is reported only after the right password, with a contact address',
  { tag: '@phone' },
  async ({ page, portal, watch }) => {
    const { id, email } = await portal.signUp(page);
    await page.context().clearCookies({ name: /session/ });
    await portal.database.query('UPDATE users SET is_active = false WHERE id = $1', [id]);
    await page.goto('/login');
    watch.allow(/status of 40[13]/);
    await signIn(page, email, `${PASSWORD}!`);
    await expect(page.getByRole('alert')).toContainText('The email address or the password is not right.');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('Your account is deactivated. To ask why, or to have it opened again, write to');
    await checkPage(page, 'sign-in-deactivated');
  },
);
