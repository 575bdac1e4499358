import type { Page } from '@playwright/test';
import type { MailView } from '../../server/admin/outbox/outbox.dto';
import type { ServerStatusView } from '../../server/admin/server/server-status.dto';
import { removeSession } from './support/account';
import { addProject, choose } from './support/admin';
import { checkPage } from './support/check-page';
import { showLists } from './support/shell';
import { expect, test } from './support/test';

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test(
  'the panel opens on the dashboard for admins, and on the first permitted section for others',
  { tag: '@any-width' },
  async ({ page, portal }) => {
    await portal.signUp(page, { roles: ['ceo'] });
    await page.goto('/admin');
    await expect(page).toHaveURL('/admin?section=stats');
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    await removeSession(page);
    await portal.signUp(page, { roles: ['hr'] });
    await page.goto('/admin');
    await expect(page).toHaveURL('/admin?section=users');
    await page.goto('/admin?section=security');
    await expect(page).toHaveURL('/admin?section=users');
    await expect(page.getByText('Access denied')).toBeVisible();
    await expect(page.getByText('“Security” needs a role that your account does not have.')).toBeVisible();
    await page.goto('/admin?section=logs');
    await expect(page).toHaveURL('/admin?section=users');
    await expect(
      page.getByRole('navigation', { name: 'Admin', includeHidden: true }).getByRole('link', { name: 'Logs', includeHidden: true }),
    ).toHaveCount(0);
  },
);

test('the section list scrolls to the open section, and its exit link stays visible', async ({ page, portal, isMobile }) => {
  await portal.signUp(page, { roles: ['admin'] });
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 360, height: 420 });
  await page.goto('/admin?section=legal');
  await expect(page.getByRole('heading', { level: 1, name: 'Legal texts' })).toBeVisible();
  await showLists(page);
  if (isMobile) await expect(page.getByRole('button', { name: 'Close menu' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Legal texts' })).toBeInViewport({ ratio: 1 });
});

test('the dashboard shows the studio at a glance', { tag: '@phone' }, async ({ page, freshPortal, browser, watch }) => {
  const { url } = freshPortal;
  const others = await browser.newContext();
  for (const roles of [[], [], ['artist', 'developer']] as const) {
    const other = await others.newPage();
    await freshPortal.signUp(other, { roles: [...roles] });
    await others.clearCookies();
  }
  await others.close();
  await freshPortal.signUp(page, { roles: ['admin'], name: ['Noor', 'Haddad'] });
  await addProject(page, freshPortal, 'Saltglass');
  await page.goto(`${url}/admin?section=stats`);
  const stats = page.getByRole('list', { name: 'Statistics' });
  await expect(stats.getByRole('listitem').filter({ hasText: 'Users' })).toContainText(/^Users44 active$/);
  await expect(stats.getByRole('listitem').filter({ hasText: 'System health' })).toContainText(/System health\d+%/);
  const roles = panel(page, 'Users by role').getByRole('row');
  await expect(roles.filter({ hasText: 'User' })).toContainText('250%');
  for (const role of ['Artist', 'Developer', 'Admin']) await expect(roles.filter({ hasText: role })).toContainText('125%');
  await expect(panel(page, 'Bugs by status').getByRole('row', { name: 'In progress' })).toContainText('0');
  await expect(panel(page, 'Recent activity').getByRole('listitem').first()).toContainText(
    /Project created.*Noor Haddad|Noor Haddad.*Project created/i,
  );
  await checkPage(page, 'admin-stats');

  watch.allow(/status of 500/);
  await page.route('**/api/admin/stats', (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  await expect(page.getByText('Failed to load dashboard statistics - Showing fallback data')).toBeVisible();
  await expect(stats.getByRole('listitem').filter({ hasText: 'Users' })).toContainText(/^Users0Not loaded$/);
  await expect(stats.getByRole('listitem').filter({ hasText: 'System health' })).toContainText('Unknown');
  await page.unroute('**/api/admin/stats');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(stats.getByRole('listitem').filter({ hasText: 'Users' })).toContainText('4 active');
  await expect(page.getByText('Showing fallback data')).toHaveCount(0);
  await stats.getByRole('link', { name: 'System health' }).click();
  await expect(page).toHaveURL(`${url}/admin?section=server`);
});

/** The server’s own response, changed where a test needs it. */
async function withStatus(page: Page, change: (status: ServerStatusView) => ServerStatusView): Promise<void> {
  await page.route('**/api/admin/server-status', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ json: change((await response.json()) as ServerStatusView) });
  });
}

test('the server section shows its measurements, and Unknown where there are none', { tag: '@phone' }, async ({ page, portal, watch }) => {
  await portal.signUp(page, { roles: ['admin'] });
  await page.goto('/admin?section=server');
  await expect(page.getByRole('main')).not.toContainText(/another portal|scheduled task/);
  await expect(panel(page, 'Database')).toContainText(/Running.*PostgreSQL\d+\.\d+.*Size\d+(\.\d)? MB.*Connections\d+ of \d+/);
  await expect(panel(page, 'Process')).toContainText(/Node\.js \d+\.\d+\.\d+/);
  await expect(panel(page, 'Network')).toContainText('Connected');
  await expect(panel(page, 'Jobs')).toContainText(/Waiting\d/);
  // Slow statements are shown unchanged, and may contain null.
  const stats = await page.getByRole('main').evaluate((main) => {
    const copy = main.cloneNode(true) as HTMLElement;
    for (const statement of copy.querySelectorAll('code')) statement.remove();
    return copy.textContent;
  });
  expect(stats).toContain('System health');
  expect(stats).not.toMatch(/NaN|undefined|null|Infinity/);

  await withStatus(page, (status) => ({
    ...status,
    cpu: null,
    memory: 80,
    memoryBytes: { used: 8 * 1024 ** 3, total: 10 * 1024 ** 3 },
    disk: 95,
    diskBytes: { used: 95 * 1024 ** 3, total: 100 * 1024 ** 3 },
    health: 12,
    database: { version: null, sizeBytes: null, state: 'unavailable' },
    connections: { http: null, database: null, databaseMax: null },
    jobs: null,
    fileStorage: { ...status.fileStorage, foreign: 'marked' },
    failingSchedules: [{ name: 'ledger.check', lastRunAt: '2026-11-20T08:05:00.000Z', error: 'Error: The ledger is not what was posted.' }],
    outbox: null,
    networkStatus: 'disconnected',
    slowest: [{ statement: 'SELECT * FROM things WHERE id = $1', calls: 1234, meanMs: 75.4, maxMs: 12_500 }],
  }));
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('Needs attention now')).toBeVisible();
  const main = page.getByRole('main');
  await expect(main).toContainText(/CPUNot measuredUnknown/);
  await expect(main).toContainText(/MemoryWarning80%8 GB of 10 GB used/);
  await expect(main).toContainText(/DiskCritical95%95 GB of 100 GB used/);
  await expect(panel(page, 'Database')).toContainText(/Unavailable.*PostgreSQLUnknownSizeUnknownConnectionsUnknown/);
  await expect(panel(page, 'Network')).toContainText('Disconnected');
  await expect(main).toContainText(/belongs to another portal.*delete the file “portal-owner” in the folder “files” of the data directory/);
  await expect(main).toContainText(/A scheduled task is failing.*ledger\.check failed on .*: Error: The ledger is not what was posted\./);
  await expect(panel(page, 'Jobs')).toContainText('WaitingUnknown');
  await expect(page.getByRole('table', { name: 'Slowest statements' }).getByRole('row').last()).toContainText(/1,234.*75 ms.*12\.5 s/);
  await checkPage(page, 'admin-server');

  await page.unroute('**/api/admin/server-status');
  await page.route('**/api/admin/server-status', (route) => route.fulfill({ status: 500, json: {} }));
  watch.allow(/status of 500/);
  await page.reload();
  await expect(page.getByText('Failed to load server status')).toBeVisible();
  await expect(main).toContainText(/System healthUnknown/);
  for (const share of ['CPU', 'Memory', 'Disk']) await expect(main).toContainText(new RegExp(`${share}Unknown0%`));
  await page.unroute('**/api/admin/server-status');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(panel(page, 'Database')).toContainText('Running');
  await expect(page.getByText('Failed to load server status')).toHaveCount(0);
});

test('the statistics reload every 30 seconds while the page is visible', { tag: '@any-width' }, async ({ page, portal }) => {
  await portal.signUp(page, { roles: ['admin'] });
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/admin/server-status')) asked += 1;
  });
  await page.clock.install();
  await page.goto('/admin?section=server');
  await expect(panel(page, 'Database')).toContainText('Running');
  // From here on the clock only advances on request: a second at a time, until the statistics are requested.
  await page.clock.pauseAt(Date.now() + 5_000);
  const secondsUntilAsked = async (): Promise<number> => {
    const before = asked;
    let seconds = 0;
    await expect
      .poll(
        async () => {
          if (asked === before) {
            await page.clock.runFor(1_000);
            seconds += 1;
          }
          return asked;
        },
        { intervals: [50], timeout: 45_000 },
      )
      .toBe(before + 1);
    return seconds;
  };
  expect(await secondsUntilAsked()).toBeLessThanOrEqual(31);
  const again = await secondsUntilAsked();
  expect(again).toBeGreaterThanOrEqual(28);
  expect(again).toBeLessThanOrEqual(32);

  const look = (visibility: 'hidden' | 'visible') =>
    page.evaluate((state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }, visibility);
  const seen = asked;
  await look('hidden');
  await page.clock.runFor(120_000);
  expect(asked).toBe(seen);
  await look('visible');
  await expect.poll(() => asked).toBe(seen + 1);
});

test('an email is displayed as plain text, and a failed one is sent again', { tag: '@phone' }, async ({ page, portal, watch }) => {
  const { url, database } = portal;
  await portal.signUp(page, { roles: ['admin'] });
  const address = 'someone-with-a-long-address@subdomain.example-company.example';
  await database.query(
    `INSERT INTO mails (id, to_address, subject, text, html, state, attempts, created_at, last_error) VALUES
     (gen_random_uuid(), $1, 'The lamp burns', 'Hello, it burns.' || chr(10) || '<b>Not bold</b>', '<img src=x onerror=alert(1)><b>Bold</b>', 'failed', 8, now(), '550 no such mailbox')`,
    [address],
  );
  await page.goto(`${url}/admin?section=server`);
  const rows = page.getByRole('table', { name: 'Outbox' }).getByRole('row');
  await expect(rows.filter({ hasText: 'The lamp burns' })).toContainText('8 attempts: 550 no such mailbox');
  await choose(page, 'Status of the emails', 'Failed');
  await expect(page).toHaveURL(/mails=failed/);
  await expect(rows).toHaveCount(2);

  await page.getByRole('button', { name: /^Open “The lamp burns”/ }).click();
  const mail = page.getByRole('dialog', { name: 'The lamp burns' });
  await expect(mail.getByRole('region', { name: 'Text of the email' })).toHaveText('Hello, it burns.\n<b>Not bold</b>');
  await expect(mail).toContainText(address);
  await expect(mail.locator('img, iframe, b')).toHaveCount(0);
  await checkPage(page, 'admin-mail');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Open “The lamp burns”/ })).toBeFocused();
  expect(
    await database.query(
      `SELECT 1 FROM audit_log JOIN mails ON target_id = mails.id::text WHERE action = 'MAIL_READ' AND to_address = $1`,
      [address],
    ),
  ).toHaveLength(1);

  watch.allow(/status of 409/);
  const retry = page.getByRole('button', { name: /^Try again to send “The lamp burns”/ });
  await database.query(`UPDATE mails SET state = 'sent' WHERE to_address = $1`, [address]);
  await retry.click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByText('No emails have this status')).toBeVisible();
  await database.query(`UPDATE mails SET state = 'failed' WHERE to_address = $1`, [address]);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await retry.click();
  await expect(page.getByText('“The lamp burns” is queued again.')).toBeVisible();
  const mails = (await (await page.context().request.get(`${url}/api/admin/outbox`)).json()) as { items: MailView[] };
  expect(mails.items.find(({ subject }) => subject === 'The lamp burns')?.state).not.toBe('failed');
});
