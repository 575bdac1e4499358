import { signInAs, deskPerson, openTicket } from './support/desk-people';
import { holdRequests } from './support/held-requests';
import { expect, test } from './support/test';

// The window width does not matter here; a page whose markup cannot be hydrated logs an error, which fails the test.
test.use({ cookieChoice: 'all' });

test('the browser hydrates the markup of pages behind the sign-in @any-width', async ({ page, portal, browser, watch }) => {
  // The transcript of a ticket before its security check, and a link that no email contains.
  watch.allow(/status of 409 .*transcript/);
  watch.allow(/status of 400 .*verify-email/);
  const person = await deskPerson(page, portal, { roles: ['admin', 'support'] });
  const ticket = await openTicket(person);
  await signInAs(page, person);
  // The browser’s clock may differ from the server’s by any amount.
  await page.clock.setSystemTime(new Date(Date.now() + 26 * 60 * 60_000));
  const pages: ReadonlyArray<readonly [path: string, heading: RegExp]> = [
    ['/dashboard', /./],
    ['/dashboard?tab=personal-info', /./],
    ['/data-management', /Your Data/],
    ['/apply?role=designer', /Apply for a role/],
    ['/support', /How can we help/],
    ['/support?tab=contact', /How can we help/],
    ['/support?tab=tickets', /How can we help/],
    ['/support/agent?status=open', /Support desk/],
    [`/support/tickets/${ticket.id}`, /The lamp/],
    [`/support/tickets/${ticket.id}/transcript`, /./],
    ['/admin?section=users', /Users/],
    ['/verify-email#token=none', /email address/],
    ['/reset-password', /new password/],
  ];
  for (const [path, heading] of pages) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: heading }).first()).toBeVisible();
      expect(await page.locator('#root').evaluate((root) => root.childElementCount)).toBeGreaterThan(0);
    });
  }

  await test.step('without a section, the panel opens the last one', async () => {
    await page.goto('/admin');
    await expect(page).toHaveURL(/section=users/);
  });

  await test.step('text typed before hydration is searched for', async () => {
    const scripts = await holdRequests(page, '**/assets/*.js');
    await page.goto('/support/agent', { waitUntil: 'commit' });
    const search = page.getByRole('searchbox');
    await search.fill('lamp');
    await scripts.release();
    await expect(page).toHaveURL(/search=lamp/);
    await expect(search).toHaveValue('lamp');
    await page.unroute('**/assets/*.js');
  });

  await test.step('a stored draft is restored after hydration', async () => {
    await page.goto('/apply');
    const name = page.getByRole('main').getByRole('textbox').first();
    await name.fill('Ada King');
    await page.reload();
    await expect(name).toHaveValue('Ada King');
  });

  await test.step('without JavaScript the frame and a notice are shown', async () => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      storageState: await page.context().storageState(),
      baseURL: portal.url,
    });
    const still = await context.newPage();
    await still.goto(`/support/tickets/${ticket.id}`);
    await expect(still.getByRole('navigation', { name: 'Areas' })).toBeVisible();
    await expect(still.locator('noscript p')).toBeInViewport();
    await expect(still.locator('noscript p')).toContainText('JavaScript is switched off in this browser.');
    await expect(still.getByText('The lamp')).toHaveCount(0);
    await still.goto('/admin?section=users');
    // Without its styles the panel would be repainted as soon as its script runs.
    const [menu, heading] = [still.getByRole('navigation', { name: 'Admin' }), still.getByRole('heading', { level: 1, name: 'Users' })];
    await expect
      .poll(async () => ((await menu.boundingBox())?.x ?? 0) + ((await menu.boundingBox())?.width ?? 0))
      .toBeLessThan((await heading.boundingBox())?.x ?? 0);
    await context.close();
  });
});
