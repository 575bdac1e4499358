import { checkPage } from './support/check-page';
import { deskPerson, signInAs } from './support/desk-people';
import { expect, test } from './support/test';

const tab = (key: string) => `/admin?section=security&tab=${key}`;

test(
  'a member of the security team ends a session, blocks an address and lowers a rate limit',
  { tag: '@phone' },
  async ({ page, freshPortal: portal, watch }) => {
    const sol = await deskPerson(page, portal, { roles: ['security'], name: ['Sol', 'Reyes'] });
    const odette = await deskPerson(page, portal, { roles: ['developer'], name: ['Odette', 'Marsh'] });
    await signInAs(page, sol);
    await page.goto(`${portal.url}${tab('sessions')}`);
    const table = page.getByRole('table', { name: 'Active sessions' });
    await expect(table.getByRole('row').filter({ hasText: 'Sol Reyes' })).toContainText('This session');
    await checkPage(page, 'security-sessions');
    await page.getByRole('searchbox', { name: 'Search by name or email' }).fill('Odette');
    const row = table.getByRole('row').filter({ hasText: 'Odette Marsh' });
    await expect(table.getByRole('row').filter({ hasText: 'Sol Reyes' })).toHaveCount(0);
    await expect(row).toContainText('127.0.*.*');

    await row.getByRole('button', { name: /^New password/ }).click();
    const question = page.getByRole('dialog', { name: 'Require a new password from Odette Marsh?' });
    await question.getByRole('button', { name: 'Require new password' }).click();
    await expect(page.getByText('Odette Marsh must choose a new password.')).toBeVisible();
    await expect(row).toContainText('must choose a new password');
    await expect(odette.send('GET', '/users/sessions')).rejects.toThrow();

    await row.getByRole('button', { name: /^End session/ }).click();
    await page.getByRole('dialog', { name: 'End this session of Odette Marsh?' }).getByRole('button', { name: 'End session' }).click();
    await expect(page.getByText('One session has ended.')).toBeVisible();
    await expect(page.getByText('Try another name.')).toBeVisible();

    await test.step('an address is blocked, unblocked and changed, the own one only when it is typed out, and a rate limit is lowered', async () => {
      watch.allow(/status of 4(00|09)/);
      await page.goto(`${portal.url}${tab('abuse')}`);
      await expect(page.getByText('No blocked or allowed addresses')).toBeVisible();
      await page.getByRole('button', { name: 'Add address' }).click();
      const form = page.getByRole('dialog', { name: 'Block or allow an address' });
      await form.getByLabel('IP address or range').fill('203.0.113.300');
      await form.getByLabel('Reason').fill('Guessed passwords.');
      await form.getByRole('button', { name: 'Block address' }).click();
      await expect(form.getByText('Enter an IP address such as')).toBeVisible();
      await form.getByLabel('IP address or range').fill('127.0.0.0/8');
      await form.getByRole('button', { name: 'Block address' }).click();
      await expect(form.getByText('This blocks your own address.', { exact: false })).toBeVisible();
      await expect(form.getByLabel('Type the address or range to confirm')).toBeVisible();
      await checkPage(page, 'security-block-form');
      await form.getByLabel('IP address or range').fill('203.0.113.77/24');
      await form.getByRole('button', { name: 'Block address' }).click();
      await expect(page.getByText('203.0.113.0/24 is blocked.')).toBeVisible();
      const row = page.getByRole('table', { name: 'Blocked addresses' }).getByRole('row').filter({ hasText: '203.0.113.0/24' });
      await expect(row).toContainText('Blocked');
      await expect(row).toContainText('Sol Reyes');

      await row.getByRole('button', { name: 'Unblock' }).click();
      await page.getByRole('dialog', { name: 'Unblock 203.0.113.0/24?' }).getByRole('button', { name: 'Unblock' }).click();
      await expect(row).toContainText('Unblocked');
      await row.getByRole('button', { name: 'Block again' }).click();
      await page.getByRole('dialog', { name: 'Block 203.0.113.0/24 again?' }).getByRole('button', { name: 'Block again' }).click();
      await expect(page.getByText('203.0.113.0/24 is blocked.')).toBeVisible();
      await row.getByRole('button', { name: 'Change' }).click();
      const change = page.getByRole('dialog', { name: 'Change 203.0.113.0/24' });
      await change.getByLabel('Reason').fill('A scanner.');
      await change.getByRole('button', { name: 'Save' }).click();
      await expect(row).toContainText('A scanner.');

      const limits = page.getByRole('table', { name: 'Rate limits' });
      await page.getByRole('button', { name: 'Load more' }).click();
      const search = limits.getByRole('row').filter({ hasText: 'Audit trail searches' }).first();
      await search.getByRole('button', { name: 'Change the limit “Audit trail searches”' }).click();
      const limit = page.getByRole('dialog', { name: 'Change the limit “Audit trail searches”' });
      await limit.getByLabel('Limit').fill('0');
      await limit.getByRole('button', { name: 'Save limit' }).click();
      await expect(limit.getByText(/^Enter a whole number from/)).toBeVisible();
      const range = await limit.getByText(/^From [\d,]+ to/).innerText();
      const lowest = /^From ([\d,]+) /.exec(range)?.[1] ?? '';
      await limit.getByLabel('Limit').fill(lowest.replaceAll(',', ''));
      await limit.getByRole('button', { name: 'Save limit' }).click();
      await expect(page.getByText(`The limit “Audit trail searches” is now ${lowest} a minute.`)).toBeVisible();
      await expect(search).toContainText(`${lowest} a minute`);
      await checkPage(page, 'security-abuse');
    });
  },
);
