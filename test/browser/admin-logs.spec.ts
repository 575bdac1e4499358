import type { Page } from '@playwright/test';
import { CLIENT_HEADERS } from '../support/client-headers';
import { expireProofs } from './support/account';
import { addProject, choose } from './support/admin';
import { checkPage } from './support/check-page';
import { PASSWORD, type Portal } from './support/portal';
import { expect, test } from './support/test';

/** Expands what is collapsed on a phone. */
async function expandFilter(page: Page): Promise<void> {
  const toggle = page.getByRole('button', { name: /^Filter/ });
  if ((await toggle.isVisible()) && (await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
}

const logRows = (page: Page) =>
  page
    .getByRole('table', { name: 'System logs' })
    .getByRole('row')
    .filter({ has: page.getByRole('button') });

/** Two admins with one action each; the page's browser is the second one's. Returns the second one's id and project. */
async function twoAdmins(page: Page, portal: Portal): Promise<{ id: string; project: string }> {
  await portal.signUp(page, { roles: ['admin'], name: ['Zoe', 'Quinn'] });
  await addProject(page, portal, 'Paper Moons');
  await page.context().clearCookies({ name: /-session$/ });
  const { id } = await portal.signUp(page, { roles: ['admin'], name: ['Noor', 'Haddad'] });
  const project = await addProject(page, portal, 'Saltglass');
  const shown = await page
    .context()
    .request.patch(`${portal.url}/api/admin/projects/${project}`, { headers: CLIENT_HEADERS, data: { public: true } });
  expect(shown.ok()).toBe(true);
  return { id, project };
}

test('the log lists who did what, and each entry opens', { tag: '@phone' }, async ({ page, portal }) => {
  const { id, project } = await twoAdmins(page, portal);
  await portal.database.query(`UPDATE users SET last_name = 'Wolfeschlegelsteinhausenberger' WHERE first_name = 'Zoe'`);
  await portal.database.query(
    `INSERT INTO audit_log (at, actor_id, action, target_type, target_id, details, request_id)
     SELECT now(), $1, action, 'user', $2, details, 'one-request'
     FROM (VALUES ('ROLE_TAKEN', 'The role was taken away'), ('SESSION_CLOSED', 'The session ended with it')) AS rows (action, details)`,
    [id, '0b9c7a52-6d0e-4a6f-9d8e-1f3a5b7c9d01'],
  );
  await page.goto(`${portal.url}/admin?section=logs`);
  await expect(page.getByText(/^Shows the last 100 entries/)).toBeVisible();
  const created = logRows(page).filter({ hasText: 'Project created' });
  await expect(created.first()).toContainText(/Noor Haddad.*Title: Saltglass/);
  await expect(created.nth(1)).toContainText(/Zoe Wolfeschlegelsteinhausenberger.*Title: Paper Moons/);
  // A long name leaves room for the action on a phone.
  const tag = await created.nth(1).getByText('Project created').boundingBox();
  expect(tag?.width).toBeGreaterThan(80);
  await expect(created.first().getByRole('link', { name: 'Project Saltglass' })).toHaveAttribute('href', `/admin/project-pages/${project}`);
  // One request is one row; the account is deleted, so there is no link to it.
  await expect(logRows(page).filter({ hasText: 'Session closed' })).toHaveCount(0);
  const action = logRows(page).filter({ hasText: 'Role taken' });
  await expect(action).toContainText('User 0b9c7a52…');
  await expect(action.getByRole('link')).toHaveCount(0);
  await action.getByRole('button', { name: /^1 more entry/ }).press('Enter');
  await expect(action.getByRole('listitem')).toContainText(/Session closed.*The session ended with it/);
  await checkPage(page, 'admin-logs');

  const open = logRows(page).filter({ hasText: 'Project updated' }).first().getByRole('button');
  await open.press('Enter');
  const entry = page.getByRole('dialog', { name: 'Project updated' });
  await expect(entry).toContainText(project);
  const changes = entry.getByRole('region', { name: 'Before and after' });
  await expect(changes.getByRole('row', { name: 'Public' })).toContainText('noyes');
  await expect(changes.getByRole('row', { name: 'Title' })).toHaveCount(0);
  await entry.getByRole('button', { name: /^Show unchanged fields/ }).click();
  await expect(changes.getByRole('row', { name: 'Title' })).toContainText('SaltglassSaltglass');
  await checkPage(page, 'admin-log-entry');
  await page.keyboard.press('Escape');
  await expect(entry).toHaveCount(0);
  await expect(open).toBeFocused();
});

test(
  'the log is filtered by text, person, action and date, and the address contains the filter',
  { tag: '@any-width' },
  async ({ page, portal, watch }) => {
    const { url } = portal;
    const { id } = await twoAdmins(page, portal);

    await test.step('a log that fails to load shows an error and can be retried', async () => {
      watch.allow(/status of (500|409)/);
      await page.route('**/api/admin/logs', (route) => route.fulfill({ status: 500, json: {} }));
      await page.route('**/api/admin/logs/verify', (route) =>
        route.fulfill({ status: 409, json: { error: 'The chain is being followed already.', code: 'busy' } }),
      );
      await page.goto(`${url}/admin?section=logs`);
      await expect(page.getByText('Failed to load system logs')).toBeVisible();
      await page.unroute('**/api/admin/logs');
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(logRows(page).first()).toBeVisible();
      await page.getByRole('button', { name: 'Verify the chain' }).click();
      await expect(page.getByText('The chain is being followed already.')).toBeVisible();
      await page.unroute('**/api/admin/logs/verify');
    });

    await page.getByRole('searchbox', { name: 'Search by name, email, ticket number, action or details' }).fill('project_');
    await expect(page).toHaveURL(/q=project_/);
    await expect(logRows(page).filter({ hasText: 'Signed in' })).toHaveCount(0);
    await expandFilter(page);
    await page.getByRole('combobox', { name: 'Person' }).fill('noor');
    await page.getByRole('option', { name: /^Noor Haddad/ }).click();
    await expect(page).toHaveURL(new RegExp(`actor=${id}`));
    await expect(logRows(page)).toHaveCount(2);
    await page.reload();
    await expect(logRows(page)).toHaveCount(2);
    await expandFilter(page);
    await expect(page.getByRole('combobox', { name: 'Person' })).toHaveValue(/^Noor Haddad/);

    await choose(page, 'Involvement', /^Action on them/);
    await expect(page).toHaveURL(/as=target/);
    await expect(page.getByText('No system logs found')).toBeVisible();
    await choose(page, 'Involvement', /^Action by them$/);
    await logRows(page).last().getByRole('button').click();
    await page.getByRole('dialog', { name: 'Project created' }).getByRole('button', { name: 'Only this action' }).click();
    await expect(page).toHaveURL(/action=PROJECT_CREATED/);
    await expect(logRows(page)).toHaveCount(1);
    await page.getByRole('button', { name: 'Clear filter' }).click();
    await expect(page).toHaveURL(`${url}/admin?section=logs`);
    await expect(page.getByRole('searchbox')).toBeFocused();
    await page.getByRole('combobox', { name: 'Action' }).fill('proj');
    await expect(page.getByRole('option', { name: 'Projects' })).toBeVisible();
    await expect(page.getByRole('option', { name: 'Tickets' })).toHaveCount(0);
    await page.getByRole('option', { name: 'Projects' }).click();
    await expect(page).toHaveURL(/action=PROJECT_$/);

    const address = page.getByRole('textbox', { name: 'IP address' });
    await address.fill('203.0.113.');
    await address.blur();
    await expect(page.getByText('This is not an IP address.')).toBeVisible();
    await address.fill('203.0.113.7');
    await expect(page).toHaveURL(/ip=203\.0\.113\.7/);
    await expect(page.getByText('No system logs found')).toBeVisible();
    await address.fill('');
    await expect(page).not.toHaveURL(/ip=/);

    await page.getByLabel('First day (From)').fill('2026-02-02');
    await page.getByLabel('Last day (To)').fill('2026-02-01');
    await expect(page.getByText('This day is before the first one.')).toBeVisible();
    await page.getByLabel('First day (From)').fill('2026-02-01');
    await expect(page).toHaveURL(/from=2026-02-01&to=2026-02-01/);
    await expect(page.getByText('No system logs found')).toBeVisible();
    await checkPage(page, 'admin-logs-empty');
  },
);

test(
  'the log is exported and verified, loads older entries, and a search shows how far it has looked',
  { tag: '@any-width' },
  async ({ page, freshPortal, watch }) => {
    const { url, database } = freshPortal;
    await freshPortal.signUp(page, { roles: ['admin'] });

    await test.step('the log is exported after the password, and its chain is verified', async () => {
      await addProject(page, freshPortal, 'Saltglass');
      await expireProofs(freshPortal);
      await page.goto(`${url}/admin?section=logs&q=project`);
      await expect(logRows(page).first()).toBeVisible();
      watch.allow(/status of 403/);
      const take = page.getByRole('button', { name: 'Export CSV' });
      const asked = page.getByRole('dialog', { name: 'Confirm that it is you' });
      await take.click();
      await asked.getByRole('button', { name: 'Go back' }).click();
      await expect(take).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(0);
      await take.click();
      await asked.getByLabel('Your password').fill(PASSWORD);
      const saving = page.waitForEvent('download');
      await asked.getByRole('button', { name: 'Confirm' }).click();
      const file = await saving;
      expect(file.suggestedFilename()).toMatch(/\.csv$/);
      await expect(page.getByText(`Saved as ${file.suggestedFilename()}`)).toBeVisible();
      const content = await new Response(
        await file.createReadStream().then((stream) => stream.toArray().then((parts) => Buffer.concat(parts as Buffer[]))),
      ).text();
      expect(content).toContain('PROJECT_CREATED');
      expect(content).not.toContain('SIGNED_IN');

      const verify = page.getByRole('button', { name: 'Verify the chain' });
      await verify.click();
      await expect(page.getByText(/^The chain is intact: \d+ rows verified\.$/)).toBeVisible();
      await expect(async () => {
        expect(await database.query(`SELECT 1 FROM audit_log WHERE position IS NULL`)).toHaveLength(0);
      }).toPass();
      await database.query(
        `BEGIN; SET LOCAL session_replication_role = replica; UPDATE audit_log SET details = 'nothing happened' WHERE position = 2; COMMIT`,
      );
      await verify.click();
      await expect(page.getByText('The chain is broken at position 2.')).toBeVisible();
      await expect(page.getByText(/^Row 2: its content was changed.*1 row before it verified\.$/)).toBeVisible();
    });

    await database.query(`INSERT INTO audit_log (at, action, details) SELECT now() - interval '40 days', 'NEEDLE_MOVED', 'in the hay'`);
    await database.query(
      `INSERT INTO audit_log (at, action, details) SELECT now() - interval '30 days' + n * interval '1 minute', 'HAY_TURNED', 'straw ' || n FROM generate_series(1, 20500) AS n`,
    );
    await page.goto(`${url}/admin?section=logs`);
    await expect(logRows(page)).toHaveCount(100);
    await page.route('**/api/admin/logs?cursor=*', (route) => route.fulfill({ status: 500, json: {} }));
    watch.allow(/status of 500/);
    const older = page.getByRole('button', { name: 'Load older entries' });
    await older.click();
    await expect(page.getByText('Failed to load older entries')).toBeVisible();
    await expect(logRows(page)).toHaveCount(100);
    await page.unroute('**/api/admin/logs?cursor=*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(logRows(page)).toHaveCount(200);
    await expect(page.getByText('200 entries shown. There are older entries.')).toBeVisible();
    await page.getByRole('button', { name: 'Load new entries' }).click();
    await expect(logRows(page)).toHaveCount(100);

    await page.getByRole('searchbox').fill('needle');
    await expect(page.getByText('No system logs found')).toBeVisible();
    await expect(page.getByText(/^0 entries shown\. Searched back to .+\.$/)).toBeVisible();
    await page.getByRole('button', { name: 'Search further back' }).click();
    await expect(logRows(page)).toContainText(['Needle moved']);
    await expect(page.getByText('1 entry shown. There are no older entries.')).toBeVisible();
  },
);
