import { choseCookies } from './support/account';
import { elsewhere } from './support/admin-users';
import { PASSWORD } from './support/portal';
import { expect, test } from './support/test';

test('another user who signs in over a page starts on the dashboard, without what was typed', async ({ page, portal, browser, watch }) => {
  const other = await elsewhere(browser, portal);
  const { id, email } = await portal.signUp(other);
  await other.context().close();
  await portal.signUp(page);
  await choseCookies(page, portal);
  await page.goto('/dashboard?tab=personal-info');
  await page.getByLabel('Username').fill('night-owl');
  await page.context().clearCookies({ name: /-session$/ });
  watch.allow(/status of 401/);
  await page.getByRole('button', { name: 'Save changes' }).click();

  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(`${PASSWORD}!`);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(dialog).toBeHidden();
  await page.goto('/dashboard?tab=personal-info');
  await expect(page.getByLabel('Username')).toHaveValue('');
  const me = (await (await page.request.get('/api/auth/me')).json()) as { user: { id: string; username: string | null } };
  expect(me.user).toMatchObject({ id, username: null });
});
