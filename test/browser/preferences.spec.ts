import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { acceptEssentialCookies, signIn, openTab } from './support/account';
import { checkPage } from './support/check-page';
import { PASSWORD } from './support/portal';
import { expect, test, withHydration } from './support/test';

test.beforeEach(({ page, portal }) => acceptEssentialCookies(page, portal));

test(
  'preferences take effect at once, are stored, and apply on another device',
  { tag: '@phone' },
  async ({ page, portal, browser, watch }) => {
    const { email } = await portal.signUp(page);
    await page.goto('/dashboard?tab=preferences');
    await checkPage(page, 'preferences');
    await page.getByText('ISO 8601').click();
    await expect(page.getByRole('radio', { name: /ISO 8601/ })).toBeChecked();
    await page.getByRole('group', { name: 'Colour scheme' }).getByText('Light', { exact: true }).first().click();
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
    await page.getByRole('combobox', { name: 'Language' }).click();
    await page.getByRole('combobox', { name: 'Language' }).fill('German');
    await page.getByRole('option', { name: 'German', exact: true }).click();
    await page.getByRole('group', { name: 'Send messages with' }).getByText('Ctrl + Enter', { exact: true }).click();
    await page.getByLabel('Answers to my support tickets').uncheck();
    // “Saved” may still be about an earlier choice; they are saved one after another.
    await expect
      .poll(async () => (await page.request.get('/api/users/preferences')).json())
      .toMatchObject({ dateFormat: 'iso', sendKey: 'ctrl-enter', mail: { tickets: false } });
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('radio', { name: /ISO 8601/ })).toBeChecked();
    await expect(page.getByRole('combobox', { name: 'Language' })).toHaveValue('German');
    await expect(page.getByRole('radio', { name: /^Ctrl \+ Enter/ })).toBeChecked();
    await expect(page.getByLabel('Answers to my support tickets')).not.toBeChecked();
    await openTab(page, 'Account Overview');
    await expect(page.locator('dd').filter({ hasText: /^\d{4}-\d\d-\d\d$/ })).toBeVisible();

    const elsewhere = await browser.newContext({ baseURL: portal.url });
    const other = withHydration(await elsewhere.newPage());
    await other.goto('/login');
    await signIn(other, email, PASSWORD);
    await expect(other.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
    await elsewhere.close();

    watch.allow(/status of 500/);
    await page.route('**/api/users/preferences', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    );
    await openTab(page, 'Preferences');
    await page.getByText('In words').click();
    await expect(page.getByRole('alert')).toContainText('Your choice could not be saved');
    await expect(page.getByRole('radio', { name: /ISO 8601/ })).toBeChecked();
  },
);

test('certificates: none, one, and one with a title that is too long', { tag: '@any-width' }, async ({ page, portal, watch }) => {
  const { id } = await portal.signUp(page);
  await page.goto('/dashboard?tab=certificates');
  await expect(page.getByText('No certificates yet.')).toBeVisible();
  await checkPage(page, 'certificates-empty');
  const long = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft in practice';
  for (const title of ['Safe at a desk', long]) {
    await portal.database.query('INSERT INTO certificates (id, user_id, module_id, module_title, issued_at) VALUES ($1, $2, $3, $4, $5)', [
      randomUUID(),
      id,
      randomUUID(),
      title,
      '2026-02-03T12:00:00Z',
    ]);
  }
  await page.reload();
  await expect(page.getByText(long)).toBeVisible();
  await expect(page.getByText('03/02/2026').first()).toBeVisible();
  await checkPage(page, 'certificates');
  watch.allow(/status of 500/);
  await page.route('**/api/training/certificates', (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Your certificates could not be loaded');
});

test('a picture is cropped, uploaded, shown beside the name, and removed', { tag: '@phone' }, async ({ page, portal }) => {
  await portal.signUp(page);
  await page.goto('/dashboard?tab=personal-info');
  const chooser = page.getByLabel('Image file');
  await chooser.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
  await expect(page.getByRole('alert')).toContainText('Please choose a PNG, JPEG or WebP image.');
  await chooser.setInputFiles({ name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(page.getByRole('alert')).toContainText('cannot be read as an image');

  const gradient = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><defs><linearGradient id="g"><stop stop-color="#0cf"/><stop offset="1" stop-color="#f0c"/></linearGradient></defs><rect width="900" height="600" fill="url(#g)"/><circle cx="450" cy="250" r="70" fill="#fff"/><path d="M310 520a140 140 0 0 1 280 0z" fill="#fff"/></svg>',
  );
  await chooser.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await sharp(gradient).png().toBuffer() });
  const dialog = page.getByRole('dialog', { name: 'Crop the image' });
  await dialog.getByLabel('Zoom').fill('1.5');
  await dialog.getByLabel(/Use the arrow keys to move it/).press('ArrowRight');
  await checkPage(page, 'avatar-crop');
  await dialog.getByRole('button', { name: 'Use this image' }).click();
  const shown = page.getByRole('main').locator('header img');
  await expect(shown).toHaveAttribute('src', /\/api\/users\/avatars\/[\w-]+\.webp$/);
  await expect.poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  await checkPage(page, 'personal-info-picture');

  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('dialog', { name: 'Remove your profile picture?' }).getByRole('button', { name: 'Remove profile picture' }).click();
  await expect(shown).toHaveCount(0);
  await expect(page.getByText('Your initials are shown until you choose a profile picture.', { exact: false })).toBeVisible();
});
