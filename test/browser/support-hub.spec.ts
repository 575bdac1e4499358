import type { Browser, Page } from '@playwright/test';
import type { TicketView } from '../../server/support/tickets/tickets.dto';
import { CLIENT_HEADERS } from '../support/client-headers';
import { signIn } from './support/account';
import { checkPage } from './support/check-page';
import { PASSWORD, type Portal } from './support/portal';
import { chooseInUserMenu } from './support/shell';
import { expect, test, withHydration } from './support/test';

test.use({ cookieChoice: 'all' });

const hubTab = (page: Page, name: string) => page.getByRole('tab', { name });
const step = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });
const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click();
const search = (page: Page) => page.getByRole('searchbox', { name: /^Search/ });
const tickets = (portal: Portal, userId: string) =>
  portal.database.query(
    'SELECT subject, description, category, subcategory, contact_email FROM tickets WHERE customer_id = $1 ORDER BY created_at',
    [userId],
  );

async function post<T>(page: Page, portal: Portal, path: string, data: object = {}): Promise<T> {
  const response = await page.context().request.post(`${portal.url}/api${path}`, { data, headers: CLIENT_HEADERS });
  expect(response.ok(), await response.text()).toBe(true);
  return (await response.json()) as T;
}

/** A ticket of the signed-in user. */
function openTicket(page: Page, portal: Portal, values: Record<string, string> = {}): Promise<TicketView> {
  return post(page, portal, '/support/tickets', {
    subject: 'The lamp stays dark',
    description: 'Since the update.',
    category: 'technical',
    subcategory: 'bug',
    ...values,
  });
}

/** An agent’s action in another browser. */
async function asAgent(browser: Browser, portal: Portal, act: (page: Page) => Promise<unknown>): Promise<void> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await portal.signUp(page, { roles: ['support'], name: ['Grace', 'Hopper'] });
  await act(page);
  await context.close();
}

test('a visitor signs in first and returns to the tab', { tag: '@phone' }, async ({ page, portal }) => {
  const { email } = await portal.signUp(page);
  await page.context().clearCookies({ name: /session/ });
  await page.goto('/support?tab=tickets');
  await expect(page).toHaveTitle(/^Support ·/);
  await expect(page.getByRole('heading', { name: 'Please sign in to submit and view support tickets.' })).toBeVisible();
  await expect(page.getByRole('tablist')).toHaveCount(0);
  await checkPage(page, 'support-signed-out');
  // As followed before the scripts arrived, or in another tab: without the history's state.
  const back = '/login?from=%2Fsupport%3Ftab%3Dtickets';
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', back);
  await page.goto(back);
  await signIn(page, email, PASSWORD);
  await expect(page).toHaveURL('/support?tab=tickets');
  await expect(hubTab(page, 'My Tickets')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('No active tickets')).toBeVisible();
  await checkPage(page, 'support-tickets-none');
});

test('tabs have addresses and follow the arrow keys', { tag: '@any-width' }, async ({ page, portal }) => {
  await portal.signUp(page);
  await page.goto('/support');
  await hubTab(page, 'Search').focus();
  await page.keyboard.press('ArrowRight');
  await expect(hubTab(page, 'Contact')).toBeFocused();
  await expect(page).toHaveURL('/support?tab=contact');
  await expect(page.getByRole('tabpanel', { name: 'Contact' })).toBeVisible();
  await page.keyboard.press('End');
  await expect(page).toHaveURL('/support?tab=tickets');
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL('/support');
  await page.goBack();
  await expect(hubTab(page, 'My Tickets')).toHaveAttribute('aria-selected', 'true');

  await test.step('beside the list of areas, the filter of the tickets has room', async () => {
    const wide = page.viewportSize();
    await page.setViewportSize({ width: 1024, height: 768 });
    await checkPage(page, undefined, ['dark']);
    if (wide !== null) await page.setViewportSize(wide);
  });

  await test.step('the badge counts down to the next support hours and announces them', async () => {
    // A Monday in winter.
    await page.clock.install({ time: new Date('2026-01-12T17:57:30Z') });
    await page.goto('/support');
    await expect(page.getByText('Monday to Friday 20:00 to 00:00 UK time, and all day Saturday and Sunday')).toBeVisible();
    await expect(page.getByText('Offline', { exact: true })).toBeVisible();
    await expect(page.getByText('2 h 3 min')).toBeVisible();
    await page.clock.runFor(60_000);
    await expect(page.getByText('2 h 2 min')).toBeVisible();
    await page.clock.runFor(122 * 60_000);
    await expect(page.getByText('Online', { exact: true })).toBeVisible();
    await expect(page.getByText('4 h 0 min')).toBeVisible();
  });
});

test(
  'the help search tolerates a typo, marks matches, asks whether it helped, and leads to the support team',
  { tag: '@phone' },
  async ({ page, portal }) => {
    await portal.signUp(page);
    await page.goto('/support');
    await expect(page.getByRole('heading', { level: 2, name: 'Billing' })).toBeVisible();
    await checkPage(page, 'support-help');
    await page.getByRole('button', { name: 'Legal', exact: true }).click();
    await expect(page).toHaveURL('/support?group=legal');
    await expect(page.getByRole('heading', { level: 2, name: 'Billing' })).toBeHidden();
    await page.getByRole('button', { name: 'All topics' }).click();

    const question = page.getByRole('button', { name: 'Can I get a refund?' });
    await search(page).fill('how can I get a refnud');
    await expect(question.locator('mark')).toHaveText(['refund']);
    await search(page).fill('refnud');
    await expect(page).toHaveURL('/support?q=refnud');
    await expect(question).toBeVisible();
    await expect(question.locator('mark')).toHaveText('refund');
    await expect(question).toHaveAttribute('aria-expanded', 'false');
    await expect(page.getByText('within 14 days of the purchase')).toBeHidden();
    await question.click();
    await expect(page.getByText('within 14 days of the purchase')).toBeVisible();
    await checkPage(page, 'support-help-found');

    const response = page.getByRole('listitem').filter({ has: question });
    const counted = () => portal.database.query<{ helpful: number }>(`SELECT helpful FROM faqs WHERE question = 'Can I get a refund?'`);
    const [before] = await counted();
    const yes = response.getByRole('button', { name: 'Yes' });
    await yes.click();
    await expect(response.getByText('Thank you.')).toBeVisible();
    await expect.poll(async () => (await counted())[0]?.helpful).toBe(Number(before?.helpful) + 1);
    await page.reload();
    await question.click();
    await expect(yes).toHaveAttribute('aria-pressed', 'true');
    await expect(response.getByRole('button', { name: 'No' })).toHaveAttribute('aria-disabled', 'true');

    await response.getByRole('link', { name: /^Contact us/ }).click();
    await expect(page).toHaveURL('/support?tab=contact');
    await expect(step(page, 'Subcategory')).toBeVisible();
    await expect(page.getByRole('group', { name: 'Billing: what exactly is it about?' })).toBeVisible();

    await test.step('a link in a reply opens its article', async () => {
      const [faq] = await portal.database.query<{ id: string }>(`SELECT id FROM faqs WHERE question = 'Can I get a refund?'`);
      await page.goto(`/support?answer=${faq?.id}`);
      await expect(page.getByText('within 14 days of the purchase')).toBeInViewport();
      await expect(page.getByRole('button', { name: 'How do I delete my account?' })).toHaveAttribute('aria-expanded', 'false');
    });

    await page.goto('/support?q=zzzzqqqq&group=legal');
    await expect(page.getByText('Nothing found for “zzzzqqqq”')).toBeVisible();
    await checkPage(page, 'support-help-none');
    await page.getByRole('link', { name: 'Contact us' }).click();
    await expect(page.getByRole('group', { name: 'Legal: what exactly is it about?' })).toBeVisible();
  },
);

test('a ticket is opened in four steps, survives a reload, and is not opened twice', { tag: '@phone' }, async ({ page, portal, watch }) => {
  const { id, email } = await portal.signUp(page);
  await page.goto('/support?tab=contact');
  await next(page);
  await expect(page.getByText('Please choose a category.')).toBeVisible();
  await checkPage(page, 'support-contact-category');
  await page.getByRole('radio', { name: 'Billing' }).check();
  await next(page);
  await expect(step(page, 'Subcategory')).toBeFocused();
  await next(page);
  await expect(page.getByText('Please choose a subcategory.')).toBeVisible();
  await checkPage(page, 'support-contact-subcategory');
  await page.getByRole('radio', { name: 'Refund request' }).check();
  await next(page);

  await next(page);
  await expect(page.getByText('Please enter a subject.')).toBeVisible();
  await expect(page.getByLabel('Subject')).toBeFocused();
  await expect(page.getByLabel('Contact email')).toHaveValue(email);
  await page.getByLabel('Subject').fill('Can I get a refund for my order?');
  const suggestions = page.getByRole('complementary', { name: 'These answers may help' });
  // Articles whose questions contain a word of the subject; a match in their text is not enough.
  await expect(suggestions.getByRole('listitem')).toHaveText([/^Can I get a refund\?/, /^Where is my order\?/]);
  await suggestions.getByRole('button', { name: 'Can I get a refund?' }).click();
  await expect(suggestions.getByText('within 14 days of the purchase')).toBeVisible();
  await page.getByLabel('Description').fill('I bought it twice.\nOne is enough.');
  await page.getByLabel('Contact email').fill('nobody');
  await checkPage(page, 'support-contact-details');
  await next(page);
  await expect(page.getByText('Enter a full email address')).toBeVisible();

  await page.reload();
  await expect(page.getByLabel('Subject')).toHaveValue('Can I get a refund for my order?');
  await expect(page.getByLabel('Description')).toHaveValue('I bought it twice.\nOne is enough.');
  await page.getByLabel('Contact email').fill('ada@example.org');
  await next(page);
  await expect(step(page, 'Review and submit')).toBeFocused();
  await expect(page.getByText('Refund request')).toBeVisible();
  await checkPage(page, 'support-contact-review');

  // The ticket arrives, but its response does not.
  watch.allow(/ERR_FAILED/);
  await page.route('**/api/support/tickets', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    return route.abort();
  });
  const submit = page.getByRole('button', { name: 'Submit ticket' });
  await submit.click();
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText('Failed to create ticket');
  await checkPage(page, 'support-contact-failed');
  await alert.getByRole('button', { name: 'OK' }).click();
  await page.unroute('**/api/support/tickets');
  await page.reload();
  await submit.click();
  await expect(page).toHaveURL(/\/support\/tickets\/[\w-]{36}$/);
  expect(await tickets(portal, id)).toEqual([
    {
      subject: 'Can I get a refund for my order?',
      description: 'I bought it twice.\nOne is enough.',
      category: 'billing',
      subcategory: 'refund-request',
      contact_email: 'ada@example.org',
    },
  ]);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('functional:personal:new-ticket-draft'))).toBeNull();

  await page.goto('/support?tab=contact');
  await expect(page.getByRole('radio', { name: 'Billing' })).not.toBeChecked();
});

test('a refusal is shown beside its field, and other users never see a draft', { tag: '@any-width' }, async ({ page, portal, watch }) => {
  await portal.signUp(page);
  await page.goto('/support?tab=contact&category=general');
  await expect(page.getByRole('radio', { name: 'General question' })).toBeChecked();
  await next(page);
  await page.getByLabel('Subject').fill('Hello');
  await page.getByLabel('Description').fill('Is anyone there?');
  // Changing the tab loses nothing, also without a network.
  watch.allow(/ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await hubTab(page, 'My Tickets').click();
  await hubTab(page, 'Contact').click();
  await page.context().setOffline(false);
  await expect(page.getByLabel('Description')).toHaveValue('Is anyone there?');
  // One draft in all tabs: neither overwrites the other’s text.
  const tab = withHydration(await page.context().newPage());
  await tab.goto('/support?tab=contact');
  await tab.getByLabel('Description').press('ControlOrMeta+End');
  await tab.getByLabel('Description').pressSequentially(' It is dark, and nobody has answered so far.');
  await expect(page.getByLabel('Description')).toHaveValue('Is anyone there? It is dark, and nobody has answered so far.');
  await page.getByLabel('Subject').fill('Hello there');
  await expect(tab.getByLabel('Subject')).toHaveValue('Hello there');
  await expect(tab.getByLabel('Description')).toHaveValue('Is anyone there? It is dark, and nobody has answered so far.');
  await tab.close();
  await next(page);
  watch.allow(/status of 400/);
  await page.route('**/api/support/tickets', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 400,
          json: { error: 'Please check what you entered.', code: 'invalid', fields: { subject: 'This subject is taken.' } },
        })
      : route.continue(),
  );
  await page.getByRole('button', { name: 'Submit ticket' }).click();
  await expect(page.getByText('This subject is taken.')).toBeVisible();
  await expect(page.getByLabel('Subject')).toBeFocused();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);

  // The page must not request updates without its session.
  await page.goto('about:blank');
  await page.context().clearCookies({ name: /session/ });
  await portal.signUp(page);
  await page.goto('/support?tab=contact');
  await expect(step(page, 'Category')).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('functional:personal:new-ticket-draft'))).toBeNull();
});

test(
  'tickets are found, sorted and opened, and their closure is confirmed',
  { tag: '@phone' },
  async ({ page, portal, browser, watch }) => {
    const { id: customerId } = await portal.signUp(page);
    const settled = await openTicket(page, portal, {
      subject: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft lost my parcel',
      category: 'orders',
      subcategory: 'order-status',
    });
    await openTicket(page, portal);
    await openTicket(page, portal, { subject: 'Charged twice', category: 'billing', subcategory: 'charge-issue' });
    await portal.database.query('UPDATE tickets SET verified_at = now() WHERE id = $1', [settled.id]);
    await asAgent(browser, portal, (agent) => post(agent, portal, `/support/tickets/${settled.id}/propose-close`));
    await page.goto('/support?tab=tickets');
    const table = page.getByRole('table', { name: 'My tickets' });
    await expect(table.getByRole('rowheader')).toHaveText([/Charged twice/, /The lamp stays dark/, /Donaudampf/]);
    await checkPage(page, 'support-tickets');

    await page.getByRole('combobox', { name: 'Order' }).click();
    await page.getByRole('option', { name: 'Oldest first' }).click();
    await expect(table.getByRole('rowheader')).toHaveText([/Donaudampf/, /The lamp stays dark/, /Charged twice/]);
    await search(page).fill('lamp');
    await expect(page).toHaveURL(/search=lamp/);
    await expect(table.getByRole('rowheader')).toHaveText([/The lamp stays dark/]);
    await page.getByRole('combobox', { name: 'Category' }).click();
    await page.getByRole('option', { name: 'Billing' }).click();
    await expect(page.getByText('No tickets match this filter')).toBeVisible();
    await page.reload();
    await expect(page.getByText('No tickets match this filter')).toBeVisible();
    await page.getByRole('button', { name: 'Show all tickets' }).click();
    await expect(table.getByRole('rowheader')).toHaveCount(3);
    await page.goto('/support?tab=tickets&status=open');
    await expect(page.getByText('1 ticket is waiting for your confirmation.')).toBeVisible();
    await page.getByRole('button', { name: 'Show it' }).click();
    await expect(page).toHaveURL(/status=pending_customer/);
    await expect(table.getByRole('row', { name: /Donaudampf/ })).toContainText('Closure proposed');
    await checkPage(page, 'support-tickets-waiting');
    const ask = page.getByRole('button', { name: `Confirm closure of ticket #${settled.number}` });
    const dialog = page.getByRole('dialog', { name: `Close ticket #${settled.number}?` });
    watch.allow(/status of 500/);
    await page.route('**/confirm-close', (route) => route.fulfill({ status: 500, json: { error: '', code: 'internal' } }));
    await ask.click();
    await checkPage(page, 'support-tickets-confirm');
    await dialog.getByRole('button', { name: 'Confirm closure' }).click();
    await expect(page.getByRole('alertdialog')).toContainText('Failed to confirm close');
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
    await page.unroute('**/confirm-close');
    await ask.click();
    await dialog.getByRole('button', { name: 'Confirm closure' }).click();
    await expect(page.getByText(`You confirmed the closure of #${settled.number}.`)).toBeVisible();
    await expect(page.getByText('No tickets match this filter')).toBeVisible();
    const [row] = await portal.database.query<{ status: string }>('SELECT status FROM tickets WHERE customer_id = $1 AND number = $2', [
      customerId,
      settled.number,
    ]);
    expect(row?.status).toBe('awaiting_customer_com');
  },
);

test('the list loads in pages and is updated live', { tag: '@any-width' }, async ({ page, portal, browser }) => {
  await portal.signUp(page);
  const first = await openTicket(page, portal, { subject: 'First of many' });
  await portal.database.query(
    `INSERT INTO tickets (id, customer_id, subject, description, category, subcategory, contact_email, status, priority, created_at, updated_at)
     SELECT gen_random_uuid(), customer_id, 'Many ' || n, description, category, subcategory, contact_email, 'open', priority, created_at - n * interval '1 hour', updated_at
     FROM tickets, generate_series(1, 60) n WHERE id = $1`,
    [first.id],
  );
  await page.goto('/support?tab=tickets');
  const names = page.getByRole('table', { name: 'My tickets' }).getByRole('rowheader');
  await expect(names.first()).toContainText('First of many');
  const shown = await names.count();
  expect(shown).toBeLessThan(61);
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(names).not.toHaveCount(shown);

  await asAgent(browser, portal, async (agent) => {
    await portal.database.query('UPDATE tickets SET verified_at = now() WHERE id = $1', [first.id]);
    await post(agent, portal, `/support/tickets/${first.id}/messages`, {
      id: crypto.randomUUID(),
      body: 'We are looking into it.',
      seenSeq: 0,
    });
  });
  await expect(names.first()).toContainText('1 new message');
  await expect(hubTab(page, 'My Tickets')).toHaveAccessibleName('My Tickets 1 with new messages');
  await checkPage(page, 'support-tickets-unread');
});

test.describe('without functional cookies', () => {
  test.use({ cookieChoice: 'essential' });

  test('nothing is stored, the form says so, and asks before discarding typed text', { tag: '@any-width' }, async ({ page, portal }) => {
    await portal.signUp(page);
    await page.goto('/support?tab=contact&category=feedback');
    await expect(page.getByText('Not saved when you leave: functional cookies are off.')).toBeVisible();
    await hubTab(page, 'Search').click();
    await page.getByRole('button', { name: 'Can I get a refund?' }).click();
    await page.getByRole('button', { name: 'Yes' }).first().click();
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    await hubTab(page, 'Contact').click();
    await expect(step(page, 'Subcategory')).toBeVisible();
    await chooseInUserMenu(page, 'Contact');
    await expect(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
    await page.getByRole('button', { name: 'Stay on this page' }).click();
    await expect(step(page, 'Subcategory')).toBeVisible();
  });
});
