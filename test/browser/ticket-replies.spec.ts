import type { Route } from '@playwright/test';
import { expect, test } from './support/agent';
import { checkPage } from './support/check-page';
import { signInAs, deskPerson, openTicket, verifyTicket } from './support/desk-people';
import { followSection } from './support/shell';

test.use({ cookieChoice: 'all' });

test(
  'an agent saves a reply with placeholders, inserts it with a slash, and undoes a message before it is sent',
  { tag: '@any-width' },
  async ({ page, portal, agent }) => {
    const customer = await deskPerson(page, portal, { name: ['Sam', 'Whitlock'] });
    const { id, number } = await openTicket(customer);
    await verifyTicket(customer, agent, id);
    await agent.send('PUT', '/users/preferences', { undoSend: true });
    const desk = agent.page;
    await desk.clock.install();

    await test.step('save the reply', async () => {
      await desk.goto('/support/agent');
      await followSection(desk, 'Support desk', 'Saved replies');
      await expect(desk.getByText('No saved replies yet')).toBeVisible();
      await checkPage(desk, 'saved-replies-empty');
      await desk.getByRole('button', { name: 'New reply' }).click();
      const dialog = desk.getByRole('dialog', { name: 'New saved reply' });
      await dialog.getByLabel('Title').fill('Greeting');
      await dialog.getByLabel('Text').fill('Dear {name},');
      await dialog.getByRole('button', { name: 'Add reply' }).click();
      await expect(dialog.getByLabel('Text')).toBeFocused();
      await expect(dialog).toContainText('{name} is not a placeholder. You can use {firstName}');
      await dialog.getByLabel('Text').fill('Hello ');
      await dialog.getByRole('button', { name: 'Customer’s first name' }).click();
      await desk.keyboard.type(', about ');
      await dialog.getByRole('button', { name: 'Ticket number' }).click();
      await expect(dialog.getByLabel('Text')).toHaveValue('Hello {firstName}, about {ticketNumber}');
      await checkPage(desk, 'saved-reply-dialog');
      await dialog.getByRole('button', { name: 'Add reply' }).click();
      await expect(desk.getByText('“Greeting” is saved.')).toBeVisible();
      await expect(desk.getByRole('row').filter({ hasText: 'Greeting' })).toContainText('Only you');
      await checkPage(desk, 'saved-replies');
    });

    await desk.goto(`/support/tickets/${id}`);
    const field = desk.getByRole('textbox', { name: 'Your message' });
    const list = desk.getByRole('listbox', { name: 'Saved replies' });

    await test.step('insert it by keyboard, and undo that with the browser’s undo', async () => {
      await field.pressSequentially('Good day. /gre');
      await expect(list.getByRole('option')).toHaveText([/Greeting/]);
      await expect(list.getByRole('option')).toHaveAttribute('aria-selected', 'true');
      await checkPage(desk, 'saved-replies-menu');
      await field.press('Escape');
      await expect(list).toBeHidden();
      await field.press('Backspace');
      await expect(list).toBeHidden();
      // Tab takes effect although the response to the typed text is still pending.
      const held: Route[] = [];
      await desk.route(/search=greet(&|$)/, (route) => void held.push(route));
      await field.pressSequentially(' /greet');
      await expect(async () => expect(held).toHaveLength(1)).toPass();
      await field.press('Tab');
      await Promise.all(held.map((route) => route.continue()));
      await expect(field).toHaveValue(`Good day. /gr Hello Sam, about #${number}`);
      await field.press('ControlOrMeta+z');
      await expect(field).toHaveValue('Good day. /gr /greet');
      await field.fill('');
      await desk.getByRole('button', { name: 'Insert a saved reply' }).click();
      await list.getByRole('option', { name: /Greeting/ }).click();
      await expect(field).toHaveValue(`Hello Sam, about #${number}`);
      await expect(field).toBeFocused();
    });

    await test.step('a message waits, and Undo returns it whole', async () => {
      // The page's clock stands still: on a slow machine the five seconds could pass before Undo is pressed.
      await desk.clock.pauseAt(Date.now() + 60_000);
      await desk.getByRole('button', { name: 'Send', exact: true }).click();
      await expect(desk.getByText('Sending in 5 s', { exact: true })).toBeVisible();
      await desk.getByRole('button', { name: 'Undo', exact: true }).click();
      await desk.clock.resume();
      await expect(field).toHaveValue(`Hello Sam, about #${number}`);
      await expect(field).toBeFocused();
      expect(
        await portal.database.query('SELECT 1 FROM ticket_messages WHERE ticket_id = $1 AND author_role = $2', [id, 'support']),
      ).toEqual([]);
      await desk.getByRole('button', { name: 'Send', exact: true }).click();
      await expect(desk.getByText(/^Sending in/)).toBeVisible();
      await checkPage(desk, 'message-waiting');
      // The time may have passed while the page was checked.
      await desk
        .getByRole('button', { name: 'Send now' })
        .click({ timeout: 1_000 })
        .catch(() => undefined);
      await expect(desk.getByText(/^Sending in/)).toBeHidden();
    });

    await test.step('leaving the ticket sends the waiting message once', async () => {
      await field.fill('One more thing.');
      await desk.getByRole('button', { name: 'Send', exact: true }).click();
      await expect(desk.getByText(/^Sending in/)).toBeVisible();
      await desk.reload();
      await expect(desk.getByRole('log').getByText('One more thing.')).toHaveCount(1);
      await field.fill('And the last.');
      await desk.getByRole('button', { name: 'Send', exact: true }).click();
      await desk.getByRole('main').getByRole('link', { name: 'Support desk' }).click();
      await expect(desk.getByRole('heading', { level: 1, name: 'Support desk' })).toBeVisible();
      const sent = () =>
        portal.database.query<{ body: string }>(
          `SELECT body FROM ticket_messages WHERE ticket_id = $1 AND author_role = 'support' ORDER BY seq`,
          [id],
        );
      await expect
        .poll(async () => (await sent()).map(({ body }) => body))
        .toEqual([`Hello Sam, about #${number}`, 'One more thing.', 'And the last.']);
    });

    await test.step('the customer chooses which key sends a message', async () => {
      await signInAs(page, customer);
      await page.goto(`/support/tickets/${id}`);
      const message = page.getByRole('textbox', { name: 'Your message' });
      await expect(page.getByText('Enter sends, Shift + Enter starts a new line.')).toBeVisible();
      await message.fill('One line');
      await message.press('Shift+Enter');
      await message.pressSequentially('another line');
      await message.press('Enter');
      await expect(page.getByRole('log')).toContainText('One line\nanother line');
      await page.getByRole('button', { name: 'Message options' }).click();
      await expect(page.getByText('Allow 5 seconds to undo')).toHaveCount(0);
      await page.getByRole('radio', { name: 'Ctrl + Enter' }).check();
      await page.keyboard.press('Escape');
      await expect(page.getByText('Ctrl + Enter sends, Enter starts a new line.')).toBeVisible();
      await message.fill('First line');
      await message.press('Enter');
      await message.pressSequentially('second line');
      await expect(message).toHaveValue('First line\nsecond line');
      await message.press('Control+Enter');
      await expect(page.getByRole('log').getByText('First line')).toBeVisible();
      await expect(message).toHaveValue('');
      await page.reload();
      await expect(page.getByText('Ctrl + Enter sends, Enter starts a new line.')).toBeVisible();
    });
  },
);
