import { CLIENT_HEADERS } from '../support/client-headers';
import { signIn } from './support/account';
import { checkPage } from './support/check-page';
import { newProject } from './support/page-editor';
import { PASSWORD } from './support/portal';
import { followSection } from './support/shell';
import { expect, test } from './support/test';

test('two admins edit one project, and neither loses changes', { tag: '@phone' }, async ({ page, portal, watch }) => {
  await portal.signUp(page, { roles: ['admin'] });
  const title = `Lumen ${test.info().project.name}`;
  const { id, slug } = await newProject(page, { title });
  await page.goto('/admin?section=projects');
  await page.getByRole('button', { name: `Edit ${title}`, exact: true }).click();
  const form = page.getByRole('dialog', { name: `Edit ${title}` });
  await form.getByLabel('Description').fill('Mine.');
  const theirs = { title: `${title} II`, description: 'Theirs.' };
  expect((await page.request.patch(`/api/admin/projects/${id}`, { headers: CLIENT_HEADERS, data: theirs })).status()).toBe(200);
  watch.allow(/status of 409/);
  await form.getByRole('button', { name: 'Save project' }).click();
  await expect(form.getByText('Description was saved elsewhere as “Theirs.”.')).toBeVisible();
  await expect(form.getByText('Updated fields: Title.')).toBeVisible();
  await expect(form.getByLabel('Title')).toHaveValue(theirs.title);
  await expect(form.getByLabel('Description')).toHaveValue('Mine.');
  await checkPage(page, 'admin-project-conflict');
  await form.getByRole('button', { name: 'Save project' }).click();
  await expect(page.getByText(`“${theirs.title}” is saved.`)).toBeVisible();
  expect(await (await page.request.get(`/api/admin/projects/${id}`)).json()).toMatchObject({
    title: theirs.title,
    description: 'Mine.',
    slug,
  });

  // Another user deletes the item that is being edited.
  await page.getByRole('button', { name: `Edit ${theirs.title}`, exact: true }).click();
  await page.getByLabel('Description').fill('Too late.');
  expect((await page.request.delete(`/api/admin/projects/${id}`, { headers: CLIENT_HEADERS })).status()).toBe(204);
  watch.allow(/status of 404/);
  await page.getByRole('button', { name: 'Save project' }).click();
  await expect(page.getByText('Failed to save project. It no longer exists. It may have been deleted in the meantime.')).toBeVisible();
  await expect(page.getByLabel('Description')).toHaveValue('Too late.');
});

test('keyboard focus is preserved in lists of fields and on a pending switch', { tag: '@any-width' }, async ({ page, portal }) => {
  await portal.signUp(page, { roles: ['admin'] });
  await page.goto('/admin?section=contact');
  const add = page.getByRole('button', { name: 'Add link' });
  for (const name of ['One', 'Two']) {
    await add.click();
    await expect(page.getByLabel('Label').last()).toBeFocused();
    await page.keyboard.type(name);
  }
  await page.getByRole('button', { name: 'Remove the link One' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Remove the link Two' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(add).toBeFocused();

  const { slug } = await newProject(page, { title: 'Waiting' });
  await page.goto('/admin?section=projects');
  const shown = page.getByRole('row').filter({ hasText: slug }).getByRole('switch');
  await shown.press('Space');
  await expect(page.getByText('“Waiting” is now visible to visitors.')).toBeVisible();
  await expect(shown).toBeFocused();
});

test('typed text is restored after a session that ended while editing', { tag: '@any-width' }, async ({ page, portal, watch }) => {
  const { email } = await portal.signUp(page, { roles: ['admin'] });
  const { id } = await newProject(page, { title: 'Half a thought' });
  await page.goto('/admin?section=projects');
  const edit = page.getByRole('button', { name: 'Edit Half a thought', exact: true });
  await edit.click();
  await page.getByLabel('Description').fill('Typed before the end.');
  watch.allow(/status of 401/);
  // The session is ended elsewhere, as an admin can: the page asks by itself, and the text stays.
  expect((await page.request.post('/api/auth/logout', { headers: CLIENT_HEADERS })).status()).toBe(204);
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await dialog.getByRole('button', { name: 'Leave this page' }).click();
  await expect(page.getByText('Your session has ended. Sign in again to return to where you were.')).toBeVisible();
  await signIn(page, email, PASSWORD);

  // The dialog opens by itself on the list to which they have returned.
  await expect(page.getByRole('dialog', { name: 'Edit Half a thought' }).getByText('What you typed has been restored')).toBeVisible();
  await expect(page.getByLabel('Description')).toHaveValue('Typed before the end.');
  await checkPage(page, 'admin-project-resumed');
  await page.getByRole('button', { name: 'Save project' }).click();
  await expect(page.getByText('“Half a thought” is saved.')).toBeVisible();
  expect(await (await page.request.get(`/api/admin/projects/${id}`)).json()).toMatchObject({ description: 'Typed before the end.' });

  // Discarded after a confirmation, it does not come back.
  await edit.click();
  await page.getByLabel('Description').fill('Given up.');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await edit.click();
  await expect(page.getByLabel('Description')).toHaveValue('Typed before the end.');
});

test(
  'an admin whose roles are removed finds the panel closed on the next click',
  { tag: '@any-width' },
  async ({ page, portal, watch }) => {
    const { email } = await portal.signUp(page, { roles: ['admin'] });
    await page.goto('/admin?section=contact');
    await expect(page.getByLabel('Trading name')).toBeVisible();
    watch.allow(/status of 403/);
    await portal.database.query(`UPDATE users SET roles = '{}' WHERE email = $1`, [email]);
    await followSection(page, 'Admin', 'Projects');
    await expect(page).toHaveURL('/dashboard');
  },
);
