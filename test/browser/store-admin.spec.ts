import type { APIResponse, Locator, Page } from '@playwright/test';
import { photograph } from '../support/pictures';
import type { AdminProductView } from '../../server/store/store.dto';
import { CLIENT_HEADERS } from '../support/client-headers';
import { checkPage } from './support/check-page';
import { drop } from './support/drop';
import type { Portal } from './support/portal';
import { expect, storeAdmin, test } from './support/store';

async function asAdmin(page: Page, portal: Portal): Promise<void> {
  await portal.signUp(page, { roles: ['admin'] });
}

const storeTab = (page: Page, name: string) => page.getByRole('navigation', { name: 'Store' }).getByRole('link', { name });
const product = (page: Page, name: string) => page.getByRole('table', { name: 'Products' }).getByRole('row').filter({ hasText: name });
const price = (page: Page) => page.getByRole('textbox', { name: 'Price (£)', exact: true });
const tiles = (page: Page) => page.getByRole('list', { name: 'Images' }).getByRole('listitem');

async function pictures(...names: string[]) {
  const buffer = await photograph(640, 480);
  return names.map((name) => ({ name, mimeType: 'image/jpeg', buffer }));
}

/** The four required fields of a product. */
async function fillRequired(page: Page, fields: { name: string; type?: string; price?: string }): Promise<void> {
  await page.getByLabel('Name').fill(fields.name);
  await page.getByRole('combobox', { name: 'Type', exact: true }).fill(fields.type ?? 'Mugs');
  await page.getByLabel('Description').fill('Made to last.\nAnd to be washed.');
  await price(page).fill(fields.price ?? '12.50');
}

async function publicNames(page: Page, url: string): Promise<string[]> {
  const products = (await (await page.context().request.get(`${url}/api/products`)).json()) as Array<{ name: string }>;
  return products.map(({ name }) => name);
}

/** Saves a product as another tab would: the whole form, with one field changed. */
async function saveInOtherTab(page: Page, url: string, { id }: AdminProductView, change: Record<string, string>): Promise<APIResponse> {
  const request = page.context().request;
  const now = (await (await request.get(`${url}/api/admin/products/${id}`)).json()) as AdminProductView;
  const multipart = {
    name: now.name,
    type: now.type,
    price: now.price.toFixed(2),
    description: now.description,
    status: now.status,
    storeUrl: now.storeUrl ?? '',
    gallery: JSON.stringify(now.images),
    version: String(now.version),
    ...change,
  };
  return request.put(`${url}/api/admin/products/${id}`, { headers: CLIENT_HEADERS, multipart });
}

/** Drags the first of two tiles by its handle over the second. */
async function dragBack(page: Page, handle: Locator): Promise<void> {
  await handle.hover();
  await page.mouse.down();
  const box = await tiles(page).nth(1).boundingBox();
  if (box === null) throw new Error('There is no second picture.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 8 });
  await expect(announcement(page)).toContainText('is over place 2 of 2.');
  await drop(page);
}

/** What a screen reader announces during a move. */
const announcement = (page: Page) => page.locator('[id^="DndLiveRegion"]');

/** Moves the second of two tiles by keyboard: picked up by its handle, moved, dropped. */
async function moveForward(page: Page, handle: Locator): Promise<void> {
  await handle.focus();
  await page.keyboard.press('Space');
  await expect(announcement(page)).toContainText('Image 2 is picked up, at place 2 of 2.');
  // The key listener is added shortly after the picture was picked up; in the first position another press changes nothing.
  await expect(async () => {
    await page.keyboard.press('ArrowLeft');
    await expect(announcement(page)).toContainText('Image 2 is over place 1 of 2.', { timeout: 500 });
  }).toPass();
  await page.keyboard.press('Space');
  await expect(announcement(page)).toContainText('is put down at place 1 of 2.');
}

test(
  'an admin adds a product with two pictures, reorders them and archives it, and visitors see each step',
  { tag: '@phone' },
  async ({ page, portal: { url }, store }) => {
    await store.signIn();
    await page.goto(`${url}/admin?section=store`);
    await expect(page.getByText('No products found.')).toBeVisible();
    await checkPage(page, 'store-admin-empty');
    await storeTab(page, 'Add Product').click();
    await expect(page).toHaveURL(/section=store&tab=add$/);

    await page.getByRole('button', { name: 'Add product' }).click();
    await expect(page.getByLabel('Name')).toBeFocused();
    for (const sentence of [
      'Please enter a name.',
      'Please enter a type.',
      'Please enter a description.',
      'Please enter an amount in pounds.',
    ]) {
      await expect(page.getByText(sentence)).toBeVisible();
    }
    await fillRequired(page, { name: 'Fox mug', price: '£5' });
    await page.getByRole('button', { name: 'Add product' }).click();
    await expect(page.getByText('Please leave out the £ sign.')).toBeVisible();
    await expect(price(page)).toBeFocused();
    await price(page).fill('12.50');
    await page.getByLabel('Compare-at price (£)').fill('15');
    await page.getByRole('textbox', { name: 'Stock', exact: true }).fill('3');
    await page.getByRole('textbox', { name: 'Tags', exact: true }).fill('fox,  tea , Fox,,');
    await expect(page.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveText(['fox', 'tea']);
    await page.getByLabel('Store URL').fill('https://shop.example/fox');
    const uploaded = page.waitForResponse((response) => response.url().endsWith('/admin/products/images'));
    await page.getByLabel('Image files').setInputFiles(await pictures('front.jpg', 'back.jpg'));
    await expect(tiles(page)).toHaveCount(2);
    // Images are uploading while the form is filled in.
    expect((await uploaded).status()).toBe(200);
    await moveForward(page, page.getByRole('button', { name: 'Move image 2', exact: true }));
    await expect(tiles(page).first().getByRole('img')).toHaveAccessibleName('Image 1: back.jpg');
    await dragBack(page, page.getByRole('button', { name: 'Move image 1', exact: true }));
    await expect(tiles(page).first().getByRole('img')).toHaveAccessibleName('Image 1: front.jpg');
    await page.getByRole('radio', { name: 'Published' }).check();
    await checkPage(page, 'store-admin-add');

    await page.getByRole('button', { name: 'Add product' }).click();
    await expect(page.getByText('“Fox mug” is now in the store.')).toBeVisible();
    await expect(page).toHaveURL(/tab=list$/);
    await expect(product(page, 'Fox mug')).toContainText('£12.50');
    await expect(product(page, 'Fox mug')).toContainText('£15.00');
    await expect(product(page, 'Fox mug')).toContainText('Published');
    await page.getByRole('link', { name: 'View Fox mug in the store' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Fox mug' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Buy on Store' })).toHaveAttribute('href', 'https://shop.example/fox');

    await page.goBack();
    await page.getByRole('link', { name: 'Edit Fox mug' }).click();
    const first = await tiles(page).first().getByRole('img').getAttribute('src');
    await page.getByRole('button', { name: 'Move image 1 back' }).click();
    await expect(tiles(page).nth(1).getByRole('img')).toHaveAttribute('src', first ?? '');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('“Fox mug” is saved.')).toBeVisible();
    await expect(tiles(page).nth(1).getByRole('img')).toHaveAttribute('src', first ?? '');

    await page.getByRole('radio', { name: 'Archived' }).check();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('“Fox mug” is saved.')).toBeVisible();
    await page.getByRole('link', { name: 'Back to the product list' }).click();
    await expect(product(page, 'Fox mug')).toContainText('Archived');
    await page.goto(`${url}/store`);
    await expect(page.getByText('No products available.')).toBeVisible();
  },
);

test('a product appears at its scheduled minute, and not before', { tag: '@any-width' }, async ({ page, portal }, { project }) => {
  await asAdmin(page, portal);
  const name = `Owl print ${project.name}`;
  await page.goto('/admin?section=store&tab=add');
  await fillRequired(page, { name });
  await expect(page.getByLabel('Publish at')).toHaveCount(0);
  await page.getByRole('radio', { name: 'Scheduled' }).check();
  await page.getByRole('button', { name: 'Add product' }).click();
  await expect(page.getByText('Please choose the day and time at which it appears.')).toBeVisible();
  await page.getByLabel('Publish at').fill('2090-07-01T10:05');
  await expect(
    page
      .getByText('Your time zone: Europe/London, GMT+1. In UK time: 1 July 2090 at 10:05.')
      .or(page.getByText('Your time zone: Europe/London, GMT+1. In UK time: 01/07/2090, 10:05.')),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Add product' }).click();
  await expect(page.getByText(`“${name}” is added and scheduled for`)).toBeVisible();
  await expect(product(page, name)).toContainText('Scheduled');
  expect(await publicNames(page, portal.url)).not.toContain(name);

  await page.getByRole('link', { name: `Edit ${name}` }).click();
  await expect(page.getByLabel('Publish at')).toHaveValue('2090-07-01T10:05');
  await page.getByLabel('Publish at').fill('2026-01-02T10:05');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText(`“${name}” is saved.`)).toBeVisible();
  expect(await publicNames(page, portal.url)).toContain(name);
  await page.getByRole('link', { name: 'Back to the product list' }).click();
  await expect(product(page, name)).toContainText('Published');
});

test('variants have their own price, stock and order', { tag: '@any-width' }, async ({ page, portal }, { project }) => {
  await asAdmin(page, portal);
  const name = `Tee ${project.name}`;
  await page.goto('/admin?section=store&tab=add');
  await fillRequired(page, { name, price: '24' });
  const add = page.getByRole('button', { name: 'Add variant' });
  for (const title of ['Small', 'Large', 'Huge']) {
    await add.click();
    await page.getByLabel('Title').last().fill(title);
  }
  await expect(page.getByText('Each variant has its own price and stock.')).toBeVisible();
  const row = (place: number) => page.getByRole('listitem', { name: `Variant ${place}` });
  await expect(row(1).getByLabel('Price (£)')).toHaveValue('24');
  await row(2).getByLabel('Price (£)').fill('19.999');
  await page.getByRole('button', { name: 'Add product' }).click();
  await expect(row(2).getByText('Please use at most two decimals, such as 19.99.')).toBeVisible();
  await expect(row(2).getByLabel('Price (£)')).toBeFocused();
  await row(2).getByLabel('Price (£)').fill('26');
  await page.getByRole('button', { name: 'Move Huge up' }).click();
  await page.getByRole('button', { name: 'Remove Small' }).click();
  await page.getByRole('radio', { name: 'Published' }).check();
  await checkPage(page, 'store-admin-variants');
  await page.getByRole('button', { name: 'Add product' }).click();
  await expect(product(page, name)).toContainText('from £24.00');
  await page.getByRole('link', { name: `View ${name} in the store` }).click();
  const options = page.getByRole('main').getByRole('radio');
  await expect(options).toHaveCount(2);
  await expect(options.first()).toHaveAccessibleName(/Huge/);
});

test(
  'a failed save loses nothing, and leaving with unsaved work asks first',
  { tag: '@any-width' },
  async ({ page, portal, watch }, { project }) => {
    await asAdmin(page, portal);
    const name = `Poster ${project.name}`;
    await page.goto('/admin?section=store&tab=add');
    await fillRequired(page, { name });
    await page
      .getByLabel('Image files')
      .setInputFiles([...(await pictures('front.jpg')), { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }]);
    await expect(page.getByText('“notes.png” cannot be read as an image. Please choose another.')).toBeVisible();
    await expect(tiles(page)).toHaveCount(1);
    await storeTab(page, 'Product List').click();
    await page.getByRole('button', { name: 'Stay on this page' }).click();

    watch.allow(/status of 500|ERR_FAILED/);
    await page.route('**/api/admin/products', (route) => route.fulfill({ status: 500, json: {} }));
    await page.getByRole('button', { name: 'Add product' }).click();
    await expect(page.getByText('The product could not be added. Everything that you entered is still here.')).toBeVisible();
    await expect(page.getByLabel('Name')).toHaveValue(name);
    await expect(tiles(page)).toHaveCount(1);
    await page.unroute('**/api/admin/products');
    await page.getByRole('button', { name: 'Add product' }).click();
    await expect(page.getByText(`“${name}” is added as a draft.`)).toBeVisible();
    await expect(product(page, name)).toContainText('Draft');
  },
);

test(
  'when another admin saved the product first, neither loses changes',
  { tag: '@any-width' },
  async ({ page, portal, watch }, { project }) => {
    const admin = await storeAdmin(page, portal);
    const sold = await admin.addProduct({ name: `Badge ${project.name}`, price: '4' });
    await asAdmin(page, portal);
    await page.goto(`/admin?section=store&tab=list&product=${sold.id}`);
    await page.getByLabel('Name').fill(`Pin ${project.name}`);
    await price(page).fill('5');
    expect((await saveInOtherTab(page, portal.url, sold, { price: '6.00', description: 'Shines.' })).status()).toBe(200);

    watch.allow(/status of 409/);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('This product changed elsewhere in the meantime')).toBeVisible();
    await expect(page.getByText('Price (£) was saved elsewhere as “6.00”.')).toBeVisible();
    await expect(page.getByText('Updated fields: Description.')).toBeVisible();
    await expect(page.getByLabel('Name')).toHaveValue(`Pin ${project.name}`);
    await expect(price(page)).toHaveValue('5');
    await expect(page.getByLabel('Description')).toHaveValue('Shines.');
    await checkPage(page, 'store-admin-conflict');
    await page.getByRole('button', { name: 'Take theirs for Price (£)' }).click();
    await expect(price(page)).toHaveValue('6.00');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText(`“Pin ${project.name}” is saved.`)).toBeVisible();
    const now = (await (await page.context().request.get(`${portal.url}/api/admin/products/${sold.id}`)).json()) as AdminProductView;
    expect(now).toMatchObject({ name: `Pin ${project.name}`, price: 6, description: 'Shines.' });
  },
);

test(
  'pictures and text that arrive during a request are neither lost nor sent twice',
  { tag: '@any-width' },
  async ({ page, portal }, { project }) => {
    const admin = await storeAdmin(page, portal);
    const sold = await admin.addProduct({ name: `Flag ${project.name}`, price: '4' });
    await asAdmin(page, portal);
    await page.goto(`/admin?section=store&tab=list&product=${sold.id}`);
    const choose = async (name: string) => page.getByLabel('Image files').setInputFiles(await pictures(name));
    await choose('first.jpg');
    await expect(tiles(page)).toHaveCount(1);

    // The test controls how long files are read; meanwhile the gallery changes.
    await page.evaluate(() => {
      const read = window.createImageBitmap.bind(window);
      const holdFileReads = (file: Blob) =>
        new Promise((resolve) => {
          window.addEventListener('read-on', () => resolve(read(file)), { once: true });
          Object.assign(window, { heldFile: (file as File).name });
        });
      Object.assign(window, { createImageBitmap: holdFileReads });
    });
    const isHeld = (name: string) => expect.poll(() => page.evaluate(() => Reflect.get(window, 'heldFile') as unknown)).toBe(name);
    await choose('second.jpg');
    await isHeld('second.jpg');
    await page.getByRole('button', { name: 'Remove image 1' }).click();
    await expect(tiles(page)).toHaveCount(0);
    await page.evaluate(() => window.dispatchEvent(new Event('read-on')));
    await expect(tiles(page).getByRole('img')).toHaveAccessibleName('Image 1: second.jpg');

    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(`**/api/admin/products/${sold.id}`, async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByLabel('Description').fill('Waves.');
    await choose('third.jpg');
    await isHeld('third.jpg');
    await page.evaluate(() => window.dispatchEvent(new Event('read-on')));
    await expect(tiles(page)).toHaveCount(2);
    release();
    await expect(page.getByText('Unsaved changes')).toBeVisible();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText(`“Flag ${project.name}” is saved.`)).toBeVisible();
    const now = (await (await page.context().request.get(`${portal.url}/api/admin/products/${sold.id}`)).json()) as AdminProductView;
    expect(now).toMatchObject({ description: 'Waves.', images: [expect.any(String), expect.any(String)] });
  },
);

test(
  'the list is searched and filtered through the address, loads in pages, and warns before deleting',
  { tag: '@any-width' },
  async ({ page, portal: { url }, store: admin }) => {
    const colours = ['#884422', '#225566', '#446622', '#663355', '#555522', '#224488', '#aa6633'];
    await admin.addProduct({
      name: 'Donaudampfschifffahrtsgesellschaftskapitänsmützenhalterung',
      type: 'Sonderanfertigungen',
      price: '999999.99',
      pictures: colours,
    });
    for (let number = 1; number <= 20; number += 1)
      await admin.addProduct({ name: `Sticker ${number}`, type: 'Stickers', price: String(number), stock: number === 20 ? '0' : '7' });
    await admin.signIn();
    await page.goto(`${url}/admin?section=store`);
    const rows = page.getByRole('table', { name: 'Products' }).getByRole('rowheader');
    await expect(rows).toHaveCount(20);
    await expect(product(page, 'Sticker 20')).toContainText('Sold out');
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect(rows).toHaveCount(21);
    await checkPage(page, 'store-admin-list');

    await page.getByLabel('Search products').fill('donau');
    await expect(page).toHaveURL(/search=donau/);
    await expect(rows).toHaveCount(1);
    await page.getByRole('link', { name: /^Edit Donau/ }).click();
    await expect(tiles(page)).toHaveCount(6);
    await page.getByRole('button', { name: 'Show all 7 images' }).click();
    await expect(tiles(page)).toHaveCount(7);
    await checkPage(page, 'store-admin-edit');
    await page.getByRole('link', { name: 'Back to the product list' }).click();
    await expect(page.getByLabel('Search products')).toHaveValue('donau');

    await page.goto(`${url}/admin?section=store&tab=list&status=draft`);
    await expect(page.getByText('No products found.')).toBeVisible();
    await page.goto(`${url}/admin?section=store&tab=list&type=Stickers&search=Sticker+1`);
    await expect(product(page, 'Sticker 10')).toBeVisible();
    await page.getByRole('button', { name: 'Delete Sticker 10' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete “Sticker 10”?' });
    await expect(dialog).toContainText('with its images, variants and analytics');
    await dialog.getByRole('button', { name: 'Delete product' }).click();
    await expect(page.getByText('“Sticker 10” is deleted.')).toBeVisible();
    await expect(product(page, 'Sticker 10')).toHaveCount(0);
  },
);

test('hr cannot open the store', { tag: '@any-width' }, async ({ page, portal }) => {
  await portal.signUp(page, { roles: ['hr'] });
  await page.goto('/admin?section=store');
  await expect(page).not.toHaveURL(/section=store/);
  await expect(
    page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Store', exact: true, includeHidden: true }),
  ).toHaveCount(0);
});
