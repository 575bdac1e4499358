import type { Locator, Page } from '@playwright/test';
import { checkPage } from './support/check-page';
import { storeAdmin } from './support/store';
import { expect, test } from './support/test';

// A browser that announces automation is not counted.
test.use({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36' });

const buy = (page: Page) => page.getByRole('link', { name: 'Buy on Store' });

/** A swipe from right to left over an element. */
async function swipe(page: Page, over: Locator): Promise<void> {
  const { x, y, width, height } = (await over.boundingBox())!;
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', part?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: part === undefined ? [] : [{ x: x + width * part, y: y + height / 2 }] });
  await touch('touchStart', 0.9);
  for (const part of [0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2]) await touch('touchMove', part);
  await touch('touchEnd');
}

test(
  'a product is rendered by the server with title, description, price and picture',
  { tag: '@any-width' },
  async ({ page, portal, request }) => {
    const admin = await storeAdmin(page, portal);
    const { id, images } = await admin.addProduct({
      name: 'Fox “& friends” mug',
      price: '1234.5',
      description: 'Holds tea.',
      pictures: ['#225566'],
    });
    const response = await request.get(`/store/${id}`);
    expect(response.status()).toBe(200);
    const html = await response.text();
    expect(html).toMatch(/<title>Fox “&amp; friends” mug · /);
    expect(html).toContain('<meta name="description" content="£1,234.50. Holds tea.">');
    expect(html).toContain(`<meta property="og:image" content="${portal.url}${images[0]}">`);
    expect(html).toContain('itemProp="price" content="1234.50"');
    expect(html).toContain('Buy on Store');
    expect(html).toContain(`src="${images[0]}"`);

    const tee = await admin.addProduct({
      name: 'Owl tee',
      variants: [
        { title: 'Small', price: '24' },
        { title: 'Large', price: '26' },
      ],
    });
    const large = await (await request.get(`/store/${tee.id}?variant=${tee.variants[1]!.id}`)).text();
    expect(large).toContain('itemProp="price" content="26.00"');
  },
);

test('pictures change by key, button, thumbnail and swipe, and open in full screen', { tag: '@phone' }, async ({ page, portal }) => {
  const admin = await storeAdmin(page, portal);
  const { id } = await admin.addProduct({ name: 'Fox mug', pictures: ['#aa3333', '#33aa33', '#3333aa'] });
  await page.goto(`/store/${id}`);
  const carousel = page.getByRole('region', { name: 'Images of Fox mug' });
  const shown = (number: number) => carousel.getByRole('img', { name: `Fox mug, image ${number}` });
  const place = carousel.getByRole('status');
  await expect(place).toHaveText('Image 1 / of 3');
  await expect(shown(1)).toBeInViewport({ ratio: 0.9 });

  await carousel.getByRole('group', { name: /arrow keys/ }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(place).toHaveText('Image 2 / of 3');
  await expect(shown(2)).toBeInViewport({ ratio: 0.9 });
  await page.keyboard.press('End');
  await expect(shown(3)).toBeInViewport({ ratio: 0.9 });
  await carousel.getByRole('button', { name: 'Next image' }).click();
  await expect(place).toHaveText('Image 1 / of 3');
  await carousel.getByRole('button', { name: 'Previous image' }).click();
  await expect(shown(3)).toBeInViewport({ ratio: 0.9 });
  const thumbnail = carousel.getByRole('button', { name: 'Show image 2' });
  await thumbnail.click();
  await expect(thumbnail).toHaveAttribute('aria-current', 'true');
  await expect(shown(2)).toBeInViewport({ ratio: 0.9 });
  await swipe(page, shown(2));
  await expect(place).toHaveText('Image 3 / of 3');
  await expect(shown(3)).toBeInViewport({ ratio: 0.99 });
  await carousel.getByRole('button', { name: 'Previous image' }).click();
  await expect(shown(2)).toBeInViewport({ ratio: 0.99 });

  const zoom = carousel.getByRole('button', { name: 'Zoom in on the image' });
  await zoom.click();
  const dialog = page.getByRole('dialog', { name: 'Fox mug' });
  await expect(dialog.getByRole('img', { name: 'Fox mug, image 2 of 3' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByText('3 of 3')).toBeVisible();
  await page.keyboard.press('?');
  const map = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(map.getByRole('region', { name: 'Images' })).toContainText('Previous / next image');
  await page.keyboard.press('Escape');
  await expect(map).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Enlarge' }).click();
  await expect(dialog.getByRole('group', { name: /Enlarged image/ })).toBeVisible();
  await checkPage(page, 'product-zoom');
  for (let press = 0; press < 8; press += 1) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null)).toBe(
      true,
    );
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(zoom).toBeFocused();
  // The page shows the last viewed picture.
  await expect(place).toHaveText('Image 3 / of 3');
});

test('the chosen variant determines price, savings and stock, and is part of the address', { tag: '@phone' }, async ({ page, portal }) => {
  const admin = await storeAdmin(page, portal);
  const product = await admin.addProduct({
    name: 'Owl tee',
    pictures: ['#664422'],
    tags: 'cotton, new',
    description: 'First line.\nSecond line.',
    variants: [
      { title: 'Small', price: '24', compareAtPrice: '30', stock: '8' },
      { title: 'Medium', price: '25', stock: '0' },
      { title: 'Large, for those who are rather larger than most others are', price: '26', stock: '2' },
    ],
  });
  await page.goto(`/store/${product.id}`);
  const offer = page.getByRole('status', { name: 'Price and stock' });
  const option = (name: RegExp) => page.getByRole('radio', { name });
  await expect(option(/Small/)).toBeChecked();
  await expect(offer).toHaveText('£24.00Was £30.00Save 20% (£6.00)8 in stock');
  await expect(page.getByRole('radio', { name: 'Medium Sold out' })).toBeVisible();
  await checkPage(page, 'product');

  await option(/Large/).focus();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(`/store/${product.id}?variant=${product.variants[2]!.id}`);
  await expect(offer).toHaveText('£26.00Only 2 left');
  await page.reload();
  await expect(option(/Large/)).toBeChecked();
  // A click before hydration would have no effect.
  await expect
    .poll(() => option(/Medium/).evaluate((input) => Object.keys(input).some((key) => key.startsWith('__reactProps'))))
    .toBe(true);
  await expect(offer).toHaveText('£26.00Only 2 left');

  const scrolled = await page.evaluate(() => window.scrollY);
  await option(/Medium/).click({ force: true });
  await expect(offer).toHaveText('£25.00Out of stock');
  await expect(page.getByRole('button', { name: 'Sold Out' })).toBeDisabled();
  await expect(buy(page)).toHaveCount(0);
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThanOrEqual(scrolled);
  await checkPage(page, 'product-sold-out');
});

test(
  'a view and a click are each counted once, and nothing is stored in the browser',
  { tag: '@any-width' },
  async ({ page, context, portal }) => {
    const admin = await storeAdmin(page, portal);
    const { id } = await admin.addProduct({ name: 'Fox mug', storeUrl: 'https://shop.example/fox' });
    await context.route('https://shop.example/**', (route) => route.fulfill({ body: 'the shop' }));
    const counted: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') counted.push(new URL(request.url()).pathname);
    });
    const before = await context.cookies();
    await page.goto(`/store/${id}`);
    await expect.poll(() => counted).toEqual([`/api/products/${id}/views`]);
    await expect(buy(page)).toHaveAttribute('href', 'https://shop.example/fox');
    await expect(buy(page)).toHaveAttribute('rel', 'noopener');
    // The link leads to another host, so this test only checks the address.
    await buy(page).evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()));
    await buy(page).click();
    await expect.poll(() => counted).toEqual([`/api/products/${id}/views`, `/api/products/${id}/clicks`]);
    await expect
      .poll(() =>
        portal.database.query('SELECT sum(views)::int AS views, sum(clicks)::int AS clicks FROM product_days WHERE product_id = $1', [id]),
      )
      .toEqual([{ views: 1, clicks: 1 }]);
    expect(await context.cookies()).toEqual(before);
    expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
  },
);

test('the link is copied, and the notice stays for two seconds', { tag: '@any-width' }, async ({ page, context, portal }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { id } = await (await storeAdmin(page, portal)).addProduct({ name: 'Fox mug' });
  await page.clock.install();
  await page.goto(`/store/${id}`);
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await page.getByRole('button', { name: 'Share' }).click();
  const notice = page.getByText('Link Copied');
  await expect(notice).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${portal.url}/store/${id}`);
  await page.clock.runFor(1900);
  await expect(notice).toBeVisible();
  await page.clock.runFor(200);
  await expect(notice).toHaveCount(0);
});

test('an unknown product shows the not-found page', { tag: '@any-width' }, async ({ page, request, watch }) => {
  watch.allow(/status of 404/);
  for (const id of ['00000000-0000-4000-8000-000000000000', 'no-such-thing']) {
    expect((await request.get(`/store/${id}`)).status()).toBe(404);
    await page.goto(`/store/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Product not found.' })).toBeVisible();
  }
  await checkPage(page, 'product-not-found');
  await page.getByRole('link', { name: 'Back to the store' }).click();
  await expect(page).toHaveURL(/\/store$/);
});
