import { expect, test } from './support/agent';
import { checkPage } from './support/check-page';
import { signInAs, deskPerson, openTicket, verifyTicket } from './support/desk-people';

test.use({ cookieChoice: 'all' });

const COM = { q1_security: 'a', q2_vulnerability: 'b', q3_issues: 'c', q4_resolution: 'd', q5_legal: 'e', q6_escalation: 'f' };

test('a closure is proposed, withdrawn, expires and is undone', { tag: '@phone' }, async ({ page, portal, agent }) => {
  const customer = await deskPerson(page, portal);
  const { id, number } = await openTicket(customer);
  await verifyTicket(customer, agent, id);
  await customer.send('POST', `/support/tickets/${id}/messages`, { body: 'See https://example.org/lamp, please.' });
  await agent.page.goto(`/support/tickets/${id}`);
  const link = agent.page.getByRole('link', { name: 'https://example.org/lamp' });
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
  await expect(link).toHaveAttribute('target', '_blank');
  await agent.page.getByRole('button', { name: 'Propose closure' }).click();
  await expect(agent.page.getByRole('button', { name: 'Withdraw proposal' })).toBeVisible();
  await signInAs(page, customer);
  await page.goto(`/support/tickets/${id}`);
  await expect(page.getByText(/Without a reply, the ticket closes on/)).toBeVisible();
  await checkPage(page, 'ticket-proposed');
  await page.getByRole('button', { name: 'Confirm closure' }).click();
  const question = page.getByRole('dialog', { name: 'Close this ticket?' });
  await expect(question).toBeVisible();
  await agent.page.getByRole('button', { name: 'Withdraw proposal' }).click();
  await expect(page.getByText('Support has withdrawn the proposal to close this ticket.')).toBeVisible();
  await expect(question).toHaveCount(0);
  // The question that the withdrawal answered does not come back with the next proposal.
  await agent.page.getByRole('button', { name: 'Propose closure' }).click();
  await expect(page.getByRole('button', { name: 'Confirm closure' })).toBeVisible();
  await expect(question).toHaveCount(0);

  await portal.database.query(
    `UPDATE tickets SET status = 'closed', closing = 'silence', closed_at = now(), reopen_until = now() + interval '14 days' WHERE id = $1`,
    [id],
  );
  await page.reload();
  await expect(page.getByText('There was no reply to the proposal, so this ticket is closed.')).toBeVisible();
  await checkPage(page, 'ticket-closed-silent');
  await page.goto('/support?tab=tickets');
  await expect(page.getByText('No active tickets')).toBeVisible();
  await page.goto('/support?tab=tickets&status=closed');
  await page.getByRole('button', { name: `Reopen ticket #${number}` }).click();
  await expect(page.getByText(`Ticket #${number} is open again.`)).toBeVisible();
});

test(
  'a ticket is closed as spam, and its customer objects without being signed out',
  { tag: '@any-width' },
  async ({ page, portal, agent }) => {
    const customer = await deskPerson(page, portal);
    const { id, number } = await openTicket(customer);
    await agent.page.goto(`/support/tickets/${id}`);
    await agent.page.getByRole('button', { name: 'Close as spam' }).click();
    const dialog = agent.page.getByRole('dialog', { name: 'Close this ticket as spam?' });
    await dialog.getByRole('button', { name: 'Close as spam' }).click();
    await expect(dialog.getByText('Enter the reason. The customer can read it.')).toBeVisible();
    await checkPage(agent.page, 'ticket-spam-dialog');
    await dialog.getByLabel('Reason').fill('Advertising.');
    await dialog.getByRole('button', { name: 'Close as spam' }).click();
    await expect(agent.page.getByText('This ticket was closed as spam.')).toBeVisible();

    await signInAs(page, customer);
    await page.goto('/support?tab=tickets&status=closed');
    await expect(page.getByText('As spam: Advertising.')).toBeVisible();
    await page.getByRole('button', { name: `View ticket #${number}` }).click();
    const warning = page.getByRole('dialog', { name: 'Opening this ticket signs you out' });
    await expect(warning).toBeVisible();
    await checkPage(page, 'support-tickets-signs-out');
    await page.keyboard.press('Escape');
    await expect(warning).toHaveCount(0);
    await page.getByRole('button', { name: `Object and reopen ticket #${number}` }).click();
    await expect(page.getByText(`Ticket #${number} is open again.`)).toBeVisible();

    // The agent learns of the objection, and that there cannot be another one.
    await expect(agent.page.getByText('The customer objected to the closure as spam')).toBeVisible();
    await agent.page.getByRole('button', { name: 'Close as spam' }).click();
    await expect(dialog.getByText('has already objected once, so this closure is final')).toBeVisible();
    await dialog.getByLabel('Reason').fill('Advertising again.');
    await page.goto(`/support/tickets/${id}`);
    await dialog.getByRole('button', { name: 'Close as spam' }).click();
    await expect(page.getByText('You have objected before, so this closure is final.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Object and reopen' })).toHaveCount(0);
  },
);

test('the closing form suggests its answers, and an admin sets the number of days', { tag: '@phone' }, async ({ page, portal, agent }) => {
  const customer = await deskPerson(page, portal);
  const { id } = await openTicket(customer);
  await verifyTicket(customer, agent, id);
  await agent.send('POST', `/support/tickets/${id}/propose-close`);
  await customer.send('POST', `/support/tickets/${id}/confirm-close`);
  await agent.page.goto(`/support/tickets/${id}`);
  await expect(agent.page.getByText(/included in the customer’s data export/)).toBeVisible();
  await expect(agent.page.getByLabel('Was the customer’s identity confirmed, and how?')).toHaveValue('Yes, by the security code.');
  await agent.page.getByRole('button', { name: 'Submit and close' }).click();
  await expect(agent.page.getByText('This ticket is closed.').first()).toBeVisible();

  // A colleague closes it first: what was typed stays, and the page says that it was not saved.
  for (const action of ['reopen', 'propose-close', 'confirm-close']) {
    await (action === 'propose-close' ? agent : customer).send('POST', `/support/tickets/${id}/${action}`);
  }
  const resolved = agent.page.getByLabel('How was it resolved?');
  await resolved.fill('By a long call.');
  await agent.send('POST', `/support/tickets/${id}/customer-com`, COM);
  await expect(agent.page.getByText('The ticket has changed meanwhile, so your answers were not saved')).toBeVisible();
  await expect(resolved).toHaveValue('By a long call.');
  await checkPage(agent.page, 'ticket-closing-record-late');
  await agent.page.getByRole('button', { name: 'Discard my answers' }).click();
  await expect(resolved).toHaveCount(0);

  // The page of an agent no longer shows who the customer was once the account is deleted.
  const details = agent.page.getByRole('region', { name: 'Customer' });
  await customer.send('POST', `/support/tickets/${id}/reopen`);
  await expect(details.getByText(customer.email)).toBeVisible();
  await customer.send('POST', '/legal/delete-account');
  await expect(details.getByText('This account was deleted.')).toBeVisible();
  await expect(details.getByText(customer.email)).toHaveCount(0);
  await expect(agent.page.getByText('The customer’s account was deleted, so this ticket is closed.')).toHaveCount(2);

  await signInAs(page, await deskPerson(page, portal, { roles: ['admin'] }));
  await page.goto('/admin?section=support-settings');
  const days = page.getByLabel('Days until a ticket closes without a reply');
  await expect(days).toHaveValue('7');
  await days.fill('2');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Enter a number of days from 3 to 60.')).toBeVisible();
  await days.fill('10');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The support settings are saved.')).toBeVisible();
  await checkPage(page, 'admin-support-settings');
});
