import { expect, type Locator, type Page } from '@playwright/test';

/** Opens the app shell's drawer where the window has no room for its lists. */
export async function showLists(page: Page): Promise<void> {
  // The public frame has a menu of that name as well.
  await expect(page.getByRole('navigation', { name: 'Areas', includeHidden: true }).first()).toBeAttached();
  const menu = page.getByRole('button', { name: 'Open menu' });
  if (await menu.isVisible()) await menu.click();
}

/** Closes it again. */
export async function hideLists(page: Page): Promise<void> {
  const close = page.getByRole('button', { name: 'Close menu' });
  if (await close.isVisible()) await close.click();
}

/** A section of an area; visible once its list is shown. */
export function sectionLink(page: Page, area: string, name: string | RegExp): Locator {
  return page.getByRole('navigation', { name: area, exact: true }).getByRole('link', { name, exact: true });
}

/** Opens a section as a user does: in the side column, or in the drawer. */
export async function followSection(page: Page, area: string, name: string | RegExp): Promise<void> {
  await showLists(page);
  await sectionLink(page, area, name).click();
}

/** Chooses an entry of the user menu in the shell's bar. */
export async function chooseInUserMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Account menu of/ }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/** Adds up the layout shift of the page from its first paint on (web.dev/cls): an init script for the page. */
export function recordLayoutShifts(): void {
  Object.assign(window, { shifted: 0 });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      Object.assign(window, { shifted: Number(Reflect.get(window, 'shifted')) + Number(Reflect.get(entry, 'value')) });
  }).observe({ type: 'layout-shift', buffered: true });
}

export async function expectNoLayoutShift(page: Page, most: number): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await page.evaluate(() => Number(Reflect.get(window, 'shifted')))).toBeLessThan(most);
}
