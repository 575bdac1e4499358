import { checkPage } from './support/check-page';
import { deskPerson, signInAs } from './support/desk-people';
import { expect, test, withHydration } from './support/test';

test('a file is shared on the drive, downloaded by a colleague and deleted', { tag: '@phone' }, async ({ page, portal, browser }) => {
  const tess = await deskPerson(page, portal, { roles: ['dev_tester'], name: ['Tess', 'Marlowe'] });
  await signInAs(page, await deskPerson(page, portal, { roles: ['developer'], name: ['Devin', 'Okafor'] }));
  await page.goto(`${portal.url}/staff?section=drive`);
  await expect(page.getByText('No files uploaded yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Upload', exact: true })).toHaveAttribute('aria-disabled', 'true');
  await checkPage(page, 'drive-empty');
  const elsewhere = await browser.newContext({ viewport: page.viewportSize() });
  const other = withHydration(await elsewhere.newPage());
  await signInAs(other, tess);
  await other.goto(`${portal.url}/staff?section=drive`);

  const name = 'a-very-long-file-name-of-the-marsh-at-low-tide-with-lanterns-final-v12.blend';
  await page.getByLabel('File to upload').setInputFiles({ name: 'empty.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) });
  await expect(page.getByText('empty.txt is empty.')).toBeVisible();
  await page
    .getByLabel('File to upload')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from('BLENDER-v303') });
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByText(`${name} has been uploaded.`)).toBeVisible();
  await checkPage(page, 'drive');

  const [download] = await Promise.all([other.waitForEvent('download'), other.getByRole('link', { name }).click()]);
  expect(download.suggestedFilename()).toBe(name);
  await expect(other.getByRole('button', { name: `Delete ${name}` })).toHaveCount(0);

  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await page
    .getByRole('dialog', { name: `Delete ${name}?` })
    .getByRole('button', { name: 'Delete file' })
    .click();
  await expect(page.getByText(`${name} is deleted.`)).toBeVisible();
  await expect(other.getByText('No files uploaded yet')).toBeVisible();
  await elsewhere.close();
});

test('an upload to the drive can be cancelled and begun again', { tag: '@phone' }, async ({ page, portal }) => {
  await signInAs(page, await deskPerson(page, portal, { roles: ['developer'], name: ['Devin', 'Okafor'] }));
  await page.goto(`${portal.url}/staff?section=drive`);
  await page
    .getByLabel('File to upload')
    .setInputFiles({ name: 'marsh.blend', mimeType: 'application/octet-stream', buffer: Buffer.from('BLENDER') });
  await page.route('**/api/staff/drive/upload', () => undefined, { times: 1 });
  const upload = page.getByRole('button', { name: 'Upload', exact: true });
  await upload.click();
  await expect(page.getByRole('button', { name: 'Uploading...' })).toBeVisible();
  await checkPage(page, 'drive-uploading');
  await page.getByRole('button', { name: 'Cancel upload' }).click();
  await expect(page.getByText('marsh.blend, 7 Bytes')).toBeVisible();
  await expect(upload).toBeFocused();
  await upload.click();
  await expect(page.getByText('marsh.blend has been uploaded.')).toBeVisible();
});
