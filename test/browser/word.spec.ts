import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { blackPng } from '../support/pictures';
import { checkPage } from './support/check-page';
import { deskPerson, signInAs, type DeskPerson } from './support/desk-people';
import { expect, test, withHydration } from './support/test';

/** The specification's delay of the automatic save, and the time that the save takes. */
const AUTOSAVE = { timeout: 15_000 };

const textOf = (page: Page) => page.getByRole('textbox', { name: 'Text of the document' });
const unsavedIn = (page: Page) => page.getByText('Unsaved', { exact: true });
const choose = async (page: Page, item: string): Promise<void> => {
  await page.getByRole('button', { name: 'Insert', exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
};
const createdBy = (person: DeskPerson, name: string, content: string) =>
  person.send<{ id: string }>('POST', '/staff/drive/docs', { name, content });

test('a document is written, saved by itself, exported and deleted', { tag: '@phone' }, async ({ page, portal }) => {
  await signInAs(page, await deskPerson(page, portal, { roles: ['developer'], name: ['Devin', 'Okafor'] }));
  await page.goto(`${portal.url}/staff?section=word`);
  await expect(page.getByText('No documents', { exact: true })).toBeVisible();
  await checkPage(page, 'word-empty');
  await page.getByRole('button', { name: 'New Document' }).click();
  await expect(page).toHaveURL(/section=word&document=/);
  const text = textOf(page);
  await expect(text).toBeVisible();
  await expect(unsavedIn(page)).toHaveCount(0);
  await checkPage(page, 'word-new');

  await page.getByLabel('Name').fill('');
  await expect(page.getByText('Enter a name.')).toBeVisible();
  await page.getByLabel('Name').fill('Harbour: notes');
  await text.click();
  await page.keyboard.type('The ferry leaves at six');
  await expect(unsavedIn(page)).toBeVisible();
  await expect(page.getByText('5 words, 23 characters')).toBeVisible();
  // Without a click.
  await expect(unsavedIn(page)).toHaveCount(0, AUTOSAVE);

  await page.keyboard.press('Control+A');
  await page.getByRole('button', { name: 'Bold' }).click();
  await page.getByLabel('Font size').selectOption('36pt');
  await expect(text.locator('strong')).toHaveCSS('font-size', '48px');
  await page.getByRole('button', { name: 'Align centre' }).click();
  await expect(page.getByRole('button', { name: 'Align centre' })).toHaveAttribute('aria-pressed', 'true');
  await text.press('End');
  await text.press('Enter');
  // The toolbar is one stop of the Tab key; arrow keys move in it.
  await text.press('Escape');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByLabel('Font size')).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('button', { name: 'Insert', exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(text).toBeFocused();

  await choose(page, 'Table');
  const dialog = page.getByRole('dialog', { name: 'Insert a table' });
  await dialog.getByLabel('Rows').fill('0');
  await dialog.getByLabel('Columns').fill('2');
  await dialog.getByRole('button', { name: 'Insert table' }).click();
  await expect(dialog.getByText('Enter a number from 1 to 50.')).toHaveCount(1);
  await dialog.getByLabel('Rows').fill('2');
  await dialog.getByRole('button', { name: 'Insert table' }).click();
  await expect(dialog).toHaveCount(0);
  await page.keyboard.type('Tide');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Ferry');
  await page.getByRole('button', { name: 'Add row below' }).click();
  await expect(text.locator('tr')).toHaveCount(3);
  await text.locator('p').last().click();

  await choose(page, 'Video from an address');
  const video = page.getByRole('dialog', { name: 'Insert a video from an address' });
  await video.getByLabel('Address').fill('http://media.example/ferry.mp4');
  await video.getByRole('button', { name: 'Insert' }).click();
  await expect(video.getByText('Enter an address that starts with https://.')).toBeVisible();
  await video.getByLabel('Address').fill('https://media.example/ferry.mp4');
  await video.getByRole('button', { name: 'Insert' }).click();
  await expect(text.getByRole('link', { name: 'Open in a new tab: video, media.example' })).toHaveAttribute('rel', 'noopener noreferrer');

  await choose(page, 'Image from this device');
  const image = page.getByRole('dialog', { name: 'Insert an image' });
  await image.getByLabel('Image to insert').setInputFiles({ name: 'fox.png', mimeType: 'image/png', buffer: blackPng(40) });
  await image.getByLabel('Description').fill('A fox at the pier');
  await image.getByRole('button', { name: 'Insert image' }).click();
  await expect(text.getByRole('img', { name: 'A fox at the pier' })).toHaveJSProperty('naturalWidth', 40);
  await checkPage(page, 'word-document');

  // An export contains what is not saved yet.
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: 'Export' })
      .click()
      .then(() => page.getByRole('menuitem', { name: 'TXT' }).click()),
  ]);
  expect(download.suggestedFilename()).toBe('Harbour notes.txt');
  const file = await readFile(await download.path(), 'utf8');
  for (const part of ['The ferry leaves at six', 'Tide | Ferry', '[Video: https://media.example/ferry.mp4]', '[Image: A fox at the pier]'])
    expect(file).toContain(part);
  await expect(unsavedIn(page)).toHaveCount(0);

  await page.reload();
  await expect(text.locator('p strong')).toHaveText('The ferry leaves at six');
  await expect(unsavedIn(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'All documents' }).click();
  await page.getByRole('button', { name: 'Delete Harbour: notes' }).click();
  await page.getByRole('dialog', { name: 'Delete Harbour: notes?' }).getByRole('button', { name: 'Delete document' }).click();
  await expect(page.getByText('Harbour: notes is deleted.')).toBeVisible();
});

test('two people who write in one document lose nothing', { tag: '@any-width' }, async ({ page, portal, browser, watch }) => {
  // The document that is deleted at the end.
  watch.allow(/status of 404/);
  const grace = await deskPerson(page, portal, { roles: ['dev_tester'], name: ['Grace', 'Marlowe'] });
  await signInAs(page, await deskPerson(page, portal, { roles: ['developer'], name: ['Devin', 'Okafor'] }));
  const { id } = await createdBy(grace, 'Plan', '<p>First</p>');
  const address = `${portal.url}/studio?tab=word&document=${id}`;
  await page.goto(address);
  await expect(textOf(page)).toHaveText('First');
  const elsewhere = await browser.newContext({ viewport: page.viewportSize() });
  const other = withHydration(await elsewhere.newPage());
  await signInAs(other, grace);
  await other.goto(address);

  // Each sees that the other has the document open, and who writes in it.
  await expect(page.getByText('Grace Marlowe is viewing this document.')).toBeVisible();
  await expect(other.getByText('Devin Okafor is viewing this document.')).toBeVisible();
  await textOf(other).click();
  await other.keyboard.press('Control+End');
  await other.keyboard.type(' by Grace');
  await expect(page.getByText('Grace Marlowe is editing.')).toBeVisible();
  await checkPage(page, 'word-colleague-editing');
  await other.keyboard.press('Control+s');
  await expect(unsavedIn(other)).toHaveCount(0);
  // Without changes of one's own, the editor follows.
  await expect(textOf(page)).toHaveText('First by Grace');
  await expect(unsavedIn(page)).toHaveCount(0);

  await textOf(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' and Devin');
  await other.keyboard.type(' again');
  await other.keyboard.press('Control+s');
  await expect(page.getByText('Grace Marlowe saved this document in the meantime')).toBeVisible();
  await expect(textOf(page)).toHaveText('First by Grace and Devin');
  await checkPage(page, 'word-conflict');
  await page.getByRole('button', { name: 'Continue with mine' }).click();
  await expect(page.getByText('The other text is saved as “Plan (Grace Marlowe’s version)”.')).toBeVisible();
  await expect(unsavedIn(page)).toHaveCount(0);
  await expect(textOf(other)).toHaveText('First by Grace and Devin');

  await page.getByRole('button', { name: 'All documents' }).click();
  await page.getByRole('link', { name: 'Plan (Grace Marlowe’s version)' }).click();
  await expect(textOf(page)).toHaveText('First by Grace again');
  await expect(other.getByText('Devin Okafor is')).toHaveCount(0);

  // A text whose document is deleted meanwhile.
  await page.goto(address);
  await textOf(page).click();
  await expect(page.getByText('Grace Marlowe is')).toBeVisible();
  // Loading another page does not report that the editor was left, except from the page itself.
  await other.goto(`${portal.url}/legal/privacy`);
  await expect(page.getByText('Grace Marlowe is')).toHaveCount(0);
  await elsewhere.close();
  await grace.send('DELETE', `/staff/drive/docs/${id}`);
  await expect(page.getByText('This document has been deleted')).toBeVisible();
  await page.getByRole('button', { name: 'Save as a new document' }).click();
  await expect(page).not.toHaveURL(new RegExp(id));
  await expect(textOf(page)).toHaveText('First by Grace and Devin');
});

test.describe('with functional storage allowed', () => {
  test.use({ cookieChoice: 'all' });

  test('a text that cannot be saved survives a reload', { tag: '@any-width' }, async ({ page, portal }) => {
    const devin = await deskPerson(page, portal, { roles: ['developer'], name: ['Devin', 'Okafor'] });
    const { id } = await createdBy(devin, 'Plan', '<p>First</p>');
    await signInAs(page, devin);
    // In the page: a text that is sent while the page is being left could pass a route of Playwright.
    await page.addInitScript((path) => {
      const send = window.fetch;
      window.fetch = (input, init) =>
        init?.method === 'POST' && input === path && document.documentElement.dataset['connected'] === undefined
          ? Promise.reject(new TypeError('Failed to fetch'))
          : send(input, init);
    }, `/api/staff/drive/docs/${id}`);
    await page.goto(`${portal.url}/staff?section=word&document=${id}`);
    await textOf(page).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' and more');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Your text is still here. It is sent again automatically.')).toBeVisible();
    await expect(unsavedIn(page)).toBeVisible();
    await page.getByRole('button', { name: 'All documents' }).click();
    await page.getByRole('alertdialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay on this page' }).click();
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(page.getByText('You have unsaved changes')).toBeVisible();
    await expect(textOf(page)).toHaveText('First');
    await checkPage(page, 'word-draft');
    await page.evaluate(() => (document.documentElement.dataset['connected'] = ''));
    await page.getByRole('button', { name: 'Restore' }).click();
    await expect(textOf(page)).toHaveText('First and more');
    await expect(unsavedIn(page)).toHaveCount(0, AUTOSAVE);
    expect(await devin.send('GET', `/staff/drive/docs/${id}`)).toMatchObject({ content: '<p>First and more</p>', version: 2 });
  });
});
