import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from './support/agent';
import { checkPage } from './support/check-page';
import { signInAs, deskPerson, openTicket, verifyTicket } from './support/desk-people';
import { PASSWORD } from './support/portal';

const QUESTIONS = 6;

async function sendMessage(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Your message' }).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}

const thread = (page: Page) => page.getByRole('log', { name: 'Conversation' });

/** The text of every message, in order. */
const bodies = (page: Page) => thread(page).getByRole('article').locator('p[dir=auto]').allTextContents();

/** The first message that is fully visible in the thread. */
const firstVisible = (page: Page) =>
  thread(page).evaluate((log) => {
    const { top } = log.getBoundingClientRect();
    const bodies = [...log.querySelectorAll('article p[dir=auto]')];
    return bodies.find((body) => body.getBoundingClientRect().top >= top)?.textContent ?? '';
  });

test.use({ cookieChoice: 'all' });

test(
  'a customer and an agent have a whole conversation, from the first question to the transcript',
  { tag: '@phone' },
  async ({ page, portal, agent, watch: watching }) => {
    test.setTimeout(180_000);
    await signInAs(page, await deskPerson(page, portal));

    await test.step('the customer opens a ticket', async () => {
      await page.goto('/support');
      await page.getByRole('tab', { name: 'Contact' }).click();
      await page.getByRole('radio', { name: 'Technical' }).check();
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByRole('radio', { name: 'Bug' }).check();
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByLabel('Subject').fill('The lamp does not light');
      await page.getByLabel('Description').fill('Since the update the lamp stays dark.\nI have tried both batteries.');
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByRole('button', { name: 'Submit ticket' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'The lamp does not light' })).toBeVisible();
    });
    const path = new URL(page.url()).pathname;

    await test.step('the customer creates a code with the password', async () => {
      await expect(page.getByText('I have tried both batteries.')).toBeVisible();
      await checkPage(page, 'ticket-check');
      watching.allow(/status of 400/);
      await page.getByLabel('Your password').fill('not my password');
      await page.getByRole('button', { name: 'Generate code' }).click();
      await expect(page.getByLabel('Your password')).toHaveAttribute('aria-invalid', 'true');
      await page.getByLabel('Your password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Generate code' }).click();
      await expect(page.getByTestId('security-code')).toHaveText(/^\d{6}$/);
      await expect(page.getByRole('group', { name: /^Your code \d{6}$/ })).toBeFocused();
      await checkPage(page, 'ticket-code');
    });
    const code = await page.getByTestId('security-code').innerText();
    await page.getByRole('button', { name: 'Generate another code' }).click();
    await expect(page.getByLabel('Your password')).toBeFocused();
    await page.getByRole('button', { name: 'Keep the current code' }).click();
    await expect(page.getByTestId('security-code')).toHaveText(code);

    await test.step('the agent enters the code, and the customer sees a wrong attempt', async () => {
      await agent.page.goto('/support/agent?sort=newest');
      await agent.page.getByRole('link', { name: 'The lamp does not light' }).first().click();
      await expect(agent.page).toHaveURL(`${path}?sort=newest`);
      await expect(agent.page.getByText('Waiting for the customer to send their code.')).toBeVisible();
      await page.getByRole('button', { name: 'Send to agent' }).click();
      await expect(page.getByText('as soon as an agent has entered the code')).toBeVisible();
      await expect(page.getByRole('group', { name: `Your code ${code}` })).toBeFocused();
      await expect(agent.page.getByTestId('handed-code')).toHaveText(code);
      agent.watch.allow(/status of 400/);
      await agent.page.getByLabel('Six-digit code').fill(code === '000000' ? '000001' : '000000');
      await agent.page.getByRole('button', { name: 'Verify' }).click();
      await expect(agent.page.getByText('This code is not right.')).toBeVisible();
      await expect(page.getByText('A wrong code was entered once')).toBeVisible();
      await checkPage(agent.page, 'ticket-agent-check');
      await agent.page.getByLabel('Six-digit code').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
      await agent.page.getByRole('button', { name: 'Verify' }).click();
      await expect(thread(agent.page)).toBeVisible();
      await expect(thread(page)).toBeVisible();
      await expect(agent.page.getByText('Ada Lovelace', { exact: true })).toBeVisible();
    });

    await test.step('both write, and see each other’s messages live', async () => {
      await sendMessage(page, 'Hello, is anyone there?');
      await expect(thread(agent.page)).toContainText('Hello, is anyone there?');
      await sendMessage(agent.page, 'Yes, I am Grace.');
      await expect(thread(page)).toContainText('Yes, I am Grace.');
      const field = page.getByRole('textbox', { name: 'Your message' });
      await field.fill('   ');
      await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();
    });

    await test.step('an internal note is visible to agents only', async () => {
      await agent.page.getByRole('switch', { name: 'Internal note' }).check();
      await agent.page.getByRole('textbox', { name: 'Internal note' }).fill('Known fault of the second batch.');
      await agent.page.getByRole('button', { name: 'Add note' }).click();
      await expect(thread(agent.page)).toContainText('Internal note: the customer does not see this');
      await agent.page.getByRole('switch', { name: 'Internal note' }).uncheck();
      await sendMessage(agent.page, 'I have had a look.');
      await expect(thread(page)).toContainText('I have had a look.');
      await expect(page.getByText('Known fault')).toHaveCount(0);
    });

    await test.step('a picture is sent with a message and shown inline', async () => {
      const buffer = await sharp({ create: { width: 640, height: 400, channels: 3, background: '#2f6f8f' } })
        .png()
        .toBuffer();
      await page.locator('input[type=file]').setInputFiles([
        { name: 'lamp.png', mimeType: 'image/png', buffer },
        { name: 'log.txt', mimeType: 'text/plain', buffer: Buffer.from('All is dark.') },
      ]);
      await expect(page.getByRole('list', { name: 'Files to send' }).getByRole('listitem')).toHaveCount(2);
      await page.getByRole('button', { name: 'Remove log.txt' }).click();
      await sendMessage(page, 'This is how it looks.');
      const picture = agent.page.getByRole('img', { name: /lamp/ });
      await expect(picture).toBeVisible();
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true);
      await checkPage(page, 'ticket-customer');
      await checkPage(agent.page, 'ticket-agent');
    });

    await test.step('the network fails and returns: nothing is lost or duplicated', async () => {
      watching.allow(/ERR_INTERNET_DISCONNECTED/);
      const before = await bodies(page);
      await page.context().setOffline(true);
      await expect(page.getByText(/^Reconnecting/)).toBeVisible();
      await sendMessage(page, 'Written without a network, one.');
      await sendMessage(page, 'Written without a network, two.');
      await expect(page.getByText('Failed to send').first()).toBeVisible();
      await expect(page.getByText('Reconnecting, 2 unsent')).toBeVisible();
      await sendMessage(agent.page, 'Are you still there?');
      await expect(thread(agent.page)).toContainText('Are you still there?');
      await checkPage(page, 'ticket-offline');
      await page.context().setOffline(false);
      await expect(page.getByText('Reconnecting')).toHaveCount(0, { timeout: 20_000 });
      const after = [...before, 'Are you still there?', 'Written without a network, one.', 'Written without a network, two.'];
      await expect.poll(() => bodies(page), { timeout: 15_000 }).toEqual(after);
      await expect(thread(agent.page)).toContainText('Written without a network, two.');
      // The thread renders only the rows around the visible part; the agent is at the newest.
      const shown = (await bodies(agent.page)).filter((text) => text !== 'Known fault of the second batch.');
      expect(shown.length).toBeGreaterThan(3);
      expect(shown).toEqual(after.slice(-shown.length));
    });

    await test.step('closure is proposed, declined, proposed again and confirmed', async () => {
      await agent.page.getByRole('button', { name: 'Propose closure' }).click();
      await page.getByRole('button', { name: 'Keep it open' }).click();
      await agent.page.getByRole('button', { name: 'Propose closure' }).click();
      await expect(page.getByText('Support thinks that this is resolved.')).toBeVisible();
      await page.getByRole('button', { name: 'Confirm closure' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Close the ticket' }).click();
      await expect(page.getByText('You agreed to close this ticket. Support completes its record')).toBeVisible();
      await expect(page.getByRole('textbox', { name: 'Your message' })).toHaveCount(0);
    });

    await test.step('the agent answers the six questions, and the ticket is closed', async () => {
      // The answers name the category by its label, even when the page was loaded at this moment.
      let release = (): void => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      await agent.page.route('**/api/support/categories', (route) => held.then(() => route.continue()), { times: 1 });
      await agent.page.reload();
      const form = agent.page.getByRole('region', { name: 'Closing record' });
      await expect(form.getByRole('status', { name: 'Loading...' })).toBeVisible();
      release();
      await expect(form.getByRole('textbox')).toHaveCount(QUESTIONS);
      await expect(form.getByLabel('What was the problem?')).toHaveValue(/^Technical: Bug\./);
      for (const field of await form.getByRole('textbox').all()) {
        await expect(field, 'a suggested answer').not.toHaveValue('');
        await field.clear();
      }
      await form.getByRole('button', { name: 'Submit and close' }).click();
      await expect(form.getByText('Please answer this question.')).toHaveCount(QUESTIONS);
      for (const field of await form.getByRole('textbox').all()) await field.fill('Settled with a new lamp.');
      await checkPage(agent.page, 'ticket-record');
      await form.getByRole('button', { name: 'Submit and close' }).click();
      await expect(page.getByText('This ticket is closed.').first()).toBeVisible();
      await expect(page.getByText('read the messages')).toBeVisible();
      await checkPage(page, 'ticket-closed');
    });

    await test.step('the transcript contains all messages and no note', async () => {
      const all = await bodies(page);
      await page.getByRole('link', { name: 'Transcript' }).click();
      await expect(page).toHaveURL(`${path}/transcript`);
      for (const text of all) await expect(page.getByText(text, { exact: true })).toBeVisible();
      await expect(page.getByText('Known fault')).toHaveCount(0);
    });
  },
);

test('a draft survives a reload, and a revoked ticket disappears for the agent', { tag: '@any-width' }, async ({ page, portal, agent }) => {
  const customer = await deskPerson(page, portal);
  const { id } = await openTicket(customer, { subject: 'Please forget this' });
  await verifyTicket(customer, agent, id);
  await signInAs(page, customer);
  await page.goto(`/support/tickets/${id}`);
  await agent.page.goto(`/support/tickets/${id}`);
  const field = (tab: Page) => tab.getByRole('textbox', { name: 'Your message' });
  const files = (tab: Page) => tab.getByRole('list', { name: 'Files to send' }).getByRole('listitem');
  await field(page).fill('Half a thought');
  await page
    .locator('input[type=file]')
    .setInputFiles(['a.txt', 'b.txt'].map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from('All is dark.') })));
  await expect(files(page).getByText('12 Bytes')).toHaveCount(2);
  // The server has deleted one of them, as it does after a day.
  await portal.database.query(`DELETE FROM ticket_attachments WHERE name = 'b.txt' AND ticket_id = $1`, [id]);
  await page.reload();
  await expect(field(page)).toHaveValue('Half a thought');
  await expect(page.getByRole('alert')).toHaveText('No longer available, please choose again: b.txt');
  await expect(files(page)).toHaveText([/^a\.txt12 B/]);

  await test.step('two tabs share one draft', async () => {
    const second = await page.context().newPage();
    await second.goto(`/support/tickets/${id}`);
    await expect(field(second)).toHaveValue('Half a thought');
    await expect(files(second)).toHaveText([/^a\.txt12 B/]);
    await field(second).fill('Half a thought, and the other half');
    await expect(field(page)).toHaveValue('Half a thought, and the other half');
    await field(page).press('End');
    await field(page).pressSequentially('.');
    await expect(field(second)).toHaveValue('Half a thought, and the other half.');
    await second.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(thread(page)).toContainText('Half a thought, and the other half.');
    await expect(thread(page).getByRole('link', { name: /^a\.txt/ })).toBeVisible();
    for (const tab of [page, second]) await expect(field(tab)).toHaveValue('');
    await expect(files(page)).toHaveCount(0);
    await second.close();
  });
  await expect(agent.page.getByRole('textbox', { name: 'Your message' })).toBeVisible();

  agent.watch.allow(/status of 404/);
  await page.getByRole('button', { name: 'Revoke access' }).click();
  const question = page.getByRole('dialog', { name: 'Revoke support’s access?' });
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await page.getByRole('button', { name: 'Revoke access' }).click();
  await question.getByRole('button', { name: 'Revoke access' }).click();
  const why = page.getByRole('dialog', { name: 'Would you like to say why?' });
  // Nothing is revoked until the reason is submitted or skipped.
  await expect(why.getByText('Access is revoked as soon as you submit one or skip this step.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(why).toHaveCount(0);
  await expect(agent.page.getByRole('textbox', { name: 'Your message' })).toBeVisible();
  await page.getByRole('button', { name: 'Revoke access' }).click();
  await question.getByRole('button', { name: 'Revoke access' }).click();
  await expect(why.getByLabel('Reason (optional)')).toBeFocused();
  await why.getByLabel('Reason (optional)').fill('I have changed my mind.');
  await checkPage(page, 'ticket-revoke-reason');
  await why.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(agent.page.getByText('This ticket is no longer available')).toBeVisible();
  await expect(agent.page.getByText('Please forget this')).toHaveCount(0);
  await expect(page.getByText('You have revoked support’s access.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Your message' })).toHaveCount(0);
  await checkPage(page, 'ticket-revoked');
  await checkPage(agent.page, 'ticket-gone');
});

test(
  'a long thread loads older messages without a jump, and announces new ones below',
  { tag: '@phone' },
  async ({ page, portal, agent }) => {
    test.setTimeout(120_000);
    const customer = await deskPerson(page, portal);
    const { id } = await openTicket(customer, { subject: 'A long story' });
    await verifyTicket(customer, agent, id);
    await signInAs(page, customer);
    await portal.database.query(
      `INSERT INTO ticket_messages (ticket_id, seq, entry, id, author_id, author_role, body, created_at)
     SELECT $1, n, n, gen_random_uuid(), (SELECT customer_id FROM tickets WHERE id = $1), 'customer', 'Line number ' || n || repeat(' and on', n % 30), now() FROM generate_series(1, 240) n`,
      [id],
    );
    await portal.database.query('UPDATE tickets SET entry_seq = 240, message_seq = 240, customer_seq = 240 WHERE id = $1', [id]);
    await page.goto(`/support/tickets/${id}`);
    await expect(thread(page).getByText(/^Line number 240/)).toBeInViewport();
    expect(await thread(page).getByRole('article').count()).toBeLessThan(40);

    await test.step('the reader returns to the same position, also after a reload', async () => {
      const bottom = page.getByRole('button', { name: 'Newest messages' });
      // A thread that is still scrolling to its end moves the reader back once more.
      await expect(async () => {
        await thread(page).evaluate((element) => element.scrollTo({ top: element.scrollHeight - 3_000 }));
        await expect(bottom).toBeVisible({ timeout: 1_000 });
      }).toPass();
      const line = await firstVisible(page);
      await page.reload();
      await expect(bottom).toBeVisible();
      await expect(thread(page).getByText(line, { exact: true })).toBeInViewport();
      await page.goto('/support');
      await page.goBack();
      await expect(bottom).toBeVisible();
      await expect(thread(page).getByText(line, { exact: true })).toBeInViewport();
      await bottom.click();
      await page.reload();
      await expect(thread(page).getByText(/^Line number 240/)).toBeInViewport();
      await expect(bottom).toBeHidden();
    });

    await expect(async () => {
      await thread(page).evaluate((element) => element.scrollTo({ top: 0 }));
      await expect(thread(page).getByRole('region', { name: 'What the ticket is about' })).toBeInViewport({ timeout: 1_000 });
    }).toPass();
    await expect(thread(page).getByText(/^Line number 1( |$)/)).toBeVisible();
    // Further up than the initially loaded lines.
    await page.reload();
    await expect(thread(page).getByText(/^Line number 1( |$)/)).toBeInViewport();
    await agent.send('POST', `/support/tickets/${id}/messages`, { body: 'News from below' });
    await page.getByRole('button', { name: '1 new message' }).click();
    await expect(thread(page).getByText('News from below')).toBeInViewport();

    await test.step('an agent who was away is asked before sending a reply that may be outdated', async () => {
      await agent.page.goto(`/support/tickets/${id}`);
      await expect(thread(agent.page).getByText('News from below')).toBeInViewport();
      // A thread that is still scrolling to its end follows new messages, so the reader scrolls afterwards.
      await expect(async () => {
        await thread(agent.page).evaluate((element) => element.scrollTo({ top: element.scrollHeight / 2 }));
        await expect(agent.page.getByRole('button', { name: 'Newest messages' })).toBeVisible({ timeout: 1_000 });
      }).toPass();
      await customer.send('POST', `/support/tickets/${id}/messages`, { body: 'Forget what I said.' });
      await expect(agent.page.getByRole('button', { name: '1 new message' })).toBeVisible();
      agent.watch.allow(/status of 409/);
      await sendMessage(agent.page, 'I do as you said.');
      await expect(agent.page.getByRole('dialog')).toContainText('The customer has replied in the meantime');
      await checkPage(agent.page, 'ticket-asking');
      await agent.page.getByRole('button', { name: 'Back to my draft' }).click();
      await expect(agent.page.getByRole('textbox', { name: 'Your message' })).toHaveValue('I do as you said.');
      await sendMessage(agent.page, 'Very well, I forget it.');
      await expect(thread(page)).toContainText('Very well, I forget it.');
      await expect(thread(page)).not.toContainText('I do as you said.');
    });
  },
);

test(
  'a customer who opens a closed ticket that was never verified is signed out',
  { tag: '@any-width' },
  async ({ page, portal, watch: watching }) => {
    const customer = await deskPerson(page, portal);
    const { id } = await openTicket(customer, { subject: 'Never checked' });
    await signInAs(page, customer);
    await portal.database.query(`UPDATE tickets SET status = 'closed', closed_at = now() WHERE id = $1`, [id]);
    watching.allow(/status of 401/);
    // The message may be confirmed before the server has answered.
    let answer = (): void => undefined;
    const confirmed = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/auth/logout', async (route) => {
      await confirmed;
      await route.continue();
    });
    await page.goto(`/support/tickets/${id}`);
    await expect(page.getByRole('alertdialog')).toContainText('logged out due to failing security check');
    await page.getByRole('button', { name: 'OK', exact: true }).click();
    answer();
    await expect(page).toHaveURL('/login');
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/login');
  },
);
