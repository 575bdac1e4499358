import { acceptEssentialCookies } from './support/account';
import { newBrowserPage } from './support/admin-users';
import { checkPage } from './support/check-page';
import { signInAs, deskPerson, openTicket, verifyTicket } from './support/desk-people';
import { PASSWORD } from './support/portal';
import { expect, withHydration, test } from './support/test';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

test(
  'another user who signs in over a page starts on the dashboard without the typed text',
  { tag: '@any-width' },
  async ({ page, portal, browser, watch }) => {
    const other = await newBrowserPage(browser, portal);
    const { id, email } = await portal.signUp(other);
    await other.context().close();
    await portal.signUp(page);
    await acceptEssentialCookies(page, portal);
    await page.goto('/dashboard?tab=personal-info');
    await page.getByLabel('Username').fill('barn-owl');
    watch.allow(/status of 401/);
    await page.context().clearCookies({ name: /-session$/ });
    await page.getByRole('button', { name: 'Save changes' }).click();

    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByLabel('Password', { exact: true }).fill(`${PASSWORD}!`);
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL('/dashboard');
    await expect(dialog).toBeHidden();
    await page.goto('/dashboard?tab=personal-info');
    await expect(page.getByLabel('Username')).toHaveValue('');
    const me = (await (await page.request.get('/api/auth/me')).json()) as { user: { id: string; username: string | null } };
    expect(me.user).toMatchObject({ id, username: null });
  },
);

test(
  'a user whose account is deactivated leaves the page with what it showed, and is told why',
  { tag: '@any-width' },
  async ({ page, portal, watch }) => {
    const { id } = await portal.signUp(page);
    await acceptEssentialCookies(page, portal);
    await page.goto('/dashboard?tab=personal-info');
    await page.getByLabel('Username').fill('tawny-owl');
    watch.allow(/status of 401/);
    await portal.database.query('UPDATE users SET is_active = false WHERE id = $1', [id]);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText(/^Your account is deactivated\. /)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByLabel('Username')).toHaveCount(0);

    await test.step('a user whose account is deleted leaves the page, and is told so', async () => {
      const admin = await deskPerson(page, portal, { roles: ['admin'] });
      const person = await deskPerson(page, portal);
      await signInAs(page, person);
      await acceptEssentialCookies(page, portal);
      await page.goto('/dashboard?tab=personal-info');
      await page.getByLabel('Username').fill('little-owl');
      watch.allow(/status of 401/);
      await admin.send('DELETE', `/admin/users/${person.id}`, { reason: 'Spam' });
      // The button was not clicked.
      await expect(page.getByText(/^Your account has been deleted\. /)).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
  },
);

test(
  'a download after the end of the session asks the user to sign in, says what that changed, and then saves the file',
  { tag: '@any-width' },
  async ({ page, portal, watch }) => {
    const person = await deskPerson(page, portal);
    const agent = await deskPerson(page, portal, { roles: ['support'] });
    const { id } = await openTicket(person);
    await verifyTicket(person, agent, id);
    await signInAs(page, person);
    await acceptEssentialCookies(page, portal);
    await page.goto(`/support/tickets/${id}/transcript`);
    const link = page.getByRole('link', { name: 'Download text file' });
    await expect(link).toBeVisible();
    await person.send('POST', '/legal/delete-account/schedule');
    watch.allow(/status of 401/);
    await page.context().clearCookies({ name: /-session$/ });
    await link.click();
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    const changed = page.getByRole('alertdialog', { name: 'Welcome back' });
    await expect(changed).toContainText('Your scheduled deletion was cancelled because you signed in.');
    const [download] = await Promise.all([page.waitForEvent('download'), changed.getByRole('button', { name: 'OK' }).click()]);
    expect(download.suggestedFilename()).toMatch(/\.txt$/);
  },
);

test('a session about to expire shows a warning in every tab, and typed text stays', { tag: '@phone' }, async ({ page, portal, watch }) => {
  const { id } = await portal.signUp(page);
  await acceptEssentialCookies(page, portal);
  // A stream notices the end at its own time.
  watch.allow(/ERR_FAILED/);
  await page.context().route('**/api/live?*', (route) => route.abort());
  const sessions = () => portal.database.query('SELECT id FROM sessions WHERE user_id = $1 AND ended_at IS NULL', [id]);
  const before = await sessions();
  const second = withHydration(await page.context().newPage());
  for (const tab of [page, second]) {
    await tab.clock.install();
    await tab.goto('/dashboard?tab=personal-info');
    await tab.getByLabel('Username').fill('snowy-owl');
  }
  const asked = page.getByRole('alertdialog', { name: 'Are you still there?' });
  await page.clock.fastForward(7 * DAY - 6 * MINUTE);
  await expect(asked).toBeHidden();
  await portal.database.query("UPDATE sessions SET last_seen_at = now() - interval '7 days' + interval '4 minutes' WHERE user_id = $1", [
    id,
  ]);
  for (const tab of [page, second]) {
    await tab.clock.fastForward(tab === page ? 2 * MINUTE : 7 * DAY - 4 * MINUTE);
    await expect(tab.getByRole('alertdialog', { name: 'Are you still there?' })).toContainText('you will be signed out at');
  }
  await checkPage(page, 'session-about-to-end');
  await page.getByRole('button', { name: 'Stay signed in' }).click();
  for (const tab of [page, second]) await expect(tab.getByRole('alertdialog')).toBeHidden();
  expect(await sessions()).toEqual(before);

  await test.step('staying requires a sign-in once the limit is reached', async () => {
    await portal.database.query("UPDATE sessions SET created_at = now() - interval '30 days' + interval '4 minutes' WHERE user_id = $1", [
      id,
    ]);
    await page.clock.fastForward(7 * DAY - 4 * MINUTE);
    const dialog = page.getByRole('dialog', { name: 'Your session is about to end' });
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(dialog).toBeHidden();
    expect(await sessions()).not.toEqual(before);
    expect(await sessions()).toHaveLength(1);
    await expect(page.getByLabel('Username')).toHaveValue('snowy-owl');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  });

  await test.step('the sign-in covers every tab once the session has ended', async () => {
    await portal.database.query("UPDATE sessions SET last_seen_at = now() - interval '8 days' WHERE user_id = $1", [id]);
    for (const tab of [page, second]) {
      await tab.clock.fastForward(7 * DAY);
      await expect(tab.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible();
    }
    await second.getByRole('dialog').getByLabel('Password', { exact: true }).fill(PASSWORD);
    await second.getByRole('button', { name: 'Sign in', exact: true }).click();
    for (const tab of [page, second]) await expect(tab.getByRole('dialog')).toBeHidden();
    await expect(second.getByLabel('Username')).toHaveValue('snowy-owl');
  });
});

test(
  'a reply and its file survive the end of the session without drafts in the browser',
  { tag: '@any-width' },
  async ({ page, portal, watch }) => {
    const agent = await deskPerson(page, portal, { roles: ['support'] });
    const customer = await deskPerson(page, portal);
    const { id } = await openTicket(customer);
    await verifyTicket(customer, agent, id);
    await signInAs(page, customer);
    await page.goto(`/support/tickets/${id}`);
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    const signInAgain = async (): Promise<void> => {
      await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
      await expect(dialog).toBeHidden();
    };
    await page.getByRole('textbox', { name: 'Your message' }).fill('It is dark again.');
    watch.allow(/status of 401/);
    await portal.database.query('UPDATE sessions SET ended_at = now() WHERE user_id = $1', [customer.id]);
    await page.locator('input[type=file]').setInputFiles({ name: 'lamp.txt', mimeType: 'text/plain', buffer: Buffer.from('no light') });
    const thread = page.getByRole('log', { name: 'Conversation' });
    const loadedAgain = page.waitForResponse((response) => response.ok() && response.url().includes('/messages'));
    // Another end of the session during the repeated upload would be one too many.
    const uploaded = page.waitForResponse(
      (response) => response.request().method() === 'POST' && response.ok() && response.url().endsWith('/attachments'),
    );
    await signInAgain();
    await Promise.all([loadedAgain, uploaded]);
    await expect(thread).toHaveAttribute('aria-busy', 'false');
    await expect(page.getByRole('button', { name: 'Remove lamp.txt' })).toBeVisible();
    // The page requests updates by itself, and would find the end before the reply does.
    watch.allow(/ERR_FAILED/);
    await page.route('**/api/**', (route) => (route.request().method() === 'GET' ? route.abort() : route.continue()));
    await portal.database.query('UPDATE sessions SET ended_at = now() WHERE user_id = $1', [customer.id]);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(dialog).toBeVisible();
    await page.unrouteAll();
    await signInAgain();
    await expect(thread).toContainText('It is dark again.');
    await expect(thread.getByRole('link', { name: /lamp.txt/ })).toBeVisible();
    expect(
      await portal.database.query('SELECT body FROM ticket_messages WHERE ticket_id = $1 AND author_role = $2', [id, 'customer']),
    ).toEqual([{ body: 'It is dark again.' }]);
  },
);
