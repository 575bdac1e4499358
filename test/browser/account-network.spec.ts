import { openTab } from './support/account';
import { PASSWORD } from './support/portal';
import { sectionLink } from './support/shell';
import { expect, test } from './support/test';

test(
  'a profile save whose response was lost counts as saved on the next attempt',
  { tag: '@any-width' },
  async ({ page, portal, watch }) => {
    await portal.signUp(page);
    await page.goto('/dashboard?tab=personal-info');
    await page.getByLabel('First name').fill('Augusta');
    watch.allow(/ERR_CONNECTION_RESET|status of 409/);
    let lost = false;
    await page.route('**/api/users/profile', async (route) => {
      if (lost || route.request().method() !== 'PUT') return route.continue();
      lost = true;
      await route.fetch();
      return route.abort('connectionreset');
    });
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('alert')).toContainText('Failed to update profile');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Profile updated successfully!')).toBeVisible();
    await expect(page.getByText('Your profile changed elsewhere in the meantime')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Save changes' })).toBeDisabled();

    await test.step('a tab whose script does not load shows an error and can be retried', async () => {
      await page.goto('/dashboard');
      // The page is complete before the connection is cut.
      await expect(sectionLink(page, 'Account', 'Certificates')).toBeVisible();
      await page.waitForLoadState('networkidle');
      watch.allow(/ERR_FAILED|Failed to fetch dynamically imported module/);
      const disconnect = (url: URL): boolean => url.pathname.endsWith('.js');
      await page.route(disconnect, (route) => route.abort());
      await openTab(page, 'Certificates');
      await expect(page.getByRole('alert')).toContainText('Certificates could not be shown');
      await page.unroute(disconnect);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByText('No certificates yet.')).toBeVisible();
    });

    await test.step('a page whose script does not load shows an error instead of retrying for ever, and loads on the next visit', async () => {
      await page.goto('/dashboard?tab=privacy');
      watch.allow(/ERR_FAILED|Failed to fetch dynamically imported module/);
      let asked = 0;
      const disconnect = /data-management-page.*\.js$/;
      await page.route(disconnect, (route) => {
        asked += 1;
        return route.abort();
      });
      await page.getByRole('link', { name: 'Manage your data' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'This page could not be shown.' })).toBeVisible();
      expect(asked).toBeLessThan(4);
      await page.unroute(disconnect);
      await page.goBack();
      await page.getByRole('link', { name: 'Manage your data' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Your Data' })).toBeVisible();
    });
  },
);

test(
  'a form whose script failed to load works once the connection is back',
  { tag: '@any-width' },
  async ({ page, watch }, { project }) => {
    watch.allow(/ERR_FAILED|Failed to fetch dynamically imported module/);
    const disconnect = /login-page.*\.js$/;
    await page.route(disconnect, (route) => route.abort(), { times: 1 });
    await page.goto('/login', { waitUntil: 'commit' });
    await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeEnabled();

    await test.step('a sign-up whose response was lost is completed by the next attempt, and continues after a reload', async () => {
      await page.goto('/signup');
      await page.getByLabel('Email').fill(`lost-${project.name}-${process.pid}@portal.test`);
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByLabel('Confirm password').fill(PASSWORD);
      watch.allow(/ERR_CONNECTION_RESET|status of 409/);
      await page.route(
        '**/api/auth/register',
        async (route) => {
          await route.fetch();
          await route.abort('connectionreset');
        },
        { times: 1 },
      );
      const create = page.getByRole('button', { name: 'Create account' });
      await create.click();
      await expect(page.getByRole('alert')).toContainText('Registration failed. Please try again.');
      await expect(page.getByRole('alert')).toContainText('The server cannot be reached.');
      await create.click();
      await expect(page.getByText('Account created!')).toBeVisible();
      await page.goto('/signup');
      await expect(page).toHaveURL('/signup/complete');
    });
  },
);
