import type { IncidentDetailView } from '../../server/security/incidents/incidents.dto';
import { checkPage } from './support/check-page';
import { deskPerson, signInAs } from './support/desk-people';
import { expect, test } from './support/test';

const SECURITY = '/admin?section=security';

test(
  'a member of the security team reviews an event, sees its address for a justification, and makes an incident of it',
  { tag: '@phone' },
  async ({ page, freshPortal: portal }) => {
    const sol = await deskPerson(page, portal, { roles: ['security'], name: ['Sol', 'Reyes'] });
    const odette = await deskPerson(page, portal, { roles: ['developer'], name: ['Odette', 'Marsh'] });
    await odette.send('GET', '/admin/outbox').catch(() => undefined);
    await signInAs(page, sol);
    await page.goto(`${portal.url}${SECURITY}`);
    await expect(page.getByRole('list', { name: 'Security' }).getByText('Open incidents')).toBeVisible();
    await checkPage(page, 'security-overview');

    await page.getByRole('navigation', { name: 'Security' }).getByRole('link', { name: 'Audit trail' }).click();
    await expect(page.getByText('You see the entries that concern security.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Export CSV' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Export JSONL' })).toBeHidden();
    await checkPage(page, 'security-audit-restricted');

    await page.getByRole('navigation', { name: 'Security' }).getByRole('link', { name: 'Logs' }).click();
    const event = page.getByRole('row').filter({ hasText: 'GET /api/admin/outbox' });
    await expect(event).toContainText('Odette Marsh');
    await expect(event).toContainText('127.0.*.*');
    await checkPage(page, 'security-logs');
    await page.getByRole('button', { name: 'Show IP addresses' }).click();
    const unmask = page.getByRole('dialog', { name: 'Show IP addresses?' });
    await unmask.getByRole('button', { name: 'Show addresses' }).click();
    await expect(unmask.getByText('Say why you need the addresses.')).toBeVisible();
    await unmask.getByLabel('Justification').fill('Someone tried the outbox.');
    await unmask.getByRole('button', { name: 'Show addresses' }).click();
    await expect(event).toContainText('127.0.0.1');

    await event.getByRole('button', { name: /^Review/ }).click();
    const review = page.getByRole('dialog', { name: 'Mark this event as reviewed?' });
    await review.getByLabel('Note').fill('She followed an old link.');
    await review.getByRole('button', { name: 'Mark as reviewed' }).click();
    await expect(page.getByText('One event is reviewed.')).toBeVisible();
    await expect(event).toContainText('She followed an old link.');

    await event.getByRole('button', { name: /^More for/ }).click();
    await page.getByRole('menuitem', { name: 'Create incident' }).click();
    const form = page.getByRole('dialog', { name: 'New incident' });
    await form.getByLabel('Title').fill('Outbox probed');
    await form.getByRole('button', { name: 'Create incident' }).click();
    await expect(page.getByRole('heading', { name: 'Outbox probed' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Timeline' })).toContainText('Access denied: GET /api/admin/outbox');
    await page.getByRole('textbox', { name: 'Note' }).fill('Odette says that the link is in the old handbook.');
    await page.getByRole('button', { name: 'Add note' }).click();
    await expect(page.getByRole('list', { name: 'Timeline' })).toContainText('the link is in the old handbook');
    await page.getByRole('combobox', { name: 'Event' }).fill('outbox');
    await page.getByRole('option', { name: /GET \/api\/admin\/outbox/ }).click();
    await page.getByRole('button', { name: 'Add evidence' }).click();
    await expect(page.getByText('The evidence is added.')).toBeVisible();
    await checkPage(page, 'security-incident');
  },
);

test(
  'two people who change an incident at once lose nothing, and its list follows',
  { tag: '@any-width' },
  async ({ page, freshPortal: portal, watch }) => {
    const ada = await deskPerson(page, portal, { roles: ['admin'], name: ['Ada', 'Okafor'] });
    const sol = await deskPerson(page, portal, { roles: ['security'], name: ['Sol', 'Reyes'] });
    const incident = await sol.send<IncidentDetailView>('POST', '/security/incidents', { title: 'Outbox probed', severity: 'low' });
    await signInAs(page, ada);
    await page.goto(`${portal.url}${SECURITY}&tab=incidents`);
    await page.getByRole('link', { name: 'Outbox probed' }).click();
    await page.getByRole('button', { name: 'Change status' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change status' });
    await dialog.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Contained' }).click();
    await dialog.getByLabel('Reason').fill('The link is gone.');
    await sol.send('POST', `/security/incidents/${incident.id}/status`, { status: 'Investigating', reason: 'Asked around.', version: 1 });
    watch.allow(/status of 409/);
    await dialog.getByRole('button', { name: 'Change status' }).click();
    await expect(dialog.getByText('Sol Reyes changed this incident in the meantime')).toBeVisible();
    await expect(dialog.getByLabel('Reason')).toHaveValue('The link is gone.');
    await checkPage(page, 'security-status-conflict');
    await dialog.getByRole('button', { name: 'Change status' }).click();
    await expect(page.getByText('The status is changed.')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Timeline' })).toContainText('Investigating → Contained');
    await page.getByRole('link', { name: 'All incidents' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'Outbox probed' })).toContainText('Contained');

    await page.getByRole('navigation', { name: 'Security' }).getByRole('link', { name: 'Audit trail' }).click();
    await page.getByRole('button', { name: 'Verify the chain' }).click();
    await expect(page.getByText(/entries/).first()).toBeVisible();
    await checkPage(page, 'security-audit');
  },
);
