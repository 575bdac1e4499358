import type { PolicyView } from '../../server/policies/policies.dto';
import { checkPage } from './support/check-page';
import { deskPerson, signInAs, type DeskPerson } from './support/desk-people';
import { expect, test } from './support/test';

const APPROVAL = { approval: 'approved', status: 'published' };

const writePolicy = (author: DeskPerson, values: object = {}): Promise<PolicyView> =>
  author.send<PolicyView>('POST', '/policies', {
    title: 'Remote work',
    category: 'HR Policies',
    content: '# Hours\n\nCore hours are ten to four.\n\n- Be reachable.\n* Lock your screen.',
    effectiveDate: '2026-01-01',
    ...values,
  });

test(
  'a policy is written, approved and agreed to, and its next major version shows what changed before it is agreed to again',
  { tag: '@phone' },
  async ({ page, freshPortal: portal, watch }) => {
    const hana = await deskPerson(page, portal, { roles: ['hr'], name: ['Hana', 'Mori'] });
    const ada = await deskPerson(page, portal, { roles: ['admin'], name: ['Ada', 'Okafor'] });
    const dev = await deskPerson(page, portal, { roles: ['developer'], name: ['Devin', 'Byrne'] });
    await signInAs(page, hana);
    await page.goto(`${portal.url}/staff?section=policies`);
    await expect(page.getByText('No policies found.')).toBeVisible();
    await page.getByRole('button', { name: 'New policy' }).click();
    const form = page.getByRole('dialog', { name: 'New policy' });
    await form.getByLabel('Title').fill('Remote work');
    await form.getByRole('button', { name: 'Save for approval' }).click();
    await expect(form.getByText('Choose a category.')).toBeVisible();
    await form.getByRole('combobox', { name: 'Category' }).click();
    await page.getByRole('option', { name: 'HR Policies' }).click();
    await form.getByRole('textbox', { name: /^Text/ }).fill('Core hours are ten to four.\n\n- Be reachable.\n* Lock your screen.');
    await form.getByLabel('Effective from').fill('2026-01-01');
    await form.getByRole('button', { name: 'Add a link' }).click();
    await form.getByLabel('Name of attachment 1').fill('The law');
    await form.getByLabel('Address of attachment 1').fill('https://www.legislation.gov.uk/');
    await checkPage(page, 'policy-form');
    await form.getByRole('button', { name: 'Save for approval' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Remote work' })).toBeVisible();
    await expect(page.getByText('You wrote this version, so another person has to approve it.')).toBeVisible();
    const id = new URL(page.url()).searchParams.get('policy') ?? '';

    // The colleague’s approval arrives without a reload.
    await ada.send('PUT', `/policies/${id}`, APPROVAL);
    await expect(page.getByText('1 waits for approval')).toBeHidden();
    await expect(page.getByRole('listitem').filter({ hasText: 'approved by Ada Okafor' })).toContainText('Published');

    await signInAs(page, dev);
    await page.goto(`${portal.url}/staff#policy-${id}`);
    await expect(page.getByRole('listitem').filter({ hasText: 'Lock your screen.' })).toBeVisible();
    await page.getByRole('button', { name: 'Agree', exact: true }).click();
    await expect(page.getByText('Tick the box once you have read the policy.')).toBeVisible();
    await page.getByLabel('I have read version 1 of this policy and agree to it.').check();
    await page.getByRole('button', { name: 'Agree', exact: true }).click();
    await expect(page.getByText('You agreed to version 1 of “Remote work”.')).toBeVisible();
    await expect(page.getByLabel(/I have read/)).toBeHidden();

    const reason = 'A day more at home.';
    const content = 'Core hours are ten to three.\n\n- Be reachable.\n* Lock your screen.';
    await hana.send('PUT', `/policies/${id}`, { content, change: 'major', reason });
    // What waits for approval is not shown to readers.
    await page.reload();
    await expect(page.getByText('Core hours are ten to four.')).toBeVisible();
    await ada.send('PUT', `/policies/${id}`, APPROVAL);
    const changes = page.getByRole('region', { name: 'What changed since the version you agreed to' });
    await expect(changes.getByRole('deletion')).toContainText('Core hours are ten to four.');
    await expect(changes.getByRole('insertion')).toContainText('Core hours are ten to three.');
    await expect(changes).toContainText(reason);
    await checkPage(page, 'policy-changes');
    await page.getByLabel('I have read version 2 of this policy and agree to it.').check();
    await page.getByRole('button', { name: 'Agree', exact: true }).click();
    await expect(page.getByText('You agreed to version 2 of “Remote work”.')).toBeVisible();

    await page.getByRole('link', { name: 'Version 1', exact: true }).click();
    const version = page.getByRole('dialog', { name: 'Version 1: Remote work' });
    await expect(version).toContainText('Core hours are ten to four.');
    await expect(version).toContainText(/[0-9a-f]{64}/);
    await page.goBack();
    await expect(version).toBeHidden();
    await page.getByRole('link', { name: 'All policies' }).click();
    await expect(page.getByRole('region', { name: 'HR Policies' }).getByRole('listitem')).toContainText('You agreed');
    expect(watch.problems()).toEqual([]);
  },
);

test(
  'a version is sent back with a reason, withdrawn by its author, and the published one stays',
  { tag: '@any-width' },
  async ({ page, freshPortal: portal, watch }) => {
    const hana = await deskPerson(page, portal, { roles: ['hr'], name: ['Hana', 'Mori'] });
    const ada = await deskPerson(page, portal, { roles: ['admin'], name: ['Ada', 'Okafor'] });
    const { id } = await writePolicy(hana);
    await ada.send('PUT', `/policies/${id}`, APPROVAL);
    await hana.send('PUT', `/policies/${id}`, { content: 'Core hours are nine to five.', reason: 'Longer days.' });
    await signInAs(page, ada);
    await page.goto(`${portal.url}/staff?section=policies&policy=${id}`);
    await page.getByRole('button', { name: 'Send back' }).click();
    const dialog = page.getByRole('dialog', { name: 'Send version 2 back?' });
    await dialog.getByRole('button', { name: 'Send back' }).click();
    await expect(dialog.getByText('Enter a reason.')).toBeVisible();
    await dialog.getByLabel('Reason').fill('No one agreed to longer days.');
    await dialog.getByRole('button', { name: 'Send back' }).click();
    await expect(page.getByText('Version 2 was sent back.', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Approve version 2' })).toHaveCount(0);
    await expect(page.getByText('Core hours are ten to four.')).toBeVisible();

    await signInAs(page, hana);
    await page.goto(`${portal.url}/staff?section=policies`);
    await expect(page.getByText('New version sent back')).toBeVisible();
    await page.getByRole('link', { name: 'Remote work' }).click();
    await expect(page.getByRole('region', { name: 'Version 2 was sent back' })).toContainText('No one agreed to longer days.');
    await checkPage(page, 'policy-sent-back');
    await page.getByRole('button', { name: 'New version' }).click();
    const form = page.getByRole('dialog', { name: 'New version' });
    // The next version starts from the one that was sent back.
    await expect(form.getByRole('textbox', { name: /^Text/ })).toHaveValue('Core hours are nine to five.');
    await form.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByRole('button', { name: 'Withdraw version' }).click();
    await expect(page.getByText('Version 2 has been withdrawn.')).toBeVisible();
    await page.getByRole('button', { name: 'New version' }).click();
    await expect(form.getByRole('textbox', { name: /^Text/ })).toHaveValue(/ten to four/);
    await form.getByLabel('Reason').fill('Nothing.');
    await form.getByRole('button', { name: 'Save for approval' }).click();
    await expect(form.getByText('Nothing has changed. Change the text or a detail first.')).toBeVisible();

    await test.step('an approval that fails is taken back and says so, and two people who edit one policy lose nothing', async () => {
      const { id } = await writePolicy(hana, { title: 'Work at home', dueDate: '2099-01-01' });
      await signInAs(page, ada);
      await page.goto(`${portal.url}/staff?section=policies&policy=${id}`);

      watch.allow(/status of (409|503)/);
      let fail = (): void => undefined;
      const failing = new Promise<void>((resolve) => (fail = resolve));
      const address = `**/api/policies/${id}`;
      await page.route(address, async (route) => {
        if (route.request().method() !== 'PUT') return route.continue();
        await failing;
        await route.fulfill({ status: 503, json: { error: 'The database is busy.', code: 'unavailable' } });
      });
      await page.getByRole('button', { name: 'Approve version 1' }).click();
      // Shown as published at once, and taken back with the reason.
      await expect(page.getByText('Version 1 waits for approval')).toBeHidden();
      fail();
      await expect(page.getByText('The approval was not saved, and the version is not published.')).toBeVisible();
      await expect(page.getByText('Version 1 waits for approval')).toBeVisible();
      await page.unroute(address);
      await page.getByRole('button', { name: 'Approve version 1' }).click();
      await expect(page.getByText('Version 1 is published.')).toBeVisible();
      await expect(page.getByRole('row').filter({ hasText: 'Hana Mori' })).toContainText('Not yet');
      await checkPage(page, 'policy-managed');

      await page.getByRole('button', { name: 'New version' }).click();
      const form = page.getByRole('dialog', { name: 'New version' });
      await form.getByLabel('Title').fill('Working from home');
      await hana.send('PUT', `/policies/${id}`, { category: 'Operations', reason: 'It is about operations.' });
      await form.getByRole('radio', { name: 'Minor' }).check();
      await form.locator('input[type=file]').setInputFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('Wardens') });
      await expect(form.getByLabel('Name of attachment 1')).toHaveValue('plan.txt');
      await form.getByLabel('Reason').fill('A clearer title.');
      await form.getByRole('button', { name: 'Save for approval' }).click();
      await expect(form.getByText('Hana Mori changed this policy in the meantime')).toBeVisible();
      await form.getByRole('button', { name: 'Save for approval' }).click();
      await expect(page.getByText('Version 3 waits for approval')).toBeVisible();
      const saved = await ada.send<PolicyView>('GET', `/policies/${id}`);
      expect(saved).toMatchObject({
        title: 'Working from home',
        category: 'Operations',
        latestVersion: 3,
        attachments: [{ name: 'plan.txt' }],
      });
      await page.getByRole('link', { name: 'Read version 3 in full' }).click();
      await expect(page.getByRole('dialog').getByRole('link', { name: 'plan.txt' })).toBeVisible();
    });
  },
);
