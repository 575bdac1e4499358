import { checkPage } from './support/check-page';
import { card, hero, links, newProject, openEditor, overview, savePage } from './support/page-editor';
import { expect, test } from './support/test';

/** The editor requests a page that does not exist yet; browsers report every 404. */
test.beforeEach(async ({ page, portal, watch }) => {
  watch.allow(/status of 404 .*\/api\/project-pages\//);
  await portal.signUp(page, { roles: ['admin'], name: ['Ada', 'Lovelace'] });
});

test('two editors see both versions side by side, and neither is lost', { tag: '@any-width' }, async ({ page, watch }) => {
  watch.allow(/status of 409/);
  const project = await newProject(page);
  await savePage(page, project, [hero('Lumen'), overview('First words.')]);
  await openEditor(page, project);
  await savePage(page, project, [hero('Lumen by Grace'), links], 1);
  await card(page, 1).getByLabel('Title').fill('Lumen by Ada');
  await page.getByRole('button', { name: 'Save Page' }).click();

  const dialog = page.getByRole('dialog', { name: 'This page was saved by another admin' });
  await expect(dialog).toBeVisible();
  const row = (text: string) => dialog.getByRole('row').filter({ hasText: text });
  await expect(row('Lumen by Grace')).toContainText('Lumen by Ada');
  await expect(row('Lumen by Ada')).toContainText('changed');
  await expect(row('Links')).toContainText('only theirs');
  await expect(row('First words.')).toContainText('only yours');
  await checkPage(page, 'page-editor-conflict');

  await dialog.getByRole('button', { name: 'Take theirs' }).click();
  await expect(card(page, 1).getByLabel('Title')).toHaveValue('Lumen by Grace');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(card(page, 1).getByLabel('Title')).toHaveValue('Lumen by Ada');

  await savePage(page, project, [hero('Lumen by Alan')], 2);
  await page.getByRole('button', { name: 'Save Page' }).click();
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const stored = (await (await page.request.get(`/api/project-pages/${project.id}`)).json()) as {
    version: number;
    blocks: { title?: string }[];
  };
  expect(stored).toMatchObject({ version: 4, blocks: [{ title: 'Lumen by Ada' }, { type: 'overview' }] });

  // The discarded version is among the revisions.
  await page.getByRole('button', { name: 'Revisions' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Version 3' })).toBeVisible();
});

test('an older version is viewed and restored', { tag: '@any-width' }, async ({ page }) => {
  const project = await newProject(page);
  await savePage(page, project, [hero('The first title')]);
  await savePage(page, project, [hero('The second title')], 1);
  await openEditor(page, project);
  await page.getByRole('button', { name: 'Revisions' }).click();
  const first = page.getByRole('listitem').filter({ hasText: 'Version 1' });
  await expect(first).toContainText('Ada Lovelace');
  await first.getByRole('button', { name: 'View version 1' }).click();
  const preview = page.getByRole('region', { name: 'Preview', exact: true });
  if (test.info().project.name === 'phone') await page.getByRole('button', { name: 'Preview' }).click();
  await expect(preview.getByText('You are looking at version 1.')).toBeVisible();
  await expect(preview.getByText('The first title')).toBeVisible();
  await checkPage(page, 'page-editor-revision');
  await preview.getByRole('button', { name: 'Back to the draft' }).click();
  await expect(preview.getByText('The second title')).toBeVisible();
  if (test.info().project.name === 'phone') await page.getByRole('button', { name: 'Edit' }).click();

  await first.getByRole('button', { name: 'Restore version 1' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Version 3' })).toContainText('Current');
  await page.getByRole('button', { name: 'Blocks' }).click();
  await expect(card(page, 1).getByRole('heading')).toContainText('The first title');
});
