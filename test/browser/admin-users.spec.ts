import { expireProofs, emailedLink } from './support/account';
import { chooseAction, find, auditCount, row, createUser } from './support/admin-users';
import { checkPage } from './support/check-page';
import { signInAs } from './support/desk-people';
import { PASSWORD } from './support/portal';
import { expect, test } from './support/test';

test(
  'a user is found among many by text, role and state, and the address is shown on request only',
  { tag: '@phone' },
  async ({ page, portal, watch }) => {
    const owner = await createUser(page, portal, 'Olive', ['admin']);
    const ivy = await createUser(page, portal, 'Ivy', ['support', 'developer', 'artist', 'qa_tester', 'staff']);
    await signInAs(page, owner);
    await find(page, ivy.name);
    const found = row(page, ivy.name);
    await expect(page.getByRole('table', { name: 'Users' }).getByRole('row')).toHaveCount(2);
    await expect(found).toContainText(`${ivy.email.slice(0, 4)}****`);
    await expect(found).not.toContainText(ivy.email);
    expect(await auditCount(portal, 'VIEW_USER', ivy.id)).toBe(0);
    await page.getByRole('button', { name: `Show the email address of ${ivy.name}` }).click();
    await expect(found).toContainText(ivy.email);
    expect(await auditCount(portal, 'VIEW_USER', ivy.id)).toBe(1);
    await checkPage(page, 'admin-users-revealed');
    await page.getByRole('button', { name: `Hide the email address of ${ivy.name}` }).click();
    await expect(found).not.toContainText(ivy.email);

    await page.getByRole('button', { name: `View ${ivy.name}` }).click();
    const window = page.getByRole('dialog', { name: ivy.name });
    await expect(window.getByRole('link', { name: ivy.email })).toBeVisible();
    await expect(window).toContainText('On 1 device');
    expect(await auditCount(portal, 'VIEW_USER', ivy.id)).toBe(2);
    await checkPage(page, 'admin-user');
    await window.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('button', { name: `View ${ivy.name}` })).toBeFocused();

    await page.getByRole('checkbox', { name: `Select ${ivy.name}` }).check();
    await checkPage(page, 'admin-users-selected');
    await page.getByRole('region', { name: 'Selected users' }).getByRole('button', { name: 'Require new password' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Require new password' }).click();
    await expect(page.getByText(`${ivy.name} must choose a new password.`)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Selected users' })).toHaveCount(0);
    expect(await auditCount(portal, 'PASSWORD_CHANGE_REQUIRED', ivy.id)).toBe(1);

    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByRole('combobox', { name: 'Role' }).click();
    await page.getByRole('option', { name: 'Artist' }).click();
    await expect(page).toHaveURL(/role=artist/);
    await page.getByRole('combobox', { name: 'State' }).click();
    await page.getByRole('option', { name: 'Paused' }).click();
    await expect(page.getByText('No users found')).toBeVisible();
    await checkPage(page, 'admin-users-none');
    await page.reload();
    await expect(page.getByRole('searchbox')).toHaveValue(ivy.name);
    await page.getByRole('button', { name: 'Filter (2)' }).click();
    await expect(page.getByRole('combobox', { name: 'State' })).toHaveValue('Paused');
    await page.getByRole('button', { name: 'Show everyone' }).click();
    await expect(page).toHaveURL('/admin?section=users');
    await expect(page.getByRole('searchbox')).toBeFocused();

    watch.allow(/status of 500/);
    await page.route('**/api/admin/users?**', (route) => route.fulfill({ status: 500, json: {} }));
    // Search results are not part of the server-rendered page.
    await page.goto('/admin?section=users&search=ivy');
    await expect(page.getByText('Failed to load users')).toBeVisible();
    await checkPage(page, 'admin-users-failed');
    await page.unroute('**/api/admin/users?**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  },
);

test('the list loads the next page', { tag: '@any-width' }, async ({ page, portal }) => {
  const { url, database } = portal;
  await portal.signUp(page, { roles: ['ceo'], name: ['Olive', 'Owner'] });
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

test('two owners edit one account: nothing typed or saved is lost', { tag: '@any-width' }, async ({ page, portal, watch }) => {
  const other = await createUser(page, portal, 'Otto', ['admin']);
  const owner = await createUser(page, portal, 'Olive', ['admin']);
  const ivy = await createUser(page, portal, 'Ivy');
  await signInAs(page, owner);
  await find(page, ivy.name);
  await chooseAction(page, ivy.name, 'Edit details');
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
  await expect(form.getByText(`${other.name} changed this account in the meantime`)).toBeVisible();
  await expect(form.getByText(`First name was saved by ${other.name} as “Theirs”.`)).toBeVisible();
  await expect(form.getByText('Updated fields: Last name.')).toBeVisible();
  await expect(form.getByLabel('First name')).toHaveValue('Mine');
  await expect(form.getByLabel('Last name')).toHaveValue(`${last}b`);
  await expect(form.getByLabel('Email')).toHaveValue(`new-${ivy.email}`);
  await checkPage(page, 'admin-user-conflict');

  // A new address is a sensitive action.
  await expireProofs(portal);
  watch.allow(/status of 403/);
  await form.getByRole('button', { name: 'Save changes' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await proof.getByLabel('Your password').fill(PASSWORD);
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText(`Mine ${last}b is saved. The new address takes effect when`, { exact: false })).toBeVisible();
  await find(page, `Mine ${last}b`);
  await expect(row(page, `Mine ${last}b`)).toContainText(`${ivy.email.slice(0, 4)}****`);
  await emailedLink(portal, `new-${ivy.email}`, '/confirm-email');

  // A key press does not discard typed text.
  await chooseAction(page, `Mine ${last}b`, 'Edit details');
  await page.getByLabel('First name').fill('Half');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('First name')).toHaveValue('Half');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('button', { name: `More for Mine ${last}b` })).toBeFocused();
});

test('an account is deleted with a reason, which stays in the log', { tag: '@any-width' }, async ({ page, portal, watch }) => {
  const owner = await createUser(page, portal, 'Olive', ['admin']);
  const ivy = await createUser(page, portal, 'Ivy', ['artist']);
  await signInAs(page, owner);
  await find(page, ivy.name);
  await chooseAction(page, ivy.name, 'Delete account');
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
  const recorded = await portal.database.query<{ trail: string }>(
    'SELECT to_jsonb(audit_log)::text AS trail FROM audit_log WHERE target_id = $1',
    [ivy.id],
  );
  expect(recorded.map(({ trail }) => trail).join('\n')).toContain('Asked for it by letter');
});

test(
  'hr sees the team by name and role only, assigns roles to applicants, and opens a child’s account',
  { tag: '@any-width' },
  async ({ page, portal }) => {
    const owner = await createUser(page, portal, 'Olive', ['admin']);
    const ivy = await createUser(page, portal, 'Ivy', ['support']);
    const tim = await createUser(page, portal, 'Tim');
    await portal.database.query('UPDATE users SET paused_at = now() WHERE id = $1', [tim.id]);
    const hr = await createUser(page, portal, 'Hanna', ['hr']);
    await signInAs(page, hr);
    await find(page, owner.name);
    const restricted = row(page, owner.name);
    await expect(restricted).toContainText('Restricted');
    await expect(restricted).toContainText('Admin');
    // A leaver may be anyone on the team.
    await expect(restricted.getByRole('button')).toHaveText(['Open work']);
    await checkPage(page, 'admin-users-restricted');
    await page.getByRole('searchbox').fill(owner.email);
    await expect(page.getByText('No users found')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Invite by role code' })).toHaveCount(0);

    await find(page, ivy.name);
    await page.getByRole('button', { name: `More for ${ivy.name}` }).click();
    await expect(page.getByRole('menuitem')).toHaveText(['Open work', 'Change roles']);
    await page.getByRole('menuitem', { name: 'Change roles' }).press('Enter');
    const form = page.getByRole('dialog', { name: `Roles of ${ivy.name}` });
    await expect(form.getByRole('checkbox')).toHaveCount(1);
    await expect(form.getByText('Only admins and the CEO can give other roles.')).toBeVisible();
    await expect(form.getByText('Unchanged:')).toContainText('Support');
    await form.getByRole('checkbox', { name: 'Job applicant' }).check();
    await form.getByRole('button', { name: 'Save roles' }).click();
    await expect(row(page, ivy.name)).toContainText('Job applicant');
    expect(await portal.database.query('SELECT roles FROM users WHERE id = $1', [ivy.id])).toEqual([
      { roles: expect.arrayContaining(['support', 'job_applicee']) },
    ]);

    await find(page, tim.name);
    await expect(row(page, tim.name)).toContainText('Paused');
    await chooseAction(page, tim.name, 'Record guardian’s consent');
    const consent = page.getByRole('dialog', { name: `Record the consent for ${tim.name}?` });
    await consent.getByRole('button', { name: 'Record consent' }).click();
    await expect(consent.getByText('Please say how the consent was verified.')).toBeVisible();
    await consent.getByLabel('How was it verified?').fill('Signed form by post');
    await checkPage(page, 'admin-user-consent');
    await consent.getByRole('button', { name: 'Record consent' }).click();
    await expect(page.getByText(`The consent is recorded, and the account of ${tim.name} is open again.`)).toBeVisible();
    await expect(row(page, tim.name)).toContainText('Active');
  },
);

test('a dpo finds only the children who await a guardian’s consent', { tag: '@any-width' }, async ({ page, portal }) => {
  const ivy = await createUser(page, portal, 'Ivy');
  const tim = await createUser(page, portal, 'Tim');
  await portal.database.query('UPDATE users SET paused_at = now() WHERE id = $1', [tim.id]);
  await signInAs(page, await createUser(page, portal, 'Lena', ['dpo']));
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();
  await expect(row(page, tim.name)).toContainText('Paused');
  await expect(row(page, ivy.name)).toHaveCount(0);
  await expect(row(page, tim.name).getByRole('button')).toHaveText(['Record guardian’s consent']);
  await checkPage(page, 'admin-users-dpo');
  await row(page, tim.name).getByRole('button').click();
  const consent = page.getByRole('dialog', { name: `Record the consent for ${tim.name}?` });
  await consent.getByLabel('How was it verified?').fill('Signed form by post');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(consent.getByLabel('How was it verified?')).toHaveValue('Signed form by post');
  await consent.getByRole('button', { name: 'Record consent' }).click();
  await expect(page.getByText(`The consent is recorded, and the account of ${tim.name} is open again.`)).toBeVisible();
  await expect(row(page, tim.name)).toHaveCount(0);
  expect(await portal.database.query('SELECT paused_at FROM users WHERE id = $1', [tim.id])).toEqual([{ paused_at: null }]);
});
