import { checkPage } from './support/check-page';
import { expect, test } from './support/test';

test(
  'a detection rule is written, replayed before it is enabled, changed and deleted',
  { tag: '@any-width' },
  async ({ page, browser, freshPortal }) => {
    const { url } = freshPortal;
    // Wrong passwords to detect.
    const elsewhere = await browser.newContext();
    for (let time = 0; time < 3; time += 1)
      await elsewhere.request.post(`${url}/api/auth/login`, {
        data: { email: 'ada@example.org', password: 'Wrong-horse-1' },
        headers: { origin: url },
      });
    await elsewhere.close();

    await freshPortal.signUp(page, { roles: ['admin'] });
    await page.goto(`${url}/admin?section=security&tab=detections`);
    await expect(page.getByText('No rules')).toBeVisible();
    await page.getByRole('button', { name: 'Add rule' }).click();
    const form = page.getByRole('dialog', { name: 'Add a detection rule' });
    await form.getByRole('textbox', { name: 'Name' }).fill('Wrong passwords');
    await form.getByRole('textbox', { name: 'Number of events' }).fill('0');
    await expect(form.getByText('Please enter a whole number from 1 to 1,000.')).toBeVisible();
    await form.getByRole('textbox', { name: 'Number of events' }).fill('3');
    await expect(form.getByText('Please enter a whole number from 1 to 1,000.')).toBeHidden();
    await form.getByRole('combobox', { name: 'Values' }).click();
    await page.getByRole('option', { name: 'Wrong password', exact: true }).click();
    await form.getByRole('heading', { name: 'Add a detection rule' }).click();
    await form.getByRole('button', { name: 'Add condition' }).click();
    const second = form.getByRole('listitem', { name: 'Condition 2' });
    await second.getByRole('combobox', { name: 'Values' }).fill('everywhere');
    await second.getByRole('combobox', { name: 'Values' }).press('Enter');
    await expect(form.getByText('“everywhere” is not valid.', { exact: false })).toBeVisible();
    await checkPage(page, 'security-rule-form');
    await second.getByRole('button', { name: 'Remove condition 2' }).click();
    await form.getByRole('button', { name: 'Add rule' }).click();
    await expect(page.getByText('Wrong passwords is added. Replay it, then enable it.')).toBeVisible();

    const rules = page.getByRole('table', { name: 'Detection rules' });
    await expect(rules).toContainText('3 events in 10 minutes from the same IP address, where the kind is “Wrong password”');
    await checkPage(page, 'security-detections');
    await rules.getByRole('switch', { name: 'Wrong passwords is enabled' }).click();
    const replay = page.getByRole('dialog', { name: 'Replay of Wrong passwords' });
    await expect(replay).toContainText('3 events of the last 30 days meet the conditions. The rule would have matched once.');
    await expect(replay.getByRole('table')).toContainText('127.0.*.*');
    await expect(replay.getByRole('table')).toContainText('You');
    await checkPage(page, 'security-replay');
    await replay.getByRole('button', { name: 'Show IP addresses' }).click();
    await page.getByRole('textbox', { name: 'Justification' }).fill('Looking for a false positive');
    await page.getByRole('button', { name: 'Show addresses' }).click();
    await expect(replay.getByRole('table')).toContainText('127.0.0.1');
    await replay.getByRole('button', { name: 'Silence 127.0.*.*' }).click();
    const silence = page.getByRole('dialog', { name: 'Silence 127.0.*.*?' });
    await silence.getByRole('textbox', { name: 'Reason' }).fill('A test of ours');
    await silence.getByRole('button', { name: 'Silence', exact: true }).click();
    await expect(replay.getByRole('table')).toContainText('silenced');
    await replay.getByRole('button', { name: 'Enable rule' }).click();
    await expect(page.getByText('Wrong passwords is enabled.')).toBeVisible();
    await expect(rules.getByRole('switch', { name: 'Wrong passwords is enabled' })).toBeChecked();

    await rules.getByRole('button', { name: 'More for Wrong passwords' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit Wrong passwords' });
    await edit.getByRole('textbox', { name: 'Number of events' }).fill('5');
    await edit.getByRole('button', { name: 'Save rule' }).click();
    await expect(page.getByText('Wrong passwords is saved and disabled. Replay it, then enable it again.')).toBeVisible();

    await rules.getByRole('button', { name: 'More for Wrong passwords' }).click();
    await page.getByRole('menuitem', { name: 'Matches' }).click();
    await expect(page.getByText('The rule has not matched in the last 90 days.')).toBeVisible();
    await checkPage(page, 'security-matches');
    await page.getByRole('button', { name: 'End the silence of 127.0.*.*' }).click();
    await expect(page.getByText('The silence has ended.')).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();

    await rules.getByRole('button', { name: 'More for Wrong passwords' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete rule' }).click();
    await expect(page.getByText('Wrong passwords is deleted.')).toBeVisible();
    await expect(page.getByText('No rules')).toBeVisible();
  },
);
