import { acceptEssentialCookies, removeSession, emailedLink, signIn, openTab } from './support/account';
import { checkPage } from './support/check-page';
import { PASSWORD } from './support/portal';
import { expect, test } from './support/test';

const NEW_PASSWORD = 'Sieben-Zwetschgen-9';

test.beforeEach(({ page, portal }) => acceptEssentialCookies(page, portal));

test('a forgotten password is replaced through the link in an email, once', { tag: '@phone' }, async ({ page, portal, watch }) => {
  const { email } = await portal.signUp(page);
  await page.context().clearCookies({ name: /session/ });
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgotten your password?' }).click();
  await expect(page).toHaveURL('/forgot-password');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Enter your email address/);
  await checkPage(page, 'forgot-password');

  await page.getByLabel('Email').fill('nobody-at-all@portal.test');
  await page.getByRole('button', { name: 'Send the link' }).click();
  const message = await page
    .getByRole('status')
    .filter({ hasText: /account with this email address/ })
    .innerText();
  await page.getByRole('button', { name: 'Request another link' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('status').filter({ hasText: /account with this email address/ })).toHaveText(message);
  await checkPage(page, 'forgot-password-sent');

  const link = await emailedLink(portal, email, '/reset-password');
  await page.goto(link);
  await expect(page).toHaveURL('/reset-password');
  await page.getByLabel('New password', { exact: true }).fill('Password1!');
  await expect(page.getByText(/among the most common ones/)).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirm new password').fill(NEW_PASSWORD);
  await checkPage(page, 'reset-password');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByText('Your password was changed. Please sign in with the new one.')).toBeVisible();
  await checkPage(page, 'reset-password-done');
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  watch.allow(/status of 40\d/);
  await signIn(page, email, PASSWORD);
  await expect(page.getByRole('alert')).toBeVisible();
  await signIn(page, email, NEW_PASSWORD);
  await expect(page).toHaveURL('/dashboard');

  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill('Acht-Zwetschgen-10');
  await page.getByLabel('Confirm new password').fill('Acht-Zwetschgen-10');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByRole('alert')).toContainText('You can request another');
  await checkPage(page, 'reset-password-dead');
  await page.getByRole('main').getByRole('link', { name: 'Request a new link' }).click();
  await expect(page).toHaveURL('/forgot-password');

  await test.step('a different account that is signed in here stays so', async () => {
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByRole('status').filter({ hasText: /account with this email address/ })).toBeVisible();
    await expect.poll(() => emailedLink(portal, email, '/reset-password')).not.toBe(link);
    const next = await emailedLink(portal, email, '/reset-password');
    const other = await portal.signUp(page);
    await page.goto(next);
    await page.getByLabel('New password', { exact: true }).fill('Acht-Zwetschgen-10');
    await page.getByLabel('Confirm new password').fill('Acht-Zwetschgen-10');
    const identity = page.waitForResponse('**/api/auth/me');
    await page.getByRole('button', { name: 'Set new password' }).click();
    await expect(page.getByText('Your password was changed. Please sign in with the new one.')).toBeVisible();
    expect(await (await identity).json()).toMatchObject({ user: { id: other.id } });
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await expect(page).toHaveURL('/dashboard');
  });
});

test(
  'an address is verified through the link in the welcome email, which can be sent again',
  { tag: '@phone' },
  async ({ page, portal, watch }) => {
    const { email } = await portal.signUp(page, { verified: false });
    await page.goto('/dashboard');
    await expect(page.getByText('Your email address is not verified yet')).toBeVisible();
    await checkPage(page, 'overview-unverified');
    await page.getByRole('button', { name: 'Send the link again' }).click();
    await expect(page.getByText(`A new link is on its way to ${email}`)).toBeVisible();

    const link = await emailedLink(portal, email, '/verify-email');
    await page.goto(link);
    await expect(page.getByText('Your email address is verified.')).toBeVisible();
    await expect(page).toHaveURL('/verify-email');
    expect(await page.evaluate(() => window.location.href)).not.toContain('token');
    await checkPage(page, 'verify-email');
    await page.reload();
    await expect(page.getByText(`${email} is verified.`)).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Open your dashboard' }).click();
    await expect(page.getByText('Verified', { exact: true })).toBeVisible();
    await expect(page.getByText('Your email address is not verified yet')).toBeHidden();

    watch.allow(/status of 4\d\d/);
    await page.goto(link);
    await expect(page.getByText(`${email} is verified.`)).toBeVisible();
    await page.context().clearCookies({ name: /session/ });
    await page.goto('/verify-email');
    await page.goto(`/verify-email#token=${'x'.repeat(43)}`);
    await expect(page.getByRole('alert')).toContainText('you can send another link from your dashboard');
    await checkPage(page, 'verify-email-dead');
  },
);

test('opening a link that another person requested does not use it', { tag: '@phone' }, async ({ page, portal }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') calls.push(new URL(request.url()).pathname);
  });
  const stranger = await portal.signUp(page, { verified: false });
  const link = await emailedLink(portal, stranger.email, '/verify-email');
  await page.context().clearCookies({ name: /session/ });
  calls.length = 0;
  await page.goto(link);
  await expect(page.getByText(/was opened with this email address on \d+ .* Continue only if you opened it yourself/)).toBeVisible();
  await checkPage(page, 'verify-email-question');
  expect(calls).toEqual(['/api/auth/verify-email/account']);
  await page.getByRole('button', { name: 'Verify this address' }).click();
  await expect(page.getByText('Your email address is verified.')).toBeVisible();

  await page.goto('/confirm-email#token=abc');
  await expect(page.getByRole('button', { name: 'Use this address' })).toBeVisible();
  expect(calls).toEqual(['/api/auth/verify-email/account', '/api/auth/verify-email']);
});

test('an account that a stranger opened is deleted by the owner of its address', { tag: '@phone' }, async ({ page, portal }) => {
  const stranger = await portal.signUp(page, { verified: false });
  const link = await emailedLink(portal, stranger.email, '/verify-email');
  await page.context().clearCookies({ name: /session/ });
  await page.goto(link);
  await page.getByRole('button', { name: 'This is not my account' }).click();
  await expect(page.getByRole('heading', { name: 'Not your account' })).toBeVisible();
  await checkPage(page, 'verify-email-disown');
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'This is not my account' }).click();
  await page.getByRole('button', { name: 'Delete the account' }).click();
  await expect(page.getByText('The account is deleted. Your email address is free again.')).toBeVisible();
  expect(await portal.database.query('SELECT id FROM users WHERE email = $1', [stranger.email])).toEqual([]);
});

test(
  'an incomplete link is reported, and one that could not be checked can be tried again',
  { tag: '@any-width' },
  async ({ page, watch }) => {
    await test.step('an incomplete link is reported', async () => {
      for (const path of ['/reset-password', '/verify-email', '/confirm-email']) {
        await page.goto(path);
        await expect(page.getByRole('alert')).toContainText('This link is incomplete');
      }
    });

    watch.allow(/status of 503/);
    let tries = 0;
    await page.route('**/api/auth/verify-email/account', (route) =>
      route.fulfill({ json: { name: 'Ada Lovelace', openedAt: '2026-11-22T12:00:00.000Z' } }),
    );
    await page.route('**/api/auth/verify-email', (route) => {
      tries += 1;
      return tries === 1
        ? route.fulfill({ status: 503, json: {} })
        : route.fulfill({ json: { message: 'Your email address is verified.' } });
    });
    await page.goto('/verify-email#token=abc');
    await page.getByRole('button', { name: 'Verify this address' }).click();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Your email address is verified.')).toBeVisible();
  },
);

test('a new email address takes effect once its link is opened', { tag: '@any-width' }, async ({ page, portal }, { project }) => {
  const { email } = await portal.signUp(page);
  const next = `new-${project.name}-${process.pid}@portal.test`;
  await page.goto('/dashboard?tab=personal-info');
  const panel = page.getByRole('region', { name: 'Email address' });
  await expect(panel.getByText(email)).toBeVisible();
  const opener = panel.getByRole('button', { name: 'Change address' });
  await opener.click();
  await panel.getByRole('button', { name: 'Cancel' }).click();
  await expect(opener).toBeFocused();
  await opener.click();
  await panel.getByLabel('New email address').fill(email.toUpperCase());
  await panel.getByRole('button', { name: 'Send the link' }).click();
  await expect(panel.getByText('This is already your address')).toBeVisible();
  await panel.getByLabel('New email address').fill(`mistyped-${next}`);
  await panel.getByRole('button', { name: 'Send the link' }).click();
  await panel.getByRole('button', { name: 'Keep my current address' }).click();
  await expect(panel.getByText('Waiting for')).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await panel.getByLabel('New email address').fill(next);
  await panel.getByRole('button', { name: 'Send the link' }).click();
  await expect(panel.getByText(`Waiting for ${next}`)).toBeVisible();
  await expect(opener).toBeFocused();
  await checkPage(page, 'email-pending');
  await page.reload();
  await expect(panel.getByText(`Waiting for ${next}`)).toBeVisible();

  await page.goto(await emailedLink(portal, next, '/confirm-email'));
  await expect(page.getByText('Your new email address is confirmed.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Open your dashboard' }).click();
  await openTab(page, 'Personal Info');
  await expect(panel.getByText(next)).toBeVisible();
  await expect(panel.getByText(`Waiting for ${next}`)).toBeHidden();
  await removeSession(page);
  await page.goto('/login');
  await signIn(page, next, PASSWORD);
  await expect(page).toHaveURL('/dashboard');
});
