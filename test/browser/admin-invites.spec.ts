import { newBrowserPage } from './support/admin-users';
import { checkPage } from './support/check-page';
import { expect, test } from './support/test';

test(
  'an owner creates a role code for a colleague, who applies it, and revokes another',
  { tag: '@phone' },
  async ({ page, freshPortal, browser, watch }) => {
    const { url } = freshPortal;
    await freshPortal.signUp(page, { roles: ['admin'], name: ['Olive', 'Owner'] });
    watch.allow(/status of 500/);
    await page.route('**/api/admin/role-invites', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto(`${url}/admin?section=invites`);
    await expect(page.getByText('Failed to load codes')).toBeVisible();
    await page.unroute('**/api/admin/role-invites');
    await page.getByRole('button', { name: 'Try again' }).click();
    const codes = page.getByRole('table', { name: 'Role codes' });
    // The code of the first owner is still valid.
    await expect(codes.getByRole('row').filter({ hasText: 'CEO' })).toContainText('System');

    await page.getByRole('button', { name: 'Create code' }).click();
    const form = page.getByRole('dialog', { name: 'Create a role code' });
    await form.getByLabel('People who can use it').fill('1.5');
    await form.getByRole('button', { name: 'Create code' }).click();
    await expect(form.getByText('Select at least one role')).toBeVisible();
    await expect(form.getByText('Please enter a whole number from 1 to 50.')).toBeVisible();
    await expect(form.getByRole('checkbox', { name: 'Admin', exact: true })).toBeFocused();
    await form.getByRole('checkbox', { name: 'CEO' }).check();
    await expect(form.getByText('This code gives away the whole studio')).toBeVisible();
    await checkPage(page, 'admin-invite-form');
    await form.getByRole('checkbox', { name: 'CEO' }).uncheck();
    await form.getByRole('checkbox', { name: 'Support', exact: true }).check();
    await form.getByRole('checkbox', { name: 'Developer', exact: true }).check();
    await form.getByLabel('People who can use it').fill('2');
    await page.route('**/api/admin/role-invites', (route) => route.fulfill({ status: 500, json: {} }));
    await form.getByRole('button', { name: 'Create code' }).click();
    await expect(form.getByText('Failed to create code')).toBeVisible();
    await page.unroute('**/api/admin/role-invites');
    await form.getByRole('button', { name: 'Create code' }).click();

    const shown = page.getByRole('dialog', { name: 'The role code is ready' });
    const code = await shown.getByRole('code').innerText();
    await page.keyboard.press('Escape');
    await expect(shown.getByText('This is not shown again. Copy it first, then tick this box.')).toBeVisible();
    await expect(shown.getByRole('button', { name: 'Done' })).toBeDisabled();
    await checkPage(page, 'admin-invite-code');
    await shown.getByRole('checkbox').check();
    await shown.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText(code)).toHaveCount(0);
    const made = codes.getByRole('row').filter({ hasText: 'Developer' });
    await expect(made).toContainText('Olive Owner');
    await expect(made).toContainText('2 people');
    await checkPage(page, 'admin-invites');

    const colleague = await newBrowserPage(browser, freshPortal);
    await freshPortal.signUp(colleague, { name: ['Ivy', 'Okafor'] });
    await colleague.goto(`${url}/dashboard?tab=role-code`);
    await colleague.getByRole('textbox', { name: /code/i }).fill(code);
    await colleague.getByRole('button', { name: 'Apply code' }).click();
    await expect(colleague.getByText('Roles applied successfully').first()).toBeVisible();
    await colleague.context().close();
    await page.reload();
    await expect(made).toContainText('1 of 2 people left');

    await made.getByRole('button', { name: 'Revoke the code for Support and Developer' }).click();
    const question = page.getByRole('dialog', { name: /^Revoke the code/ });
    await expect(question.getByText('The person who used it keeps the roles.', { exact: false })).toBeVisible();
    await question.getByRole('button', { name: 'Revoke code' }).click();
    await expect(page.getByText(/^The code for .* is revoked\.$/)).toBeVisible();
    await page.getByRole('button', { name: /^Revoke the code for/ }).click();
    await page.getByRole('button', { name: 'Revoke code' }).click();
    await expect(page.getByText('No codes created.')).toBeVisible();
    await checkPage(page, 'admin-invites-empty');
  },
);
