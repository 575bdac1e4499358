import type { Page } from '@playwright/test';
import type { Role } from '../../server/platform/access/roles.rules';
import { checkPage } from './support/check-page';
import { signInAs, deskPerson, openTicket } from './support/desk-people';
import { PASSWORD } from './support/portal';
import { chooseInUserMenu, expectNoLayoutShift, hideLists, sectionLink, showLists, recordLayoutShifts } from './support/shell';
import { expect, test } from './support/test';

const areas = (page: Page) => page.getByRole('navigation', { name: 'Areas' }).getByRole('link');

const found: ReadonlyArray<readonly [roles: Role[], names: string[]]> = [
  [[], ['Account', 'Support']],
  [['developer'], ['Account', 'Staff', 'Support']],
  [['support'], ['Account', 'Support', 'Support desk']],
  [['dpo'], ['Account', 'Support', 'Admin']],
  [['admin'], ['Account', 'Staff', 'Support', 'Support desk', 'Admin']],
];

test('the rail shows exactly the areas of each role', { tag: '@any-width' }, async ({ page, portal }) => {
  for (const [roles, names] of found) {
    await test.step(roles.join() || 'user', async () => {
      await portal.signUp(page, { roles });
      await page.goto('/dashboard');
      await showLists(page);
      // A count of waiting tickets may follow the name.
      await expect(areas(page)).toContainText(names);
      await expect(areas(page).filter({ hasText: /^Account$/ })).toHaveAttribute('aria-current', 'true');
      await hideLists(page);
    });
  }
});

test('signed-in pages use the shell with their area marked, and public pages the public frame', async ({
  page,
  portal,
  browser,
  isMobile,
}) => {
  const person = await deskPerson(page, portal, { roles: ['admin'] });
  const ticket = await openTicket(person);
  await signInAs(page, person);
  const pages: ReadonlyArray<readonly [path: string, area: string]> = [
    ['/dashboard', 'Account'],
    ['/data-management', 'Account'],
    ['/staff?section=overview', 'Staff'],
    ['/staff/hr', 'Staff'],
    ['/support', 'Support'],
    ['/support/agent', 'Support desk'],
    [`/support/tickets/${ticket.id}`, 'Support desk'],
    ['/admin?section=users', 'Admin'],
  ];
  for (const [path, area] of pages) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await expect(page.getByRole('contentinfo')).toHaveCount(0);
      await expect(page.getByRole('navigation', { name: 'Main', includeHidden: true })).toHaveCount(0);
      await showLists(page);
      await expect(areas(page).and(page.locator('[aria-current]'))).toContainText(area);
      await expect(areas(page).and(page.locator('[aria-current]'))).toHaveCount(1);
      await hideLists(page);
    });
  }
  await page.goto('/');
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Areas', includeHidden: true })).toHaveCount(0);
  if (isMobile) await page.getByRole('button', { name: 'Open menu' }).click();
  const links = isMobile ? page.getByRole('dialog', { name: 'Menu' }) : page.getByRole('banner');
  await links.getByRole('link', { name: 'Support desk' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Support desk' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toHaveCount(0);

  await test.step('the sections of an area link to its pages, and the open one is marked', async () => {
    await page.goto('/admin?section=users');
    await showLists(page);
    await expect(sectionLink(page, 'Admin', 'Users')).toHaveAttribute('aria-current', 'page');
    await sectionLink(page, 'Admin', 'Projects').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
    await showLists(page);
    await expect(sectionLink(page, 'Admin', 'Projects')).toHaveAttribute('aria-current', 'page');
    await areas(page).filter({ hasText: 'Account' }).click();
    await expect(page).toHaveURL('/dashboard');
    await showLists(page);
    await expect(sectionLink(page, 'Account', 'Account Overview')).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('navigation', { name: 'Admin', includeHidden: true })).toHaveCount(0);
    await checkPage(page, 'shell-account-lists');
  });

  await test.step('the HTML contains the whole shell with the studio’s name before any script runs', async () => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      storageState: await page.context().storageState(),
      baseURL: portal.url,
      viewport: page.viewportSize(),
    });
    const still = await context.newPage();
    for (const path of ['/dashboard', '/admin?section=users', '/support/agent', '/support']) {
      await still.goto(path);
      await expect(still.getByRole('banner').getByText('Your Studio')).toBeAttached();
      await expect(still.getByRole('navigation', { name: 'Areas' })).toBeVisible();
      await expect(areas(still)).toHaveCount(5);
      await expect(still.getByRole('contentinfo')).toHaveCount(0);
      await expect(still.locator('noscript p')).toBeInViewport();
      if (!isMobile) await expect(still.getByRole('main')).toBeInViewport();
    }
    await still.goto('/admin?section=users');
    await expect(sectionLink(still, 'Admin', 'Users')).toHaveAttribute('aria-current', 'page');
    await context.close();
  });
});

test('visitors see support, sign-in and sign-up in the public frame', { tag: '@any-width' }, async ({ page }) => {
  await test.step('a visitor redirected to sign-in sees the studio’s name from the start', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/login');
    expect(asked).not.toContain('/api/contact');
  });

  for (const path of ['/support', '/login', '/signup']) {
    await page.goto(path);
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Areas', includeHidden: true })).toHaveCount(0);
  }

  await test.step('single-key shortcuts that were turned off are turned on again from the footer', async () => {
    const map = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    const single = map.getByLabel('Use single-key shortcuts in this browser');
    await page.getByRole('link', { name: 'Contact' }).first().focus();
    await page.keyboard.press('?');
    await single.press('Space');
    await page.keyboard.press('Escape');
    await page.getByRole('contentinfo').getByRole('button', { name: 'Keyboard shortcuts' }).press('Enter');
    await expect(single).not.toBeChecked();
    await single.press('Space');
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await expect(single).toBeChecked();
  });
});

test(
  'on a narrow window a drawer contains areas and sections, on a medium one the rail has icons, on a wide one content is limited',
  { tag: '@any-width' },
  async ({ page, portal }) => {
    await portal.signUp(page, { roles: ['admin'] });
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/admin?section=users');
    await expect(page.getByRole('navigation', { name: 'Areas' })).toBeHidden();
    const open = page.getByRole('button', { name: 'Open menu' });
    await open.press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await expect(drawer.getByRole('navigation', { name: 'Areas' })).toBeVisible();
    await expect(drawer.getByRole('navigation', { name: 'Admin' })).toBeVisible();
    await checkPage(page, 'shell-drawer');
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(open).toBeFocused();
    await open.click();
    await expect(drawer).toBeVisible();
    await page.mouse.click(350, 400);
    await expect(drawer).toBeHidden();
    await open.click();
    await drawer.getByRole('link', { name: 'Projects' }).click();
    await expect(drawer).toBeHidden();
    await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();

    await test.step('on a medium window the rail shows icons above their labels', async () => {
      await page.setViewportSize({ width: 768, height: 1024 });
      await page.goto('/admin?section=users');
      await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
      for (const name of ['Account', 'Support', 'Support desk', 'Admin']) {
        await expect(areas(page).filter({ hasText: new RegExp(String.raw`^${name}(\d|$)`) })).toBeInViewport({ ratio: 1 });
      }
      const [rail, main] = [page.getByRole('navigation', { name: 'Areas' }), page.getByRole('main')];
      expect((await rail.boundingBox())?.width).toBeLessThan(96);
      expect((await main.boundingBox())?.width).toBeGreaterThan(640);
      await expect(page.getByRole('navigation', { name: 'Admin' })).toBeHidden();
      await page.getByRole('button', { name: 'Open menu' }).click();
      await expect(page.getByRole('dialog', { name: 'Menu' }).getByRole('navigation', { name: 'Admin' })).toBeVisible();
      await checkPage(page, 'shell-medium-drawer');
    });

    await test.step('content is at most 1,600 pixels wide', async () => {
      await page.setViewportSize({ width: 2560, height: 1200 });
      await page.goto('/admin?section=users');
      const table = page.getByRole('table').first();
      await expect(table).toBeVisible();
      const { width = 0 } = (await table.boundingBox()) ?? {};
      expect(width).toBeGreaterThan(1500);
      expect(width).toBeLessThanOrEqual(1600);
    });
  },
);

test('everything in the shell is reached by keyboard in visual order', { tag: '@any-width' }, async ({ page, portal }) => {
  await portal.signUp(page, { roles: ['admin'] });
  await page.goto('/admin?section=users');
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await page.keyboard.press('Tab');
  await expect(skip).toBeFocused();
  const bar = page.getByRole('banner');
  const stops = [
    bar.getByRole('link', { name: 'Your Studio' }),
    bar.getByRole('button', { name: /^Search/ }),
    bar.getByRole('link', { name: 'Inbox' }),
    bar.getByRole('button', { name: 'Switch colour scheme' }),
    bar.getByRole('button', { name: 'Account menu of Ada Lovelace' }),
    areas(page).nth(0),
  ];
  for (const stop of stops) {
    await page.keyboard.press('Tab');
    await expect(stop).toBeFocused();
    expect(await stop.evaluate((element) => getComputedStyle(element).outlineStyle)).not.toBe('none');
  }
  await skip.press('Enter');
  await expect(page).toHaveURL(/#main$/);

  const user = page.getByRole('button', { name: 'Account menu of Ada Lovelace' });
  await user.press('Enter');
  // Keys reach the menu once the focus is in it.
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(user).toBeFocused();
  // Last, because its pictures resize the window, which can take the focus from a menu.
  await user.press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await checkPage(page, 'shell-user-menu');
});

test('the user menu links to the public site and signs out', { tag: '@phone' }, async ({ page, portal }) => {
  await portal.signUp(page);
  await page.goto('/dashboard');
  await chooseInUserMenu(page, 'Terms');
  await expect(page).toHaveURL('/terms');
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Lovelace' })).toBeVisible();
  await chooseInUserMenu(page, 'Cookie Preferences');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await chooseInUserMenu(page, 'Sign out');
  await expect(page).toHaveURL('/');
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login');
});

async function expectStill(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expectNoLayoutShift(page, 0.01);
}

test('nothing on the dashboard or the support desk moves during hydration, even when a code waits to be entered', async ({
  page,
  portal,
}) => {
  const customer = await deskPerson(page, portal);
  const agent = await deskPerson(page, portal, { roles: ['support'] });
  const admin = await deskPerson(page, portal, { roles: ['admin'] });
  await page.addInitScript(recordLayoutShifts);
  await signInAs(page, admin);
  await expectStill(page, '/dashboard');

  const { id } = await openTicket(customer);
  await openTicket(customer, { subject: 'The lamp flickers' });
  const { code } = await customer.send<{ code: string }>('POST', `/support/tickets/${id}/security-code`, { password: PASSWORD });
  await customer.send('POST', `/support/tickets/${id}/send-code`);
  await signInAs(page, agent);
  await expectStill(page, '/support/agent');
  await expect(page.getByRole('region', { name: 'Security codes to enter' })).toContainText('left');
  await agent.send('POST', `/support/tickets/${id}/verify-security`, { code });
});
