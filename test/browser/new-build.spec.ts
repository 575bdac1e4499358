import type { Page } from '@playwright/test';
import { sectionLink } from './support/shell';
import { expect, test } from './support/test';

const ANOTHER_BUILD = '<div id="root"></div><script type="module" src="/assets/another-build.js"></script>';

/** Code that a page loads when it needs it; the entry is there, from the server or from the browser's cache. */
const LOADED_ON_DEMAND = /\/assets\/(staff-page|bugs-section|support-page)-/;

/** Stands for an update of the server: until the page has been loaded this many times more, it is of a build whose code is gone. */
async function updates(page: Page): Promise<(loads: number) => void> {
  let remaining = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) remaining -= 1;
  });
  await page.route(LOADED_ON_DEMAND, (route) => (remaining > 0 ? route.fulfill({ status: 404 }) : route.fallback()));
  await page.route('/', (route) => (remaining > 0 ? route.fulfill({ contentType: 'text/html', body: ANOTHER_BUILD }) : route.fallback()));
  return (loads) => {
    remaining = loads;
  };
}

test('after an update, a page whose code is gone is loaded again', { tag: '@any-width' }, async ({ page, portal, watch }) => {
  await portal.signUp(page, { roles: ['developer'] });
  const update = await updates(page);
  watch.allow(/status of 404|dynamically imported module|preload CSS/);
  await page.goto('/staff?section=overview');
  await expect(page.getByRole('heading', { name: 'Recent activity' })).toBeVisible();

  await test.step('a section offers it, because the page may hold typed text', async () => {
    update(1);
    await sectionLink(page, 'Staff', 'Bug Reports').click();
    const notice = page.getByRole('status').filter({ hasText: 'A new version of this page is available.' });
    await notice.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('button', { name: 'Report a bug' })).toBeVisible();
  });
  await test.step('another page is loaded at once', async () => {
    update(1);
    await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Support' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'How can we help?' })).toBeVisible();
  });
  await test.step('so is a page that the browser had stored', async () => {
    update(2);
    await page.goto('/staff?section=overview');
    await expect(page.getByRole('heading', { name: 'Recent activity' })).toBeVisible();
  });
});
