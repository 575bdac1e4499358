import { checkPage } from './support/check-page';
import { signInAs, deskPerson } from './support/desk-people';
import { expect, test } from './support/test';

/** An image of one pixel. */
const DOT = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

test('time is recorded, approved with fewer hours, and paid', { tag: '@phone' }, async ({ page, freshPortal: portal, watch }) => {
  watch.allow(/status of 40[09]/);
  const mina = await deskPerson(page, portal, { roles: ['developer'], name: ['Mina', 'Takahashi'] });
  const hannah = await deskPerson(page, portal, { roles: ['hr'], name: ['Hannah', 'Clarke'] });
  const tab = (name: string) => page.getByRole('navigation', { name: 'Clarity' }).getByRole('link', { name }).click();
  await signInAs(page, mina);
  await page.goto(`${portal.url}/staff?section=clarity`);
  await expect(page.getByText('No entries')).toBeVisible();
  // The totals above leave room for the timer on the first screen of a phone.
  await expect(page.getByLabel('What are you working on?')).toBeInViewport();

  await test.step('a developer enters hours and an interval, which may not overlap', async () => {
    await page.getByRole('button', { name: 'Add time' }).click();
    const form = page.getByRole('dialog', { name: 'Add time' });
    await form.getByRole('textbox', { name: 'Hours' }).fill('25');
    await form.getByRole('button', { name: 'Add time' }).click();
    await expect(form.getByText('Please enter hours, for example 7.5')).toBeVisible();
    await form.getByLabel('Task').fill('Gamepad support');
    await form.getByLabel('Project').fill('Lantern Fox');
    await form.getByRole('textbox', { name: 'Hours' }).fill('4');
    await checkPage(page, 'clarity-time-form');
    await form.getByRole('button', { name: 'Add time' }).click();
    await expect(page.getByText('The time waits for approval.')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Summary' })).toContainText('4:00');
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    for (const [task, start] of [
      ['Swimming physics', '22:00'],
      ['Night shift', '23:00'],
    ] as const) {
      await page.getByRole('button', { name: 'Add time' }).click();
      await form.getByText('Start and end').click();
      await form.getByLabel('Task').fill(task);
      await form.getByLabel(/^Date/).fill(yesterday);
      await form.getByLabel('End date').fill(yesterday);
      await form.getByLabel(/^Start\b(?! and)/).fill(start);
      await form.getByLabel(/^End(?! date)/).fill('23:30');
      await expect(form.getByText(task === 'Night shift' ? 'Duration: 0:30.' : 'Duration: 1:30.')).toBeVisible();
      await form.getByRole('button', { name: 'Add time' }).click();
      if (task === 'Swimming physics') await expect(form).toBeHidden();
    }
    await expect(form.getByText(/This overlaps with “Swimming physics”/).first()).toBeVisible();
    await form.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await checkPage(page, 'clarity-timesheet');
    await tab('Expenses');
    await page.getByRole('button', { name: 'Add expense' }).click();
    const expense = page.getByRole('dialog', { name: 'Add expense' });
    await expense.getByLabel('What was bought').fill('Gamepads');
    await expense.getByLabel('Amount with VAT').fill('59.99');
    await expense.getByRole('combobox', { name: 'VAT on the receipt' }).click();
    await page.getByRole('option', { name: 'Standard rate (20%)' }).click();
    await expect(expense.getByText('£49.99 and £10.00 VAT')).toBeVisible();
    // A photo is shown before it is sent, and can be left out again.
    await expense.getByLabel('Photo of the receipt').setInputFiles({ name: 'till.png', mimeType: 'image/png', buffer: DOT });
    await expect(expense.getByRole('img', { name: 'Preview of till.png' })).toBeVisible();
    await checkPage(page, 'clarity-expense-form');
    await expense.getByRole('button', { name: 'Remove the chosen receipt' }).click();
    await expect(expense.getByRole('img', { name: 'Preview of till.png' })).toHaveCount(0);
    await expense.getByRole('button', { name: 'Add expense' }).click();
    await expect(page.getByRole('table', { name: 'Expenses' })).toContainText('with £10.00 VAT');
    await checkPage(page, 'clarity-expenses');
  });

  await test.step('the timer runs on every page and survives a reload, and its interval is recorded', async () => {
    await tab('Timesheets');
    // Long enough to be truncated in the widget, whose button stays visible at 360 px.
    await page.getByLabel('What are you working on?').fill('Fox animation under water, with the tail and the lantern');
    await page.getByRole('button', { name: 'Start timer' }).click();
    const widget = page.getByRole('region', { name: 'Timer' }).filter({ has: page.getByRole('timer') });
    await expect(widget).toContainText('Fox animation');
    await expect(page.getByText(/^Fox animation under water.*, since/)).toBeVisible();
    await page.goto(portal.url);
    await expect(widget.getByRole('timer')).toHaveText(/^00:\d\d:\d\d$/);
    await checkPage(page, 'clarity-timer-public');
    await expect(widget.getByRole('timer')).not.toHaveText('00:00:00');
    await page.goto(`${portal.url}/staff?section=clarity`);
    await page.getByRole('button', { name: 'Change start or end' }).click();
    const trim = page.getByRole('dialog', { name: 'When did you work?' });
    await trim.getByLabel('Start date').fill('2026-01-01');
    await trim.getByRole('button', { name: 'Stop and record' }).click();
    await expect(trim.getByText('Please choose a moment between the start of the timer and now.')).toBeVisible();
    await checkPage(page, 'clarity-trim');
    await trim.getByRole('button', { name: 'Go back' }).click();
    const refusal = { error: 'This overlaps with other time.', code: 'overlap', requestId: 'x' };
    await page.route('**/api/clarity/timer/stop', (route) => route.fulfill({ status: 409, json: refusal }), { times: 1 });
    await widget.getByRole('button', { name: 'Stop' }).click();
    await expect(widget.getByRole('alert')).toContainText('This overlaps with other time.');
    await expect(widget).toContainText('Fox animation');
    await widget.getByRole('button', { name: 'Stop' }).click();
    await expect(widget).toHaveCount(0);
    await expect(page.locator('#main')).toBeFocused();
    await expect(page.getByRole('region', { name: 'Recorded time' })).toContainText(/^\d+ s recorded: Fox animation/);
    await expect(page.getByRole('table', { name: 'Entries' })).toContainText('Fox animation');
  });

  await test.step('hr sets a rate, approves fewer hours with a reason, and pays', async () => {
    await signInAs(page, hannah);
    await page.goto(`${portal.url}/staff?section=clarity`);
    await page.getByRole('button', { name: 'Admin View' }).click();
    await expect(page.getByRole('link', { name: 'Set a rate' }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Approve Gamepad support of Mina Takahashi' }).click();
    const refused = page.getByRole('alert').filter({ hasText: 'No rate is set for' });
    await expect(refused.getByRole('link', { name: 'Set a rate' })).toBeVisible();
    await page.getByRole('table', { name: 'Time' }).getByRole('link', { name: 'Set a rate for Mina Takahashi' }).first().click();
    const rate = page.getByRole('dialog', { name: 'Rates of Mina Takahashi' });
    await rate.getByLabel('Pounds an hour').fill('30');
    await rate.getByLabel('From').fill('2026-01-01');
    await expect(rate.getByText(/would be worth £/)).toBeVisible();
    await rate.getByLabel('Reason').fill('Contract');
    await checkPage(page, 'clarity-rate');
    await rate.getByRole('button', { name: 'Set rate' }).click();
    await expect(page.getByText('The rate of Mina Takahashi is set.')).toBeVisible();
    await page.getByRole('button', { name: 'Change the limit' }).click();
    const limit = page.getByRole('dialog', { name: 'Second approval' });
    await limit.getByLabel('Two approvals above (£)').fill('many');
    await limit.getByRole('button', { name: 'Save' }).click();
    await expect(limit.getByText(/for example 1200\.00/)).toBeVisible();
    await limit.getByLabel('Two approvals above (£)').fill('750');
    await limit.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Expenses above £750.00 are approved by two people.')).toBeVisible();
    await checkPage(page, 'clarity-rates');
    await tab('Approvals');
    await page.getByRole('button', { name: 'Agree a deliverable' }).click();
    const agree = page.getByRole('dialog', { name: 'Agree a deliverable' });
    await agree.getByRole('combobox', { name: 'Person' }).click();
    await page.getByRole('option', { name: 'Mina Takahashi' }).click();
    await agree.getByLabel('What is delivered').fill('Key art');
    await agree.getByLabel('Amount (£)').fill('700');
    await agree.getByRole('button', { name: 'Agree', exact: true }).click();
    await page.getByRole('button', { name: 'Change Key art' }).click();
    const terms = page.getByRole('dialog', { name: 'Change a deliverable' });
    await terms.getByLabel('Amount (£)').fill('800');
    await terms.getByRole('button', { name: 'Save changes' }).click();
    const agreed = page.getByRole('table', { name: 'Agreed deliverables' });
    await expect(agreed).toContainText('£800.00');
    await checkPage(page, 'clarity-agreed');
    await page.getByRole('button', { name: 'Withdraw Key art' }).click();
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
    await expect(page.getByText('Nothing is agreed')).toBeVisible();
    await page.getByRole('button', { name: 'Approve fewer hours of Gamepad support' }).click();
    const fewer = page.getByRole('dialog', { name: 'Approve fewer hours' });
    await fewer.getByLabel('Hours to approve').fill('3.5');
    await fewer.getByLabel('Reason').fill('Lunch');
    await fewer.getByRole('button', { name: 'Approve' }).click();
    await expect(page.getByText('1 approved')).toBeVisible();
    await checkPage(page, 'clarity-approvals');
    await tab('Payouts');
    await page.getByRole('button', { name: 'Open Gamepad support of Mina Takahashi' }).click();
    await page.getByLabel('Why should it be reopened?').fill('The wrong week');
    await page.getByRole('button', { name: 'Open again' }).click();
    await expect(page.getByText('No payables')).toBeVisible();
    await tab('Approvals');
    await page.getByRole('button', { name: 'Approve fewer hours of Gamepad support' }).click();
    await fewer.getByLabel('Hours to approve').fill('3.5');
    await fewer.getByLabel('Reason').fill('Lunch');
    await fewer.getByRole('button', { name: 'Approve' }).click();
    await expect(page.getByText('1 approved')).toBeVisible();
    await tab('Payouts');
    await page.getByRole('checkbox', { name: 'Select Gamepad support of Mina Takahashi' }).check();
    await page.getByRole('button', { name: 'Mark £105.00 as paid' }).click();
    const pay = page.getByRole('dialog', { name: 'Mark £105.00 as paid?' });
    await pay.getByLabel('Reference').fill('FP 1');
    await checkPage(page, 'clarity-pay');
    await pay.getByRole('button', { name: 'Mark as paid' }).click();
    await expect(page.getByText('1 marked as paid')).toBeVisible();
    await page.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Paid' }).click();
    await page.getByRole('button', { name: 'Open Gamepad support of Mina Takahashi' }).click();
    await expect(page.getByRole('dialog', { name: 'Gamepad support' })).toContainText('3:30 × £30.00');
    const history = page.getByRole('table', { name: 'History' });
    await expect(history).toContainText('Approved hours');
    await expect(history).toContainText('Lunch');
    await checkPage(page, 'clarity-payable');
    await page.goBack();
    await expect(page.getByRole('dialog', { name: 'Gamepad support' })).toBeHidden();
    await page.getByRole('combobox', { name: 'Person' }).click();
    await page.getByRole('option', { name: 'Mina Takahashi' }).click();
    await expect(page.getByRole('region', { name: 'Totals' })).toContainText('£105.00');
    await expect(page.getByText('No statements')).toBeVisible();
    await checkPage(page, 'clarity-person-pay');
  });

  await test.step('hr sees hours and cost by person and project, and the history of changes', async () => {
    await tab('Analytics');
    await expect(page.getByRole('table', { name: 'Hours by person' })).toContainText('£105.00');
    await expect(page.getByRole('table', { name: 'Hours by project' })).toContainText('Lantern Fox');
    await expect(page.getByRole('table', { name: 'Approval times' })).toContainText('Deliverables');
    await checkPage(page, 'clarity-analytics');
    await tab('Audit');
    const audit = page.getByRole('table', { name: 'Audit' });
    await expect(audit).toContainText('Marked as paid');
    await expect(audit).toContainText('The wrong week');
    await page.getByRole('combobox', { name: 'Show' }).click();
    await page.getByRole('option', { name: 'Rate' }).click();
    await expect(audit).toContainText('Set the rate');
    await expect(audit).not.toContainText('Marked as paid');
    await checkPage(page, 'clarity-audit');
  });

  await test.step('the developer sees the approved hours and that they are paid', async () => {
    await signInAs(page, mina);
    await page.goto(`${portal.url}/staff?section=clarity&view=ledger`);
    await page.getByRole('link', { name: 'Outstanding: £0.00' }).click();
    await expect(page.getByText('Nothing counts in this total.')).toBeVisible();
    await page.getByRole('link', { name: 'Paid: £105.00' }).click();
    await expect(page.getByRole('table', { name: 'Ledger' })).toContainText('£105.00');
    await expect(page.getByRole('table', { name: 'Ledger' })).toContainText('Bank transfer, FP 1');
    await page.getByRole('button', { name: 'Add bank details' }).click();
    const bank = page.getByRole('dialog', { name: 'Where you are paid' });
    await bank.getByLabel('Name on the account').fill('Mina Takahashi');
    await bank.getByLabel('Sort code').fill('12-34-5');
    await bank.getByLabel('Account number').fill('12345678');
    await bank.getByRole('button', { name: 'Save' }).click();
    await expect(bank.getByText('Please enter the six digits of the sort code')).toBeVisible();
    await bank.getByLabel('Sort code').fill('12-34-56');
    await checkPage(page, 'clarity-bank-form');
    await bank.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('ends in 5678')).toBeVisible();
    await checkPage(page, 'clarity-ledger');
    for (const name of ['Statements', 'Deliverables']) {
      await tab(name);
      await expect(page.getByText(name === 'Statements' ? 'No statements' : 'No deliverables are agreed with you.')).toBeVisible();
    }
    await expect(page.getByRole('button', { name: 'Admin View' })).toHaveCount(0);
  });

  await test.step('after they leave the team, they still find their pay in their account, and nothing else', async () => {
    await portal.database.query(`UPDATE users SET roles = '{user}' WHERE id = $1`, [mina.id]);
    await page.goto(`${portal.url}/dashboard`);
    await page.getByRole('region', { name: 'Your pay' }).getByRole('link', { name: 'Open your pay' }).click();
    await expect(page.getByRole('heading', { name: 'Pay', level: 1 })).toBeVisible();
    await page.getByRole('link', { name: 'Paid: £105.00' }).click();
    await expect(page.getByRole('table', { name: 'Ledger' })).toContainText('Bank transfer, FP 1');
    await expect(page.getByRole('table', { name: 'Ledger' }).getByRole('link')).toHaveCount(0);
    await expect(page.getByText('ends in 5678')).toBeVisible();
    await expect(page.getByText('No statements')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Staff' })).toHaveCount(0);
    await checkPage(page, 'pay');
  });
});

test(
  'all claims and payables of a filter are chosen, as many as one action takes',
  { tag: '@phone' },
  async ({ page, freshPortal: portal }) => {
    const mina = await deskPerson(page, portal, { roles: ['developer'], name: ['Mina', 'Takahashi'] });
    const hannah = await deskPerson(page, portal, { roles: ['hr'], name: ['Hannah', 'Clarke'] });
    await hannah.send('POST', '/clarity/rates', { user_id: mina.id, hourly: '30.00', valid_from: '2026-01-01', reason: 'Contract' });
    await portal.database.query(
      `INSERT INTO clarity_time_entries (id, user_id, worked_on, seconds, task, is_trimmed, status, self_approved, created_at, updated_at, version)
     SELECT gen_random_uuid(), $1, current_date - n % 20, 3600, 'Task ' || n, false, 'pending', false, now(), now(), 1
     FROM generate_series(1, 104) n`,
      [mina.id],
    );
    await signInAs(page, hannah);
    await page.goto(`${portal.url}/staff?section=clarity`);
    await page.getByRole('button', { name: 'Admin View' }).click();
    const claims = page.getByRole('region', { name: 'Time (104)' });
    await claims.getByRole('button', { name: 'Select all' }).click();
    await expect(claims.getByText('100 selected, the most at once.')).toBeVisible();
    await expect(claims.getByRole('button', { name: 'Select none' })).toBeVisible();
    await claims.getByRole('button', { name: 'Approve 100' }).click();
    await expect(page.getByText('100 approved')).toBeVisible();
    const remaining = page.getByRole('region', { name: 'Time (4)' });
    await remaining.getByRole('button', { name: 'Select all' }).click();
    await expect(remaining.getByText('All 4 selected.')).toBeVisible();
    await checkPage(page, 'clarity-approvals-selected');

    await page.getByRole('navigation', { name: 'Clarity' }).getByRole('link', { name: 'Payouts' }).click();
    const payouts = page.getByRole('region', { name: 'Payouts' });
    await expect(payouts.getByRole('button', { name: 'Select all' })).toBeVisible();
    await payouts
      .getByRole('checkbox', { name: /^Select Task/ })
      .first()
      .check();
    await expect(payouts.getByText('1 selected.')).toBeVisible();
    await payouts.getByRole('button', { name: 'Select all' }).click();
    await expect(payouts.getByText('100 selected, the most at once.')).toBeVisible();
    await expect(payouts.getByRole('button', { name: 'Mark £3,000.00 as paid' })).toBeVisible();
    await payouts.getByRole('button', { name: 'Select none' }).click();
    await expect(payouts.getByText('100 selected')).toHaveCount(0);
  },
);
