import type { Page } from '@playwright/test';
import { checkPage } from './support/check-page';
import { expect, test, withHydration } from './support/test';

test.use({ cookieChoice: null });

const banner = (page: Page) => page.getByRole('region', { name: 'Cookies' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Cookie Preferences' });
const footerButton = (page: Page) => page.getByRole('contentinfo').getByRole('button', { name: 'Cookie Preferences' });

/** Everything that the browser stores for the site, by name. */
async function storedKeys(page: Page): Promise<string[]> {
  const cookies = (await page.context().cookies()).map(({ name }) => name);
  const stores = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  return [...cookies, ...stores].sort();
}

/** The preferences as stored, or undefined. */
async function preferences(page: Page): Promise<Record<string, boolean> | undefined> {
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'studio-cookie-preferences');
  return cookie && (JSON.parse(decodeURIComponent(cookie.value)) as Record<string, boolean>);
}

/** Scrolls down the page, like a user who reads on. */
async function scrollDown(page: Page): Promise<void> {
  await page.mouse.wheel(0, 700);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
  await page.reload();
}

const ASKED = ['studio-cookie-consent', 'studio-cookie-preferences'];
const ESSENTIAL_ONLY = { essential: true, functional: false, analytics: false, marketing: false };
const ALL = { essential: true, functional: true, analytics: true, marketing: true };

test(
  'nothing is stored before the choice, and the banner covers no navigation and at most a quarter of a small phone',
  { tag: '@phone' },
  async ({ page }) => {
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        const moved = list.getEntries().reduce((sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value, 0);
        document.documentElement.dataset.moved = String(Number(document.documentElement.dataset.moved ?? 0) + moved);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('/');
    await expect(banner(page).getByRole('button', { name: 'Essential Only' })).toBeInViewport();
    const box = await banner(page).boundingBox();
    expect(box?.height).toBeLessThanOrEqual(740 / 4);
    const moved = await page.evaluate(
      () =>
        new Promise<number>((resolve) =>
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(Number(document.documentElement.dataset.moved ?? 0)))),
        ),
    );
    expect(moved).toBeLessThan(0.01);
    await checkPage(page, 'cookie-banner');
    // What is shown at the foot of the window is above the banner, not behind it or over it.
    await page.context().setOffline(true);
    const notice = await page.getByText('You are offline').boundingBox();
    expect((notice?.y ?? Infinity) + (notice?.height ?? 0)).toBeLessThanOrEqual(box?.y ?? 0);
    await page.context().setOffline(false);
    await scrollDown(page);
    await page.getByRole('main').getByRole('link', { name: 'View Projects' }).click();
    await expect(page).toHaveURL('/projects');
    await page.goBack();
    await expect(page).toHaveURL('/');
    await page.goto('/terms');
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
    expect(await storedKeys(page)).toEqual([]);
    // The end of the page can be reached while the banner is open.
    await footerButton(page).scrollIntoViewIfNeeded();
    await footerButton(page).click();
    await expect(dialog(page)).toBeVisible();
  },
);

test('a page can be read and left without a choice', { tag: '@any-width' }, async ({ page, portal }) => {
  await page.goto('/');
  await expect(banner(page)).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'View Projects' }).click();
  await expect(page).toHaveURL('/projects');
  await expect(banner(page)).toBeVisible();
  await banner(page).getByRole('link', { name: 'Cookies Policy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cookies Policy' })).toBeVisible();

  await test.step('closing the preferences changes nothing', async () => {
    await banner(page).getByRole('button', { name: 'Customize' }).click();
    await dialog(page).getByRole('switch', { name: 'Analytics' }).check();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(banner(page).getByRole('button', { name: 'Customize' })).toBeFocused();
    expect(await storedKeys(page)).toEqual([]);
    await banner(page).getByRole('button', { name: 'Customize' }).click();
    await expect(dialog(page).getByRole('switch', { name: 'Analytics' })).not.toBeChecked();
    await page.keyboard.press('Escape');
  });

  await test.step('the sections of an area are next to the banner, and not under it', async () => {
    await portal.signUp(page, { roles: ['admin'] });
    await page.goto('/admin?section=users');
    await expect(banner(page)).toBeVisible();
    const sections = await page.getByRole('navigation', { name: 'Admin', exact: true }).boundingBox();
    const box = await banner(page).boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual((sections?.x ?? Infinity) + (sections?.width ?? 0));
  });
});

test('Essential Only stores the choice and nothing else', { tag: '@any-width' }, async ({ page }) => {
  await page.goto('/');
  await banner(page).getByRole('button', { name: 'Essential Only' }).click();
  await expect(banner(page)).toBeHidden();
  await expect(page.getByRole('status').filter({ hasText: 'Your cookie choice is saved.' })).toBeAttached();
  await expect(page.getByRole('main')).toBeFocused();
  expect(await preferences(page)).toEqual(ESSENTIAL_ONLY);
  await scrollDown(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(banner(page)).toBeHidden();
  expect(await storedKeys(page)).toEqual(ASKED);
});

test('Accept All allows every category, for 365 days and for this site alone', { tag: '@any-width' }, async ({ page }) => {
  await page.goto('/');
  await banner(page).getByRole('button', { name: 'Accept All' }).click();
  await expect(banner(page)).toBeHidden();
  expect(await preferences(page)).toEqual(ALL);
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === 'studio-cookie-consent')?.value).toBe('all');
  const yearFromNow = Date.now() / 1000 + 365 * 24 * 60 * 60;
  for (const cookie of cookies) {
    expect(cookie).toMatchObject({ sameSite: 'Strict', path: '/' });
    expect(Math.abs(cookie.expires - yearFromNow)).toBeLessThan(600);
  }
  await scrollDown(page);
  await expect.poll(() => storedKeys(page)).toEqual(['functional:scroll-positions', ...ASKED]);
  await expect(banner(page)).toBeHidden();
});

test(
  'Customize offers four switches, saves the choice, and removes the cookies of disabled categories',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/');
    await banner(page).getByRole('button', { name: 'Customize' }).click();
    await expect(dialog(page)).toBeVisible();
    const essential = dialog(page).getByRole('switch', { name: 'Essential' });
    await expect(essential).toBeChecked();
    await expect(essential).toBeDisabled();
    for (const name of ['Functional', 'Analytics', 'Marketing']) await expect(dialog(page).getByRole('switch', { name })).not.toBeChecked();
    await checkPage(page, 'cookie-preferences');
    await dialog(page).getByRole('switch', { name: 'Functional' }).check();
    await dialog(page).getByRole('button', { name: 'Save Preferences' }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(banner(page)).toBeHidden();
    await expect(page.getByRole('main')).toBeFocused();
    expect(await preferences(page)).toEqual({ ...ESSENTIAL_ONLY, functional: true });
    expect((await page.context().cookies()).find(({ name }) => name === 'studio-cookie-consent')?.value).toBe('custom');
    await scrollDown(page);
    await expect.poll(() => storedKeys(page)).toEqual(['functional:scroll-positions', ...ASKED]);

    await footerButton(page).click();
    await expect(dialog(page).getByRole('switch', { name: 'Functional' })).toBeChecked();
    await dialog(page).getByRole('button', { name: 'Essential Only' }).click();
    await expect(footerButton(page)).toBeFocused();
    expect(await preferences(page)).toEqual(ESSENTIAL_ONLY);
    await expect.poll(() => storedKeys(page)).toEqual(ASKED);
  },
);

test(
  'disabling a category removes what other pages stored, and a choice in one tab applies to all',
  { tag: '@any-width' },
  async ({ page, context }) => {
    await page.goto('/');
    const other = withHydration(await context.newPage());
    await other.goto('/projects');
    await expect(banner(other)).toBeVisible();
    await page.bringToFront();
    await banner(page).getByRole('button', { name: 'Accept All' }).click();
    await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(banner(other)).toBeHidden();
    await other.close();
    await page.evaluate(() => localStorage.setItem('functional:personal:application-draft', '{}'));
    await page.reload();
    await footerButton(page).click();
    await dialog(page).getByRole('button', { name: 'Essential Only' }).click();
    await expect.poll(() => storedKeys(page)).toEqual(ASKED);
  },
);

test('Reset clears what a page can clear and asks again', { tag: '@any-width' }, async ({ page, context, baseURL }) => {
  await page.goto('/');
  await banner(page).getByRole('button', { name: 'Accept All' }).click();
  await page.getByRole('banner').getByRole('button', { name: 'Switch colour scheme' }).click();
  await expect.poll(() => storedKeys(page)).toContain('colour-scheme');
  await page.evaluate(() => void (document.cookie = 'left-behind=1; Path=/'));
  await footerButton(page).click();
  await checkPage(page, 'cookie-preferences-chosen');
  await dialog(page).getByRole('button', { name: 'Reset' }).click();
  await expect(banner(page)).toBeVisible();
  expect(await storedKeys(page)).toEqual([]);
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'auto');
  await page.reload();
  await expect(banner(page)).toBeVisible();

  await test.step('a choice with unreadable preferences counts as essential only', async () => {
    await context.addCookies([
      { name: 'studio-cookie-consent', value: 'all', url: baseURL! },
      { name: 'studio-cookie-preferences', value: '%7Bbroken', url: baseURL! },
    ]);
    await page.goto('/');
    await scrollDown(page);
    await footerButton(page).click();
    await expect(dialog(page).getByRole('switch', { name: 'Functional' })).not.toBeChecked();
    await expect(banner(page)).toBeHidden();
    expect(await storedKeys(page)).toEqual(ASKED);
  });
});

test('the banner and the preferences work by keyboard alone', { tag: '@any-width' }, async ({ page }) => {
  await page.goto('/');
  await expect(banner(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(banner(page).getByRole('link', { name: 'Cookies Policy' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(banner(page).getByRole('button', { name: 'Customize' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: 'Close without saving' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(dialog(page).getByRole('switch', { name: 'Functional' })).toBeChecked();
  for (const name of ['Analytics', 'Marketing']) {
    await page.keyboard.press('Tab');
    await expect(dialog(page).getByRole('switch', { name })).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(banner(page)).toBeHidden();
  expect(await preferences(page)).toEqual({ ...ESSENTIAL_ONLY, functional: true });
});

test('a signed-in user’s choice is recorded in their account', { tag: '@any-width' }, async ({ page, portal }) => {
  const { id } = await portal.signUp(page);
  const recordedChoice = async () => {
    const [row] = await portal.database.query<{ cookies_accepted: boolean }>('SELECT cookies_accepted FROM users WHERE id = $1', [id]);
    return row?.cookies_accepted;
  };
  await page.goto('/');
  await banner(page).getByRole('button', { name: 'Accept All' }).click();
  await expect.poll(recordedChoice).toBe(true);
  await footerButton(page).click();
  await dialog(page).getByRole('button', { name: 'Essential Only' }).click();
  await expect.poll(recordedChoice).toBe(false);
});
