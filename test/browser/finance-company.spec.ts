import { dayAfter, ukDate } from '../../server/platform/time/days.rules';
import { EXPENSE } from '../support/finance';
import { checkPage } from './support/check-page';
import { deskPerson, signInAs } from './support/desk-people';
import { chooseMore } from './support/finance';
import { expect, test } from './support/test';

test('the company is entered, a VAT return filed and a deadline done', { tag: '@phone' }, async ({ page, freshPortal: portal, watch }) => {
  test.setTimeout(120_000);
  watch.allow(/status of 409/);
  const ada = await deskPerson(page, portal, { roles: ['ceo'], name: ['Ada', 'Okafor'] });
  const rhys = await deskPerson(page, portal, { roles: ['admin'], name: ['Rhys', 'Bevan'] });
  await signInAs(page, ada);
  const tab = (name: string) => page.getByRole('navigation', { name: 'Finances' }).getByRole('link', { name }).click();
  await page.goto(`${portal.url}/staff?section=finances&view=tax`);
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
});
