import type { Page } from '@playwright/test';
import { checkPage } from './support/check-page';
import { expect, test } from './support/store';

const card = (page: Page, name: string) => page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });
const names = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 });
const buy = (page: Page) => page.getByRole('link', { name: 'Buy on Store' });

test(
  'the store is rendered by the server with its products, and cards show their details',
  { tag: '@phone' },
  async ({ page, request, store: admin }) => {
    await admin.addProduct({ name: 'Plain mug', price: '12.50', compareAtPrice: '12.50', tags: 'ceramic, new' });
    await admin.addProduct({ name: 'Fox print', price: '20', compareAtPrice: '30', stock: '0', pictures: ['#884422'] });
    await admin.addProduct({
      name: 'Owl tee',
      variants: [
        { title: 'Small', price: '24' },
        { title: 'Large', price: '26' },
      ],
    });
    await admin.addProduct({
      name: 'Donaudampfschifffahrtsgesellschaftskapitänsmützenhalterung',
      price: '999999.99',
      type: 'Sonderanfertigungen',
      stock: '5',
    });
    await admin.changeSettings({ deals: { freeShippingEnabled: true, freeShippingThreshold: 45, offers: ['Two prints for £30'] } });

    const html = await (await request.get('/store')).text();
    for (const text of ['Gear up', 'Shop Now', 'Fox print', '£20.00', 'image/avif', 'Free shipping on orders over £45.00'])
      expect(html).toContain(text);
    expect(html).toMatch(/<img[^>]* width="800" height="600"/);

    await page.goto('/store');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Gear up');
    await expect(page.getByRole('region', { name: 'Deals' }).getByRole('listitem')).toHaveText([
      'Free shipping on orders over £45.00',
      'Two prints for £30',
    ]);
    await page.getByRole('link', { name: 'Shop Now' }).click();
    await expect(page).toHaveURL(/\/store#shop$/);
    await expect(page.getByRole('heading', { level: 2, name: 'Shop' })).toBeInViewport();

    // A former price that is not greater does not make a sale.
    await expect(card(page, 'Plain mug')).toContainText('£12.50');
    await expect(card(page, 'Plain mug').getByText(/Sale|Save|Was/)).toHaveCount(0);
    await expect(card(page, 'Plain mug').getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveText(['ceramic', 'new']);
    await expect(card(page, 'Fox print')).toContainText('£20.00Was £30.00Save 33%');
    await expect(card(page, 'Fox print').getByText('Sale', { exact: true })).toBeVisible();
    await expect(card(page, 'Fox print').getByText('Sold out', { exact: true })).toBeVisible();
    await expect(card(page, 'Owl tee')).toContainText('From £24.00');
    await checkPage(page, 'store');
  },
);

test(
  'type, search and order are part of the address: Back, a reload and a shared link restore them',
  { tag: '@any-width' },
  async ({ page, request, store: admin }) => {
    await admin.addProduct({ name: 'Fox mug', type: 'Mugs', price: '12', tags: 'fox' });
    await admin.addProduct({ name: 'Owl mug', type: 'Mugs', price: '9' });
    await admin.addProduct({ name: 'Fox print', type: 'Prints', price: '20', tags: 'fox' });
    await page.goto('/store');
    await expect(names(page)).toHaveText(['Fox print', 'Owl mug', 'Fox mug']);

    // A shared link shows its selection, not the whole store.
    const html = await (await request.get('/store?type=Mugs&sort=price-desc')).text();
    expect(html.indexOf('Owl mug</a>')).toBeGreaterThan(html.indexOf('Fox mug</a>'));
    expect(html).toContain('Fox mug</a>');
    expect(html).not.toContain('Fox print');

    const types = page.getByRole('navigation', { name: 'Product types' });
    await types.getByRole('link', { name: 'Mugs' }).click();
    await expect(page).toHaveURL(/\/store\?type=Mugs$/);
    await expect(names(page)).toHaveText(['Owl mug', 'Fox mug']);
    await expect(types.getByRole('link', { name: 'Mugs' })).toHaveAttribute('aria-current', 'true');
    await page.getByLabel('Sort by').selectOption('Price, high to low');
    await expect(names(page)).toHaveText(['Fox mug', 'Owl mug']);
    await page.getByLabel('Search the shop').fill('owl');
    await expect(page).toHaveURL(/\?query=owl&type=Mugs&sort=price-desc$/);
    await expect(names(page)).toHaveText(['Owl mug']);
    await expect(page.getByText('1 product', { exact: true })).toBeVisible();

    await page.reload();
    await expect(names(page)).toHaveText(['Owl mug']);
    await expect(page.getByLabel('Search the shop')).toHaveValue('owl');
    await expect(page.getByLabel('Sort by')).toHaveValue('price-desc');
    await page.goBack();
    await expect(page.getByLabel('Search the shop')).toHaveValue('');
    await expect(names(page)).toHaveText(['Fox mug', 'Owl mug']);
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL(/\/store$/);
    await expect(names(page)).toHaveText(['Fox print', 'Owl mug', 'Fox mug']);

    await page.getByLabel('Search the shop').fill('wolf');
    await expect(page.getByText('No products available.')).toBeVisible();
    await checkPage(page, 'store-nothing-found');
    await page.getByRole('button', { name: 'Show all products' }).click();
    await expect(page.getByLabel('Search the shop')).toHaveValue('');
    await expect(names(page)).toHaveCount(3);

    // A product’s tag links to everything that has it.
    await page.getByRole('link', { name: 'Fox mug' }).click();
    await page.getByRole('list', { name: 'Tags' }).getByRole('link', { name: 'fox' }).click();
    await expect(page).toHaveURL(/\/store\?tag=fox#shop$/);
    await expect(names(page)).toHaveText(['Fox print', 'Fox mug']);
    await page.getByRole('button', { name: 'Remove the tag fox' }).click();
    await expect(names(page)).toHaveCount(3);
  },
);

test(
  'more products load on request, are announced, and are still there on the way back',
  { tag: '@any-width' },
  async ({ page, store: admin }) => {
    for (let number = 1; number <= 27; number += 1) await admin.addProduct({ name: `Sticker ${number}` });
    await page.goto('/store');
    await expect(names(page)).toHaveCount(24);
    await expect(page.getByText('24 products shown')).toBeVisible();
    const more = page.getByRole('button', { name: 'Load more' });
    await more.focus();
    await page.keyboard.press('Enter');
    await expect(names(page)).toHaveCount(27);
    await expect(page.getByText('3 more loaded: 27 products')).toHaveAttribute('role', 'status');
    await expect(more).toHaveCount(0);
    // The button is gone: the first of the new ones has the focus.
    await expect(page.getByRole('link', { name: 'Sticker 3', exact: true })).toBeFocused();

    await page.getByRole('link', { name: 'Sticker 1', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sticker 1' })).toBeVisible();
    await expect(page).toHaveTitle(/^Sticker 1 · /);
    await page.goBack();
    await expect(names(page)).toHaveCount(27);
    await expect(page.getByRole('link', { name: 'Sticker 1', exact: true })).toBeInViewport();
  },
);

test(
  'an empty, upcoming or closed store says so, and a single product spans the page',
  { tag: '@phone' },
  async ({ page, request, store: admin }) => {
    await page.goto('/store');
    await expect(page.getByText('No products available.')).toBeVisible();
    await expect(page.getByLabel('Search the shop')).toHaveCount(0);
    // A product that cannot be bought has no delivery information.
    await expect(page.getByText(/Free shipping/)).toHaveCount(0);
    await checkPage(page, 'store-empty');
    const product = await admin.addProduct({ name: 'Fox mug', pictures: ['#225566'] });
    await page.reload();
    await expect(names(page)).toHaveText(['Fox mug']);
    await checkPage(page, 'store-one');

    await test.step('a store that is coming soon or closed shows no products', async () => {
      const url = '/store';
      await admin.changeSettings({ status: 'upcoming' });
      await page.goto(url);
      await expect(page.getByRole('heading', { level: 1, name: 'Coming soon' })).toBeVisible();
      await expect(page.getByText('Fox mug')).toHaveCount(0);

      await admin.changeSettings({ status: 'closed', banner: { enabled: true, message: 'Half price today', start: null, end: null } });
      expect(await (await request.get(url)).text()).toContain('Shop Currently Unavailable');
      await page.reload();
      await expect(page.getByRole('heading', { level: 1, name: 'Shop Currently Unavailable' })).toBeVisible();
      await expect(page.getByText('Currently, the shop is unavailable :(')).toBeVisible();
      await expect(page.getByText('Please check back soon.')).toBeVisible();
      await expect(page.getByText('Fox mug')).toHaveCount(0);
      for (const offer of [/Free shipping/, 'Half price today']) await expect(page.getByText(offer)).toHaveCount(0);
      await checkPage(page, 'store-closed');

      // A link to a product still shows it, but it cannot be bought.
      await page.goto(`${url}/${product.id}`);
      await expect(page.getByRole('button', { name: 'Buy on Store' })).toBeDisabled();
      await expect(page.getByText('Currently, the shop is unavailable. Please check back soon.')).toBeVisible();
      await admin.changeSettings({ status: 'open' });
      await page.reload();
      await expect(buy(page)).toBeVisible();
    });
  },
);

test(
  'the banner appears and disappears at its scheduled minute on an open page',
  { tag: '@any-width' },
  async ({ page, request, store: admin }) => {
    const start = '2026-12-01T10:00:00.000Z';
    const end = '2026-12-01T11:00:00.000Z';
    await admin.changeSettings({ banner: { enabled: true, message: 'Half price until eleven', start, end } });
    // The server does not know when its page is read.
    expect(await (await request.get('/store')).text()).not.toMatch(/<p[^>]*>Half price until eleven/);
    await page.clock.install({ time: '2026-12-01T09:58:00.000Z' });
    await page.goto('/store');
    const banner = page.getByText('Half price until eleven');
    await expect(names(page).or(page.getByText('No products available.'))).toBeVisible();
    await expect(banner).toHaveCount(0);
    await page.evaluate(() => document.fonts.ready);
    const before = await page.getByRole('heading', { level: 2, name: 'Shop' }).boundingBox();
    await page.clock.pauseAt('2026-12-01T09:59:59.000Z');
    await expect(banner).toHaveCount(0);
    await page.clock.runFor(1000);
    await expect(banner).toBeVisible();
    // It covers the picture without moving anything.
    expect(await page.getByRole('heading', { level: 2, name: 'Shop' }).boundingBox()).toEqual(before);
    await page.clock.runFor('59:59');
    await expect(banner).toBeVisible();
    await page.clock.runFor(1001);
    await expect(banner).toHaveCount(0);
    await page.clock.resume();

    await admin.changeSettings({ banner: { enabled: true, message: 'Half price for ever', start: null, end: null } });
    expect(await (await request.get('/store')).text()).toMatch(/<p[^>]*>Half price for ever/);
    await admin.changeSettings({ banner: { enabled: false, message: 'Half price for ever', start: null, end: null } });
    await page.reload();
    await expect(page.getByRole('heading', { level: 2, name: 'Shop' })).toBeVisible();
    await expect(page.getByText('Half price for ever')).toHaveCount(0);
  },
);

test(
  'products that fail to load show the empty state, with a button to try again',
  { tag: '@any-width' },
  async ({ page, store: admin, watch }) => {
    const { id } = await admin.addProduct({ name: 'Fox mug' });
    await page.goto(`/store/${id}`);
    await page.route('**/api/products', (route) => route.fulfill({ status: 500, json: { error: 'Broken.', code: 'internal' } }));
    watch.allow(/status of 500/);
    await page.getByRole('link', { name: 'Back to the store' }).click();
    await expect(page.getByText('No products available.')).toBeVisible();
    await page.unroute('**/api/products');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(names(page)).toHaveText(['Fox mug']);
  },
);
