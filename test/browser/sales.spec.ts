import { SALE, TOTALS } from '../support/sales';
import { checkPage } from './support/check-page';
import { signInAs, type DeskPerson, deskPerson } from './support/desk-people';
import { runDueTimers } from './support/keyboard';
import { expect, test } from './support/test';

/** A spreadsheet’s clipboard: CRLF, a trailing line break, prices as people write them. */
function copied(rows: number): string {
  return Array.from(
    { length: rows },
    (_, index) => `Tidebound key ${index + 1}\t2\t£1,0${String(index % 100).padStart(2, '0')}.50\tamount\t0\t20\tGame Sales\r\n`,
  ).join('');
}

interface StoredDraft {
  id: string;
  version: number;
  form: { lineItems: Array<{ unitPrice: string }> };
}

/** The only draft on the server. */
async function storedDraft(person: DeskPerson): Promise<StoredDraft> {
  const [draft] = await person.send<Array<{ id: string }>>('GET', '/staff/sales?status=Draft');
  return person.send('GET', `/staff/sales/${draft?.id ?? ''}`);
}

test(
  'a sale is entered by keyboard alone, and 200 rows are pasted from a spreadsheet',
  { tag: '@any-width' },
  async ({ page, context, freshPortal: portal, watch }) => {
    watch.allow(/status of 409/);
    const ada = await deskPerson(page, portal, { roles: ['ceo'], name: ['Ada', 'Okafor'] });
    const rhys = await deskPerson(page, portal, { roles: ['admin'], name: ['Rhys', 'Vale'] });
    await signInAs(page, ada);
    await page.goto(`${portal.url}/staff?section=sales`);
    await expect(page.getByText('No sales recorded.')).toBeVisible();
    // With room for them, the other actions are buttons; a phone has them in a menu.
    await expect(page.getByRole('button', { name: 'Address book' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'More for Sales' })).toBeHidden();
    await checkPage(page, 'sales-empty');
    const keys = async (...pressed: string[]): Promise<void> => {
      for (const key of pressed) await page.keyboard.press(key);
    };

    // From step 1 to Post without the mouse.
    await page.getByRole('button', { name: 'Add Sale' }).focus();
    await keys('Enter');
    const form = page.getByRole('dialog', { name: 'Add Sale' });
    await expect(form.getByLabel('Sale date')).toBeFocused();
    await expect(form.getByRole('button', { name: '2. Customer 2 missing' })).toBeEnabled();
    await expect(form.getByRole('button', { name: '3. Line Items' })).toBeDisabled();
    await keys('Enter');
    await expect(form.getByRole('combobox', { name: 'Name' })).toBeFocused();
    await keys('Enter');
    await expect(form.getByText('Please enter the customer’s name.')).toBeVisible();
    await page.keyboard.type('Harbour Arcade');
    await keys('Tab', 'Tab');
    await expect(form.getByRole('combobox', { name: 'Country' })).toBeFocused();
    // The first match is marked while typing, so that Enter selects it.
    await page.keyboard.type('United K');
    await expect(page.getByRole('option', { name: 'United Kingdom' })).toHaveAttribute('data-combobox-selected', 'true');
    await keys('Enter');
    await expect(form.getByRole('combobox', { name: 'Country' })).toHaveValue('United Kingdom');
    await form.getByLabel('VAT ID').focus();
    await keys('Enter');
    await expect(form.getByLabel('Product, line 1')).toBeFocused();
    await page.keyboard.type('Tidebound');
    await keys('ArrowRight');
    await page.keyboard.type('3');
    await keys('ArrowRight');
    await page.keyboard.type('9.99');
    await keys('Control+d');
    await expect(form.getByLabel('Unit price, line 2')).toBeFocused();
    await expect(form.getByLabel('Unit price, line 2')).toHaveValue('9.99');
    await keys('Enter');
    await expect(form.getByLabel('Unit price, line 3')).toBeFocused();
    await keys('Control+z');
    await expect(form.getByLabel('Unit price, line 3')).toHaveCount(0);
    await keys('Control+z');
    await expect(form.getByLabel('Unit price, line 2')).toHaveCount(0);
    await expect(form.getByRole('status', { name: 'Totals' })).toContainText('Gross £35.96');
    await checkPage(page, 'sale-lines');
    await form.getByRole('button', { name: 'Next', exact: true }).focus();
    await keys('Enter');
    await expect(form.getByRole('radio', { name: 'Paid', exact: true })).toBeVisible();
    await form.getByRole('radio', { name: 'Unpaid' }).focus();
    await keys('ArrowLeft');
    await expect(form.getByRole('radio', { name: 'Paid', exact: true })).toBeChecked();
    await expect(form.getByRole('button', { name: 'Post sale' })).toBeDisabled();
    await keys('Tab');
    await keys('ArrowDown');
    await expect(page.getByRole('option').first()).toBeVisible();
    await runDueTimers(page);
    await keys('ArrowDown');
    await expect(page.locator('[data-combobox-selected]')).toHaveCount(1);
    await keys('Enter');
    await form.getByRole('button', { name: 'Post sale' }).focus();
    await checkPage(page, 'sale-payments');
    await keys('Enter');
    await expect(page.getByText('Sale posted.')).toBeVisible();
    await expect(page.getByRole('row', { name: /Harbour Arcade/ })).toContainText('£35.96');
    await expect(page.getByRole('button', { name: 'Add Sale' })).toBeFocused();

    // The whole document with its ledger entry.
    await page.getByRole('button', { name: /^View Harbour Arcade/ }).click();
    const view = page.getByRole('dialog', { name: 'INV-00001, Harbour Arcade' });
    await expect(view.getByRole('table', { name: /^Posted on/ })).toContainText('4000 Product income');
    await checkPage(page, 'sale-view');
    await page.goBack();
    await expect(view).toBeHidden();

    // 200 rows from a spreadsheet’s clipboard; unreadable cells are flagged.
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Add Sale' }).click();
    await form.getByRole('button', { name: 'Next', exact: true }).click();
    await form.getByRole('combobox', { name: 'Name' }).fill('Reseller');
    await form.getByRole('combobox', { name: 'Country' }).fill('Germ');
    await page.getByRole('option', { name: 'Germany' }).click();
    await form.getByRole('button', { name: 'Next', exact: true }).click();
    await page.evaluate(
      (text) => navigator.clipboard.writeText(text),
      `${copied(199)}Refund line\t1\t(12.00)\tamount\t0\t20\tGame Sales\r\n`,
    );
    await form.getByLabel('Product, line 1').focus();
    await keys('Control+v');
    await expect(form.getByText('200 lines pasted, 1 needs attention.')).toBeVisible();
    await expect(form.getByLabel('Product, line 200')).toHaveValue('Refund line');
    await form.getByRole('button', { name: 'Next problem (1 line)' }).click();
    await expect(form.getByLabel('Unit price, line 200')).toBeFocused();
    await expect(form.getByLabel('Unit price, line 200')).toHaveAccessibleDescription('Enter a price such as 12.34.');
    await expect(form.getByLabel('Unit price, line 200')).toHaveValue('(12.00)');
    await form.getByLabel('Unit price, line 200').fill('12.00');
    await expect(form.getByText('Next problem')).toHaveCount(0);

    // The draft is on the server: it is resumed after a reload, and two directors do not overwrite each other.
    await expect(form.getByText(/^Saved as draft at/)).toBeVisible();
    // It may have been saved before the last change.
    await expect.poll(async () => (await storedDraft(ada)).form.lineItems.at(-1)?.unitPrice).toBe('12.00');
    await expect(form.getByText(/^Saved as draft at/)).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: /^View Reseller/ }).click();
    await page.getByRole('dialog', { name: 'Reseller' }).getByRole('button', { name: 'Edit draft' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit sale' });
    await expect(edit.getByText('3. Line Items')).toBeVisible();
    const { id, version, form: stored } = await storedDraft(ada);
    await rhys.send('PUT', `/staff/sales/${id}/draft`, { form: { ...stored, country: 'FR' }, version });
    await edit.getByLabel('Sale date').fill('2026-01-05');
    await expect(edit.getByText('Rhys Vale changed this draft in the meantime.')).toBeVisible();
    await checkPage(page, 'sale-conflict');
    await edit.getByRole('button', { name: 'Keep mine' }).click();
    await expect(edit.getByText(/^Saved as draft at/)).toBeVisible();
    await edit.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(page.getByText('The draft is saved.')).toBeVisible();
    await expect(page.getByRole('row', { name: /Reseller/ })).toContainText('05/01/2026');
    await checkPage(page, 'sales-list');
  },
);

test('lines are cards on a phone, and a sale is partially refunded', { tag: '@phone' }, async ({ page, freshPortal: portal, watch }) => {
  watch.allow(/status of 400/);
  const ada = await deskPerson(page, portal, { roles: ['admin'], name: ['Ada', 'Okafor'] });
  await signInAs(page, ada);
  await page.goto(`${portal.url}/staff?section=sales`);
  await page.getByRole('button', { name: 'Add Sale' }).click();
  const form = page.getByRole('dialog', { name: 'Add Sale' });
  await checkPage(page, 'sale-basics');
  await form.getByRole('combobox', { name: 'Currency' }).click();
  await page.getByRole('option', { name: 'Euros (EUR)' }).click();
  await form.getByRole('button', { name: 'Next', exact: true }).click();
  await form.getByRole('combobox', { name: 'Name' }).fill('Spielehaus München');
  await form.getByRole('combobox', { name: 'Country' }).fill('Germ');
  await page.getByRole('option', { name: 'Germany' }).click();
  await form.getByLabel('Save to the address book').check();
  await checkPage(page, 'sale-customer');
  await form.getByRole('button', { name: 'Next', exact: true }).click();
  await form.getByLabel('Product, line 1').fill('Tidebound');
  await form.getByLabel('Quantity, line 1').fill('4');
  await form.getByLabel('Unit price, line 1').fill('23.00');
  await form.getByLabel('VAT, line 1', { exact: true }).selectOption('0% zero-rated');
  await expect(form.getByRole('status', { name: 'Totals' })).toContainText('£80.00 at 1.15');
  await checkPage(page, 'sale-cards');
  await form.getByRole('button', { name: 'Next', exact: true }).click();
  await form.getByText('Part-Paid').click();
  await form.getByLabel('Amount received (EUR)').fill('50');
  await form.getByRole('combobox', { name: 'Settlement account' }).click();
  await page.getByRole('option', { name: 'Stripe' }).click();
  await form.getByRole('button', { name: 'Post sale' }).click();
  await expect(page.getByText('Sale posted.')).toBeVisible();

  await page.getByRole('button', { name: /^View Spielehaus/ }).click();
  const view = page.getByRole('dialog', { name: 'INV-00001, Spielehaus München' });
  await view.getByRole('button', { name: 'Record payment' }).click();
  const payment = page.getByRole('dialog', { name: 'Record payment' });
  await expect(payment.getByLabel('Amount (EUR)')).toHaveValue('42.00');
  await payment.getByLabel('Amount (EUR)').fill('43');
  await payment.getByRole('button', { name: 'Record payment' }).click();
  await expect(payment.getByText('This is more than the customer owes.')).toBeVisible();
  await payment.getByLabel('Amount (EUR)').fill('42');
  await payment.getByLabel('Fee deducted (£)').fill('1.10');
  await checkPage(page, 'sale-payment');
  await payment.getByRole('button', { name: 'Record payment' }).click();
  await expect(view.getByText('The payment is recorded.')).toBeVisible();
  await expect(view.getByText(/arrived, £1.10 was deducted as a fee/)).toBeVisible();
  await view.getByRole('button', { name: 'Refund' }).click();

  const refund = page.getByRole('dialog', { name: 'Refund INV-00001' });
  await refund.getByText('Some lines').click();
  await refund.getByLabel('Quantity').fill('5');
  await expect(refund.getByText('Only 4 can be refunded.')).toBeVisible();
  await refund.getByLabel('Quantity').fill('1');
  await refund.getByRole('button', { name: 'Refund €23.00' }).click();
  await expect(refund.getByText('Please say why the sale is refunded.')).toBeVisible();
  await refund.getByLabel('Reason').fill('One key did not work');
  await checkPage(page, 'sale-refund');
  await refund.getByRole('button', { name: 'Refund €23.00' }).click();
  await expect(page.getByText('The refund is posted, with credit note CN-00001.')).toBeVisible();
  await expect(view.getByText('€23.00 refunded on', { exact: false })).toBeVisible();
  await checkPage(page, 'sale-refunded');
  await view.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'More for Sales' }).click();
  await page.getByRole('menuitem', { name: 'Address book' }).click();
  const book = page.getByRole('dialog', { name: 'Address book' });
  await expect(book.getByText('Spielehaus München')).toBeVisible();
  await checkPage(page, 'sales-address-book');
  await book.getByRole('button', { name: 'Delete Spielehaus München' }).click();
  await page.getByRole('button', { name: 'Delete customer' }).click();
  await expect(book.getByText('The customer is deleted.')).toBeVisible();
  await book.getByRole('button', { name: 'Close' }).click();

  // Customers of one name are told apart by their email.
  for (const email of ['leith@harbour.example', 'york@harbour.example'])
    await ada.send('POST', '/staff/sales', {
      ...SALE,
      customer: { ...SALE.customer, email, save: true },
      totals: TOTALS,
      status: 'posted',
    });
  await page.getByRole('button', { name: 'Add Sale' }).click();
  await form.getByRole('button', { name: 'Next', exact: true }).click();
  await form.getByRole('combobox', { name: 'Name' }).fill('Harbour');
  await page.getByRole('option', { name: 'york@harbour.example' }).click();
  await expect(form.getByRole('combobox', { name: 'Name' })).toHaveValue('Harbour Arcade');
  await expect(form.getByLabel('Email')).toHaveValue('york@harbour.example');
});
