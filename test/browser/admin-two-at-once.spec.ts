import { OWN_PAGES } from './support/admin';
import { checkPage } from './support/check-page';
import { newProject } from './support/page-editor';
import { expect, test } from './support/test';

test('two admins edit one project, and nothing of either is lost', async ({ page, portal, watch }) => {
  await portal.signUp(page, { roles: ['admin'] });
  const title = `Lumen ${test.info().project.name}`;
  const { id, slug } = await newProject(page, { title });
  await page.goto('/admin?section=projects');
  await page.getByRole('button', { name: `Edit ${title}`, exact: true }).click();
  const form = page.getByRole('dialog', { name: `Edit ${title}` });
  await form.getByLabel('Description').fill('Mine.');
  const theirs = { title: `${title} II`, description: 'Theirs.' };
  expect((await page.request.patch(`/api/admin/projects/${id}`, { headers: OWN_PAGES, data: theirs })).status()).toBe(200);
  watch.allow(/status of 409/);
  await form.getByRole('button', { name: 'Save project' }).click();
  await expect(form.getByText('Description was saved elsewhere as “Theirs.”.')).toBeVisible();
  await expect(form.getByText('Taken from there: Title.')).toBeVisible();
  await expect(form.getByLabel('Title')).toHaveValue(theirs.title);
  await expect(form.getByLabel('Description')).toHaveValue('Mine.');
  await checkPage(page, 'admin-project-conflict');
  await form.getByRole('button', { name: 'Save project' }).click();
  await expect(page.getByText(`“${theirs.title}” is saved.`)).toBeVisible();
  expect(await (await page.request.get(`/api/admin/projects/${id}`)).json()).toMatchObject({ title: theirs.title, description: 'Mine.', slug });

  // Somebody deletes what is just being written about.
  await page.getByRole('button', { name: `Edit ${theirs.title}`, exact: true }).click();
  await page.getByLabel('Description').fill('Too late.');
  expect((await page.request.delete(`/api/admin/projects/${id}`, { headers: OWN_PAGES })).status()).toBe(204);
  watch.allow(/status of 404/);
  await page.getByRole('button', { name: 'Save project' }).click();
  await expect(page.getByText('Failed to save project. It is not there any more: somebody may have deleted it in the meantime.')).toBeVisible();
  await expect(page.getByLabel('Description')).toHaveValue('Too late.');
});

test('the keyboard keeps its place in lists of fields, and on a switch that waits', { tag: '@any-width' }, async ({ page, portal }) => {
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
  await expect(page.getByText('Visitors see “Waiting” now.')).toBeVisible();
  await expect(shown).toBeFocused();
});
