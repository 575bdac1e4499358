import type { Page } from '@playwright/test';
import { expect, test } from './support/agent';
import { signInAs, deskPerson, openTicket, verifyTicket, type DeskPerson } from './support/desk-people';
import type { Portal } from './support/portal';

test.use({ cookieChoice: 'all' });

const thread = (page: Page) => page.getByRole('log', { name: 'Conversation' });
const field = (page: Page) => page.getByRole('textbox', { name: 'Your message' });
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true }).click();

/** A customer on this page who has just opened a ticket, which the agent may read. */
async function verified(page: Page, portal: Portal, agent: DeskPerson): Promise<{ customer: DeskPerson; id: string }> {
  const customer = await deskPerson(page, portal);
  const { id } = await openTicket(customer);
  await verifyTicket(customer, agent, id);
  await signInAs(page, customer);
  return { customer, id };
}

test('messages in flight when the page closed are sent once, in order', { tag: '@any-width' }, async ({ page, portal, agent, watch }) => {
  const { id } = await verified(page, portal, agent);
  // The first one arrives, but no response comes back on any channel.
  watch.allow(/ERR_FAILED/);
  await page.route(/\/api\/live\?|\/messages\?after=/, (route) => route.abort());
  await page.goto(`/support/tickets/${id}`);
  await expect(page.getByText('Reconnecting', { exact: true })).toBeVisible();
  let arrived = 0;
  await page.route('**/messages', async (route) => {
    if (arrived === 0) await route.fetch();
    arrived += 1;
    await route.abort();
  });
  for (const text of ['One, which arrived', 'Two, which did not']) {
    await field(page).fill(text);
    await send(page);
    await expect(thread(page)).toContainText(text);
  }
  await expect(page.getByText('Failed to send')).toHaveCount(2);
  await expect(page.getByText('Reconnecting, 2 unsent')).toBeVisible();
  await expect(thread(page).getByRole('button', { name: 'Retry' })).toHaveCount(2);
  await page.unrouteAll();
  await page.reload();
  const bodies = thread(page).getByRole('article').locator('p[dir=auto]');
  await expect(bodies).toHaveText(['One, which arrived', 'Two, which did not']);
  await expect(page.getByText('Failed to send')).toHaveCount(0);
  await expect(page.getByText('Sending...')).toHaveCount(0);
  await page.reload();
  await expect(bodies).toHaveText(['One, which arrived', 'Two, which did not']);
  expect(
    await portal.database.query('SELECT body FROM ticket_messages WHERE ticket_id = $1 AND author_role = $2 ORDER BY seq', [
      id,
      'customer',
    ]),
  ).toEqual([{ body: 'One, which arrived' }, { body: 'Two, which did not' }]);
});

test('actions without a network fail at once with a message', { tag: '@any-width' }, async ({ page, portal, agent, watch }) => {
  const { customer, id } = await verified(page, portal, agent);
  const second = await openTicket(customer, { subject: 'Another lamp' });
  const settled = await openTicket(customer, { subject: 'A settled lamp' });
  await verifyTicket(customer, agent, settled.id);
  await agent.send('POST', `/support/tickets/${settled.id}/propose-close`);
  for (const watching of [watch, agent.watch]) watching.allow(/ERR_INTERNET_DISCONNECTED/);

  await agent.page.goto(`/support/tickets/${id}`);
  await expect(field(agent.page)).toBeVisible();
  await agent.context.setOffline(true);
  await agent.page.getByRole('button', { name: 'Propose closure' }).click();
  await expect(agent.page.getByText('Failed to propose closure')).toBeVisible();
  await agent.page.getByRole('combobox', { name: 'Priority' }).click();
  await agent.page.getByRole('option', { name: 'Low' }).click();
  await expect(agent.page.getByText('Failed to change the ticket')).toBeVisible();
  await expect(agent.page.getByRole('combobox', { name: 'Priority' })).toHaveValue('Normal');

  await test.step('on the customer’s ticket', async () => {
    await page.goto(`/support/tickets/${second.id}`);
    await page.getByLabel('Your password').fill('Correct-horse-7');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Generate code' }).click();
    await expect(page.getByText('Failed to generate code')).toBeVisible();
    await page.getByRole('button', { name: 'Revoke access' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke access' }).click();
    await page.getByRole('button', { name: 'Skip', exact: true }).click();
    await expect(page.getByText('Failed to revoke access')).toBeVisible();
    await page.context().setOffline(false);
  });

  await test.step('on the list, and with a new ticket', async () => {
    await page.goto('/support?tab=tickets&status=all');
    const close = page.getByRole('button', { name: `Confirm closure of ticket #${settled.number}` });
    await expect(close).toBeVisible();
    await page.context().setOffline(true);
    await close.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm closure' }).click();
    const alert = page.getByRole('alertdialog');
    await expect(alert).toContainText('Failed to confirm close');
    await alert.getByRole('button', { name: 'OK' }).click();
    await page.context().setOffline(false);

    await page.goto('/support?tab=contact&category=general');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByLabel('Subject').fill('A third lamp');
    await page.getByLabel('Description').fill('It is dark as well.');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Submit ticket' }).click();
    await expect(alert).toContainText('Failed to create ticket');
    await alert.getByRole('button', { name: 'OK' }).click();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Submit ticket' }).click();
    await expect(page.getByRole('heading', { name: 'A third lamp' })).toBeVisible();
  });
  // No action was performed later in the background.
  expect(
    await portal.database.query('SELECT subject, status, priority FROM tickets WHERE customer_id = $1 ORDER BY number', [customer.id]),
  ).toEqual([
    { subject: 'The lamp stays dark', status: 'open', priority: 'normal' },
    { subject: 'Another lamp', status: 'open', priority: 'normal' },
    { subject: 'A settled lamp', status: 'pending_customer', priority: 'normal' },
    { subject: 'A third lamp', status: 'open', priority: 'normal' },
  ]);
});

test('a new build offers a reload, and the draft stays', { tag: '@any-width' }, async ({ page, portal, agent }) => {
  const { id } = await verified(page, portal, agent);
  let outdated = true;
  await page.route('**/api/live?*', (route) =>
    outdated
      ? route.fulfill({ contentType: 'text/event-stream', body: 'event: build\ndata: {"entry":"/assets/another-build.js"}\n\n' })
      : route.fallback(),
  );
  await page.goto(`/support/tickets/${id}`);
  await field(page).fill('Half a thought');
  const bar = page.getByRole('status').filter({ hasText: 'A new version of this page is available.' });
  await expect(bar).toBeVisible();
  await expect(field(page)).toHaveValue('Half a thought');
  // Until the page closes, each new connection must report the other build, or the bar disappears before the click.
  page.on('request', (request) => {
    if (request.isNavigationRequest()) outdated = false;
  });
  await Promise.all([page.waitForEvent('load'), bar.getByRole('button', { name: 'Reload' }).click()]);
  await expect(field(page)).toHaveValue('Half a thought');
  await expect(bar).toHaveCount(0);
});

test(
  'files are added by drop and by paste, and a failed upload is not left out',
  { tag: '@any-width' },
  async ({ page, portal, agent, watch }) => {
    const { id } = await verified(page, portal, agent);
    await page.goto(`/support/tickets/${id}`);
    /** A DataTransfer as from a file manager or a clipboard. */
    const transfer = (name: string, text: string) =>
      page.evaluateHandle(
        ([called, content]) => {
          const data = new DataTransfer();
          data.items.add(new File([content ?? ''], called ?? '', { type: 'text/plain' }));
          return data;
        },
        [name, text],
      );
    const files = page.getByRole('list', { name: 'Files to send' }).getByRole('listitem');
    const composer = page.getByRole('form', { name: 'Reply' });
    const dropped = { dataTransfer: await transfer('dropped.txt', 'All is dark.') };
    await composer.dispatchEvent('dragover', dropped);
    await expect(composer).toHaveAttribute('data-dropping');
    await composer.dispatchEvent('drop', dropped);
    await expect(composer).not.toHaveAttribute('data-dropping');
    await expect(files).toHaveText([/^dropped\.txt12 B/]);
    const clipboardData = await transfer('pasted.txt', 'Still dark.');
    await field(page).evaluate(
      (element, data) => element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })),
      clipboardData,
    );
    await expect(files).toHaveText([/^dropped\.txt12 B/, /^pasted\.txt11 B/]);
    await field(page).fill('Two files.');

    watch.allow(/ERR_INTERNET_DISCONNECTED/);
    await page.context().setOffline(true);
    const late = { dataTransfer: await transfer('late.txt', 'Lost?') };
    await composer.dispatchEvent('drop', late);
    await expect(files.last()).toContainText('This file could not be uploaded.');
    await expect(page.getByText('Remove the file that could not be uploaded.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Retry late.txt' })).toBeVisible();
    const question = page.getByRole('alertdialog', { name: 'Leave without sending?' });
    await page.getByRole('link', { name: 'Transcript' }).click();
    await question.getByRole('button', { name: 'Stay on this page' }).click();
    await expect(question).toHaveCount(0);
    await page.context().setOffline(false);
    // With the network back it is sent again by itself.
    await expect(files).toHaveText([/^dropped\.txt12 B/, /^pasted\.txt11 B/, /^late\.txt5 B/]);
    await page.getByRole('button', { name: 'Remove late.txt' }).click();
    await send(page);
    const links = thread(page).getByRole('article').filter({ hasText: 'Two files.' }).getByRole('link');
    await expect(links).toHaveText([/^dropped\.txt/, /^pasted\.txt/]);
    const [download] = await Promise.all([page.waitForEvent('download'), links.last().click()]);
    expect(download.suggestedFilename()).toBe('pasted.txt');
  },
);
