import { CLIENT_HEADERS } from '../support/client-headers';
import { STEAM_ROW, steamFile } from '../support/statements';
import { checkPage } from './support/check-page';
import { signInAs, deskPerson } from './support/desk-people';
import { expect, test } from './support/test';

const csv = (name: string, content: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });

test(
  'a Steam statement is previewed, posted, imported again and corrected',
  { tag: '@phone' },
  async ({ page, freshPortal: portal, watch }) => {
    watch.allow(/status of 404/);
    const ada = await deskPerson(page, portal, { roles: ['ceo'], name: ['Ada', 'Okafor'] });
    await signInAs(page, ada);
    await page.goto(`${portal.url}/staff?section=sales`);
    const data = { currency: 'USD', from: '2026-08-01', rate: '1.25', source: 'HMRC' };
    const response = await page.context().request.post(`${portal.url}/api/staff/finance/exchange-rates`, { headers: CLIENT_HEADERS, data });
    expect(response.status()).toBe(204);
    await page.getByRole('button', { name: 'More for Sales' }).click();
    await page.getByRole('menuitem', { name: 'Statements' }).click();
    const list = page.getByRole('dialog', { name: 'Statements' });
    await expect(list.getByText('No statements imported')).toBeVisible();

    const choose = async (content: string): Promise<void> => {
      await page.getByRole('button', { name: 'Import a file' }).click();
      const form = page.getByRole('dialog', { name: 'Import a statement' });
      await expect(form.getByLabel('Revenue share (%)')).toHaveValue('70');
      await form.locator('input[type=file]').setInputFiles(csv('steam-2026-08.csv', content));
      await expect(form.getByText(/steam-2026-08\.csv, /)).toBeVisible();
      await form.getByRole('button', { name: 'Upload and check' }).click();
    };
    const preview = page.getByRole('dialog', { name: 'Steam statement' });
    const rows = [STEAM_ROW, { product: 'Tidebound Soundtrack' }, { product: 'Artbook' }];

    await page.getByRole('button', { name: 'Import a file' }).click();
    await page.getByRole('button', { name: 'Upload and check' }).click();
    await expect(page.getByText('Please choose a file.')).toBeVisible();
    await checkPage(page, 'sale-import-form');
    await page.getByRole('button', { name: 'Cancel' }).click();

    // A row that does not add up: nothing is imported, and the page names the row.
    await choose(steamFile([STEAM_ROW, { net: '151.14' }]));
    await expect(preview.getByText('One row cannot be read.')).toBeVisible();
    await expect(preview.getByText('Gross 199.90 less returns 19.99 less tax 28.78 is not net 151.14.')).toBeVisible();
    await expect(preview.getByRole('button', { name: 'Post statement' })).toHaveCount(0);
    await checkPage(page, 'sale-import-refused');
    await preview.getByRole('button', { name: 'Discard file' }).click();
    await expect(list.getByText('The file is discarded.')).toBeVisible();

    await choose(steamFile(rows));
    await expect(preview.getByText('3 new, 0 changed, 0 known')).toBeVisible();
    await expect(preview.getByText('$317.37').first()).toBeVisible();
    await expect(preview.getByText('£253.90 at 1.25 (HMRC, 01/08/2026), dated 31/08/2026')).toBeVisible();
    await checkPage(page, 'sale-import-preview');
    // The address contains the file: a reload returns to it.
    await page.reload();
    await preview.getByRole('button', { name: 'Post statement' }).click();
    await expect(list.getByText('The statements are posted.')).toBeVisible();

    await choose(steamFile(rows));
    await expect(preview.getByText('Everything in this file is already booked. There is nothing to post.')).toBeVisible();
    await expect(preview.getByRole('button', { name: 'Post statement' })).toHaveCount(0);
    await preview.getByRole('button', { name: 'Discard file' }).click();

    await choose(steamFile([STEAM_ROW, { product: 'Tidebound Soundtrack', gross: '100', returns: '0', tax: '0', net: '100' }]));
    await expect(preview.getByText('One booked row is not in this file.')).toBeVisible();
    await preview.getByRole('button', { name: 'Show new and changed rows' }).click();
    await expect(preview.getByRole('row', { name: /Artbook.*Missing/ }).or(preview.getByText('Missing'))).not.toHaveCount(0);
    await checkPage(page, 'sale-import-correction');
    await preview.getByRole('button', { name: 'Post statement' }).click();
    await expect(list.getByText('The statements are posted.')).toBeVisible();
    await checkPage(page, 'sale-imports');
    await list.getByRole('button', { name: 'Close' }).click();

    await page.getByRole('button', { name: /^View Steam, / }).click();
    const sale = page.getByRole('dialog', { name: /Steam/ });
    await expect(sale.getByText('70% of net')).toBeVisible();
    await expect(sale.getByText(/^Changed by −US\$141\.58 on /)).toBeVisible();
    await expect(sale.getByText('Steam, B2B, United States')).toBeVisible();
    await checkPage(page, 'sale-from-statement');
    await sale.getByRole('button', { name: 'Withdraw statement' }).click();
    await page.getByLabel('Reason').fill('The file of another studio.');
    await page.getByRole('dialog', { name: 'Withdraw this statement?' }).getByRole('button', { name: 'Withdraw statement' }).click();
    await expect(sale.getByText('The statement is withdrawn.')).toBeVisible();
    await expect(sale.getByText('Withdrawn', { exact: true })).toBeVisible();
  },
);

test('the columns of a store’s file are mapped', { tag: '@any-width' }, async ({ page, portal }) => {
  const ada = await deskPerson(page, portal, { roles: ['ceo'], name: ['Ada', 'Okafor'] });
  await signInAs(page, ada);
  await page.goto(`${portal.url}/staff?section=sales&import=new`);
  const form = page.getByRole('dialog', { name: 'Import a statement' });
  await form.getByRole('combobox', { name: 'Channel' }).click();
  await page.getByRole('option', { name: 'Shopify' }).click();
  await form
    .locator('input[type=file]')
    .setInputFiles(
      csv('shop.csv', 'Sales by day\nDay,Product title,Quantity,Total,Returns,Taxes,Net sales\n14/08/2026,Mug,2,24.00,,0,24.00\n'),
    );
  await expect(form.getByRole('combobox', { name: 'Column: Date' })).toHaveValue('Day');
  await expect(form.getByRole('combobox', { name: 'Column: Net' })).toHaveValue('Net sales');
  await expect(form.getByRole('combobox', { name: 'Column: Gross' })).toHaveValue('Total');
  await form.getByRole('button', { name: 'Upload and check' }).click();
  await expect(form.getByText('Choose the VAT code of rows without tax.')).toBeVisible();
  await checkPage(page, 'sale-import-columns');
  await form.getByRole('combobox', { name: 'Currency of the file' }).click();
  await page.getByRole('option', { name: 'Pounds (GBP)' }).click();
  await form.getByRole('combobox', { name: 'VAT code of rows without tax' }).click();
  await page.getByRole('option', { name: 'Zero' }).click();
  await form.getByRole('button', { name: 'Upload and check' }).click();
  const preview = page.getByRole('dialog', { name: 'Shopify statement' });
  await expect(preview.getByText('1 new, 0 changed, 0 known')).toBeVisible();
  await expect(preview.getByText('£24.00').first()).toBeVisible();
});
