import type { Browser, Page } from '@playwright/test';
import type { Role } from '../../server/platform/access/roles.rules';
import { ageProofs, mailedLink, signIn, tab } from './support/account';
import { checkPage } from './support/check-page';
import { become, deskPerson, type DeskPerson } from './support/desk-people';
import { PASSWORD, type Portal } from './support/portal';
import { expect, test } from './support/test';

const OWN_PASSWORD = 'Quite-another-9';
let names = 0;

/** Somebody with a name that nobody else in the portal has, so that tests which share it do not meet. */
async function somebody(page: Page, portal: Portal, first: string, roles: Role[] = []): Promise<DeskPerson & { name: string }> {
  const last = `Nr${process.pid}x${(names += 1)}`;
  const person = await deskPerson(page, portal, { roles, name: [first, last] });
  return { ...person, name: `${first} ${last}` };
}

/** The same person in a browser of their own. */
async function elsewhere(browser: Browser, portal: Portal, person?: DeskPerson): Promise<Page> {
  const context = await browser.newContext({ baseURL: portal.url });
  const page = await context.newPage();
  if (person) await become(page, person);
  return page;
}

const row = (page: Page, name: string) => page.getByRole('table', { name: 'Users' }).getByRole('row').filter({ hasText: name });

/** Finds somebody by name, as an owner does. */
async function find(page: Page, name: string): Promise<void> {
  await page.goto('/admin?section=users');
  await page.getByRole('searchbox', { name: 'Search by name, username or email' }).fill(name);
  await expect(row(page, name)).toBeVisible();
  await expect(page).toHaveURL(/search=/);
}

/** Opens the window of something that stands behind the three dots of a row. */
async function choose(page: Page, name: string, act: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${name}` }).click();
  await page.getByRole('menuitem', { name: act }).click();
}

async function looks(portal: Portal, action: string, id: string): Promise<number> {
  const [found] = await portal.database.query<{ count: string }>('SELECT count(*) FROM audit_log WHERE action = $1 AND target_id = $2', [action, id]);
  return Number(found?.count);
}

test('an owner makes a role code for a colleague, who applies it, and revokes another', async ({ page, freshPortal, browser, watch }) => {
  const { url } = freshPortal;
  await freshPortal.signUp(page, { roles: ['admin'], name: ['Olive', 'Owner'] });
  watch.allow(/status of 500/);
  await page.route('**/api/admin/role-invites', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(`${url}/admin?section=invites`);
  await expect(page.getByText('Failed to load codes')).toBeVisible();
  await page.unroute('**/api/admin/role-invites');
  await page.getByRole('button', { name: 'Try again' }).click();
  const codes = page.getByRole('table', { name: 'Role codes' });
  // The code that made the first owner is still good.
  await expect(codes.getByRole('row').filter({ hasText: 'CEO' })).toContainText('Program');

  await page.getByRole('button', { name: 'Create code' }).click();
  const form = page.getByRole('dialog', { name: 'Create a role code' });
  await form.getByLabel('People who can use it').fill('1.5');
  await form.getByRole('button', { name: 'Create code' }).click();
  await expect(form.getByText('Select at least one role')).toBeVisible();
  await expect(form.getByText('Please enter a whole number from 1 to 1,000.')).toBeVisible();
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
  await expect(shown.getByText('It is not shown again: copy it first, then say so here.')).toBeVisible();
  await expect(shown.getByRole('button', { name: 'Done' })).toBeDisabled();
  await checkPage(page, 'admin-invite-code');
  await shown.getByRole('checkbox').check();
  await shown.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(code)).toHaveCount(0);
  const made = codes.getByRole('row').filter({ hasText: 'Developer' });
  await expect(made).toContainText('Olive Owner');
  await expect(made).toContainText('2 people');
  await checkPage(page, 'admin-invites');

  const colleague = await elsewhere(browser, freshPortal);
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
});

test('somebody is found among many, by words, role and state, and their address is shown on request only', async ({ page, portal, watch }) => {
  const owner = await somebody(page, portal, 'Olive', ['admin']);
  const ivy = await somebody(page, portal, 'Ivy', ['support', 'developer', 'artist', 'qa_tester', 'staff']);
  await become(page, owner);
  await find(page, ivy.name);
  const found = row(page, ivy.name);
  await expect(page.getByRole('table', { name: 'Users' }).getByRole('row')).toHaveCount(2);
  await expect(found).toContainText(`${ivy.email.slice(0, 4)}****`);
  await expect(found).not.toContainText(ivy.email);
  expect(await looks(portal, 'VIEW_USER', ivy.id)).toBe(0);
  await page.getByRole('button', { name: `Show the email address of ${ivy.name}` }).click();
  await expect(found).toContainText(ivy.email);
  expect(await looks(portal, 'VIEW_USER', ivy.id)).toBe(1);
  await checkPage(page, 'admin-users-revealed');
  await page.getByRole('button', { name: `Hide the email address of ${ivy.name}` }).click();
  await expect(found).not.toContainText(ivy.email);

  await page.getByRole('button', { name: `View ${ivy.name}` }).click();
  const window = page.getByRole('dialog', { name: ivy.name });
  await expect(window.getByRole('link', { name: ivy.email })).toBeVisible();
  await expect(window).toContainText('On 1 device');
  expect(await looks(portal, 'VIEW_USER', ivy.id)).toBe(2);
  await checkPage(page, 'admin-user');
  await window.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: `View ${ivy.name}` })).toBeFocused();

  await page.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Artist' }).click();
  await expect(page).toHaveURL(/role=artist/);
  await page.getByRole('combobox', { name: 'State' }).click();
  await page.getByRole('option', { name: 'Paused' }).click();
  await expect(page.getByText('No users found')).toBeVisible();
  await checkPage(page, 'admin-users-none');
  await page.reload();
  await expect(page.getByRole('searchbox')).toHaveValue(ivy.name);
  await expect(page.getByRole('combobox', { name: 'State' })).toHaveValue('Paused');
  await page.getByRole('button', { name: 'Show everybody' }).click();
  await expect(page).toHaveURL('/admin?section=users');
  await expect(page.getByRole('searchbox')).toBeFocused();

  watch.allow(/status of 500/);
  await page.route('**/api/admin/users?**', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/admin?section=users&role=ceo');
  await expect(page.getByText('Failed to load users')).toBeVisible();
  await checkPage(page, 'admin-users-failed');
  await page.unroute('**/api/admin/users?**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
});

test('the list goes on with the next page', { tag: '@any-width' }, async ({ page, freshPortal }) => {
  const { url, database } = freshPortal;
  await freshPortal.signUp(page, { roles: ['ceo'], name: ['Olive', 'Owner'] });
  await database.query(
    `INSERT INTO users (id, email, email_key, first_name, password_hash, roles, created_at, updated_at)
     SELECT gen_random_uuid(), 'many' || n || '@portal.test', 'many' || n || '@portal.test', 'Many', 'x', '{}', now() - n * interval '1 hour', now() FROM generate_series(1, 60) AS n`,
  );
  await page.goto(`${url}/admin?section=users`);
  const rows = page.getByRole('table', { name: 'Users' }).getByRole('row');
  await expect(rows.nth(1)).toContainText('You');
  const first = await rows.count();
  expect(first).toBeLessThan(62);
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(async () => expect(await rows.count()).toBeGreaterThan(first)).toPass();
});

test('two owners edit one account: nothing that was typed or saved is lost', { tag: '@any-width' }, async ({ page, portal, watch }) => {
  const other = await somebody(page, portal, 'Otto', ['admin']);
  const owner = await somebody(page, portal, 'Olive', ['admin']);
  const ivy = await somebody(page, portal, 'Ivy');
  await become(page, owner);
  await find(page, ivy.name);
  await choose(page, ivy.name, 'Edit details');
  const form = page.getByRole('dialog', { name: `Edit ${ivy.name}` });
  await expect(form.getByLabel('Email')).toHaveValue(ivy.email);
  await form.getByLabel('Email').fill('ivy@');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(form.getByText('Enter a full email address, for example name@example.com')).toBeVisible();
  await expect(form.getByLabel('Email')).toBeFocused();
  await form.getByLabel('Email').fill(`new-${ivy.email}`);
  await form.getByLabel('First name').fill('Mine');

  const last = ivy.name.split(' ')[1];
  await other.send('PUT', `/admin/users/${ivy.id}`, { firstName: 'Theirs', lastName: `${last}b` });
  watch.allow(/status of 409/);
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(form.getByText('This account changed elsewhere in the meantime')).toBeVisible();
  await expect(form.getByText('First name was saved elsewhere as “Theirs”.')).toBeVisible();
  await expect(form.getByText('Taken from there: Last name.')).toBeVisible();
  await expect(form.getByLabel('First name')).toHaveValue('Mine');
  await expect(form.getByLabel('Last name')).toHaveValue(`${last}b`);
  await expect(form.getByLabel('Email')).toHaveValue(`new-${ivy.email}`);
  await checkPage(page, 'admin-user-conflict');

  // A new address is a sensitive step.
  await ageProofs(portal);
  watch.allow(/status of 403/);
  await form.getByRole('button', { name: 'Save changes' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await proof.getByLabel('Your password').fill(PASSWORD);
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText(`Mine ${last}b is saved. The new address counts once`, { exact: false })).toBeVisible();
  await find(page, `Mine ${last}b`);
  await expect(row(page, `Mine ${last}b`)).toContainText(`${ivy.email.slice(0, 4)}****`);
  await mailedLink(portal, `new-${ivy.email}`, '/confirm-email');

  // What is typed is not lost by a key.
  await choose(page, `Mine ${last}b`, 'Edit details');
  await page.getByLabel('First name').fill('Half');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('First name')).toHaveValue('Half');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('button', { name: `More for Mine ${last}b` })).toBeFocused();
});

test('roles are given and taken, also by two at the same time, and count at once', async ({ page, portal, browser, watch }) => {
  const other = await somebody(page, portal, 'Otto', ['admin']);
  const owner = await somebody(page, portal, 'Olive', ['admin', 'ceo']);
  const ivy = await somebody(page, portal, 'Ivy', ['support']);
  await become(page, owner);
  await find(page, ivy.name);
  await choose(page, ivy.name, 'Change roles');
  const form = page.getByRole('dialog', { name: `Roles of ${ivy.name}` });
  await expect(form.getByRole('checkbox', { name: 'Support', exact: true })).toBeChecked();
  await form.getByRole('checkbox', { name: 'Admin', exact: true }).check();
  await expect(form.getByText(`${ivy.name} will be able to do everything here`)).toBeVisible();
  await form.getByRole('checkbox', { name: 'Support', exact: true }).uncheck();
  await other.send('POST', `/admin/users/${ivy.id}/roles`, { roles: ['support', 'artist'] });
  watch.allow(/status of 409/);
  await form.getByRole('button', { name: 'Save roles' }).click();
  await expect(form.getByText('Taken from there: Artist.')).toBeVisible();
  await expect(form.getByRole('checkbox', { name: 'Admin', exact: true })).toBeChecked();
  await checkPage(page, 'admin-user-roles');
  await form.getByRole('button', { name: 'Save roles' }).click();
  await expect(page.getByText(`The roles of ${ivy.name} are saved. They count from the next click.`)).toBeVisible();
  expect(await portal.database.query('SELECT roles FROM users WHERE id = $1', [ivy.id])).toEqual([{ roles: ['artist', 'admin'] }]);

  const theirs = await elsewhere(browser, portal, ivy);
  await theirs.goto('/admin?section=users');
  await expect(theirs.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
  await choose(page, ivy.name, 'Change roles');
  await form.getByRole('checkbox', { name: 'Admin', exact: true }).uncheck();
  await expect(form.getByText(`${ivy.name} will not run the studio any more`)).toBeVisible();
  await form.getByRole('button', { name: 'Save roles' }).click();
  await expect(row(page, ivy.name)).not.toContainText('Admin');
  await theirs.goto('/admin?section=users');
  await expect(theirs).toHaveURL('/dashboard');
  await theirs.context().close();
});

test('whoever gives up their own rights is told before, and leaves the panel after', { tag: '@any-width' }, async ({ page, portal }) => {
  // The last owner could not.
  await somebody(page, portal, 'Otto', ['admin']);
  const owner = await somebody(page, portal, 'Olive', ['admin', 'ceo']);
  await become(page, owner);
  await find(page, owner.name);
  await choose(page, owner.name, 'Change roles');
  for (const name of ['Admin', 'CEO']) await page.getByRole('checkbox', { name, exact: true }).uncheck();
  await expect(page.getByText('You take your own rights')).toBeVisible();
  await page.getByRole('button', { name: 'Save roles' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('a deactivated person is out at once, also of a page that is open, and comes back when activated', { tag: '@any-width' }, async ({ page, portal, browser, watch }) => {
  const owner = await somebody(page, portal, 'Olive', ['admin']);
  const ivy = await somebody(page, portal, 'Ivy');
  const theirs = await elsewhere(browser, portal, ivy);
  const streams = theirs.waitForRequest('**/api/support/stream');
  await theirs.goto('/dashboard');
  await streams;
  await become(page, owner);
  await find(page, ivy.name);

  watch.allow(/status of 500/);
  await page.route(`**/api/admin/users/${ivy.id}`, (route) => route.fulfill({ status: 500, json: {} }));
  await choose(page, ivy.name, 'Deactivate account');
  const question = page.getByRole('dialog', { name: `Deactivate ${ivy.name}?` });
  await expect(question.getByText('They are signed out everywhere at once', { exact: false })).toBeVisible();
  await checkPage(page, 'admin-user-deactivate');
  await question.getByRole('button', { name: 'Deactivate account' }).click();
  await expect(question.getByText('Failed to update user status')).toBeVisible();
  await page.unroute(`**/api/admin/users/${ivy.id}`);
  await question.getByRole('button', { name: 'Deactivate account' }).click();
  await expect(page.getByText(`${ivy.name} is deactivated and signed out everywhere.`)).toBeVisible();
  await expect(row(page, ivy.name)).toContainText('Inactive');

  // Nobody clicked there.
  await expect(theirs).toHaveURL('/login');
  await signIn(theirs, ivy.email, PASSWORD);
  await expect(theirs.getByRole('alert')).toBeVisible();

  await choose(page, ivy.name, 'Activate account');
  await page.getByRole('dialog').getByRole('button', { name: 'Activate account' }).click();
  await expect(page.getByText(`${ivy.name} can sign in again.`)).toBeVisible();
  await signIn(theirs, ivy.email, PASSWORD);
  await expect(theirs).toHaveURL('/dashboard');
  await theirs.context().close();
});

test('a temporary password leads to one of their own, and on to where they were going', async ({ page, portal, browser, watch }) => {
  const owner = await somebody(page, portal, 'Olive', ['admin']);
  const ivy = await somebody(page, portal, 'Ivy');
  const theirs = await elsewhere(browser, portal, ivy);
  await become(page, owner);
  await find(page, ivy.name);
  await ageProofs(portal);
  watch.allow(/status of 403/);
  await choose(page, ivy.name, 'Reset password');
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
  await expect(shown.getByText('It is not shown again: copy it first, then say so here.')).toBeVisible();
  await checkPage(page, 'admin-user-temporary-password');
  await shown.getByRole('checkbox').check();
  await shown.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(`${ivy.name} has a temporary password until`, { exact: false })).toBeVisible();
  await expect(page.getByText(temporary)).toHaveCount(0);

  // The session is over and the old password with it.
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
  await expect(tab(theirs, 'Privacy & Data')).toHaveAttribute('aria-current', 'page');
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
});

test('with a temporary password no other page opens, but what the law wants to be read, and the way out', { tag: '@any-width' }, async ({ page, portal }) => {
  const owner = await somebody(page, portal, 'Olive', ['admin']);
  const ivy = await somebody(page, portal, 'Ivy');
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

test('an account is deleted with a reason that stays in the log', { tag: '@any-width' }, async ({ page, portal, watch }) => {
  const owner = await somebody(page, portal, 'Olive', ['admin']);
  const ivy = await somebody(page, portal, 'Ivy', ['artist']);
  await become(page, owner);
  await find(page, ivy.name);
  await choose(page, ivy.name, 'Delete account');
  const question = page.getByRole('dialog', { name: `Delete ${ivy.name}?` });
  await question.getByRole('button', { name: 'Delete account' }).click();
  await expect(question.getByText('Please give a reason.')).toBeVisible();
  await expect(question.getByLabel('Reason')).toBeFocused();
  await question.getByLabel('Reason').fill('Asked for it by letter');
  await checkPage(page, 'admin-user-delete');
  watch.allow(/status of (500|403)/);
  await page.route(`**/api/admin/users/${ivy.id}`, (route) => route.fulfill({ status: 500, json: {} }));
  await question.getByRole('button', { name: 'Delete account' }).click();
  await expect(question.getByText('Failed to delete user')).toBeVisible();
  await expect(question.getByLabel('Reason')).toHaveValue('Asked for it by letter');
  await page.unroute(`**/api/admin/users/${ivy.id}`);
  await question.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByText(`The account of ${ivy.name} is deleted.`)).toBeVisible();
  await expect(page.getByText('No users found')).toBeVisible();
  expect(await portal.database.query('SELECT id FROM users WHERE id = $1', [ivy.id])).toEqual([]);
  const kept = await portal.database.query<{ trail: string }>('SELECT to_jsonb(audit_log)::text AS trail FROM audit_log WHERE target_id = $1', [ivy.id]);
  expect(kept.map(({ trail }) => trail).join('\n')).toContain('Asked for it by letter');
});

test('hr sees the team by name and role only, gives applicants their role, and opens a child’s account', { tag: '@any-width' }, async ({ page, portal }) => {
  const owner = await somebody(page, portal, 'Olive', ['admin']);
  const ivy = await somebody(page, portal, 'Ivy', ['support']);
  const tim = await somebody(page, portal, 'Tim');
  await portal.database.query('UPDATE users SET paused_at = now() WHERE id = $1', [tim.id]);
  const hr = await somebody(page, portal, 'Hanna', ['hr']);
  await become(page, hr);
  await find(page, owner.name);
  const restricted = row(page, owner.name);
  await expect(restricted).toContainText('Restricted');
  await expect(restricted).toContainText('Admin');
  await expect(restricted.getByRole('button')).toHaveCount(0);
  await checkPage(page, 'admin-users-restricted');
  await page.getByRole('searchbox').fill(owner.email);
  await expect(page.getByText('No users found')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Invite by role code' })).toHaveCount(0);

  await find(page, ivy.name);
  await page.getByRole('button', { name: `More for ${ivy.name}` }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Change roles']);
  await page.getByRole('menuitem', { name: 'Change roles' }).press('Enter');
  const form = page.getByRole('dialog', { name: `Roles of ${ivy.name}` });
  await expect(form.getByRole('checkbox')).toHaveCount(1);
  await expect(form.getByText('Stay as they are:')).toContainText('Support');
  await form.getByRole('checkbox', { name: 'Job applicant' }).check();
  await form.getByRole('button', { name: 'Save roles' }).click();
  await expect(row(page, ivy.name)).toContainText('Job applicant');
  expect(await portal.database.query('SELECT roles FROM users WHERE id = $1', [ivy.id])).toEqual([{ roles: expect.arrayContaining(['support', 'job_applicee']) }]);

  await find(page, tim.name);
  await expect(row(page, tim.name)).toContainText('Paused');
  await choose(page, tim.name, 'Record guardian’s consent');
  const consent = page.getByRole('dialog', { name: `Record the consent for ${tim.name}?` });
  await consent.getByRole('button', { name: 'Record consent' }).click();
  await expect(consent.getByText('Please say how the consent was verified.')).toBeVisible();
  await consent.getByLabel('How was it verified?').fill('Signed form by post');
  await checkPage(page, 'admin-user-consent');
  await consent.getByRole('button', { name: 'Record consent' }).click();
  await expect(page.getByText(`The consent is recorded, and the account of ${tim.name} is open again.`)).toBeVisible();
  await expect(row(page, tim.name)).toContainText('Active');
});
