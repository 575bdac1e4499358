import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { checkPage } from './support/check-page';
import { deskPerson, signInAs, type DeskPerson } from './support/desk-people';
import { PASSWORD } from './support/portal';
import { expect, test } from './support/test';

const CONTENT = `# Contractor agreement

{{studioName}} and {{firstName}} {{lastName}} agree the following.

## Pay

The day rate is {{blank:Day rate}}, paid monthly.

## Notice

Either side may end this agreement with one month of notice.`;

async function assigned(
  manager: DeskPerson,
  person: DeskPerson,
  options: { title: string; rate?: string; needsCountersignature?: boolean },
) {
  const { title, rate = '£200', needsCountersignature = false } = options;
  const template = await manager.send<{ id: string }>('POST', '/contracts/templates', { title, content: CONTENT });
  return manager.send<{ id: string }>('POST', '/contracts/assign', {
    userId: person.id,
    templateId: template.id,
    blanks: { 'Day rate': rate },
    needsCountersignature,
  });
}

async function sign(page: Page, name: string, button: 'Sign' | 'Countersign' = 'Sign'): Promise<void> {
  await page.getByLabel('Your full name').fill(name);
  await page.getByRole('checkbox', { name: /I intend my typed name to be my signature/ }).check();
  await page.getByRole('button', { name: button, exact: true }).click();
}

test(
  'a contract is written, assigned, signed, countersigned, downloaded and checked',
  { tag: '@any-width' },
  async ({ page, portal, watch }) => {
    watch.allow(/status of 403/);
    const mina = await deskPerson(page, portal, { roles: ['developer'], name: ['Mina', 'Takahashi'] });
    const owner = await deskPerson(page, portal, { roles: ['admin'], name: ['Olive', 'Owner'] });
    await signInAs(page, owner);

    await test.step('an admin writes a template, whose unknown placeholder is named', async () => {
      await page.goto('/contracts?tab=templates');
      await page.getByRole('link', { name: 'New template' }).click();
      await page.getByLabel('Title').fill('Contractor agreement');
      const text = page.getByRole('textbox', { name: 'Text' });
      await text.fill(`${CONTENT}\n\nBye {{nickname}}`);
      await expect(page.getByText(/\{\{nickname\}\} cannot be filled in/)).toBeVisible();
      await text.fill(`${CONTENT}\n\n`);
      await text.press('Control+End');
      await page.getByRole('button', { name: /^Insert role:/ }).click();
      await expect(text).toHaveValue(`${CONTENT}\n\n{{role}}`);
      await page.getByRole('button', { name: 'Save template' }).click();
      await expect(page.getByText('Template saved')).toBeVisible();
      await page.getByRole('combobox', { name: 'Person' }).click();
      await page.getByRole('option', { name: /Mina Takahashi/ }).click();
      await page.getByLabel('Day rate').fill('£1');
      await expect(page.getByRole('region', { name: 'Preview' }).last()).toContainText('The day rate is £1, paid monthly.');
      await checkPage(page, 'contracts-template', ['dark']);
    });

    await test.step('and assigns it, seeing exactly what is sent', async () => {
      await page.goto('/contracts?tab=assign');
      await page.getByRole('combobox', { name: 'Template' }).click();
      await page.getByRole('option', { name: 'Contractor agreement' }).click();
      await page.getByRole('button', { name: 'Assign contract' }).click();
      await expect(page.getByText('Choose a person.')).toBeVisible();
      await expect(page.getByText('Fill in “Day rate”.')).toBeVisible();
      await page.getByRole('combobox', { name: 'Person' }).click();
      await page.getByRole('option', { name: /Mina Takahashi/ }).click();
      await page.getByLabel('Day rate').fill('£250');
      await page.getByLabel('The studio countersigns').check();
      await expect(page.getByText('The day rate is £250, paid monthly.')).toBeVisible();
      await checkPage(page, 'contracts-assign', ['dark']);
      await page.getByRole('button', { name: 'Assign contract' }).click();
      await expect(page.getByText('Contract assigned')).toBeVisible();
      await expect(page.getByLabel('Day rate')).toHaveCount(0);
    });

    await test.step('its person reads it to the end, types their name, agrees and gives their password', async () => {
      await signInAs(page, mina);
      await page.goto('/contracts');
      await page.getByRole('link', { name: 'Contractor agreement' }).click();
      await expect(page.getByText('This is a simple electronic signature.')).toBeVisible();
      const button = page.getByRole('button', { name: 'Sign', exact: true });
      await page.getByLabel('Your full name').scrollIntoViewIfNeeded();
      await expect(button).toBeDisabled();
      await page.context().clearCookies({ name: /-proof$/ });
      await sign(page, 'Mina Takahashi');
      const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
      await proof.getByLabel('Your password').fill(PASSWORD);
      await proof.getByRole('button', { name: 'Confirm' }).click();
      await expect(page.getByText('The contract is signed.')).toBeVisible();
      await expect(page.getByText('Waiting for countersignature')).toBeVisible();
    });

    const document = await test.step('an admin countersigns, and the sealed document arrives', async () => {
      await signInAs(page, owner);
      await page.goto(`/contracts?tab=person&user=${mina.id}`);
      await page.getByRole('link', { name: 'Contractor agreement' }).click();
      await page.getByLabel('Your full name').scrollIntoViewIfNeeded();
      await sign(page, 'Olive Owner', 'Countersign');
      await expect(page.getByText('The contract is countersigned.')).toBeVisible();
      const link = page.getByRole('link', { name: 'Download PDF' });
      await expect(link).toBeVisible({ timeout: 15_000 });
      await checkPage(page, 'contracts-signed');
      const download = page.waitForEvent('download');
      await link.click();
      return (await download).path();
    });

    await test.step('an admin ends it with a reason, and it stays readable', async () => {
      await page.getByRole('button', { name: 'End contract' }).click();
      const dialog = page.getByRole('dialog', { name: 'End this contract?' });
      await dialog.getByLabel('Reason').fill('Mina has left the studio.');
      await checkPage(page, 'contracts-end', ['dark']);
      await dialog.getByRole('button', { name: 'End contract' }).click();
      await expect(page.getByText('The contract has ended.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'End contract' })).toHaveCount(0);
      await signInAs(page, mina);
      await page.goto('/inbox');
      await page.getByRole('link', { name: 'Contractor agreement' }).first().click();
      await expect(page.getByText('This contract is inactive')).toBeVisible();
      await expect(page.getByText('Mina has left the studio.').first()).toBeVisible();
      await expect(page.getByRole('link', { name: 'Download PDF' })).toBeVisible();
    });

    await test.step('anyone can check the file, and one changed byte is noticed', async () => {
      // Without the contract, which would be loaded again when its PDF is sealed.
      await page.goto('about:blank');
      await page.context().clearCookies({ name: /-session$/ });
      await page.goto('/contracts/verify');
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'contract.pdf', mimeType: 'application/pdf', buffer: await readFile(document) });
      await expect(page.getByText('This contract was sealed by the studio and has not changed')).toBeVisible();
      await checkPage(page, 'contracts-verify');
      const changed = await readFile(document);
      const at = Math.floor(changed.length / 2);
      changed[at] = (changed[at] ?? 0) ^ 1;
      await page.locator('input[type=file]').setInputFiles({ name: 'contract.pdf', mimeType: 'application/pdf', buffer: changed });
      await expect(page.getByText('This file is not a contract that the studio sealed')).toBeVisible();
    });
  },
);

test('a contract is declined with a reason, and what was typed survives a failure', { tag: '@phone' }, async ({ page, portal, watch }) => {
  watch.allow(/status of 500/);
  const person = await deskPerson(page, portal, { roles: ['developer'], name: ['Ben', 'Ode'] });
  const hr = await deskPerson(page, portal, { roles: ['hr'], name: ['Hannah', 'Clarke'] });
  await assigned(hr, person, { title: 'Non-disclosure agreement' });
  await signInAs(page, person);
  await page.goto('/contracts');
  await checkPage(page, 'contracts-mine');
  await page.getByRole('link', { name: 'Non-disclosure agreement' }).click();
  await expect(page.getByRole('button', { name: 'Sign', exact: true })).toBeDisabled();
  await checkPage(page, 'contracts-to-sign');
  await page.getByRole('button', { name: 'Decline' }).click();
  const dialog = page.getByRole('dialog', { name: 'Decline this contract?' });
  await dialog.getByRole('button', { name: 'Decline contract' }).click();
  await expect(dialog.getByText('Enter a reason.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('The scope is too wide.');
  await page.route('**/api/contracts/*/decline', (route) => route.fulfill({ status: 500, json: { error: 'Broken.', code: 'internal' } }), {
    times: 1,
  });
  await dialog.getByRole('button', { name: 'Decline contract' }).click();
  await expect(dialog.getByText(/The contract could not be declined/)).toBeVisible();
  await expect(dialog.getByLabel('Reason')).toHaveValue('The scope is too wide.');
  await dialog.getByRole('button', { name: 'Decline contract' }).click();
  await expect(page.getByText('This contract is inactive')).toBeVisible();
  await expect(page.getByText('The contract is declined.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign', exact: true })).toHaveCount(0);

  // People who left the team still read their contracts.
  await portal.database.query(`UPDATE users SET roles = '{}' WHERE id = $1`, [person.id]);
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: 'Open your contracts' })).toBeVisible();
  await page.goto('/dashboard?tab=privacy');
  await page.getByRole('link', { name: 'Open your contracts' }).click();
  await page.getByRole('link', { name: 'Non-disclosure agreement' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Non-disclosure agreement');
});

test(
  'a request to amend is approved with a new text, which is signed again after its changes',
  { tag: '@phone' },
  async ({ page, portal, watch }) => {
    watch.allow(/status of 503/);
    const person = await deskPerson(page, portal, { roles: ['developer'], name: ['Ada', 'Okafor'] });
    const hr = await deskPerson(page, portal, { roles: ['hr'], name: ['Hannah', 'Clarke'] });
    const { id } = await assigned(hr, person, { title: 'Freelance agreement' });
    await signInAs(page, person);
    // A contract that could not be marked as opened can be signed all the same.
    const busy = { status: 503, json: { error: 'Busy.', code: 'busy' } };
    await page.route('**/api/contracts/*/opened', (route) => route.fulfill(busy), { times: 1 });
    await page.goto(`/contracts?contract=${id}`);
    await page.getByLabel('Your full name').scrollIntoViewIfNeeded();
    await sign(page, 'Ada Okafor');
    await expect(page.getByText('The contract is signed.')).toBeVisible();

    await test.step('the person asks for another text', async () => {
      await page.getByRole('button', { name: 'Make a request' }).click();
      const form = page.getByRole('dialog', { name: 'Make a request' });
      await form.getByRole('radio', { name: /Amend/ }).check();
      await form.getByLabel('Reason').fill('My rate has been £250 since May.');
      await checkPage(page, 'contracts-request');
      await form.getByRole('button', { name: 'Submit request' }).click();
      await expect(page.getByText('Request submitted')).toBeVisible();
    });

    await test.step('hr writes it, seeing each change', async () => {
      await signInAs(page, hr);
      await page.goto('/contracts?tab=requests&type=amend');
      await page.getByRole('link', { name: 'Amend: Freelance agreement' }).click();
      await page.getByRole('radio', { name: /^Approve/ }).check();
      const text = page.getByRole('textbox', { name: 'New text' });
      await text.fill((await text.inputValue()).replace('£200', '£250'));
      const changes = page.getByRole('region', { name: 'Changes' });
      await expect(changes.getByRole('deletion')).toHaveText('Removed: 200');
      await expect(changes.getByRole('insertion')).toHaveText('Added: 250');
      await checkPage(page, 'contracts-resolve');
      await page.getByRole('button', { name: 'Approve request' }).click();
      await expect(page.getByText('The request is approved.')).toBeVisible();
      // The form disappears only once the request was loaded again.
      await expect(page.locator('[tabindex="-1"]:focus')).toContainText('The request is approved.');
      await page.goto('/contracts?tab=templates');
      await page.getByRole('link', { name: '1 contract made from Freelance agreement' }).click();
      await page.getByRole('button', { name: 'Filter' }).click();
      await page.getByRole('combobox', { name: 'Template' }).click();
      await page.getByRole('option', { name: 'All templates' }).click();
      const contracts = page.getByRole('table', { name: 'Contracts' });
      await expect(contracts.getByRole('row').filter({ hasText: 'Version 2' })).toContainText('Waiting for signature');
      await checkPage(page, 'contracts-of-everyone');
      await contracts.getByRole('link', { name: 'Ada Okafor' }).first().click();
      await expect(page).toHaveURL(/tab=person&user=/);
      await page.getByRole('combobox', { name: 'Person' }).click();
      await page.getByRole('option', { name: 'Everyone' }).click();
      await expect(page).toHaveURL(/tab=person$/);
    });

    await test.step('the person sees what changed before they sign, and the old version applies until then', async () => {
      await signInAs(page, person);
      await page.goto(`/contracts?contract=${id}`);
      await expect(page.getByText('A new version is waiting for your signature')).toBeVisible();
      await page.getByRole('link', { name: 'Open the new version' }).click();
      const changes = page.getByRole('region', { name: 'Changes' });
      await expect(changes.getByRole('insertion')).toHaveText('Added: 250');
      await checkPage(page, 'contracts-amended');
      await page.getByLabel('Your full name').scrollIntoViewIfNeeded();
      // A signed contract may be left at once, before it was loaded again.
      const newId = new URL(page.url()).searchParams.get('contract');
      await page.route(`**/api/contracts/${newId}`, async (route) => {
        await page.waitForURL((url) => url.searchParams.get('contract') === id);
        await route.continue();
      });
      await sign(page, 'Ada Okafor');
      await expect(page.getByText('The contract is signed.')).toBeVisible();
      await page.getByRole('link', { name: 'Version 1' }).click();
      await expect(page.getByText('This contract is inactive')).toBeVisible();
      await expect(page.getByText('A new version has taken its place')).toBeVisible();
    });
  },
);

test('an open request is withdrawn by the person who made it', { tag: '@phone' }, async ({ page, portal }) => {
  const person = await deskPerson(page, portal, { roles: ['developer'], name: ['Ada', 'Okafor'] });
  const hr = await deskPerson(page, portal, { roles: ['hr'], name: ['Hannah', 'Clarke'] });
  const { id } = await assigned(hr, person, { title: 'Freelance agreement' });
  await person.send('POST', '/contracts/request', { contractId: id, type: 'appeal', message: 'I was promised £250.' });
  await signInAs(page, person);
  await page.goto(`/contracts?contract=${id}`);
  const withdraw = page.getByRole('button', { name: 'Withdraw the request: Appeal' });
  await withdraw.click();
  await checkPage(page, 'contracts-withdraw');
  await page.getByRole('dialog', { name: 'Withdraw this request?' }).getByRole('button', { name: 'Withdraw request' }).click();
  await expect(page.getByText('The request is withdrawn.')).toBeVisible();
  await expect(withdraw).toHaveCount(0);
  await expect(page.getByRole('table', { name: 'Requests' }).getByText('Withdrawn')).toBeVisible();
  await expect(page.getByRole('list', { name: 'History' }).getByText('Request withdrawn')).toBeVisible();
});

test.describe('with stored drafts', () => {
  test.use({ cookieChoice: 'all' });

  test('input in a form of the page survives a reload', { tag: '@any-width' }, async ({ page, portal }) => {
    await portal.signUp(page, { roles: ['hr'] });
    page.on('dialog', (dialog) => void dialog.accept());
    await page.goto('/contracts?tab=assign');
    await page.getByLabel('The studio countersigns').check();
    await page.reload();
    await expect(page.getByText('What you typed has been restored')).toBeVisible();
    await expect(page.getByLabel('The studio countersigns')).toBeChecked();
  });
});
