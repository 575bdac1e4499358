import type { Page } from '@playwright/test';
import type { StoreSettingsView } from '../../server/store/store.dto';
import { CLIENT_HEADERS } from '../support/client-headers';
import { checkPage } from './support/check-page';
import { expect, test } from './support/store';

const storeTab = (page: Page, name: string) => page.getByRole('navigation', { name: 'Store' }).getByRole('link', { name });

test(
  'statistics are shown by day and by product, for the chosen range',
  { tag: '@phone' },
  async ({ page, portal: { url, database }, store: admin }) => {
    const { id } = await admin.addProduct({ name: 'Fox mug' });
    await admin.signIn();
    await page.goto(`${url}/admin?section=store&tab=analytics`);
    await expect(page.getByText('No visits in this period')).toBeVisible();
    await database.query(
      `INSERT INTO product_days (product_id, day, views, clicks)
     SELECT $1, (now() AT TIME ZONE 'Europe/London')::date - n, 100 - n, (100 - n) / 4 FROM generate_series(0, 19) AS n`,
      [id],
    );
    await database.query(`INSERT INTO product_days (product_id, day, views, clicks) VALUES ($1, '2025-03-01', 40, 10)`, [id]);
    await page.reload();
    const totals = page.getByLabel('Totals');
    await expect(totals).toContainText('1,810');
    await expect(page.getByRole('img', { name: /^Views and buy clicks by day/ })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Views and buy clicks by day' }).getByRole('row')).toHaveCount(31);
    await expect(
      page.getByRole('table', { name: 'Views and buy clicks by product' }).getByRole('row').filter({ hasText: 'Fox mug' }),
    ).toContainText('1,810');
    await checkPage(page, 'store-admin-analytics');

    await page.getByRole('button', { name: '7 days' }).click();
    await expect(page).toHaveURL(/range=7/);
    await expect(totals).toContainText('679');
    await page.getByRole('button', { name: 'Custom' }).click();
    await page.getByLabel('First day').fill('2025-03-02');
    await page.getByLabel('Last day').fill('2025-03-01');
    await expect(page.getByText('Please choose a day after the first one.')).toBeVisible();
    await page.getByLabel('First day').fill('2025-03-01');
    await expect(totals).toContainText('25%');
    await page.reload();
    await expect(totals).toContainText('40');
  },
);

test(
  'closing, opening, deals and the banner show in the preview first, then to visitors',
  { tag: '@phone' },
  async ({ page, portal: { url }, store: admin, watch }) => {
    await admin.addProduct({ name: 'Fox mug' });
    await admin.signIn();
    const settings = `${url}/admin?section=store&tab=settings`;
    const save = page.getByRole('button', { name: 'Save changes' });
    const saved = page.getByText('The store settings are saved and in use.');
    const preview = page.getByRole('img', { name: 'Preview of the store' });

    await page.goto(settings);
    await expect(page.getByRole('radio', { name: /^Open/ })).toBeChecked();
    await expect(page.getByLabel('Free shipping from (£)')).toHaveValue('50.00');
    await page.getByRole('radio', { name: 'Closed' }).check();
    await expect(preview).toContainText('Shop Currently Unavailable');
    await storeTab(page, 'Analytics').click();
    await page.getByRole('button', { name: 'Stay on this page' }).click();
    await save.click();
    await expect(saved).toBeVisible();
    await page.goto(`${url}/store`);
    await expect(page.getByRole('heading', { level: 1, name: 'Shop Currently Unavailable' })).toBeVisible();
    await expect(page.getByText('Currently, the shop is unavailable :(')).toBeVisible();
    await expect(page.getByText('Please check back soon.')).toBeVisible();

    await page.goto(settings);
    await page.getByRole('radio', { name: /^Open/ }).check();
    await page.getByLabel('Free shipping from (£)').fill('1e3');
    await page.getByRole('switch', { name: 'Show the banner' }).click();
    await page.getByRole('button', { name: 'Add offer' }).click();
    await save.click();
    await expect(page.getByLabel('Free shipping from (£)')).toBeFocused();
    await expect(page.getByText('Please enter text for the offer, or remove it.')).toBeVisible();
    await expect(page.getByText('Please enter a message for the banner.')).toBeVisible();
    await page.getByLabel('Free shipping from (£)').fill('45');
    await page.getByLabel('Offer 1', { exact: true }).fill('Two prints for £30');
    await page.getByRole('textbox', { name: 'Message' }).fill('Half price until Sunday');
    for (const text of ['Half price until Sunday', 'Two prints for £30', 'Free shipping on orders over £45.00', 'Gear up'])
      await expect(preview).toContainText(text);
    await checkPage(page, 'store-admin-settings');
    await save.click();
    await expect(saved).toBeVisible();
    await page.goto(`${url}/store`);
    await expect(page.getByText('Half price until Sunday')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Deals' }).getByRole('listitem')).toHaveText([
      'Free shipping on orders over £45.00',
      'Two prints for £30',
    ]);

    // Another user saves while this form is open.
    await page.goto(settings);
    await page.getByRole('textbox', { name: 'Message' }).fill('Half price until Monday');
    const request = page.context().request;
    const { banner, ...rest } = (await (await request.get(`${url}/api/store/settings`)).json()) as StoreSettingsView;
    const response = await request.put(`${url}/api/admin/store/settings`, {
      headers: CLIENT_HEADERS,
      data: { ...rest, status: 'upcoming', banner: { ...banner, message: 'All gone' } },
    });
    expect(response.status()).toBe(200);
    watch.allow(/status of 409/);
    await save.click();
    await expect(page.getByText('The store settings changed elsewhere in the meantime')).toBeVisible();
    await expect(page.getByText('Message was saved elsewhere as “All gone”.')).toBeVisible();
    await expect(page.getByText('Updated fields: Status.')).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Upcoming' })).toBeChecked();
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Half price until Monday');
    await save.click();
    await expect(saved).toBeVisible();
    const now = (await (await request.get(`${url}/api/store/settings`)).json()) as StoreSettingsView;
    expect(now).toMatchObject({ status: 'upcoming', banner: { message: 'Half price until Monday' } });
  },
);
