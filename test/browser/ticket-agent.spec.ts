import type { Page } from '@playwright/test';
import { expect, test } from './support/agent';
import { signInAs, deskPerson, openTicket, verifyTicket } from './support/desk-people';
import { PASSWORD } from './support/portal';

test.use({ cookieChoice: 'all' });

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option }).click();
}

test(
  'an agent takes a ticket, sets its urgency, tags it, sets it to pending and resumes it',
  { tag: '@any-width' },
  async ({ page, portal, agent }) => {
    const customer = await deskPerson(page, portal);
    const { id } = await openTicket(customer);
    await verifyTicket(customer, agent, id);
    await signInAs(page, customer);
    await page.goto(`/support/tickets/${id}`);
    await expect(page.getByText('Unassigned')).toBeVisible();
    await agent.page.goto(`/support/tickets/${id}`);

    // By account: agents of other tests may have the same name.
    await agent.page.getByRole('combobox', { name: 'Assignee' }).click();
    await agent.page.locator(`[role=option][value="${agent.id}"]`).click();
    await expect(page.getByText('With Grace (Support)', { exact: true })).toBeVisible();
    await choose(agent.page, 'Priority', 'Urgent');
    await expect(page.getByText('Urgent', { exact: true })).toBeVisible();
    await expect(agent.page.getByRole('combobox', { name: 'Priority' })).toBeFocused();
    const tags = agent.page.getByRole('list', { name: 'Tags' }).getByRole('listitem');
    await agent.page.getByLabel('Add a tag').fill(' Second Batch ');
    await agent.page.getByLabel('Add a tag').press('Enter');
    await expect(tags).toHaveText([/^second batch/]);
    await agent.page.getByLabel('Add a tag').fill('lamp');
    await agent.page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(tags).toHaveText([/^second batch/, /^lamp/]);
    await agent.page.getByRole('button', { name: 'Remove tag second batch' }).click();
    await expect(tags).toHaveText([/^lamp/]);
    await agent.page.reload();
    await expect(agent.page.getByRole('combobox', { name: 'Assignee' })).toHaveValue(/^Grace Hopper/);
    await expect(tags).toHaveText([/^lamp/]);

    await test.step('set to pending and back', async () => {
      await agent.page.getByRole('button', { name: 'Set to pending' }).click();
      await expect(agent.page.getByText('Waiting for work by the studio.')).toBeVisible();
      await expect(page.getByText('Support is working on this. If it is resolved for you, you can close it.')).toBeVisible();
      await agent.page.getByRole('button', { name: 'Resume' }).click();
      await expect(agent.page.getByRole('button', { name: 'Propose closure' })).toBeVisible();
      await expect(page.getByText('Support is working on this.')).toBeHidden();
    });

    await test.step('release the ticket', async () => {
      await choose(agent.page, 'Assignee', 'Unassigned');
      await expect(page.getByText('Unassigned')).toBeVisible();
      const [row] = await portal.database.query('SELECT status, priority, assignee_id, tags FROM tickets WHERE id = $1', [id]);
      expect(row).toEqual({ status: 'open', priority: 'urgent', assignee_id: null, tags: ['lamp'] });
    });
  },
);

test(
  'an agent raises a bug from a ticket and follows it there, and the customer sees none of it',
  { tag: '@any-width' },
  async ({ page, portal, agent }) => {
    const customer = await deskPerson(page, portal);
    const developer = await deskPerson(page, portal, { roles: ['developer'] });
    const { id } = await openTicket(customer);
    await verifyTicket(customer, agent, id);
    await agent.page.goto(`/support/tickets/${id}`);
    await expect(agent.page.getByText('No bug has been raised from this ticket.')).toBeVisible();
    await agent.page.getByRole('button', { name: 'Raise a bug' }).click();
    const form = agent.page.getByRole('dialog', { name: 'Raise a bug' });
    await expect(form.getByLabel('Title')).toHaveValue('');
    await form.getByRole('button', { name: 'Raise bug' }).click();
    await expect(form.getByText('Please enter a title.')).toBeVisible();
    await form.getByLabel('Title').fill('The lamp stays dark after an update');
    await form.getByLabel('Description').fill('Seen on Windows 11.');
    await form.getByRole('button', { name: 'Raise bug' }).click();
    const raised = agent.page.getByText(/^BUG-\d+ The lamp stays dark after an update$/);
    await expect(raised).toBeVisible();

    const [{ bug_id: bug }] = (await portal.database.query('SELECT bug_id FROM bug_tickets WHERE ticket_id = $1', [id])) as [
      { bug_id: string },
    ];
    await developer.send('PUT', `/staff/bugs/${bug}`, { status: 'in_progress' });
    await agent.page.reload();
    const panel = agent.page.getByRole('region', { name: 'Bugs' });
    await expect(panel).toContainText('In progress');
    await signInAs(page, customer);
    await page.goto(`/support/tickets/${id}`);
    await expect(page.getByRole('textbox', { name: 'Your message' })).toBeVisible();
    await expect(page.getByText(/BUG-\d/)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Raise a bug' })).toHaveCount(0);
  },
);

test(
  'a code entered wrongly five times disappears from the agent’s page with a message, and a new one replaces it',
  { tag: '@any-width' },
  async ({ page, portal, agent }) => {
    const customer = await deskPerson(page, portal);
    const { id } = await openTicket(customer, { subject: 'A lamp with a code' });
    const sendCode = async (): Promise<string> => {
      const { code } = await customer.send<{ code: string }>('POST', `/support/tickets/${id}/security-code`, { password: PASSWORD });
      await customer.send('POST', `/support/tickets/${id}/send-code`);
      return code;
    };
    await agent.page.goto('/support/agent?search=A%20lamp%20with%20a%20code');
    const inList = agent.page.getByRole('row').filter({ hasText: 'A lamp with a code' });
    await expect(inList).toContainText('Waiting');
    const code = await sendCode();
    const above = agent.page.getByRole('region', { name: 'Security codes to enter' }).getByRole('listitem');
    const waiting = above.filter({ hasText: 'A lamp with a code' });
    await expect(waiting).toContainText(/Code, (?:10|9):\d\d left/);
    await expect(inList).toBeHidden();
    await waiting.getByRole('link').click();
    const field = agent.page.getByLabel('Six-digit code');
    agent.watch.allow(/status of 400/);
    await field.fill(code === '000000' ? '000001' : '000000');
    for (const left of ['4 tries left', '3 tries left', '2 tries left', '1 try left']) {
      await field.press('Enter');
      await expect(agent.page.getByText(left)).toBeVisible();
    }
    await field.press('Enter');
    const notice = agent.page.getByText('The last code is no longer valid.');
    await expect(notice).toBeVisible();
    await expect(notice).toBeFocused();
    // The customer sees it too when they come back.
    await signInAs(page, customer);
    await page.goto(`/support/tickets/${id}`);
    await expect(page.getByText('Your last code is no longer valid')).toBeVisible();
    await expect(page.getByText('A wrong code was entered 5 times.')).toBeVisible();
    await sendCode();
    await expect(page.getByText('Your last code is no longer valid')).toBeHidden();
    await expect(field).toHaveValue('');
    await expect(agent.page.getByText('5 tries left')).toBeVisible();
  },
);

test(
  'access is revoked without a reason, and the agent’s open page is emptied at once',
  { tag: '@any-width' },
  async ({ page, portal, agent }) => {
    const customer = await deskPerson(page, portal, { name: ['Sam', 'Whitlock'] });
    const { id } = await openTicket(customer);
    await verifyTicket(customer, agent, id);
    await customer.send('POST', `/support/tickets/${id}/messages`, { body: 'A word that is mine' });
    await signInAs(page, customer);
    await page.goto(`/support/tickets/${id}`);
    await agent.page.goto(`/support/tickets/${id}`);
    await expect(agent.page.getByText('A word that is mine')).toBeVisible();
    await expect(agent.page.getByText('Sam Whitlock', { exact: true })).toBeVisible();
    await agent.page.getByRole('textbox', { name: 'Your message' }).fill('I am about to');

    agent.watch.allow(/status of 404/);
    const refused: string[] = [];
    agent.page.on('response', (response) => {
      if (response.status() === 404) refused.push(`${response.request().method()} ${new URL(response.url()).pathname}`);
    });
    const leftThread = agent.page.waitForRequest((request) => /\/api\/live\?/.test(request.url()) && !request.url().includes(id));
    await page.getByRole('button', { name: 'Revoke access' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke access' }).click();
    await page.getByRole('button', { name: 'Skip', exact: true }).click();
    await expect(agent.page.getByText('This ticket is no longer available')).toBeVisible();
    for (const text of ['A word that is mine', 'Sam Whitlock', 'The lamp stays dark'])
      await expect(agent.page.getByText(text)).toHaveCount(0);
    await expect(agent.page.getByRole('textbox')).toHaveCount(0);
    await expect(page.getByText('You have revoked support’s access.')).toBeVisible();
    await expect(page.getByText('A word that is mine')).toBeVisible();
    const [row] = await portal.database.query('SELECT status, revoke_reason FROM tickets WHERE id = $1', [id]);
    expect(row).toEqual({ status: 'access_revoked_closed', revoke_reason: null });

    // The page learns it from one call, and then asks for nothing of the ticket any more, not even when its window gets the focus.
    await leftThread;
    await agent.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await agent.page.getByRole('link', { name: 'To the support desk' }).click();
    await expect(agent.page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(refused).toEqual([`GET /api/support/tickets/${id}`]);
  },
);
