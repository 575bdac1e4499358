import { readFile } from 'node:fs/promises';
import { CLIENT_HEADERS } from '../support/client-headers';
import { expireProofs, acceptEssentialCookies, totpCode, removeSession, openTab, signIn } from './support/account';
import { checkPage } from './support/check-page';
import { PASSWORD } from './support/portal';
import { expect, test, withHydration } from './support/test';

const NEW_PASSWORD = 'Sieben-Zwetschgen-9';

test.beforeEach(({ page, portal }) => acceptEssentialCookies(page, portal));

test('a user changes the password, and every other session ends', { tag: '@any-width' }, async ({ page, portal, browser, watch }) => {
  const { email } = await portal.signUp(page);
  const elsewhere = await browser.newContext({ baseURL: portal.url });
  const other = withHydration(await elsewhere.newPage());
  await other.goto('/login');
  await signIn(other, email, PASSWORD);
  await expect(other).toHaveURL('/dashboard');

  await test.step('an unreadable response shows our own message', async () => {
    await page.goto('/dashboard?tab=security');
    await page.getByLabel('Current password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('Confirm new password').fill(NEW_PASSWORD);
    watch.allow(/status of 500/);
    await page.route('**/api/users/password', (route) => route.fulfill({ status: 500, json: {} }));
    await page.getByRole('button', { name: 'Update password' }).click();
    await expect(page.getByRole('alert')).toHaveText('Failed to update password');
    await expect(page.getByLabel('Current password', { exact: true })).toHaveValue(PASSWORD);
    await page.unroute('**/api/users/password');
  });

  await page.goto('/dashboard?tab=security');
  const update = page.getByRole('button', { name: 'Update password' });
  await expect(update).toBeDisabled();
  await page.getByLabel('Current password', { exact: true }).fill('Not-my-password-1');
  await page.getByLabel('New password', { exact: true }).fill('Password1!');
  await expect(page.getByText('Strong', { exact: true })).toBeVisible();
  await expect(page.getByText(/among the most common ones/)).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await expect(page.getByText(/among the most common ones/)).toBeHidden();
  await page.getByLabel('Confirm new password').fill('Sieben');
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await expect(update).toBeDisabled();
  await page.getByLabel('Confirm new password').fill(NEW_PASSWORD);
  await checkPage(page, 'security-password');

  watch.allow(/status of 400/);
  await update.click();
  await expect(page.getByLabel('Current password', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Current password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('New password', { exact: true })).toHaveValue(NEW_PASSWORD);

  await page.getByLabel('Current password', { exact: true }).fill(PASSWORD);
  await update.click();
  await expect(page.getByText('Password updated successfully')).toBeVisible();
  await expect(page.getByText('All your other sessions have ended.')).toBeVisible();
  await expect(page.getByLabel('Current password', { exact: true })).toHaveValue('');

  await other.goto('/dashboard?tab=security');
  await expect(other).toHaveURL('/login');
  await signIn(other, email, NEW_PASSWORD);
  await expect(other).toHaveURL('/dashboard?tab=security');
  await elsewhere.close();
});

test(
  'two-factor authentication is set up, required, survives a lost device, and is switched off',
  { tag: '@phone' },
  async ({ page, portal, watch }) => {
    const { email } = await portal.signUp(page);
    await page.goto('/dashboard');
    await openTab(page, 'Security');
    let secret = '';
    let codes: string[] = [];

    await test.step('set up', async () => {
      await page.getByRole('button', { name: 'Set up' }).click();
      const dialog = page.getByRole('dialog', { name: 'Set up two-factor authentication' });
      await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();
      secret = (await dialog.getByRole('code').innerText()).replaceAll(/\s/g, '');
      await checkPage(page, 'two-factor-enrolment');
      await dialog.getByRole('button', { name: 'Switch on' }).click();
      await expect(dialog.getByText('Enter the six digits from your app')).toBeVisible();
      watch.allow(/status of 400/);
      await dialog.getByLabel('Code shown in the app').fill('000000');
      await dialog.getByRole('button', { name: 'Switch on' }).click();
      await expect(dialog.getByText('Invalid 2FA code')).toBeVisible();
      await dialog.getByLabel('Code shown in the app').fill(await totpCode(portal, secret));
      await dialog.getByRole('button', { name: 'Switch on' }).click();
    });

    await test.step('save the recovery codes', async () => {
      const dialog = page.getByRole('dialog', { name: 'Save your recovery codes' });
      await expect(dialog.getByRole('listitem')).toHaveCount(10);
      await expect(dialog.getByRole('heading')).toBeFocused();
      codes = await dialog.getByRole('listitem').allInnerTexts();
      await expect(page.getByText('Switched off')).toHaveCount(0);
      await checkPage(page, 'recovery-codes');
      await page.keyboard.press('Escape');
      await expect(dialog.getByText('Save the codes first, then tick this box.')).toBeVisible();
      await expect(dialog.getByLabel('I have saved them')).toBeFocused();
      await expect(dialog.getByRole('button', { name: 'Done' })).toBeDisabled();
      // The mouse’s Back button asks as well.
      await page.evaluate(() => window.history.back());
      await page.getByRole('alertdialog', { name: 'Leave without the codes?' }).getByRole('button', { name: 'Stay on this page' }).click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        dialog.getByRole('button', { name: 'Download as text' }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(/-recovery-codes-\d{4}-\d\d-\d\d\.txt$/);
      expect((await readFile(await download.path(), 'utf8')).trim().split('\n')).toEqual(codes.map((code) => code.trim()));
      await dialog.getByLabel('I have saved them').check();
      await dialog.getByRole('button', { name: 'Done' }).click();
      await expect(page.locator(':focus')).toHaveText('Two-factor authentication is on.');
      await expect(page.getByText(/10 recovery codes are left/)).toBeVisible();
      await checkPage(page, 'security-two-factor-on');
    });

    await test.step('sign in with the app', async () => {
      await removeSession(page);
      await page.goto('/dashboard?tab=security');
      await expect(page).toHaveURL('/login');
      await signIn(page, email, PASSWORD);
      const code = page.getByLabel('Code from your authenticator app');
      await expect(code).toBeFocused();
      await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
      watch.allow(/status of 401/);
      await code.fill('000000');
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
      await expect(page.getByRole('alert')).toContainText('Invalid 2FA code');
      await checkPage(page, 'second-factor');
      await code.fill(await totpCode(portal, secret));
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
      await expect(page).toHaveURL('/dashboard?tab=security');
    });

    await test.step('sign in with a recovery code', async () => {
      await removeSession(page);
      await page.goto('/login');
      await signIn(page, email, PASSWORD);
      await page.getByRole('button', { name: 'Use a recovery code' }).click();
      await page.getByLabel('Recovery code').fill(codes[0]?.trim() ?? '');
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
      await expect(page).toHaveURL('/dashboard');
      await page.goto('/dashboard?tab=security');
      await expect(page.getByText(/9 recovery codes are left/)).toBeVisible();
    });

    await test.step('get new recovery codes', async () => {
      await page.getByRole('button', { name: 'Get new recovery codes' }).click();
      const question = page.getByRole('dialog', { name: 'Get new recovery codes?' });
      await question.getByLabel('Code').fill(await totpCode(portal, secret));
      await question.getByRole('button', { name: 'Get new codes' }).click();
      const dialog = page.getByRole('dialog', { name: 'Save your recovery codes' });
      await expect(dialog.getByRole('listitem')).toHaveCount(10);
      expect(await dialog.getByRole('listitem').allInnerTexts()).not.toContain(codes[1]);
      await dialog.getByLabel('I have saved them').check();
      await dialog.getByRole('button', { name: 'Done' }).click();
      await expect(page.getByText(/10 recovery codes are left/)).toBeVisible();
    });

    await test.step('switch it off', async () => {
      await page.getByRole('button', { name: 'Switch off' }).click();
      const question = page.getByRole('dialog', { name: 'Switch off two-factor authentication?' });
      await checkPage(page, 'two-factor-off-question');
      await question.getByLabel('Code').fill(await totpCode(portal, secret));
      await question.getByRole('button', { name: 'Switch off' }).click();
      await expect(page.getByText('Two-factor authentication is off.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible();
    });
  },
);

test(
  'a sensitive action asks for the password again, and cancelling leaves everything unchanged',
  { tag: '@any-width' },
  async ({ page, portal, watch }) => {
    await portal.signUp(page);
    await page.goto('/dashboard?tab=security');
    await expireProofs(portal);
    watch.allow(/status of 40[03]/);
    await page.getByRole('button', { name: 'Set up' }).click();
    const question = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await expect(question.getByLabel('Your password')).toBeFocused();
    await checkPage(page, 'proof-prompt');
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();

    await page.getByRole('button', { name: 'Set up' }).click();
    await question.getByRole('button', { name: 'Confirm' }).click();
    await expect(question.getByText('Enter your password')).toBeVisible();
    await question.getByLabel('Your password').fill('Wrong-password-1');
    await question.getByRole('button', { name: 'Confirm' }).click();
    await expect(question.getByLabel('Your password')).toHaveAttribute('aria-invalid', 'true');
    await question.getByLabel('Your password').fill(PASSWORD);
    await question.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('dialog', { name: 'Set up two-factor authentication' })).toBeVisible();
  },
);

test(
  'sessions are listed with their devices; one can be ended, or all others, or the current one, which signs out',
  { tag: '@phone' },
  async ({ page, portal, browser, watch }) => {
    const { email } = await portal.signUp(page);
    const agents = [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    ];
    for (const userAgent of agents) {
      const context = await browser.newContext({ userAgent, baseURL: portal.url });
      const response = await context.request.post('/api/auth/login', {
        data: { email, password: PASSWORD },
        headers: CLIENT_HEADERS,
      });
      expect(response.status()).toBe(200);
      await context.close();
    }
    await page.goto('/dashboard?tab=security');
    const panel = page.getByRole('region', { name: 'Active sessions' });
    await expect(panel.getByText('This device')).toBeVisible();
    await expect(panel.getByText(/Firefox on Windows/)).toBeVisible();
    await expect(panel.getByRole('listitem')).toHaveCount(4);
    await checkPage(page, 'security-sessions');

    await panel.getByRole('button', { name: /End the session in Firefox/ }).click();
    const question = page.getByRole('dialog', { name: 'End this session?' });
    await expect(question.getByRole('button', { name: 'Go back' })).toBeFocused();
    await question.getByRole('button', { name: 'End session' }).click();
    await expect(panel.getByText(/The session in Firefox.* has ended/)).toBeVisible();
    await expect(panel.getByText('Ended in the last 7 days (1)')).toBeVisible();

    await panel.getByRole('button', { name: 'End all others' }).click();
    await page.getByRole('dialog', { name: 'End 2 other sessions?' }).getByRole('button', { name: 'End all others' }).click();
    await expect(panel.getByText('All your other sessions have ended.')).toBeVisible();
    await expect(panel.getByText('Ended in the last 7 days (3)')).toBeVisible();
    await expect(panel.getByRole('button', { name: 'End all others' })).toBeHidden();

    watch.allow(/status of 500/);
    await page.route('**/api/users/sessions', (route) => route.fulfill({ status: 500, json: {} }));
    await page.reload();
    await expect(panel.getByRole('alert')).toContainText('Your sessions could not be loaded');
    await page.unroute('**/api/users/sessions');
    await page.route('**/api/users/sessions', (route) => route.fulfill({ json: [] }));
    await panel.getByRole('button', { name: 'Try again' }).click();
    await expect(panel.getByText('No active sessions found.')).toBeVisible();

    await page.unroute('**/api/users/sessions');
    await page.reload();
    await panel.getByRole('button', { name: /^End the session in/ }).click();
    await question.getByRole('button', { name: 'End session' }).click();
    await expect(page).toHaveURL('/');
    expect(await (await page.request.get('/api/auth/me')).json()).toMatchObject({ user: null });
  },
);

test('the login history scrolls in its box and loads older entries at the end', { tag: '@any-width' }, async ({ page, portal }) => {
  const { id } = await portal.signUp(page);
  await test.step('an empty history says so', async () => {
    await page.route('**/api/users/login-logs*', (route) => route.fulfill({ json: [] }));
    await page.goto('/dashboard?tab=security');
    await expect(page.getByText('No login history found.')).toBeVisible();
    await page.unroute('**/api/users/login-logs*');
  });

  await portal.database.query(
    `INSERT INTO login_history (user_id, ip_address, user_agent, created_at, success, message)
     SELECT $1, '192.0.2.' || n, NULL, now() - n * interval '1 hour', n % 7 <> 0, CASE WHEN n % 7 = 0 THEN 'Wrong password' ELSE 'Signed in' END
     FROM generate_series(1, 70) n`,
    [id],
  );
  await page.goto('/dashboard?tab=security');
  const box = page.getByRole('region', { name: 'Login history' }).getByRole('region');
  await expect(box.getByText('Wrong password').first()).toBeVisible();
  expect(await box.evaluate((element) => element.clientHeight)).toBeLessThanOrEqual(16 * 16);
  await checkPage(page, 'security-history');
  const entries = box.getByRole('listitem');
  const first = await entries.count();
  await box.getByRole('button', { name: 'Show older entries' }).click();
  await expect.poll(() => entries.count()).toBeGreaterThan(first);
  await expect(async () => {
    await box.evaluate((element) => element.scrollTo({ top: element.scrollHeight, behavior: 'instant' }));
    await expect(box.getByText('There are no older entries.')).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(box.getByText('192.0.2.70')).toBeVisible();
});
