import type { Page } from '@playwright/test';
import { ROLES } from '../../server/platform/access/roles.rules';
import { checkPage } from './support/check-page';
import { expect, test } from './support/test';

// The journeys check their screens at phone width; here every screen is checked at desktop width, one after another.

/** Screens that no navigation list links to. */
const SIGNED_OUT = [
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/new-password',
  '/add-passkey',
  '/verify-email',
  '/confirm-email',
  '/certificates',
  '/contracts/verify',
];
const SIGNED_IN = [
  '/dashboard',
  '/data-management',
  '/inbox',
  ...['mine', 'templates', 'assign', 'person', 'requests'].map((tab) => `/contracts?tab=${tab}`),
  ...['word', 'excel'].map((tab) => `/studio?tab=${tab}`),
  '/staff/hr',
  '/staff/dpo',
  '/staff?section=training&view=progress',
  '/staff?section=training&view=certificates',
  '/staff?section=training&edit=new',
  '/support/agent/replies',
  '/support/agent/statistics',
];

/** Addresses in the navigation lists around the page’s own content. */
const navigationLinks = (page: Page): Promise<string[]> =>
  page.locator('nav a[href^="/"], footer a[href^="/"]').evaluateAll((links) => {
    const around = links.filter((link) => link.closest('main') === null);
    return around.map((link) => (link.getAttribute('href') ?? '').replace(/#.*/, ''));
  });

/** Follows a visible link to a section, which takes a fraction of the time of a full load. */
async function open(page: Page, address: string): Promise<void> {
  const link = page.locator(`nav a[href="${address}"]`).first();
  if (!address.includes('?') || (await link.count()) === 0) await page.goto(address);
  else {
    await link.evaluate((element) => (element as HTMLAnchorElement).click());
    await expect(page).toHaveURL(address);
  }
  await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible();
  await expect(page.locator('main [aria-busy=true]'), address).toHaveCount(0);
}

/**
 * Checks screens and all screens in their navigation lists, in one scheme, because the journeys check the colours of both.
 * @returns the addresses of the checked screens.
 */
async function checkScreens(page: Page, screens: readonly string[]): Promise<string[]> {
  const seen: string[] = [];
  const waiting = [...screens];
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    await open(page, address);
    await checkPage(page, undefined, ['dark']);
    seen.push(address);
    const others = (await navigationLinks(page)).filter((other) => !seen.includes(other) && !waiting.includes(other));
    // The sections of this area before those of another one.
    waiting.unshift(...new Set(others.filter((other) => other.includes('?'))));
    waiting.push(...new Set(others.filter((other) => !other.includes('?'))));
  }
  return seen;
}

test('every screen of a visitor', { tag: '@any-width' }, async ({ page }) => {
  test.setTimeout(180_000);
  const seen = await checkScreens(page, ['/', ...SIGNED_OUT, '/projects/your-first-project']);
  expect(seen).toEqual(expect.arrayContaining(['/about', '/contact', '/store', '/terms', '/privacy-policy', '/cookies-policy']));
});

test('every screen of a user with every role', { tag: '@any-width' }, async ({ page, portal }) => {
  test.setTimeout(180_000);
  await portal.signUp(page, { roles: ROLES.filter((role) => role !== 'user') });
  const seen = await checkScreens(page, SIGNED_IN);
  expect(seen).toEqual(
    expect.arrayContaining(['/admin?section=users', '/staff?section=bugs', '/support/agent', '/dashboard?tab=personal-info']),
  );
});
