import { expireProofs } from './support/account';
import { chooseAction, find, row, createUser } from './support/admin-users';
import { signInAs } from './support/desk-people';
import { PASSWORD } from './support/portal';
import { expect, test } from './support/test';

// The browser logs every refusal that asks for the password. The window width does not matter here.
test.beforeEach(({ watch }) => watch.allow(/status of 403/));

test('a role and a role code require the password, and cancelling keeps the form @any-width', async ({ page, portal }) => {
  const owner = await createUser(page, portal, 'Olive', ['admin']);
  const ivy = await createUser(page, portal, 'Ivy');
  await signInAs(page, owner);
  await expireProofs(portal);
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });

  await find(page, ivy.name);
  await chooseAction(page, ivy.name, 'Change roles');
  const roles = page.getByRole('dialog', { name: `Roles of ${ivy.name}` });
  await roles.getByRole('checkbox', { name: 'Artist', exact: true }).check();
  await roles.getByRole('button', { name: 'Save roles' }).click();
  await expect(proof.getByLabel('Your password')).toBeFocused();
  await proof.getByRole('button', { name: 'Go back' }).click();
  await expect(roles.getByRole('button', { name: 'Save roles' })).toBeFocused();
  await expect(roles.getByRole('checkbox', { name: 'Artist', exact: true })).toBeChecked();
  await expect(page.getByRole('alert')).toHaveCount(0);

  await page.keyboard.press('Enter');
  await proof.getByLabel('Your password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(roles).toBeHidden();
  await expect(row(page, ivy.name)).toContainText('Artist');

  await expireProofs(portal);
  await page.goto('/admin?section=invites');
  await page.getByRole('button', { name: 'Create code' }).click();
  const invite = page.getByRole('dialog', { name: 'Create a role code' });
  await invite.getByRole('checkbox', { name: 'Developer', exact: true }).check();
  await invite.getByLabel('People who can use it').fill('3');
  await invite.getByRole('button', { name: 'Create code' }).click();
  await proof.getByLabel('Your password').press('Escape');
  await expect(invite.getByRole('button', { name: 'Create code' })).toBeFocused();
  await expect(invite.getByLabel('People who can use it')).toHaveValue('3');
  await page.keyboard.press('Enter');
  await proof.getByLabel('Your password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'The role code is ready' })).toContainText('For 3 people');
});

test('an email in the outbox opens after the password, and closes when it is cancelled @any-width', async ({ page, portal }) => {
  await portal.signUp(page, { roles: ['admin'] });
  await portal.database.query(
    `INSERT INTO mails (id, to_address, subject, text, html, state, attempts, created_at)
     VALUES (gen_random_uuid(), 'ivy@portal.test', 'A letter to Ivy', 'It is about lamps.', '', 'kept', 0, now())`,
  );
  await expireProofs(portal);
  await page.goto('/admin?section=server');
  const open = page.getByRole('button', { name: /^Open “A letter to Ivy”/ });
  const mail = page.getByRole('dialog', { name: 'A letter to Ivy' });
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await open.click();
  await proof.getByRole('button', { name: 'Go back' }).click();
  await expect(mail).toBeHidden();
  await expect(open).toBeFocused();
  await open.click();
  await proof.getByLabel('Your password').fill(PASSWORD);
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await expect(mail).toContainText('It is about lamps.');
});

test('a role code that requires the password stays in its field @any-width', async ({ page, portal }) => {
  await portal.signUp(page);
  await expireProofs(portal);
  await page.goto('/dashboard?tab=role-code');
  const apply = page.getByRole('button', { name: 'Apply code' });
  await page.getByLabel('Code', { exact: true }).fill('ABCD-EFGH-JKMN');
  await apply.click();
  await page.getByRole('dialog', { name: 'Confirm that it is you' }).getByRole('button', { name: 'Go back' }).click();
  await expect(apply).toBeFocused();
  await expect(page.getByLabel('Code', { exact: true })).toHaveValue('ABCD-EFGH-JKMN');
  await expect(page.getByText('Please enter your password again')).toHaveCount(0);
});
