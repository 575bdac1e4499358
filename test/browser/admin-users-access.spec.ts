import { expireProofs, signIn } from './support/account';
import { chooseAction, newBrowserPage, find, row, createUser } from './support/admin-users';
import { checkPage } from './support/check-page';
import { signInAs } from './support/desk-people';
import { PASSWORD } from './support/portal';
import { hideLists, sectionLink, showLists } from './support/shell';
import { expect, test } from './support/test';

const OWN_PASSWORD = 'Quite-another-9';

test(
  'roles are granted and removed, also by two admins at once, and take effect at once',
  { tag: '@phone' },
  async ({ page, portal, browser, watch }) => {
    const other = await createUser(page, portal, 'Otto', ['admin']);
    const owner = await createUser(page, portal, 'Olive', ['admin', 'ceo']);
    const ivy = await createUser(page, portal, 'Ivy', ['support']);
    await signInAs(page, owner);
    await find(page, ivy.name);
    await chooseAction(page, ivy.name, 'Change roles');
    const form = page.getByRole('dialog', { name: `Roles of ${ivy.name}` });
    await expect(form.getByRole('checkbox', { name: 'Support', exact: true })).toBeChecked();
    await form.getByRole('checkbox', { name: 'Admin', exact: true }).check();
    await expect(form.getByText(`${ivy.name} will be able to do everything here`)).toBeVisible();
    await form.getByRole('checkbox', { name: 'Support', exact: true }).uncheck();
    await other.send('POST', `/admin/users/${ivy.id}/roles`, { roles: ['support', 'artist'] });
    watch.allow(/status of 409/);
    await form.getByRole('button', { name: 'Save roles' }).click();
    await expect(form.getByText('Updated fields: Artist.')).toBeVisible();
    await expect(form.getByRole('checkbox', { name: 'Admin', exact: true })).toBeChecked();
    await checkPage(page, 'admin-user-roles');
    await form.getByRole('button', { name: 'Save roles' }).click();
    await expect(page.getByText(`The roles of ${ivy.name} are saved and take effect immediately.`)).toBeVisible();
    expect(await portal.database.query('SELECT roles FROM users WHERE id = $1', [ivy.id])).toEqual([{ roles: ['artist', 'admin'] }]);

    const theirs = await newBrowserPage(browser, portal, ivy);
    await theirs.goto('/admin?section=users');
    await expect(theirs.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
    await chooseAction(page, ivy.name, 'Change roles');
    await form.getByRole('checkbox', { name: 'Admin', exact: true }).uncheck();
    await expect(form.getByText(`${ivy.name} will no longer run the studio`)).toBeVisible();
    await form.getByRole('button', { name: 'Save roles' }).click();
    await expect(row(page, ivy.name)).not.toContainText('Admin');
    await theirs.goto('/admin?section=users');
    await expect(theirs).toHaveURL('/dashboard');
    await expect(theirs.getByText('Access denied')).toBeVisible();
    await theirs.getByRole('button', { name: 'Dismiss' }).click();
    await expect(theirs.getByText('Access denied')).toHaveCount(0);
    await theirs.context().close();
  },
);

test(
  'users who remove their own rights are warned first and leave the panel afterwards',
  { tag: '@any-width' },
  async ({ page, portal }) => {
    // The last owner could not.
    await createUser(page, portal, 'Otto', ['admin']);
    const owner = await createUser(page, portal, 'Olive', ['admin', 'ceo']);
    await signInAs(page, owner);
    await find(page, owner.name);
    await chooseAction(page, owner.name, 'Change roles');
    for (const name of ['Admin', 'CEO']) await page.getByRole('checkbox', { name, exact: true }).uncheck();
    await expect(page.getByText('You are removing your own rights')).toBeVisible();
    await page.getByRole('button', { name: 'Save roles' }).click();
    await expect(page).toHaveURL('/dashboard');
  },
);

test(
  'a deactivated user is signed out of open pages at once, and can return after reactivation',
  { tag: '@any-width' },
  async ({ page, portal, browser, watch }) => {
    const owner = await createUser(page, portal, 'Olive', ['admin']);
    const ivy = await createUser(page, portal, 'Ivy');
    const theirs = await newBrowserPage(browser, portal, ivy);
    const streams = theirs.waitForRequest('**/api/live?*');
    await theirs.goto('/dashboard');
    await streams;
    await signInAs(page, owner);
    await find(page, ivy.name);

    watch.allow(/status of 500/);
    await page.route(`**/api/admin/users/${ivy.id}`, (route) => route.fulfill({ status: 500, json: {} }));
    await chooseAction(page, ivy.name, 'Deactivate account');
    const question = page.getByRole('dialog', { name: `Deactivate ${ivy.name}?` });
    await expect(question.getByText('They are signed out everywhere immediately', { exact: false })).toBeVisible();
    await checkPage(page, 'admin-user-deactivate');
    await question.getByRole('button', { name: 'Deactivate account' }).click();
    await expect(question.getByText('Failed to update user status')).toBeVisible();
    await page.unroute(`**/api/admin/users/${ivy.id}`);
    await question.getByRole('button', { name: 'Deactivate account' }).click();
    await expect(page.getByText(`${ivy.name} is deactivated and signed out everywhere.`)).toBeVisible();
    await expect(row(page, ivy.name)).toContainText('Inactive');

    // The button was not clicked.
    await expect(theirs).toHaveURL('/login');
    await signIn(theirs, ivy.email, PASSWORD);
    await expect(theirs.getByRole('alert')).toBeVisible();

    await chooseAction(page, ivy.name, 'Activate account');
    await page.getByRole('dialog').getByRole('button', { name: 'Activate account' }).click();
    await expect(page.getByText(`${ivy.name} can sign in again.`)).toBeVisible();
    await signIn(theirs, ivy.email, PASSWORD);
    await expect(theirs).toHaveURL('/dashboard');
    await theirs.context().close();
  },
);

test(
  'a temporary password leads to setting a new one, then to the requested page',
  { tag: '@phone' },
  async ({ page, portal, browser, watch }) => {
    const owner = await createUser(page, portal, 'Olive', ['admin']);
    const ivy = await createUser(page, portal, 'Ivy');
    const theirs = await newBrowserPage(browser, portal, ivy);
    await signInAs(page, owner);
    await find(page, ivy.name);
    await expireProofs(portal);
    watch.allow(/status of 403/);
    await chooseAction(page, ivy.name, 'Reset password');
    const question = page.getByRole('dialog', { name: `Reset the password of ${ivy.name}?` });
    await checkPage(page, 'admin-user-reset');
    await question.getByRole('button', { name: 'Reset password' }).click();
    const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await proof.getByLabel('Your password').fill(PASSWORD);
    await proof.getByRole('button', { name: 'Confirm' }).click();
    const shown = page.getByRole('dialog', { name: `The password of ${ivy.name} is reset` });
    const temporary = await shown.getByRole('code').innerText();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(shown.getByText('This is not shown again. Copy it first, then tick this box.')).toBeVisible();
    await checkPage(page, 'admin-user-temporary-password');
    await shown.getByRole('checkbox').check();
    await shown.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText(`${ivy.name} has a temporary password until`, { exact: false })).toBeVisible();
    await expect(page.getByText(temporary)).toHaveCount(0);

    // The session has ended and the old password is invalid.
    await theirs.goto('/dashboard?tab=privacy');
    await expect(theirs).toHaveURL('/login');
    await signIn(theirs, ivy.email, PASSWORD);
    await expect(theirs.getByRole('alert')).toBeVisible();
    await signIn(theirs, ivy.email, temporary);
    const heading = theirs.getByRole('heading', { level: 1, name: 'Choose your own password' });
    await expect(heading).toBeVisible();
    await expect(theirs).toHaveURL('/new-password');
    await theirs.reload();
    await expect(heading).toBeVisible();
    await checkPage(theirs, 'new-password');

    await theirs.getByLabel('Temporary password', { exact: true }).fill('Not-the-one-1');
    await theirs.getByLabel('New password', { exact: true }).fill(OWN_PASSWORD);
    await theirs.getByLabel('Confirm new password', { exact: true }).fill(OWN_PASSWORD);
    await theirs.getByRole('button', { name: 'Set my password' }).click();
    await expect(theirs.getByText('This is not your current password.')).toBeVisible();
    await expect(theirs.getByLabel('New password', { exact: true })).toHaveValue(OWN_PASSWORD);
    await theirs.getByLabel('Temporary password', { exact: true }).fill(temporary);
    await theirs.getByRole('button', { name: 'Set my password' }).click();
    await expect(theirs).toHaveURL('/dashboard?tab=privacy');
    await showLists(theirs);
    await expect(sectionLink(theirs, 'Account', 'Privacy & Data')).toHaveAttribute('aria-current', 'page');
    await hideLists(theirs);
    await theirs.goto('/new-password');
    await expect(theirs).toHaveURL('/dashboard');

    await theirs.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
    await expect(theirs).toHaveURL('/');
    await theirs.goto('/login');
    await signIn(theirs, ivy.email, temporary);
    await expect(theirs.getByRole('alert')).toBeVisible();
    await signIn(theirs, ivy.email, OWN_PASSWORD);
    await expect(theirs).toHaveURL('/dashboard');
    await theirs.context().close();
  },
);

test('with a temporary password only legal pages and sign-out are available', { tag: '@any-width' }, async ({ page, portal }) => {
  const owner = await createUser(page, portal, 'Olive', ['admin']);
  const ivy = await createUser(page, portal, 'Ivy');
  const { tempPassword } = await owner.send<{ tempPassword: string }>('POST', `/admin/users/${ivy.id}/reset-password`);
  await page.goto('/login');
  await signIn(page, ivy.email, tempPassword);
  const heading = page.getByRole('heading', { level: 1, name: 'Choose your own password' });
  await expect(heading).toBeVisible();
  for (const path of ['/', '/support', '/admin', '/data-management']) {
    await page.goto(path);
    await expect(page).toHaveURL('/new-password');
    await expect(heading).toBeVisible();
  }
  await page.goto('/terms');
  await expect(page.getByRole('heading', { level: 1, name: /terms/i })).toBeVisible();
  await page.goto('/dashboard');
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1, name: 'We create, you lead.' })).toBeVisible();
});
