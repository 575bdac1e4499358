import type { Page } from '@playwright/test';
import { acceptEssentialCookies, expireProofs, openTab, removeSession, signIn } from './support/account';
import { checkPage } from './support/check-page';
import { PASSWORD } from './support/portal';
import { expect, test } from './support/test';

/** Chromium's own software authenticator, as in a phone with a fingerprint reader. */
async function addAuthenticator(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

// It applies to every user of the studio.
test.afterEach(({ portal }) => portal.database.query('DELETE FROM passkey_requirement'));

test(
  'a passkey is added, signs in alone and after the password, proves identity, and is removed',
  { tag: '@phone' },
  async ({ page, portal, watch }) => {
    await acceptEssentialCookies(page, portal);
    const { email } = await portal.signUp(page);
    await addAuthenticator(page);
    await page.goto('/dashboard');
    await openTab(page, 'Security');
    const panel = page.getByRole('region', { name: 'Passkeys' });

    await test.step('add', async () => {
      await panel.getByRole('button', { name: 'Add a passkey' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
      await dialog.getByRole('button', { name: 'Continue' }).click();
      await expect(dialog.getByText('Enter a name.')).toBeVisible();
      await dialog.getByLabel('Name').fill('My phone');
      await checkPage(page, 'passkey-add');
      await dialog.getByRole('button', { name: 'Continue' }).click();
      const codes = page.getByRole('dialog', { name: 'Save your recovery codes' });
      await expect(codes.getByRole('listitem')).toHaveCount(10);
      await codes.getByLabel('I have saved them').check();
      await codes.getByRole('button', { name: 'Done' }).click();
      await expect(panel.getByText('“My phone” is added.')).toBeVisible();
      await expect(page.getByText('Switched on, with passkeys')).toBeVisible();
      await checkPage(page, 'passkeys');
    });

    await test.step('sign in with it alone', async () => {
      await removeSession(page);
      await page.goto('/login');
      await checkPage(page, 'login-with-passkey');
      await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
      await expect(page).toHaveURL('/dashboard');
    });

    await test.step('sign in with the password and then with it', async () => {
      await removeSession(page);
      await page.goto('/login');
      await signIn(page, email, PASSWORD);
      await expect(page.getByLabel('Recovery code')).toBeVisible();
      await checkPage(page, 'passkey-second-step');
      await page.getByRole('button', { name: 'Use a passkey' }).click();
      await expect(page).toHaveURL('/dashboard');
    });

    await test.step('prove identity with the password and with it, to remove it', async () => {
      await openTab(page, 'Security');
      await panel.getByRole('button', { name: 'Rename My phone' }).click();
      const rename = page.getByRole('dialog', { name: 'Rename the passkey' });
      await rename.getByLabel('Name').fill('Old phone');
      await rename.getByRole('button', { name: 'Save' }).click();
      await expect(rename).toBeHidden();
      await expireProofs(portal);
      watch.allow(/status of 403/);
      await panel.getByRole('button', { name: 'Remove Old phone' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove passkey' }).click();
      const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
      await checkPage(page, 'passkey-proof');
      await proof.getByLabel('Your password').fill(PASSWORD);
      await proof.getByRole('button', { name: 'Confirm' }).click();
      await expect(proof.getByText('This step needs your second factor.')).toBeVisible();
      await checkPage(page, 'second-factor-proof');
      await proof.getByRole('button', { name: 'Use a passkey' }).click();
      await expect(panel.getByText('“Old phone” no longer signs you in.')).toBeVisible();
      await expect(panel.getByText('You have no passkeys.')).toBeVisible();
      await expect(page.getByText('Switched off')).toBeVisible();
    });

    await test.step('add one because the role needs it', async () => {
      await portal.database.query(
        `INSERT INTO passkey_requirement (id, required_from, version, changed_at) VALUES (1, now() + interval '1 day', 1, now())`,
      );
      await portal.database.query(`UPDATE users SET roles = '{security}' WHERE email = $1`, [email]);
      await page.goto('/dashboard');
      const due = page.getByRole('status').filter({ hasText: 'Your role needs a passkey from' });
      await checkPage(page, 'passkey-due');
      await due.getByRole('link', { name: 'Add a passkey' }).click();
      await expect(panel.getByText('Your role needs a passkey from')).toBeVisible();
      await expect(panel).toBeFocused();
      await portal.database.query(`UPDATE passkey_requirement SET required_from = now() - interval '1 day'`);
      for (const path of ['/terms/upcoming', '/privacy-policy/upcoming', '/cookies-policy/upcoming']) {
        await page.goto(path);
        await expect(page).toHaveURL(path);
      }
      await page.goto('/admin?section=security&tab=sessions');
      await expect(page).toHaveURL('/add-passkey');
      await checkPage(page, 'add-passkey');
      await page.getByRole('button', { name: 'Add a passkey' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
      await dialog.getByLabel('Name').fill('New phone');
      // However late the page learns that the passkey is no longer due.
      await page.route('**/api/auth/me', (route) => new Promise((resolve) => setTimeout(() => resolve(route.continue()), 1_500)));
      await dialog.getByRole('button', { name: 'Continue' }).click();
      const codes = page.getByRole('dialog', { name: 'Save your recovery codes' });
      await codes.getByLabel('I have saved them').check();
      await codes.getByRole('button', { name: 'Done' }).click();
      await expect(page).toHaveURL('/admin?section=security&tab=sessions');
      await page.unroute('**/api/auth/me');
      await expect(page.getByText('Mandatory from')).toBeVisible();
      await page.getByRole('button', { name: 'Make voluntary' }).click();
      await checkPage(page, 'passkeys-voluntary');
      await page.getByRole('dialog').getByRole('button', { name: 'Make voluntary' }).click();
      await expect(page.getByText('Passkeys are voluntary.')).toBeVisible();
      await page.getByRole('button', { name: 'Make mandatory' }).click();
      await expect(page.getByLabel('Grace period in days')).toHaveValue('14');
      await checkPage(page, 'passkeys-mandatory');
    });
  },
);
