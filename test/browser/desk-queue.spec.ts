import { expect, test } from './support/agent';
import { checkPage } from './support/check-page';
import { signInAs, deskPerson, openTicket, verifyTicket } from './support/desk-people';
import { PASSWORD } from './support/portal';

test(
  'the queue shows its first row at once, and its filters, order and matches',
  { tag: '@phone' },
  async ({ page, freshPortal: portal }) => {
    const customer = await deskPerson(page, portal, { name: ['Wilhelmina', 'Quist'] });
    const agent = await deskPerson(page, portal, { roles: ['support'], name: ['Idris', 'Khan'] });
    const lamp = await openTicket(customer, { subject: 'The lamp stays dark' });
    await openTicket(customer, { subject: 'A mug for the harbour' });
    await verifyTicket(customer, agent, lamp.id);
    await customer.send('POST', `/support/tickets/${lamp.id}/messages`, { body: 'My marimba hums beside it at night.' });
    await portal.database.query(`UPDATE tickets SET waiting_since = now() - interval '3 days' WHERE id = $1`, [lamp.id]);
    await signInAs(page, agent);
    await page.clock.install();
    await page.goto(`${portal.url}/support/agent`);
    const table = page.getByRole('table', { name: 'Tickets' });
    const subjects = table.getByRole('rowheader');
    await expect(subjects).toHaveText([/The lamp stays dark/, /A mug for the harbour/]);
    await expect(table.getByRole('row').filter({ hasText: 'The lamp stays dark' })).toContainText('3 days');
    await expect(subjects.first()).toBeInViewport({ ratio: 1 });
    await checkPage(page, 'desk-queue');

    const order = page.getByRole('combobox', { name: 'Order' });
    await expect(order).toBeHidden();
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await checkPage(page, 'desk-filters');
    await order.click();
    await page.getByRole('option', { name: 'Newest' }).click();
    await expect(page).toHaveURL(/sort=newest/);
    await expect(subjects).toHaveText([/A mug for the harbour/, /The lamp stays dark/]);

    const search = page.getByRole('searchbox');
    await search.fill('MARIMBA');
    await expect(subjects).toHaveText([/The lamp stays dark.*Message: My marimba hums/s]);
    await expect(table.locator('mark')).toHaveText('marimba');
    await search.fill('wilhelmina');
    await expect(subjects).toHaveText([/Customer: Wilhelmina Quist/]);
    await checkPage(page, 'desk-search');

    await test.step('an open search is not repeated until the agent asks, because the customer sees it as a read', async () => {
      // Nothing keeps the list from reordering itself.
      await page.getByRole('heading', { level: 1 }).hover();
      const searches: string[] = [];
      page.on('request', (request) => {
        if (/\/api\/support\/desk\?.*search=/.test(request.url())) searches.push(request.url());
      });
      const later = await openTicket(customer, { subject: 'Wilhelmina’s second mug' });
      const news = page.getByRole('button', { name: '1 new' });
      await expect(news).toBeVisible();
      const polled = page.waitForResponse(/\/api\/support\/desk\/rows\?ids=/);
      await page.clock.fastForward('01:01');
      await polled;
      await expect(news).toBeVisible();
      await expect(subjects).toHaveText([/Customer: Wilhelmina Quist/]);
      expect(searches).toEqual([]);
      await news.click();
      await expect(subjects).toHaveCount(2);
      expect(searches).toHaveLength(1);
      await customer.send('POST', `/support/tickets/${later.id}/revoke-access`);
    });

    // A view stores the filter and the order, but not the search.
    await page.getByRole('combobox', { name: 'Category' }).click();
    await page.getByRole('option', { name: 'Technical' }).click();
    await page.getByRole('button', { name: 'Save view' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('The search is left out');
    await dialog.getByLabel('Name').fill('Faults');
    await dialog.getByRole('button', { name: 'Save view' }).click();
    await expect(page.getByText('The view Faults is saved.')).toBeVisible();
    await page.getByRole('button', { name: 'Faults', exact: true }).click();
    await expect(search).toHaveValue('');
    await page.getByRole('button', { name: 'Faults', exact: true }).click();
    await expect(page).toHaveURL(/category=technical/);
    await expect(page).toHaveURL(/sort=newest/);
    await checkPage(page, 'desk-view');
    await expect(subjects).toHaveCount(2);
    await page
      .getByRole('button', { name: /^Take it: ticket #/ })
      .first()
      .click();
    await expect(table.getByRole('row').filter({ hasText: 'A mug for the harbour' })).toContainText('Idris (you)');

    // A code is shown in the bar and above the list at every width.
    const coded = await openTicket(customer, { subject: 'A ticket with a code' });
    await customer.send('POST', `/support/tickets/${coded.id}/security-code`, { password: PASSWORD });
    await customer.send('POST', `/support/tickets/${coded.id}/send-code`);
    await expect(page.getByRole('banner').getByRole('link', { name: `1 code: ticket #${coded.number}` })).toBeVisible();
    // A tap leaves its focus in the list, but does not stop the list for ever.
    await page.getByRole('heading', { level: 1 }).hover();
    await table.locator('time').first().tap();
    await expect(page.getByRole('region', { name: 'Security codes to enter' })).toContainText('A ticket with a code', { timeout: 60_000 });
    await checkPage(page, 'desk-code');
    const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
    expect(wide).toBe(room);
  },
);

test('the list reorders itself while the pointer is elsewhere', { tag: '@any-width' }, async ({ page, freshPortal: portal }) => {
  const customer = await deskPerson(page, portal);
  const agent = await deskPerson(page, portal, { roles: ['support'] });
  const open = async (subject: string) => {
    const ticket = await openTicket(customer, { subject });
    await verifyTicket(customer, agent, ticket.id);
    return ticket;
  };
  await open('First');
  const second = await open('Second');
  await signInAs(page, agent);
  await page.goto(`${portal.url}/support/agent`);
  const subjects = page.getByRole('table', { name: 'Tickets' }).getByRole('rowheader');
  await expect(subjects).toHaveText([/First/, /Second/]);
  await open('Third');
  await expect(subjects).toHaveText([/First/, /Second/, /Third/]);

  await subjects.first().hover();
  await agent.send('PATCH', `/support/tickets/${second.id}`, { priority: 'urgent' });
  const update = page.getByRole('button', { name: 'Update the order' });
  await expect(update).toBeVisible();
  await expect(subjects).toHaveText([/First/, /Second/, /Third/]);
  await page.getByRole('heading', { level: 1 }).hover();
  await expect(subjects).toHaveText([/Second/, /First/, /Third/]);
  await expect(update).toBeHidden();
});

test('codes, replies and assignments are announced on every page', { tag: '@any-width' }, async ({ page, freshPortal: portal }) => {
  const customer = await deskPerson(page, portal);
  const colleague = await deskPerson(page, portal, { roles: ['support'], name: ['Saoirse', 'Byrne'] });
  const agent = await deskPerson(page, portal, { roles: ['support'], name: ['Idris', 'Khan'] });
  const { id, number } = await openTicket(customer);
  await signInAs(page, agent);
  await page.addInitScript(() => {
    const told: string[] = [];
    const spy = class {
      static permission = 'default';
      static requestPermission(): Promise<string> {
        told.push('asked');
        spy.permission = 'granted';
        return Promise.resolve('granted');
      }
      onclick: (() => void) | null = null;
      constructor(title: string) {
        told.push(title);
      }
      close(): void {}
    };
    Object.assign(window, { Notification: spy, told, AudioContext: undefined });
    // Alerts are in transit for a second, and are lost if the stream closes meanwhile.
    const listen = Reflect.get(EventSource.prototype, 'addEventListener') as (name: string, listener: (event: Event) => void) => void;
    Object.assign(EventSource.prototype, {
      addEventListener(this: EventSource, name: string, listener: (event: Event) => void) {
        listen.call(this, name, (event) => {
          const isAlert = event instanceof MessageEvent && String(event.data).includes('"support.desk-alerts"');
          if (!isAlert) return listener(event);
          setTimeout(() => this.readyState === EventSource.OPEN && listener(event), 1_000);
          return undefined;
        });
      },
    });
    // Another window is in front.
    document.hasFocus = () => false;
  });
  const told = () => page.evaluate(() => (window as unknown as { told: string[] }).told);
  await page.goto(`${portal.url}/support/agent`);
  await page.getByRole('button', { name: 'Notifications' }).click();
  await expect(page.getByRole('switch', { name: 'Play a sound' })).not.toBeChecked();
  expect(await told()).toEqual([]);
  await page.getByRole('switch', { name: 'Show desktop notifications' }).click();
  await expect(page.getByRole('switch', { name: 'Show desktop notifications' })).toBeChecked();
  await checkPage(page, 'desk-notifications');
  await page.keyboard.press('Escape');
  // The next page replaces the stream, but not before the alert is on its way.
  let allowStream = (): void => undefined;
  const alertSent = new Promise<void>((resolve) => (allowStream = resolve));
  await page.route('**/api/live?*', (route) => alertSent.then(() => route.continue()));
  // Navigates to another page of the portal without a reload.
  await page
    .getByRole('navigation', { name: 'Areas' })
    .getByRole('link', { name: /^Dashboard|^Account/ })
    .first()
    .click();
  await expect(page).not.toHaveURL(/support/);
  const { code } = await customer.send<{ code: string }>('POST', `/support/tickets/${id}/security-code`, { password: PASSWORD });
  await customer.send('POST', `/support/tickets/${id}/send-code`);
  allowStream();
  await expect(page).toHaveTitle(/^\(1 code, 1 new\) /);
  await expect(page.getByText(`Security code for ticket #${number}: The lamp stays dark`)).toBeAttached();
  const link = page.getByRole('banner').getByRole('link', { name: `1 code: ticket #${number}` });
  await expect(link).toBeVisible();
  await checkPage(page, 'desk-code-elsewhere');
  await colleague.send('POST', `/support/tickets/${id}/verify-security`, { code });
  await expect(link).toBeHidden();
  await colleague.send('PATCH', `/support/tickets/${id}`, { assigneeId: agent.id });
  await customer.send('POST', `/support/tickets/${id}/messages`, { body: 'Thank you' });
  await expect
    .poll(told)
    .toEqual(['asked', `Security code for ticket #${number}`, `Ticket #${number} was assigned to you`, `New reply in ticket #${number}`]);
  await expect(page).toHaveTitle(/^\(3\) /);
  await colleague.send('POST', `/support/tickets/${id}/messages`, { body: 'Can you look, @Idris?', isInternal: true });
  await expect.poll(told).toContain(`You are mentioned in ticket #${number}`);
  await page.goto(`${portal.url}/support/agent`);
  const mentions = page.getByRole('region', { name: 'Notes that mention you' });
  await expect(mentions).toContainText(`#${number}`);
  await checkPage(page, 'desk-mentions');
  await mentions.getByRole('link').click();
  await expect(page.getByText('Can you look, @Idris?')).toBeVisible();
  // The response mentions the colleague by name.
  await page.getByRole('switch', { name: 'Internal note' }).click();
  const note = page.getByRole('textbox', { name: 'Internal note' });
  await note.pressSequentially('Done, @sao');
  await expect(page.getByRole('option', { name: 'Saoirse Byrne' })).toBeVisible();
  await checkPage(page, 'note-mention');
  await note.press('Enter');
  await expect(note).toHaveValue('Done, @Saoirse Byrne ');
  await page.goto(`${portal.url}/support/agent`);
  await expect(page.getByRole('link', { name: 'The lamp stays dark' })).toBeVisible();
  await expect(mentions).toHaveCount(0);
});

test(
  'an agent requests the security check, and the customer is notified at once',
  { tag: '@any-width' },
  async ({ page, portal, agent }) => {
    const customer = await deskPerson(page, portal);
    const { id } = await openTicket(customer);
    await signInAs(page, customer);
    await page.goto(`/support/tickets/${id}`);
    await agent.page.goto(`/support/tickets/${id}`);
    await expect(agent.page.getByRole('button', { name: 'Propose closure' })).toBeHidden();
    await agent.page.getByRole('button', { name: 'Request the security check' }).click();
    await expect(agent.page.getByText('The customer was asked')).toBeVisible();
    await expect(page.getByText('Support is waiting for your security check')).toBeVisible();
    await checkPage(agent.page, 'check-requested-agent');
    await checkPage(page, 'check-requested-customer');
  },
);

test('two agents see each other on a ticket, and a reply assigns it', { tag: '@any-width' }, async ({ page, portal, agent }) => {
  const customer = await deskPerson(page, portal, { name: ['Sam', 'Whitlock'] });
  const colleague = await deskPerson(page, portal, { roles: ['support'], name: ['Saoirse', 'Byrne'] });
  const earlier = await openTicket(customer, { subject: 'An earlier lamp' });
  const { id } = await openTicket(customer);
  await verifyTicket(customer, colleague, id);
  await signInAs(page, colleague);
  await page.goto(`/support/tickets/${id}`);
  await agent.page.goto(`/support/tickets/${id}`);
  await expect(page.getByText('Grace is viewing this ticket.')).toBeVisible();
  await expect(agent.page.getByText('Saoirse is viewing this ticket.')).toBeVisible();
  await expect(page.getByRole('link', { name: `#${earlier.number} An earlier lamp`, exact: true })).toBeAttached();

  const field = page.getByRole('textbox', { name: 'Your message' });
  await field.fill('Please try this.');
  await expect(agent.page.getByText('Saoirse is replying.')).toBeVisible();
  await checkPage(agent.page, 'ticket-colleague-replying');

  await test.step('a reply assigns the ticket, which can be undone, and the thread records it', async () => {
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('This ticket is now assigned to you, because you replied.')).toBeVisible();
    await checkPage(page, 'ticket-taken');
    await expect(agent.page.getByText('Saoirse replied and took this ticket.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('With Saoirse', { exact: true })).toBeHidden();
    await expect(agent.page.getByText('Saoirse put this ticket back.')).toBeVisible();
  });

  await test.step('an agent is asked before replying when a colleague has replied in the meantime', async () => {
    // Scrolled away from the end, the agent does not see new messages.
    await colleague.send('POST', `/support/tickets/${id}/messages`, { body: `${'One more line\n'.repeat(60)}The last line` });
    const log = agent.page.getByRole('log');
    await expect(log).toContainText('The last line');
    // The thread may still be scrolling to its end.
    await expect(async () => {
      await log.evaluate((element) => element.scrollTo({ top: 0 }));
      await expect(agent.page.getByRole('button', { name: 'Newest messages' })).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await colleague.send('POST', `/support/tickets/${id}/messages`, { body: 'I have answered already.' });
    await expect(agent.page.getByRole('button', { name: '1 new message' })).toBeVisible();
    agent.watch.allow(/status of 409/);
    await agent.page.getByRole('textbox', { name: 'Your message' }).fill('Mine');
    await agent.page.getByRole('button', { name: 'Send' }).click();
    await expect(agent.page.getByRole('alertdialog').or(agent.page.getByRole('dialog'))).toContainText(
      'A colleague has replied in the meantime',
    );
    await agent.page.getByRole('button', { name: 'Back to my draft' }).click();
    await expect(agent.page.getByRole('textbox', { name: 'Your message' })).toHaveValue('Mine');
  });
});
