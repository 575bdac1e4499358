import { readFile } from 'node:fs/promises';
import { totpCode } from './support/account';
import { checkPage } from './support/check-page';
import { signInAs, deskPerson, openTicket, verifyTicket } from './support/desk-people';
import { expect, test } from './support/test';

test(
  'agents find tickets, and rows keep their position while the list changes',
  { tag: '@phone' },
  async ({ page, freshPortal: portal }) => {
    const customer = await deskPerson(page, portal);
    const other = await deskPerson(page, portal, { roles: ['support'], name: ['Saoirse', 'Byrne'] });
    const agent = await deskPerson(page, portal, { roles: ['support'], name: ['Idris', 'Khan'] });
    const lamp = await openTicket(customer);
    const refund = await openTicket(customer, { subject: 'A refund for Kestrel', category: 'billing', subcategory: 'refund-request' });
    for (const { id } of [lamp, refund]) await verifyTicket(customer, other, id);
    await agent.send('PATCH', `/support/tickets/${refund.id}`, { assigneeId: agent.id, priority: 'urgent' });
    await signInAs(page, agent);

    await page.goto(`${portal.url}/support/agent`);
    const table = page.getByRole('table', { name: 'Tickets' });
    const subjects = table.getByRole('rowheader');
    await expect(subjects).toHaveText([/A refund for Kestrel/, /The lamp stays dark/]);
    await checkPage(page, 'desk');

    await test.step('filters are part of the address', async () => {
      await page.getByRole('button', { name: /^Mine/ }).click();
      await expect(page).toHaveURL(/assignee=me/);
      await expect(subjects).toHaveText([/A refund for Kestrel/]);
      await page.getByRole('button', { name: /^Unassigned/ }).click();
      await expect(subjects).toHaveText([/The lamp stays dark/]);
      // Two presses before the next paint: both take effect.
      const chips = page.getByRole('list', { name: 'Quick filters' }).getByRole('button', { name: /^(Unassigned|Open)/ });
      await chips.evaluateAll((pressed: HTMLElement[]) => pressed.forEach((chip) => chip.click()));
      await expect(page).toHaveURL(`${portal.url}/support/agent?status=open`);
      await chips.last().click();
      await page.getByRole('searchbox', { name: 'Search tickets and customers' }).fill(`#${refund.number}`);
      await expect(page).toHaveURL(/search=/);
      await expect(subjects).toHaveText([/A refund for Kestrel/]);
      await page.goto(`${portal.url}/support/agent?priority=urgent&category=technical`);
      await expect(page.getByText('No tickets match this filter')).toBeVisible();
      await page.getByRole('button', { name: 'Show all tickets' }).click();
      await expect(subjects).toHaveCount(2);
      await expect(page.getByRole('searchbox')).toBeFocused();
    });

    await test.step('a ticket is updated in place, and a new one waits while the pointer is over the list', async () => {
      await table.hover();
      const row = table.getByRole('row').filter({ hasText: 'The lamp stays dark' });
      await expect(row).toContainText('Unassigned');
      await other.send('PATCH', `/support/tickets/${lamp.id}`, { assigneeId: other.id });
      await expect(row).toContainText('Saoirse');
      const late = await openTicket(customer, { subject: 'Where is my mug?', category: 'orders', subcategory: 'order-status' });
      const news = page.getByRole('button', { name: '1 new' });
      await expect(news).toBeVisible();
      await expect(subjects).toHaveText([/A refund for Kestrel/, /The lamp stays dark/]);
      await news.click();
      await expect(subjects).toHaveText([/A refund for Kestrel/, /The lamp stays dark/, /Where is my mug\?/]);
      await expect(page.getByRole('link', { name: 'A refund for Kestrel' })).toBeFocused();
      await customer.send('POST', `/support/tickets/${late.id}/revoke-access`);
      await expect(subjects.last()).toHaveText('The customer has revoked support’s access.');
      await expect(table).not.toContainText('Where is my mug?');
    });

    await test.step('arrow keys move between rows', async () => {
      await page.locator('#main').focus();
      await page.keyboard.press('/');
      await expect(page.getByRole('searchbox')).toBeFocused();
      await page.locator('#main').focus();
      await page.keyboard.press('j');
      await expect(page.getByRole('link', { name: 'A refund for Kestrel' })).toBeFocused();
      await page.keyboard.press('j');
      await expect(page.getByRole('link', { name: 'The lamp stays dark' })).toBeFocused();
      await page.keyboard.press('ArrowUp');
      await expect(page.getByRole('link', { name: 'A refund for Kestrel' })).toBeFocused();
      await page.keyboard.press('k');
      await page.keyboard.press('j');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(`${portal.url}/support/tickets/${lamp.id}`);
    });

    await test.step('the filter leads from ticket to ticket and back, and unsent text is asked about', async () => {
      await page.goto(`${portal.url}/support/agent?status=open`);
      await page.getByRole('link', { name: 'A refund for Kestrel' }).click();
      await expect(page).toHaveTitle(new RegExp(`^Ticket #${refund.number} `));
      await page.getByRole('textbox', { name: 'Your message' }).fill('Half a sentence');
      await page.getByRole('link', { name: `Next ticket: #${lamp.number} The lamp stays dark` }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
      await expect(page).toHaveURL(`${portal.url}/support/tickets/${lamp.id}?status=open`);
      await expect(page.getByRole('link', { name: `Previous ticket: #${refund.number} A refund for Kestrel` })).toBeVisible();
      // In another tab too, with the address.
      const tab = await page.context().newPage();
      await tab.goto(page.url());
      await expect(tab.getByRole('link', { name: `Previous ticket: #${refund.number} A refund for Kestrel` })).toBeVisible();
      await tab.close();
      await page.getByRole('main').getByRole('link', { name: 'Support desk' }).click();
      await expect(page).toHaveURL(`${portal.url}/support/agent?status=open`);
    });
  },
);

test(
  'more tickets load below while new ones arrive above, and no row moves',
  { tag: '@any-width' },
  async ({ page, freshPortal: portal }) => {
    const customer = await deskPerson(page, portal);
    const agent = await deskPerson(page, portal, { roles: ['support'], name: ['Idris', 'Khan'] });
    const { id } = await openTicket(customer, { subject: 'Number 0' });
    await portal.database.query(
      `INSERT INTO tickets (id, customer_id, subject, description, category, subcategory, contact_email, status, priority, created_at, updated_at)
     SELECT gen_random_uuid(), customer_id, 'Number ' || n, description, category, subcategory, contact_email, 'open', priority, created_at - n * interval '1 hour', updated_at
     FROM tickets, generate_series(1, 120) n WHERE id = $1`,
      [id],
    );
    await signInAs(page, agent);
    await page.goto(`${portal.url}/support/agent?sort=newest`);
    const names = page.getByRole('table', { name: 'Tickets' }).getByRole('rowheader');
    await expect(names.first()).toContainText('Number 0');
    const shown = await names.count();
    const last = names.nth(shown - 1);
    const numbers = async () => (await names.allInnerTexts()).map((text) => Number(/\d+/.exec(text)?.[0]));
    const more = page.getByRole('button', { name: 'Load more' });
    await more.scrollIntoViewIfNeeded();
    await last.hover();
    const placed = async () => (await last.boundingBox())?.y;
    await page.evaluate(() => document.fonts.ready);
    const before = await placed();

    await openTicket(customer, { subject: 'Late' });
    await expect(page.getByRole('button', { name: '1 new' })).toBeVisible();
    expect(await placed()).toBe(before);
    await agent.send('PATCH', `/support/tickets/${id}`, { priority: 'urgent' });
    await expect(page.getByRole('row').filter({ hasText: 'Number 0' })).toContainText('Urgent');
    await more.click();
    await expect(names).toHaveCount(shown * 2);
    expect(await placed()).toBe(before);
    expect(await numbers()).toEqual(Array.from({ length: shown * 2 }, (_, number) => number));

    await page.getByRole('button', { name: '1 new' }).click();
    await expect(names.first()).toContainText('Late');
    await expect(names.nth(1)).toContainText('Number 0');

    await test.step('the last row of a page links to the next ticket, after a reload too, and the way back returns to the row', async () => {
      const link = last.getByRole('link');
      const subject = await link.innerText();
      await link.click();
      const next = page.getByRole('link', { name: /^Next ticket:/ });
      await expect(next).toBeVisible();
      await page.getByRole('main').getByRole('link', { name: 'Support desk' }).click();
      await expect(page.getByRole('link', { name: subject, exact: true })).toBeFocused();
      await expect(page.getByRole('link', { name: subject, exact: true })).toBeInViewport();
      await page.keyboard.press('Enter');
      const following = ((await next.getAttribute('aria-label')) ?? '').replace(/^.*#\d+ /, '');
      await next.click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(following);
      await page.reload();
      await expect(page.getByRole('link', { name: /^Previous ticket:/ })).toBeVisible();
      await page.goBack();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(subject);
      await page.goBack();
      await expect(page.getByRole('link', { name: following, exact: true })).toBeVisible();
      await expect(page.getByRole('link', { name: subject, exact: true })).toBeFocused();
    });
  },
);

test(
  'the desk is available to agents only, is linked where it fits, and reports that it failed to load',
  { tag: '@any-width' },
  async ({ page, portal, watch }) => {
    const customer = await deskPerson(page, portal);
    await page.goto('/support/agent');
    await expect(page).toHaveURL('/login');
    await signInAs(page, customer);
    await page.goto('/support/agent');
    await expect(page.getByText('Support access required.')).toBeVisible();
    await expect(page.getByRole('table')).toBeHidden();
    await checkPage(page, 'desk-refused');

    await test.step('the bar fits the staff links', async () => {
      // An open page would request updates while its session is replaced.
      await page.goto('about:blank');
      await signInAs(page, await deskPerson(page, portal, { roles: ['admin', 'ceo'] }));
      await page.goto('/');
      const bar = page.getByRole('banner');
      /** Text that is cut off or wraps onto two lines. */
      const crowded = () =>
        bar.evaluate((element) => {
          const shown = [...element.querySelectorAll('a, button')].filter((link) => link.checkVisibility());
          return shown
            .filter((link) => link.getBoundingClientRect().right > innerWidth || link.getBoundingClientRect().height > 48)
            .map(({ textContent }) => textContent);
        });
      for (const width of [960, 1000, 1279]) {
        await page.setViewportSize({ width, height: 800 });
        await expect(bar.getByRole('button', { name: 'Open menu' })).toBeVisible();
        await expect.poll(crowded).toEqual([]);
      }
      for (const width of [1280, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        for (const name of ['Admin', 'Support desk', 'Dashboard']) await expect(bar.getByRole('link', { name })).toBeVisible();
        await expect.poll(crowded).toEqual([]);
      }
    });

    await test.step('a desk that fails to load shows an error and can be retried', async () => {
      await page.goto('about:blank');
      await signInAs(page, await deskPerson(page, portal, { roles: ['support'] }));
      watch.allow(/status of 500|ERR_FAILED/);
      // After a recent change, the live updates load the list again without a click.
      await page.route('**/api/live?*', (route) => route.abort());
      const list = /\/api\/support\/desk(\?|$)/;
      await page.route(list, (route) => route.fulfill({ status: 500, json: {} }));
      await page.goto('/support/agent');
      await expect(page.getByRole('alert')).toContainText('Failed to load tickets');
      await page.unroute(list);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('alert')).toBeHidden();
    });
  },
);

test('a transcript is read and downloaded, and lists its readers', { tag: '@phone' }, async ({ page, portal, watch }) => {
  const customer = await deskPerson(page, portal, { name: ['Sam', 'Whitlock'] });
  const agent = await deskPerson(page, portal, { roles: ['support'], name: ['Idris', 'Khan'] });
  const { id, number } = await openTicket(customer);
  await signInAs(page, customer);
  watch.allow(/status of 40[49]/);
  await page.goto(`/support/tickets/${id}/transcript`);
  await expect(page.getByText('The security check comes first')).toBeVisible();
  await checkPage(page, 'transcript-locked');

  await verifyTicket(customer, agent, id);
  await agent.send('POST', `/support/tickets/${id}/messages`, { body: 'Please hold the button for\nfive seconds.' });
  await agent.send('POST', `/support/tickets/${id}/messages`, { body: 'Quince-canary, for us alone', isInternal: true });
  await customer.send('POST', `/support/tickets/${id}/messages`, { body: 'It shines!' });
  await agent.send('POST', `/support/tickets/${id}/messages`, { body: 'Good.' });
  await signInAs(page, agent);
  await page.goto(`/support/tickets/${id}/transcript`);
  await expect(page.getByText('It shines!')).toBeVisible();
  await expect(page.getByText('Quince-canary')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Who looked at your messages and details' })).toBeHidden();

  await signInAs(page, customer);
  await page.goto(`/support/tickets/${id}/transcript`);
  await expect(page.getByRole('heading', { name: 'The lamp stays dark', level: 1 })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Idris' }).filter({ hasText: 'read the transcript' })).toBeVisible();
  await checkPage(page, 'transcript');
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Download text file' }).click()]);
  expect(download.suggestedFilename()).toMatch(new RegExp(`^ticket-${number}-\\d{4}-\\d\\d-\\d\\d\\.txt$`));
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toContain(`Ticket #${number}: The lamp stays dark`);
  expect(text).toContain('    Please hold the button for\n    five seconds.');
  expect(text).toContain('It shines!');
  expect(text).not.toContain('Quince-canary');

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('It shines!')).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Areas' })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Download text file' })).toBeHidden();
  await page.screenshot({ path: `test-results/pages/transcript-print-${test.info().project.name}.png`, fullPage: true });
  await page.emulateMedia({ media: 'screen' });

  await page.goto('/support/tickets/0b9d3c54-7d0e-4c3a-9a55-0a4a1d2e3f40/transcript');
  await expect(page.getByText('Failed to load ticket')).toBeVisible();
});

test('a ticket is investigated with a reason and a code, for 15 minutes', { tag: '@phone' }, async ({ page, portal, watch }) => {
  const customer = await deskPerson(page, portal);
  const agent = await deskPerson(page, portal, { roles: ['support'], name: ['Idris', 'Khan'] });
  const { id, number } = await openTicket(customer, { subject: 'An odd parcel' });
  await verifyTicket(customer, agent, id);
  await customer.send('POST', `/support/tickets/${id}/messages`, { body: 'Someone else’s name is on it.' });
  await agent.send('POST', `/support/tickets/${id}/messages`, { body: 'The warehouse mixed up two labels.', isInternal: true });
  const officer = await deskPerson(page, portal, { roles: ['dpo'], name: ['Lena', 'Vogel'] });
  await signInAs(page, officer);
  await page.clock.install();

  await page.goto('/admin?section=tickets&search=parcel');
  await expect(page.getByRole('table', { name: 'Tickets' })).toContainText(`${customer.email.slice(0, 1)}***`);
  await checkPage(page, 'admin-tickets');
  await page.getByRole('button', { name: `Open ticket #${number}` }).click();
  const dialog = page.getByRole('dialog', { name: `#${number} An odd parcel` });
  await expect(dialog.getByText('Investigation mode needs two-factor authentication')).toBeVisible();
  await checkPage(page, 'admin-ticket-without-second-factor');

  const { secret } = await officer.send<{ secret: string }>('POST', '/users/two-factor/enrol');
  await officer.send('POST', '/users/two-factor/confirm', { code: await totpCode(portal, secret) });
  await page.reload();
  await page.getByRole('button', { name: `Open ticket #${number}` }).click();
  const begin = dialog.getByRole('button', { name: 'Start investigation' });
  await begin.click();
  await expect(dialog.getByText('Please give the reason.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Complaint about a mixed-up delivery');
  await dialog.getByLabel('Case link (optional)').fill('cases.example/7');
  await dialog.getByLabel('2FA code').fill('000000');
  await begin.click();
  await expect(dialog.getByText('Enter a full web address')).toBeVisible();
  await dialog.getByLabel('Case link (optional)').fill('https://cases.example/7');
  watch.allow(/status of 400/);
  await begin.click();
  await expect(dialog.getByText('Invalid 2FA code')).toBeVisible();
  await expect(dialog.getByLabel('2FA code')).toBeFocused();
  await expect(dialog).not.toContainText('Someone else’s name is on it.');
  await checkPage(page, 'admin-ticket-wrong-code');
  // Escape clears only the code.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: `Open ticket #${number}` }).click();
  await expect(dialog.getByLabel('Reason')).toHaveValue('Complaint about a mixed-up delivery');
  await expect(dialog.getByLabel('Case link (optional)')).toHaveValue('https://cases.example/7');
  await dialog.getByLabel('2FA code').fill(await totpCode(portal, secret));
  await begin.click();
  await expect(dialog.getByText('Someone else’s name is on it.')).toBeVisible();
  await expect(dialog.getByRole('region', { name: 'Investigation' })).toBeFocused();
  await expect(dialog.getByText(customer.email)).toBeVisible();
  await expect(dialog.getByRole('listitem').filter({ hasText: 'The warehouse mixed up two labels.' })).toContainText('Internal note');
  await expect(dialog.getByRole('timer')).toHaveText(/Ends in 1[45]:\d\d/);
  await checkPage(page, 'admin-ticket-investigation');

  await expect(dialog.getByLabel('Reason for the export')).toHaveValue('Complaint about a mixed-up delivery');
  const [download] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Export as PDF' }).click()]);
  expect(download.suggestedFilename()).toBe(`ticket-${number}.pdf`);
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await expect(dialog.getByText(`Saved as ticket-${number}.pdf`)).toBeVisible();
  const trail = await portal.database.query<{ action: string; details: string }>(
    'SELECT action, details FROM audit_log WHERE target_id = $1',
    [id],
  );
  expect(trail).toContainEqual({
    action: 'TICKET_INVESTIGATION_OPENED',
    details: 'Complaint about a mixed-up delivery (https://cases.example/7)',
  });
  expect(trail).toContainEqual({ action: 'EXPORT_PDF', details: 'Complaint about a mixed-up delivery' });

  await test.step('it is hidden again afterwards', async () => {
    await portal.database.query('UPDATE ticket_investigations SET ends_at = now() WHERE ticket_id = $1', [id]);
    await page.clock.fastForward('15:00');
    await expect(dialog.getByText('The investigation has ended')).toBeVisible();
    await expect(dialog).not.toContainText('Someone else’s name is on it.');
    await expect(dialog).not.toContainText(customer.email);
  });
});
