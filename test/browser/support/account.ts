import { expect, type Page } from '@playwright/test';
import { generateSync } from 'otplib';
import type { Portal } from './portal';
import { followSection } from './shell';

/** Opens a tab of the account as a user does. */
export async function openTab(page: Page, name: string): Promise<void> {
  await followSection(page, 'Account', name);
}

/** Removes the banner, as for a user who chose on an earlier visit. */
export async function acceptEssentialCookies(page: Page, portal: Portal): Promise<void> {
  await page.context().addCookies([{ name: 'studio-cookie-consent', value: 'essential', url: portal.url }]);
}

/** The same for a user whose choice lets forms survive a reload. */
export async function acceptFunctionalCookies(page: Page, portal: Portal): Promise<void> {
  await page.context().addCookies([
    { name: 'studio-cookie-consent', value: 'custom', url: portal.url },
    { name: 'studio-cookie-preferences', value: encodeURIComponent('{"essential":true,"functional":true}'), url: portal.url },
  ]);
}

/** Removes the session from this browser while the open page requests nothing. */
export async function removeSession(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies({ name: /-session$/ });
}

/** Signs in on the page that shows the form. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

/** What an authenticator app shows now for a secret. Used time steps are cleared first, as if time had passed. */
export async function totpCode(portal: Portal, secret: string): Promise<string> {
  await portal.database.query('UPDATE second_factors SET last_step = 0');
  return generateSync({ secret });
}

/** Makes every user’s last password proof too old for sensitive actions. */
export async function expireProofs(portal: Portal): Promise<void> {
  await portal.database.query(`UPDATE sessions SET proved_at = now() - interval '1 hour', raised_until = NULL`);
}

/** The newest link to a page (`/reset-password`) in the emails to an address. A job writes some emails shortly after the response. */
export async function emailedLink(portal: Portal, address: string, path: string): Promise<string> {
  let link = '';
  await expect(async () => {
    const mails = await portal.database.query<{ text: string }>('SELECT text FROM mails WHERE to_address = $1 ORDER BY created_at DESC', [
      address,
    ]);
    link =
      mails.map(({ text }) => new RegExp(`${portal.url}${path}#token=[\\w.~%-]+`).exec(text)?.[0]).find((found) => found !== undefined) ??
      '';
    expect(link, `the link in a mail to ${address}`).toContain(`${portal.url}${path}#token=`);
  }).toPass();
  return link;
}
