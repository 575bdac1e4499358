import type { Locator, Page } from '@playwright/test';
import type { SavedViewView } from '../../server/saved-views/saved-views.dto';
import type { BugView } from '../../server/staff/bugs/bugs.dto';
import { acceptEssentialCookies, acceptFunctionalCookies } from './support/account';
import { checkPage } from './support/check-page';
import { signInAs, type DeskPerson, deskPerson } from './support/desk-people';
import { chooseByKeyboard } from './support/keyboard';
import { expect, test, withHydration } from './support/test';
import { watch } from './support/watch';

test(
  'a bug is reported, discussed and edited in two browsers at once',
  { tag: '@phone' },
  async ({ page, freshPortal: portal, browser, watch: watching }) => {
    const tester = await deskPerson(page, portal, { roles: ['dev_tester'], name: ['Tess', 'Marlowe'] });
    const developer = await deskPerson(page, portal, { roles: ['developer'], name: ['Devin', 'Okafor'] });
    await signInAs(page, tester);
    await acceptFunctionalCookies(page, portal);
    const longName = 'W'.repeat(60);
    await developer.send('POST', '/saved-views', { list: 'bugs', name: longName, filter: { status: 'open' }, team: true });
    await page.goto(`${portal.url}/staff?section=bugs`);
    await expect(page.getByText('No bugs found')).toBeVisible();
    await checkPage(page, 'bugs-empty');
    await expect(page.getByRole('button', { name: longName })).toBeInViewport({ ratio: 1 });

    await page.getByRole('button', { name: 'Report a bug' }).click();
    const form = page.getByRole('dialog', { name: 'Report a bug' });
    await form.getByRole('button', { name: 'Report bug' }).click();
    await expect(form.getByText('Please enter a title.')).toBeVisible();
    await form.getByLabel('Title').fill('Lantern flickers <b>near</b> water');
    await form.getByLabel('Description').fill('flickers');
    await form.getByLabel('Description').selectText();
    await form.getByRole('button', { name: 'Bold (Ctrl+B)' }).click();
    await expect(form.getByLabel('Description')).toHaveValue('**flickers**');
    await form.getByLabel('Description').fill('It **flickers**.\n\n```\nat Lamp.draw\n```\n<script>alert(1)</script>');
    await form.getByLabel('Tags').fill('marsh');
    await form.getByLabel('Tags').press('Enter');
    await checkPage(page, 'bug-form');
    // A reload loses nothing that was typed, and says that files must be chosen again.
    await form.locator('input[type=file]').setInputFiles({ name: 'lamp.log', mimeType: 'text/plain', buffer: Buffer.from('Lamp.draw') });
    await expect(form.getByRole('list', { name: 'Files to attach' })).toContainText('lamp.log');
    // A file that was removed can be chosen again, which the browser reports only for an input that has no file.
    await form.getByRole('button', { name: 'Remove lamp.log' }).click();
    const chooser = page.waitForEvent('filechooser');
    await form.getByRole('button', { name: 'Attach logs or screenshots' }).click();
    expect(await (await chooser).element().evaluate((input) => (input as HTMLInputElement).value)).toBe('');
    await form.locator('input[type=file]').setInputFiles({ name: 'lamp.log', mimeType: 'text/plain', buffer: Buffer.from('Lamp.draw') });
    await expect(form.getByRole('list', { name: 'Files to attach' })).toContainText('lamp.log');
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(form.getByText('What you typed has been restored')).toBeVisible();
    await expect(form.getByText('Files cannot be restored: choose them again.')).toBeVisible();
    await expect(form.getByLabel('Title')).toHaveValue('Lantern flickers <b>near</b> water');
    await expect(form.getByText('marsh')).toBeVisible();
    await form.getByRole('button', { name: 'Report bug' }).click();
    await expect(page.getByText(/^BUG-1 is reported\.$/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Open BUG-1' })).toHaveAttribute('href', /bug=BUG-1/);
    const list = page.getByRole('table', { name: 'Bugs' });
    await expect(list.getByRole('row').filter({ hasText: 'Lantern flickers <b>near</b> water' })).toContainText('Open');
    await expect(page.getByRole('button', { name: '1 new bug' })).toHaveCount(0);
    await checkPage(page, 'bugs');

    const elsewhere = await browser.newContext({ viewport: page.viewportSize() });
    const other = withHydration(await elsewhere.newPage());
    await acceptEssentialCookies(other, portal);
    const seen = watch(elsewhere);
    await signInAs(other, developer);
    await other.goto(`${portal.url}/staff?section=bugs&bug=BUG-1`);
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Lantern flickers <b>near</b> water');
    await expect(other.locator('strong', { hasText: 'flickers' })).toBeVisible();
    await expect(other.getByText('<script>alert(1)</script>')).toBeVisible();

    // The list in the first browser is updated in place, without a reload.
    const { bug } = await developer.send<BugView>('PUT', `/staff/bugs/${await idOf(other)}`, { status: 'in_progress' });
    await expect(list.getByRole('row').filter({ hasText: 'Lantern' })).toContainText('In progress');
    await tester.send('POST', '/staff/bugs', { title: 'A second bug', description: 'Reported elsewhere.' });
    await page.getByRole('button', { name: '1 new bug' }).click();
    await expect(list.getByRole('rowheader')).toHaveCount(2);

    // Comments and the change of status appear live on both pages; a colleague is mentioned by name.
    await list.getByRole('link', { name: /Lantern flickers/ }).click();
    await expect(page).toHaveURL(/bug=BUG-1/);
    await expect(page.locator('#main')).toBeFocused();
    const comment = page.getByLabel('Comment', { exact: true });
    await comment.fill('Look at this, @dev');
    await page.getByRole('option', { name: 'Devin Okafor' }).click();
    await checkPage(page, 'bug-mention');
    await page.getByRole('button', { name: 'Add comment' }).click();
    await expect(other.getByRole('list', { name: 'Timeline' })).toContainText('@Devin Okafor');
    await expect(page.getByRole('list', { name: 'Timeline' })).toContainText('changed the status from Open to In progress');
    await expect(comment).toHaveValue('');

    const takeBug = page.getByRole('button', { name: 'Assign to me' });
    await takeBug.click();
    await expect(takeBug).toHaveCount(0);

    watching.allow(/status of 409/);
    // Two users edit the description: both texts are shown, and nothing is lost.
    await page.getByRole('button', { name: 'Edit bug' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit BUG-1' });
    await edit.getByLabel('Description').fill('My text');
    await developer.send('PUT', `/staff/bugs/${bug.id}`, { description: 'Their text' });
    await edit.getByRole('button', { name: 'Save bug' }).click();
    await expect(edit.getByText('Description was saved by Devin Okafor as “Their text”.')).toBeVisible();
    await expect(edit.getByLabel('Description')).toHaveValue('My text');
    await checkPage(page, 'bug-conflict');
    await edit.getByRole('button', { name: 'Save bug' }).click();
    await expect(page.getByText('BUG-1 is saved.')).toBeVisible();
    await page.getByRole('button', { name: 'More for BUG-1' }).click();
    await page.getByRole('menuitem', { name: 'Description history' }).click();
    const history = page.getByRole('dialog', { name: 'Description history' });
    await expect(history.getByRole('region')).toHaveCount(3);
    await expect(history).toContainText('Their text');
    await history.getByRole('button', { name: 'Close' }).click();

    // Its reporter is asked whether the fix works, and answers with one click.
    await developer.send('PUT', `/staff/bugs/${bug.id}`, { status: 'fixed' });
    await expect(page.getByText('This bug is fixed. Does the fix work?')).toBeVisible();
    await checkPage(page, 'bug');
    await page.getByRole('button', { name: 'Yes, close the bug' }).click();
    await expect(page.getByRole('complementary', { name: 'About this bug' })).toContainText('Closed');
    // Back closes an opened item.
    await page.goBack();
    await expect(list).toBeVisible();
    // More files than one request takes are all attached, and the reporter of a private bug ends a colleague's access.
    const hidden = await tester.send<BugView>('POST', '/staff/bugs', { title: 'A hole', description: 'In the wall.', private: true });
    await tester.send('PUT', `/staff/bugs/${hidden.bug.id}/watchers/${developer.id}`, {});
    await page.goto(`${portal.url}/staff?section=bugs&bug=BUG-${hidden.bug.number}`);
    const logs = Array.from({ length: 7 }, (_, index) => ({
      name: `${index}.log`,
      mimeType: 'text/plain',
      buffer: Buffer.from('Lamp.draw'),
    }));
    await page.locator('input[type=file]').setInputFiles(logs);
    await expect(page.getByRole('list', { name: 'Attached files' }).getByRole('listitem')).toHaveCount(7);
    const people = page.getByRole('list', { name: 'People on this bug' });
    await expect(people).toContainText('Tess Marlowe, reporter');
    await people.getByRole('button', { name: 'Remove Devin Okafor from this bug' }).click();
    await checkPage(page, 'bug-person');
    await page.getByRole('dialog', { name: 'Remove Devin Okafor from this bug?' }).getByRole('button', { name: 'Remove person' }).click();
    await expect(people).not.toContainText('Devin Okafor');
    await page.goto(`${portal.url}/staff?section=bugs`);
    await expect(list).toBeVisible();
    const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
    expect(wide).toBe(room);
    expect(seen.problems()).toEqual([]);
    await elsewhere.close();
  },
);

test('the list of bugs works by keyboard alone @any-width', async ({ page, freshPortal: portal, watch: watching }) => {
  const tester = await deskPerson(page, portal, { roles: ['staff'], name: ['Kay', 'Board'] });
  const colleague = await deskPerson(page, portal, { roles: ['developer'], name: ['Wren', 'Hale'] });
  for (const title of ['First', 'Second', 'Third']) await tester.send('POST', '/staff/bugs', { title, description: 'By keyboard.' });
  await signInAs(page, tester);
  await page.goto(`${portal.url}/staff?section=bugs`);
  const row = (title: string) => page.getByRole('row').filter({ hasText: title });
  await expect(row('Third')).toBeVisible();
  await row('First').getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Select all 3 shown' }).click();
  await expect(page.getByRole('region', { name: 'Selected bugs' })).toContainText('3 bugs selected');
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name: 'Third' })).toBeFocused();
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(page.getByRole('region', { name: 'Selected bugs' })).toContainText('2 bugs selected');
  await page.keyboard.press('s');
  const status = page.getByRole('dialog', { name: 'Set the status of 2 bugs' });
  await status.getByRole('combobox', { name: 'Status' }).press('Enter');
  await chooseByKeyboard(page, page.getByRole('option', { name: 'In progress' }));
  await status.getByRole('button', { name: 'Save change' }).press('Enter');
  await expect(page.getByText('2 bugs have been changed.')).toBeVisible();
  await expect(row('Third')).not.toContainText('Open');
  await expect(row('First')).toContainText('Open');
  // Tags are added to all selected bugs, and removed from those that have them.
  await expect(status).toBeHidden();
  const changeTags = async (): Promise<Locator> => {
    await row('First').getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Select all 3 shown' }).press('Enter');
    await page.getByRole('button', { name: 'Change tags' }).press('Enter');
    return page.getByRole('dialog', { name: 'Change the tags of 3 bugs' });
  };
  const adding = await changeTags();
  await adding.getByRole('textbox', { name: 'Tag' }).fill('Marsh');
  await adding.getByRole('textbox', { name: 'Tag' }).press('Enter');
  await expect(page.getByText('3 bugs have been changed.')).toBeVisible();
  await expect(adding).toBeHidden();
  const removing = await changeTags();
  await removing.getByRole('radio', { name: 'Remove a tag' }).press('Space');
  await removing.getByRole('combobox', { name: 'Tag' }).press('ArrowDown');
  await chooseByKeyboard(page, page.getByRole('option', { name: 'marsh' }));
  await removing.getByRole('button', { name: 'Remove tag' }).press('Enter');
  await expect(removing).toBeHidden();
  await expect(page.getByText('3 bugs have been changed.')).toBeVisible();
  await page.getByRole('link', { name: 'Second' }).focus();
  // Never while the user is typing.
  await page.keyboard.press('/');
  const search = page.getByRole('searchbox', { name: 'Search bugs' });
  await expect(search).toBeFocused();
  await page.keyboard.type('sec');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  await page.getByRole('button', { name: 'Save view' }).press('Enter');
  const save = page.getByRole('dialog', { name: 'Save this view' });
  await save.getByLabel('Name').fill('Mine');
  await save.getByLabel('Name').press('Enter');
  await expect(page.getByRole('button', { name: 'Mine', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Mine', exact: true }).press('Enter');
  await expect(page.getByRole('rowheader')).toHaveCount(3);
  await shareView(page, colleague);
  await page.getByRole('link', { name: 'First' }).focus();
  await page.keyboard.press('?');
  const map = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(map.getByRole('region', { name: 'Bug reports' })).toContainText('Report a bug');
  await expect(map).toContainText('Quick search');
  // When disabled, single keys do nothing, and the key map is in the account menu.
  const single = map.getByLabel('Use single-key shortcuts in this browser');
  await single.press('Space');
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(map).toBeHidden();
  await page.getByRole('button', { name: /^Account menu of/ }).press('Enter');
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).press('Enter');
  await single.press('Space');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'First' }).focus();
  await page.keyboard.press('c');
  const report = page.getByRole('dialog', { name: 'Report a bug' });
  const cancel = report.getByRole('button', { name: 'Cancel' });
  // Over a dialog, the map lists the keys of the dialog: those of the list behind it do nothing.
  await cancel.focus();
  await page.keyboard.press('?');
  await expect(map.getByRole('region', { name: 'Texts' })).toContainText('Bold');
  await expect(map.getByRole('region', { name: 'Bug reports' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(cancel).toBeFocused();
  await report.getByLabel('Title').fill('Fourth');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Typed: c j k x e a s / ?');
  await page.getByRole('button', { name: 'Report bug' }).press('Enter');
  await expect(row('Fourth')).toBeVisible();
  // A bug that cannot be read is a failure, not a success.
  await expect(report).toBeHidden();
  watching.allow(/status of 404/);
  const fourth = /\/api\/staff\/bugs\/BUG-\d+$/;
  await page.route(fourth, (route) => route.fulfill({ status: 404, json: { error: 'This does not exist.', code: 'not-found' } }));
  await page.getByRole('link', { name: 'Fourth' }).focus();
  await page.keyboard.press('e');
  await expect(page.getByRole('alert')).toHaveText(
    'The bug could not be opened. It no longer exists. It may have been deleted in the meantime.',
  );
  await page.unroute(fourth);
  await page.keyboard.press('e');
  await page
    .getByRole('dialog', { name: /^Edit BUG-/ })
    .getByRole('button', { name: 'Cancel' })
    .press('Enter');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByRole('link', { name: 'Fourth' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fourth');
  // The keys of a bug work on its page as well.
  await page.keyboard.press('s');
  const one = page.getByRole('dialog', { name: /^Set the status of BUG-/ });
  await one.getByRole('combobox', { name: 'Status' }).press('Enter');
  await page.getByRole('option', { name: 'In progress' }).click();
  await one.getByRole('button', { name: 'Save change' }).press('Enter');
  await expect(page.getByRole('complementary', { name: 'About this bug' })).toContainText('In progress');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('e');
  const edit = page.getByRole('dialog', { name: /^Edit BUG-/ });
  // A field without suggestions takes no Escape of its own.
  await edit.getByLabel('Tags').click();
  await page.keyboard.press('Escape');
  await expect(edit).toBeHidden();
});

/** The view `Mine` is renamed and shared, refused once because another tab saved first, updated and deleted, all by keyboard. */
async function shareView(page: Page, colleague: DeskPerson): Promise<void> {
  const views = page.getByRole('group', { name: 'Saved views' });
  await views.getByRole('button', { name: 'Mine' }).press('Enter');
  const menu = async (item: string): Promise<void> => {
    await views.getByRole('button', { name: /^More for the view/ }).press('Enter');
    await page.getByRole('menuitem', { name: item }).press('Enter');
  };
  await menu('Rename or share');
  const edit = page.getByRole('dialog', { name: 'Edit the view Mine' });
  await edit.getByLabel('Name').fill('Triage');
  await edit.getByRole('radio', { name: 'The team' }).press('Space');
  await checkPage(page, 'saved-view');
  await edit.getByRole('button', { name: 'Save view' }).press('Enter');
  await expect(page.getByText('The view Triage is saved.')).toBeVisible();
  const shared = await colleague.send<SavedViewView[]>('GET', '/saved-views?list=bugs');
  expect(shared).toMatchObject([{ name: 'Triage', filter: { search: 'sec' }, can: { change: false } }]);

  // Filters applied after that can be stored in it.
  await page.getByRole('searchbox', { name: 'Search bugs' }).fill('First');
  await expect(page.getByRole('rowheader')).toHaveText([/First/]);
  await views.getByRole('button', { name: 'Update Triage' }).press('Enter');
  await expect(page.getByText('The view Triage is updated.')).toBeVisible();
  await expect(views.getByRole('button', { name: /^Triage/ })).toHaveAttribute('aria-pressed', 'true');
  await menu('Delete view');
  const sure = page.getByRole('dialog', { name: 'Delete the view Triage?' });
  await expect(sure).toContainText('The view disappears for the whole team.');
  await sure.getByRole('button', { name: 'Delete view' }).press('Enter');
  await expect(page.getByText('The view Triage is deleted.')).toBeVisible();
  expect(await colleague.send('GET', '/saved-views?list=bugs')).toEqual([]);
  await page.getByRole('searchbox', { name: 'Search bugs' }).fill('');
  await expect(page.getByRole('rowheader')).toHaveCount(3);
}

/** Id of the bug that a page shows. */
async function idOf(page: Page): Promise<string> {
  const { bug } = await page.evaluate(async () => {
    const response = await fetch('/api/staff/bugs/BUG-1', { headers: { 'X-Requested-With': 'portal' } });
    return (await response.json()) as { bug: { id: string } };
  });
  return bug.id;
}
