import type { Page } from '@playwright/test';
import { dayAfter, ukDate } from '../../server/platform/time/days.rules';
import { EXPENSE, TRANSACTIONS } from '../support/finance';
import { choose } from './support/admin';
import { checkPage } from './support/check-page';
import { signInAs, deskPerson } from './support/desk-people';
import { followSection } from './support/shell';
import { expect, test } from './support/test';

/** Presses a secondary action of the section, by keyboard. */
async function chooseMore(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More for Finances' }).press('Enter');
  await page.getByRole('menuitem', { name }).press('Enter');
}

test(
  'a transaction is entered, approved by another director and counted, and its month is closed',
  { tag: '@phone' },
  async ({ page, freshPortal: portal, watch }) => {
    // One journey through every part of the accounts, on a machine that may be slow.
    test.setTimeout(300_000);
    watch.allow(/status of 409/);
    const ada = await deskPerson(page, portal, { roles: ['ceo'], name: ['Ada', 'Okafor'] });
    const rhys = await deskPerson(page, portal, { roles: ['admin'], name: ['Rhys', 'Bevan'] });
    await signInAs(page, ada);
    const tab = (name: string) => page.getByRole('navigation', { name: 'Finances' }).getByRole('link', { name }).click();
    await page.goto(`${portal.url}/staff?section=finances`);
    await expect(page.getByText('No transactions recorded yet')).toBeVisible();
    await checkPage(page, 'finances-empty');

    await page.getByRole('button', { name: 'Add Transaction' }).click();
    const form = page.getByRole('dialog', { name: 'Add Transaction' });
    await form.getByLabel('Amount (£)').fill('1e3');
    await form.getByRole('button', { name: 'Add Transaction' }).click();
    await expect(form.getByText('Please enter a valid amount')).toBeVisible();
    await expect(form.getByText('Please fill in all required fields', { exact: true })).toHaveCount(4);
    await form.getByRole('combobox', { name: 'Category', exact: true }).click();
    await page.getByRole('option', { name: 'Development Tools' }).click();
    await form.getByRole('combobox', { name: 'Currency' }).click();
    await page.getByRole('option', { name: 'US dollars (USD)' }).click();
    await form.getByLabel('Amount (USD)').fill('12.5');
    await expect(form.getByText('Net £10.00, VAT £2.00, paid £12.00.')).toBeVisible();
    await expect(form.getByText('£1 is 1.25 USD since 01/01/2000')).toBeVisible();
    await form.getByRole('combobox', { name: 'Currency' }).click();
    await page.getByRole('option', { name: 'Pounds (GBP)' }).click();
    await form.getByLabel('Amount (£)').fill('9.99');
    await form.getByLabel('The amount includes VAT').check();
    await expect(form.getByText('Net £8.32, VAT £1.67, paid £9.99.')).toBeVisible();
    await form.getByLabel('Description').fill('Profiler licence');
    await form.getByLabel('Justification').fill('The build is too slow');
    await form.getByRole('combobox', { name: 'HMRC category' }).click();
    await page.getByRole('option', { name: 'Software and subscriptions' }).click();
    await form.getByLabel('Receipt file').setInputFiles({
      name: 'invoice.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7\n1 0 obj << /Type /Page >> endobj\n%%EOF\n'),
    });
    await expect(form.getByText('invoice.pdf')).toBeVisible();
    await checkPage(page, 'finance-form');
    // A slip of the keyboard is asked about.
    await form.getByLabel('Amount (£)').fill('7000000');
    await form.getByRole('button', { name: 'Add Transaction' }).click();
    const large = page.getByRole('dialog', { name: 'Is £7,000,000.00 right?' });
    await large.getByRole('button', { name: 'Go back' }).click();
    await expect(large).toBeHidden();
    await form.getByLabel('Amount (£)').fill('9.99');
    await form.getByRole('button', { name: 'Add Transaction' }).click();
    await expect(page.getByText('Transaction created successfully')).toBeVisible();

    // For a grant, the form asks whether it is taxable, also when it is added as a transaction.
    await page.getByRole('button', { name: 'Add Transaction' }).click();
    await form.getByRole('combobox', { name: 'Type' }).click();
    await page.getByRole('option', { name: 'Investment' }).click();
    await expect(form.getByRole('combobox', { name: 'Source' })).toBeVisible();
    await expect(form.getByLabel('VAT rate')).toHaveCount(0);
    await form.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await chooseMore(page, 'Add Funds');
    const funds = page.getByRole('dialog', { name: 'Add Funds' });
    await funds.getByLabel('Amount (£)').fill('5000');
    await funds.getByRole('combobox', { name: 'Source' }).click();
    // Escape closes the list of options, and not the dialog around it.
    await page.keyboard.press('Escape');
    await expect(page.getByRole('option', { name: 'Government Grant' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Discard' })).toHaveCount(0);
    await funds.getByRole('combobox', { name: 'Source' }).click();
    await page.getByRole('option', { name: 'Government Grant' }).click();
    await funds.getByLabel('Description').fill('Innovation grant');
    await funds.getByRole('button', { name: 'Add Funds' }).click();
    await expect(funds.getByText('Please say whether the grant is taxable.')).toBeVisible();
    await checkPage(page, 'finance-funds');
    await funds.getByText('Yes').click();
    await funds.getByRole('button', { name: 'Add Funds' }).click();
    await expect(page.getByText('Funds added successfully')).toBeVisible();

    // Its own author cannot approve it; another director can, and then it counts.
    await page.getByRole('button', { name: 'Open Profiler licence' }).click();
    const dialog = page.getByRole('dialog', { name: 'Profiler licence' });
    await expect(dialog.getByRole('link', { name: 'Open the receipt' })).toBeVisible();
    await expect(dialog.getByText('You entered this, so another director approves it.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Approve' })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Reject' }).press('Enter');
    await expect(dialog.getByLabel('Why is it rejected?')).toBeFocused();
    await dialog.getByRole('button', { name: 'Go back' }).press('Enter');
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
    const id = new URL(page.url()).searchParams.get('transaction') ?? '';
    await rhys.send('POST', `${TRANSACTIONS.replace('/api', '')}/${id}/approve`, { version: 1 });
    // The open page is updated.
    await expect(dialog.getByRole('table', { name: /^Posted on/ })).toContainText('5050 Development Tools');
    await checkPage(page, 'finance-transaction');
    // Back closes what was opened, and stays in the section.
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('list', { name: 'Totals' })).toContainText('£8.32');

    for (const [start, file] of [
      [() => page.getByRole('link', { name: 'CSV: all transactions that match this filter' }).click(), /^transactions-.*\.csv$/],
      [() => chooseMore(page, 'Export Summary'), /^finance-summary-.*\.pdf$/],
    ] as const) {
      const download = page.waitForEvent('download');
      await start();
      expect((await download).suggestedFilename()).toMatch(file);
    }

    await page.getByRole('button', { name: 'Details of Total Expenses' }).click();
    const details = page.getByRole('dialog', { name: 'Total Expenses' });
    await details.getByRole('button', { name: 'Lines of Development Tools' }).click();
    await expect(details.getByRole('table', { name: 'Lines of Development Tools' })).toContainText('£8.32');
    await page.goBack();
    await expect(details).toBeHidden();
    await tab('Reports');
    for (const [report, text] of [
      ['Balance sheet', 'Profit to date'],
      ['Cash flow', '−£9.99'],
      ['Trial balance', '5050 Development Tools'],
    ] as const) {
      await page.getByRole('navigation', { name: 'Reports' }).getByRole('link', { name: report }).click();
      await expect(page.getByRole('main')).toContainText(text);
    }
    await page.getByLabel('Compare with a year before').click();
    await expect(page.getByRole('columnheader', { name: 'Debit, a year before' })).toHaveCount(1);
    for (const [link, file] of [
      ['Excel: Trial balance', /^trial-balance-.*\.xlsx$/],
      ['Accountant’s pack', /^accountants-pack-.*\.zip$/],
    ] as const) {
      const download = page.waitForEvent('download');
      await page.getByRole('link', { name: link }).click();
      expect((await download).suggestedFilename()).toMatch(file);
    }
    await page.getByRole('button', { name: 'Check the ledger' }).click();
    await expect(page.getByText('The ledger is as it was posted')).toBeVisible();
    await checkPage(page, 'finance-reports');
    // A link to the section shows its usual period, in the fields of the days as well.
    const firstDay = page.getByLabel('From', { exact: true });
    const usual = await firstDay.inputValue();
    await choose(page, 'Period', 'Last calendar year');
    await expect(firstDay).not.toHaveValue(usual);
    await followSection(page, 'Staff', 'Finances');
    await expect(firstDay).toHaveValue(usual);

    await tab('Tax');
    const boxes = page.getByRole('table', { name: 'VAT return' });
    await expect(boxes.getByRole('row', { name: /^4 VAT reclaimed/ })).toContainText('£1.67');
    await boxes.getByRole('button', { name: 'Rows of box 4' }).click();
    await expect(page.getByRole('table', { name: 'Box 4' })).toContainText('Standard rate');
    await page.getByRole('button', { name: 'Lines of 2201 VAT on purchases, Standard rate (20%)' }).click();
    await expect(page.getByRole('table', { name: 'Lines of 2201 VAT on purchases, Standard rate (20%)' })).toContainText('£1.67');
    await expect(page.getByText('£1.67 to be repaid')).toBeVisible();
    // Back collapses what was expanded, one level at a time, instead of leaving the view.
    await page.goBack();
    await expect(page.getByRole('table', { name: 'Lines of 2201 VAT on purchases, Standard rate (20%)' })).toHaveCount(0);
    await expect(page.getByRole('table', { name: 'Box 4' })).toContainText('Standard rate');
    await page.goBack();
    await expect(page.getByRole('table', { name: 'Box 4' })).toHaveCount(0);
    await boxes.getByRole('button', { name: 'Rows of box 5' }).click();
    await expect(page.getByRole('table', { name: 'Box 5' })).toContainText('Standard rate');
    await expect(boxes.getByRole('row', { name: /^8 Value of goods supplied/ })).toContainText('No rows');
    await boxes.getByRole('button', { name: 'Rows of box 5' }).click();
    await expect(page.getByRole('table', { name: 'Box 5' })).toHaveCount(0);

    await page.getByRole('button', { name: 'Add adjustment' }).click();
    const adjustment = page.getByRole('dialog', { name: 'Add adjustment' });
    await adjustment.getByRole('button', { name: 'Add adjustment' }).click();
    await expect(adjustment.getByText('Please say why. An accountant or inspector may ask.')).toBeVisible();
    await adjustment.getByLabel('Amount (£)').fill('20');
    await adjustment.getByLabel('What it is').fill('Entertaining');
    await adjustment.getByLabel('Note').fill('Launch party, not deductible');
    await checkPage(page, 'finance-adjustment');
    await adjustment.getByRole('button', { name: 'Add adjustment' }).click();
    const computation = page.getByRole('table', { name: 'Tax computation' });
    await expect(computation.getByRole('row', { name: /Taxable profit/ }).first()).toContainText('£11.68');
    await expect(computation.getByRole('row', { name: /^Corporation tax/ })).toContainText('£2.22');
    await checkPage(page, 'finance-computation');
    await computation.getByRole('button', { name: 'Delete Entertaining' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete adjustment' }).click();
    await expect(computation.getByRole('row', { name: /^Corporation tax/ })).toContainText('£0.00');

    await chooseMore(page, 'Set Budget');
    const budget = page.getByRole('dialog', { name: 'Set Budget' });
    await budget.getByRole('combobox', { name: 'Category' }).click();
    await page.getByRole('option', { name: 'Development Tools' }).click();
    await budget.getByLabel('Allocated (£)').fill('10');
    await budget.getByRole('button', { name: 'Set Budget' }).click();
    await expect(page.getByText('Budget created successfully')).toBeVisible();
    await tab('Overview');
    await expect(page.getByRole('table', { name: 'Budgets' })).toContainText('83.2%');
    await expect(page.getByRole('list', { name: 'Totals' })).toContainText('£8.32 of £10.00');
    await expect(page.getByRole('list', { name: 'Totals' }).getByRole('listitem')).toHaveCount(5);
    await page.getByRole('button', { name: 'Details of Budget Used' }).click();
    const used = page.getByRole('dialog', { name: 'Budget Used' });
    await used.getByRole('button', { name: 'Lines of the monthly budget of Development Tools' }).click();
    await expect(used.getByRole('table', { name: 'Lines of the monthly budget of Development Tools' })).toContainText('£8.32');
    await checkPage(page, 'finance-budget-used');
    await used.getByRole('button', { name: 'Close' }).click();

    await page.getByRole('button', { name: 'Add exchange rate' }).click();
    const rate = page.getByRole('dialog', { name: 'Add exchange rate' });
    await rate.getByLabel('USD for £1').fill('1,3');
    await rate.getByLabel('Source').fill('Bank');
    await rate.getByRole('button', { name: 'Add exchange rate' }).click();
    await expect(rate.getByText('Please enter how much of the currency a pound buys, for example 1.25.')).toBeVisible();
    await rate.getByLabel('USD for £1').fill('1.3');
    await rate.getByRole('button', { name: 'Add exchange rate' }).click();
    await expect(page.getByRole('table', { name: 'Exchange rates' }).getByRole('row', { name: /USD .*1\.3/ })).toBeVisible();

    const estimates = page.getByRole('table', { name: 'Expense forecast' });
    const change = estimates.getByRole('button', { name: /^Change the estimate of/ });
    await expect(change).toHaveCount(3);
    await change.last().click();
    const estimate = page.getByRole('dialog', { name: /^Estimate of/ });
    await estimate.getByLabel('Estimate (£)').fill('1e3');
    await estimate.getByRole('button', { name: 'Save estimate' }).click();
    await expect(estimate.getByText('Please enter a valid amount')).toBeVisible();
    await estimate.getByLabel('Estimate (£)').fill('1250');
    await estimate.getByLabel('Note').fill('The new office');
    await estimate.getByRole('button', { name: 'Save estimate' }).click();
    await expect(estimates.getByText('set by Ada Okafor: The new office')).toBeVisible();
    await expect(estimates).toContainText('£1,250.00');
    await change.last().click();
    await checkPage(page, 'finance-estimate');
    await estimate.getByRole('button', { name: 'Use the computed estimate' }).click();
    await expect(page.getByText(/ is the computed one again\.$/)).toBeVisible();
    await expect(estimates).not.toContainText('£1,250.00');

    // Forecast and runway show their components, down to the document.
    await estimates
      .getByRole('row', { name: /£8\.32/ })
      .getByRole('button', { name: /^Details of/ })
      .click();
    const basis = page.getByRole('dialog', { name: /^Forecast of/ });
    await basis
      .getByRole('button', { name: /^Accounts of/ })
      .last()
      .click();
    await basis.getByRole('button', { name: 'Lines of Development Tools' }).click();
    await expect(basis.getByRole('link', { name: 'Profiler licence' })).toBeVisible();
    await checkPage(page, 'finance-forecast-details');
    await basis.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Details of the runway' }).click();
    const runway = page.getByRole('dialog', { name: 'Runway' });
    await runway.getByRole('button', { name: /^Lines of Bank/ }).click();
    await expect(runway.getByRole('link', { name: 'Profiler licence' })).toBeVisible();
    await checkPage(page, 'finance-runway');
    await runway.getByRole('button', { name: 'Close' }).click();

    await page.getByRole('button', { name: 'Add journal' }).click();
    const journal = page.getByRole('dialog', { name: 'Add journal' });
    await journal.getByRole('combobox', { name: 'Kind' }).click();
    await page.getByRole('option', { name: 'Loan repayment' }).click();
    await journal.getByLabel('Amount (£)').fill('110');
    await journal.getByLabel('Interest (£)').fill('111');
    await journal.getByLabel('Description').fill('Bank loan, first rate');
    await journal.getByRole('button', { name: 'Add journal' }).click();
    await expect(journal.getByText('The interest is more than what was paid.')).toBeVisible();
    await checkPage(page, 'finance-journal');
    await journal.getByLabel('Interest (£)').fill('10');
    await journal.getByRole('button', { name: 'Add journal' }).click();
    await expect(page.getByText('The journal waits for approval.')).toBeVisible();
    await page.getByRole('button', { name: 'Open Bank loan, first rate' }).click();
    const entered = page.getByRole('dialog', { name: 'Bank loan, first rate' });
    await expect(entered).toContainText('£10.00');
    await expect(entered.getByRole('button', { name: 'Reject' })).toBeVisible();
    await expect(entered.getByRole('button', { name: 'Approve' })).toHaveCount(0);
    await checkPage(page, 'finance-journal-details');
    await entered.getByRole('button', { name: 'Close' }).click();
    await checkPage(page, 'finances');

    await tab('Tax');
    await page.getByRole('button', { name: 'VAT report' }).click();
    const report = page.getByRole('dialog', { name: 'VAT report' });
    await expect(report).toContainText('Estimate');
    const text = page.waitForEvent('download');
    await report.getByRole('button', { name: 'Save as text' }).click();
    expect((await text).suggestedFilename()).toMatch(/^vat-\d.*\.txt$/);
    await report.getByRole('link', { name: 'VAT on sales in Total VAT' }).click();
    const vatDetails = page.getByRole('dialog', { name: 'Total VAT' });
    await expect(vatDetails).toContainText('VAT on sales');
    await vatDetails.getByRole('button', { name: 'Close' }).click();
    await expect(vatDetails).toBeHidden();
    await tab('Tax');
    await page.getByLabel('Taxable profit (£)').fill('50001');
    await expect(page.getByRole('main')).toContainText('£9,500.19');
    await page.getByLabel('First day').fill('2026-04-01');
    await page.getByLabel('Last day').fill('2027-03-31');
    for (const amount of ['£12,500.25', '£2,999.99', '£9,500.26']) await expect(page.getByRole('main')).toContainText(amount);

    await chooseMore(page, 'Company Info');
    const company = page.getByRole('dialog', { name: 'Company Info' });
    await company.getByLabel('Company name').fill('Lantern Fox Ltd');
    await company.getByLabel('Company number').fill('1234');
    await company.getByLabel('End of a financial year').fill('2026-03-31');
    await company.getByLabel('HMRC has sent a UTR').check();
    await company.getByRole('textbox', { name: 'UTR' }).fill('1955839661');
    await company.getByRole('textbox', { name: 'VAT registration' }).fill('GB980780684');
    await company.getByRole('combobox', { name: 'VAT returns' }).click();
    await page.getByRole('option', { name: 'Every month' }).click();
    await company.getByRole('button', { name: 'Save company info' }).click();
    await expect(company.getByText('A company number has eight digits, or two letters and six digits.')).toBeVisible();
    await company.getByLabel('Company number').fill('01234567');
    await checkPage(page, 'finance-company');
    await company.getByRole('button', { name: 'Save company info' }).click();
    await expect(page.getByText('Company information updated successfully')).toBeVisible();
    for (const label of ['Incorporated on', 'Associated companies', 'Registered since'])
      await expect(page.getByRole('term').filter({ hasText: label })).toBeVisible();
    // The period that is due next is chosen; the running one can be looked at.
    const period = page.getByRole('combobox', { name: 'VAT period' });
    await expect(period).toHaveValue(/, due /);
    await period.click();
    await page.getByRole('option', { name: /, running, due / }).click();
    await expect(page.getByText(/^This VAT period ends on /)).toBeVisible();
    await period.click();
    await page
      .getByRole('option', { name: /\d, due / })
      .first()
      .click();
    const filing = page.getByRole('dialog', { name: 'Mark as filed?' });
    await page.getByRole('button', { name: 'Mark as filed' }).click();
    await expect(filing).toBeVisible();
    // Boxes that changed after the question are not filed unseen.
    const [date] = (new URL(page.url()).searchParams.get('vat') ?? '').split(' ');
    const exempt = { ...EXPENSE, type: 'income', category: 'Consulting Services', vat_rate: 0, vat_code: 'exempt', date };
    const { id: late } = await ada.send<{ id: string }>('POST', '/staff/finance/transactions', exempt);
    await rhys.send('POST', `/staff/finance/transactions/${late}/approve`, { version: 1 });
    await expect(page.locator('tr', { hasText: 'Total value of sales' })).toContainText('£100');
    await filing.getByRole('button', { name: 'Mark as filed' }).click();
    await expect(filing.getByText('The return has changed in the meantime.')).toBeVisible();
    await filing.getByRole('button', { name: 'Go back' }).click();
    await page.getByRole('button', { name: 'Mark as filed' }).click();
    await filing.getByLabel('Note').fill('Receipt 123');
    await checkPage(page, 'finance-filing');
    await filing.getByRole('button', { name: 'Mark as filed' }).click();
    await expect(page.getByText(/ is marked as filed\.$/)).toBeVisible();
    await expect(page.getByText('Note: Receipt 123')).toBeVisible();
    await expect(page.getByRole('table', { name: 'Filed VAT returns' })).toContainText('£0.00 to pay');
    await expect(page.getByRole('table', { name: 'Filed VAT returns' })).toContainText('Nothing to pay');
    await page
      .getByRole('button', { name: /^Show / })
      .first()
      .click();
    await expect(page.getByRole('combobox', { name: 'VAT period' })).toBeFocused();

    await page.getByRole('button', { name: 'Calendar feed' }).click();
    const feed = page.getByRole('dialog', { name: 'Calendar feed' });
    await expect(feed.getByText('You have no calendar feed yet.')).toBeVisible();
    await feed.getByRole('button', { name: 'Close' }).click();

    const deadlines = page.getByRole('table', { name: 'Deadlines' });
    await deadlines
      .getByRole('button', { name: /^Mark as done/ })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Mark as done' }).click();
    // This one, and that of the return marked as filed.
    await expect(deadlines.getByText(/^Done on/)).toHaveCount(2);

    await page.getByRole('button', { name: 'Change the company details' }).click();
    watch.allow(/status of 400/);
    await company.getByLabel('Registered for VAT').uncheck();
    await company.getByRole('button', { name: 'Save company info' }).click();
    // A registration with returns has ended; it is not forgotten.
    await expect(company.getByText('VAT was booked under this registration. Enter its last day instead.').first()).toBeVisible();
    await company.getByLabel('Registered for VAT').check();
    await company.getByLabel('Registered until').fill(dayAfter(ukDate(new Date()), -1));
    await company.getByRole('button', { name: 'Save company info' }).click();
    await expect(company).toBeHidden();
    await expect(page.getByRole('term').filter({ hasText: 'Registered until' })).toBeVisible();
    await page.getByRole('button', { name: 'VAT limits' }).click();
    await expect(page.getByText('£90,000.00 below the limit for registration')).toBeVisible();
    expect(new URL(page.url()).searchParams.has('vat')).toBe(true);

    await checkPage(page, 'finance-tax');

    await tab('Months');
    // What belongs to the view that is left does not follow.
    await expect(page).toHaveURL(/view=months/);
    expect(new URL(page.url()).searchParams.has('vat')).toBe(false);
    await page.getByRole('button', { name: 'Show closed months only' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Show closed months only' }).click();
    await expect(page.getByText('The public page shows closed months only.')).toBeVisible();

    // For directors, a published total leads to what it is made of.
    await page.goto(`${portal.url}/`);
    await page.getByRole('link', { name: /what Total Expenses is made of$/ }).click();
    await page.getByRole('button', { name: 'Lines of Development Tools' }).click();
    await expect(
      page.getByRole('table', { name: 'Lines of Development Tools' }).getByRole('row', { name: /Profiler licence/ }),
    ).toContainText('Open');

    const months = page.getByRole('table', { name: 'Months' });
    await months
      .getByRole('button', { name: /^Close / })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close month' }).click();
    await expect(page.getByText(/ is closed\.$/)).toBeVisible();
    // Earlier months are closed with it.
    await expect(months.getByRole('button', { name: /^Close / })).toHaveCount(0);
    await months
      .getByRole('button', { name: /^Reopen / })
      .first()
      .click();
    const reopen = page.getByRole('dialog', { name: /^Reopen / });
    await expect(reopen.getByText('Reopening a month needs two-factor authentication')).toBeVisible();
    await expect(reopen.getByRole('link', { name: 'Switch it on' })).toBeVisible();
    await checkPage(page, 'finance-reopen');
  },
);
