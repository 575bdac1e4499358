import { checkPage } from './support/check-page';
import { signInAs, deskPerson } from './support/desk-people';
import { followSection } from './support/shell';
import { expect, test } from './support/test';

test(
  'agents see waiting times in charts with tables, and customers the usual time to a first reply',
  { tag: '@phone' },
  async ({ page, freshPortal: portal }) => {
    const customer = await deskPerson(page, portal);
    const agent = await deskPerson(page, portal, { roles: ['admin'] });
    await portal.database.query(
      `INSERT INTO tickets (id, customer_id, subject, description, category, status, priority, waits_for, created_at, updated_at, first_replied_at)
     SELECT gen_random_uuid(), $1, 'Lamp', 'Dark', 'technical', 'open', 'normal', 'agent', now() - interval '95 minutes', now(), now()
     FROM generate_series(1, 10)`,
      [customer.id],
    );
    await signInAs(page, agent);
    await page.goto(`${portal.url}/support/agent`);
    await followSection(page, 'Support desk', 'Statistics');
    await expect(page.getByRole('heading', { level: 1, name: 'Support statistics' })).toBeVisible();
    const replies = page.getByRole('region', { name: 'First reply by week: table' }).getByRole('row');
    // A heading and twelve weeks, the current one first.
    await expect(replies).toHaveCount(13);
    await expect(replies.nth(1)).toContainText('1 h 35 min');
    await expect(
      page
        .getByRole('img', { name: /^First reply by week/ })
        .locator('svg')
        .first(),
    ).toBeVisible();
    await checkPage(page, 'support-statistics');
    await page.getByRole('button', { name: '4 weeks' }).click();
    await expect(page).toHaveURL(/weeks=4/);
    await expect(replies).toHaveCount(5);
    await page.goto(`${portal.url}/admin?section=support-statistics`);
    await expect(page.getByRole('button', { name: '12 weeks' })).toHaveAttribute('aria-pressed', 'true');

    await signInAs(page, customer);
    await page.goto(`${portal.url}/support`);
    await expect(page.getByText('Nearly everyone gets a first reply within 2 hours.')).toBeVisible();
  },
);
