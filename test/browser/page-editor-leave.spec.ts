import type { Page } from '@playwright/test';
import { signIn } from './support/account';
import { checkPage } from './support/check-page';
import { card, hero, newProject, openEditor, save, savePage } from './support/page-editor';
import { PASSWORD } from './support/portal';
import { chooseInUserMenu } from './support/shell';
import { expect, test } from './support/test';

/** The editor requests a page that does not exist yet; browsers report every 404. */
test.beforeEach(async ({ page, portal, watch }) => {
  watch.allow(/status of 404 .*\/api\/project-pages\//);
  await portal.signUp(page, { roles: ['admin'], name: ['Ada', 'Lovelace'] });
});

test('leaving with unsaved work asks first', { tag: '@any-width' }, async ({ page }) => {
  const project = await newProject(page);
  await savePage(page, project, [hero('Lumen')]);
  await page.goto('/contact');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
  await openEditor(page, project);
  await page.goto('/contact');
  await page.goBack();
  await card(page, 1).getByLabel('Title').fill('Lumen, unsaved');

  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await chooseInUserMenu(page, 'Privacy Policy');
  await expect(question).toBeVisible();
  await checkPage(page, 'page-editor-leave');
  await question.getByRole('button', { name: 'Stay on this page' }).click();
  await expect(question).toBeHidden();
  await expect(card(page, 1).getByLabel('Title')).toHaveValue('Lumen, unsaved');

  let asked = 0;
  page.on('dialog', (dialog) => {
    asked += dialog.type() === 'beforeunload' ? 1 : 0;
    void dialog.dismiss();
  });
  await page.evaluate(() => window.location.reload());
  await expect.poll(() => asked).toBe(1);

  await chooseInUserMenu(page, 'Sign out');
  await question.getByRole('button', { name: 'Stay on this page' }).click();
  await expect(card(page, 1).getByLabel('Title')).toHaveValue('Lumen, unsaved');

  await chooseInUserMenu(page, 'Privacy Policy');
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/privacy-policy');
});

test('the browser’s Back button asks as well', { tag: '@any-width' }, async ({ page }) => {
  const project = await newProject(page);
  await savePage(page, project, [hero('Lumen')]);
  await page.goto('/privacy-policy');
  // Opens the editor without a reload, so that Back stays within the application.
  await page.evaluate((path) => {
    window.history.pushState({ idx: 1, key: 'editor' }, '', path);
    window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state as unknown }));
  }, `/admin/project-pages/${project.id}`);
  await card(page, 1).getByLabel('Title').fill('Lumen, unsaved');
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await page.evaluate(() => window.history.back());
  await expect(question).toBeVisible();
  await expect(page).toHaveURL(`/admin/project-pages/${project.id}`);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(card(page, 1).getByLabel('Title')).toHaveValue('Lumen, unsaved');
  await page.evaluate(() => window.history.back());
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/privacy-policy');
});

test.describe('with functional storage allowed', () => {
  test.use({ cookieChoice: 'all' });

  test('unsaved work is offered on return', { tag: '@any-width' }, async ({ page }) => {
    const project = await newProject(page);
    await savePage(page, project, [hero('Lumen')]);
    await openEditor(page, project);
    page.on('dialog', (dialog) => void dialog.accept());
    await card(page, 1).getByLabel('Title').fill('Lumen, left behind');
    await page.reload();
    await expect(page.getByText('You have unsaved changes')).toBeVisible();
    await expect(card(page, 1).getByLabel('Title')).toHaveValue('Lumen');
    await checkPage(page, 'page-editor-draft');
    await page.getByRole('button', { name: 'Restore' }).click();
    await expect(card(page, 1).getByLabel('Title')).toHaveValue('Lumen, left behind');
    await save(page);
    await page.reload();
    await expect(card(page, 1).getByLabel('Title')).toHaveValue('Lumen, left behind');
    await expect(page.getByText('You have unsaved changes')).toBeHidden();

    await card(page, 1).getByLabel('Title').fill('Thrown away');
    await page.reload();
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.reload();
    await expect(card(page, 1).getByLabel('Title')).toHaveValue('Lumen, left behind');
    await expect(page.getByText('You have unsaved changes')).toBeHidden();
  });

  test(
    'a draft survives the session, and is removed by sign-out and hidden from other users',
    { tag: '@any-width' },
    async ({ page, portal, watch }) => {
      const { email } = await portal.signUp(page, { roles: ['admin'] });
      const project = await newProject(page);
      await savePage(page, project, [hero('Lumen')]);
      await openEditor(page, project);
      await card(page, 1).getByLabel('Title').fill('Lumen, in the middle');
      watch.allow(/status of 401/);
      await page.context().clearCookies({ name: /-session$/ });
      await page.getByRole('button', { name: 'Save Page' }).click();
      await page.getByRole('button', { name: 'Leave this page' }).click();
      await signIn(page, email, PASSWORD);
      await page.getByRole('button', { name: 'Restore' }).click();
      await expect(card(page, 1).getByLabel('Title')).toHaveValue('Lumen, in the middle');
      await expect.poll(() => drafts(page)).toHaveLength(1);

      // Another user of the same browser, whose own session they did not end themselves.
      page.on('dialog', (dialog) => void dialog.accept());
      const { email: other } = await portal.signUp(page, { roles: ['admin'] });
      await openEditor(page, project);
      await expect(card(page, 1).getByLabel('Title')).toHaveValue('Lumen');
      await expect(page.getByText('You have unsaved changes')).toBeHidden();

      await card(page, 1).getByLabel('Title').fill('Theirs');
      await expect.poll(() => drafts(page)).toEqual([expect.stringContaining('Theirs')]);
      await chooseInUserMenu(page, 'Sign out');
      await page.getByRole('button', { name: 'Leave' }).click();
      await expect(page).toHaveURL('/');
      await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
      expect(await drafts(page)).toEqual([]);
      await page.goto('/login');
      await signIn(page, other, PASSWORD);
      await expect(page).toHaveURL('/dashboard');
      await openEditor(page, project);
      await expect(card(page, 1).getByLabel('Title')).toHaveValue('Lumen');
      await expect(page.getByText('You have unsaved changes')).toBeHidden();
    },
  );
});

/** What the browser stores of unsaved pages. */
const drafts = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.entries(localStorage).flatMap(([key, text]) => (key.includes('page-draft:') ? [text as string] : [])));
