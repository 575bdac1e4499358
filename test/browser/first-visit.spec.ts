import { holdRequests } from './support/held-requests';
import { expectNoLayoutShift, recordLayoutShifts } from './support/shell';
import { expect, test } from './support/test';

/** The number of files that a first visit may load: each is a round trip before the page is usable on a slow connection. */
const MAX_FILES = { scripts: 12, stylesheets: 4 };

const PUBLIC = ['/', '/projects', '/store', '/login'];
const SIGNED_IN = [
  '/dashboard',
  '/dashboard?tab=security',
  '/support',
  '/support/agent',
  '/admin?section=users',
  '/admin?section=store',
  '/staff',
  '/staff?section=bugs',
];
const HEADINGS = new Map([
  ['/', /We create/],
  ['/projects', /Projects/],
  ['/login', /Sign in/i],
]);

test('a first visit to a page loads few files', { tag: '@any-width' }, async ({ page, portal }) => {
  let requested: Array<[type: string, url: string]> = [];
  page.on('request', (request) => requested.push([request.resourceType(), request.url()]));
  const files = (type: string) => new Set(requested.filter(([kind]) => kind === type).map(([, url]) => url));
  for (const path of [...PUBLIC, ...SIGNED_IN]) {
    await test.step(path, async () => {
      if (path === SIGNED_IN[0]) await portal.signUp(page, { roles: ['admin', 'ceo'] });
      requested = [];
      await page.goto(path);
      await expect(page.getByRole('heading', { name: HEADINGS.get(path) ?? /./ }).first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      const [scripts, stylesheets] = [files('script'), files('stylesheet')];
      expect.soft(scripts.size, [...scripts].join('\n')).toBeLessThanOrEqual(MAX_FILES.scripts);
      expect.soft(stylesheets.size, [...stylesheets].join('\n')).toBeLessThanOrEqual(MAX_FILES.stylesheets);
      expect(scripts.size).toBeGreaterThan(2);
    });
  }
});

test('a button pressed before its script has loaded takes effect @phone', async ({ page, portal, watch }) => {
  watch.allow(/ERR_FAILED/);
  await portal.signUp(page, { roles: ['developer'] });
  // The page sends a request by itself: its first script runs then, and waits for this one.
  const section = await holdRequests(page, '**/assets/bugs-section-*.js*', (route) => route.abort());
  await page.goto('/staff?section=bugs', { waitUntil: 'commit' });
  await expect.poll(section.count).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Report a bug' }).click();
  await section.release();
  await expect(page.getByRole('dialog', { name: 'Report a bug' })).toBeVisible();
});

test('a button pressed before the client itself has loaded takes effect @phone', async ({ page, portal }) => {
  await portal.signUp(page, { roles: ['developer'] });
  const client = await holdRequests(page, '**/assets/index-*.js*');
  await page.goto('/staff?section=bugs', { waitUntil: 'commit' });
  await expect.poll(client.count).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Report a bug' }).click();
  await client.release();
  await expect(page.getByRole('dialog', { name: 'Report a bug' })).toBeVisible();
});

test('a sign-in page whose code does not arrive says why its button does nothing @phone', async ({ browser, portal }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${portal.url}/login`);
  await expect(page.getByText('This page is still loading.')).toBeVisible();
  await context.close();
  const alive = await browser.newPage();
  await alive.goto(`${portal.url}/login`);
  await expect(alive.getByRole('button', { name: 'Sign In', exact: true })).toBeEnabled();
  await expect(alive.getByText('This page is still loading.')).toHaveCount(0);
  await alive.close();
});

for (const path of ['/', '/about', '/signup']) {
  test(`text of ${path} does not move when its font loads late`, { tag: '@phone' }, async ({ page }) => {
    const typefaces = await holdRequests(page, '**/*.woff2');
    await page.addInitScript(recordLayoutShifts);
    await page.goto(path, { waitUntil: 'commit' });
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    expect(await page.evaluate(() => document.fonts.check('600 16px Inter'))).toBe(false);
    await typefaces.release();
    await page.waitForFunction(() => document.fonts.check('600 16px Inter') && document.fonts.check('700 32px "Bricolage Grotesque"'));
    await expectNoLayoutShift(page, 0.005);
  });
}
