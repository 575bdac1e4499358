import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { archive } from '../support/builds';
import { acceptEssentialCookies } from './support/account';
import { checkPage } from './support/check-page';
import { expect, test, withHydration } from './support/test';
import { watch } from './support/watch';

test(
  'a build is uploaded, approved by an admin and listed for everyone',
  { tag: '@phone' },
  async ({ page, freshPortal: portal, browser, watch: watching }) => {
    await portal.signUp(page, { roles: ['developer'], name: ['Dara', 'Novak'] });
    await page.goto(`${portal.url}/staff?section=builds`);
    await expect(page.getByText('No builds available')).toBeVisible();
    await checkPage(page, 'builds-empty');
    await page.getByRole('button', { name: 'Upload build' }).click();
    const form = page.getByRole('dialog', { name: 'Upload a build' });
    await form.getByRole('button', { name: 'Upload build' }).click();
    await expect(form.getByText('Please select a file or provide an external URL')).toBeVisible();
    const chooser = page.waitForEvent('filechooser');
    await form.getByRole('button', { name: /^File/ }).click();
    const file = { name: 'fox-den.zip', mimeType: 'application/zip', buffer: archive({ 'run.exe': randomBytes(200_000) }) };
    await (await chooser).setFiles(file);
    await expect(form.getByRole('status').filter({ hasText: /^fox-den\.zip, 19\d KB$/ })).toBeVisible();
    await form.getByLabel('Title').fill('Fox Den');
    await form.getByLabel('Version').fill('0.9.0');
    await form.getByLabel('Known issues').fill('The well has no bottom.');
    await checkPage(page, 'build-form');
    await form.getByRole('button', { name: 'Upload build' }).click();
    await expect(page.getByText('0.9.0 Fox Den has been uploaded. It waits for approval.')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Builds' })).toContainText('Waiting for approval');

    const elsewhere = await browser.newContext({ viewport: page.viewportSize() });
    const admin = withHydration(await elsewhere.newPage());
    await acceptEssentialCookies(admin, portal);
    const seen = watch(elsewhere);
    await portal.signUp(admin, { roles: ['admin'], name: ['Hana', 'Weiss'] });
    await admin.goto(`${portal.url}/admin?section=builds`);
    const pending = admin.getByRole('list', { name: 'Pending builds' });
    await expect(pending).toContainText('The well has no bottom.');
    await checkPage(admin, 'admin-builds');
    await pending.getByRole('button', { name: 'Approve 0.9.0 Fox Den' }).click();
    await expect(admin.getByText('0.9.0 Fox Den has been approved.')).toBeVisible();
    await expect(admin.getByText('No pending builds')).toBeVisible();

    // The number of builds that keep their files is set per channel.
    await admin.getByRole('button', { name: 'Change how many builds of main keep their files' }).click();
    const channel = admin.getByRole('dialog', { name: 'Files of main' });
    await channel.getByLabel('Builds that keep their files').fill('0');
    await channel.getByRole('button', { name: 'Save channel' }).click();
    await expect(channel.getByText('Enter a number from 1 to 1000.')).toBeVisible();
    await channel.getByLabel('Builds that keep their files').fill('20');
    await channel.getByRole('button', { name: 'Save channel' }).click();
    await expect(admin.getByText('The last 20 builds keep their files. 0.9.0 is live.')).toBeVisible();

    // The uploader sees it without a reload, and its details on its page.
    const list = page.getByRole('list', { name: 'Builds' });
    await expect(list.getByText('Live')).toBeVisible();
    await portal.database.query(
      `INSERT INTO builds (id, channel, version, title, state, created_at) VALUES (gen_random_uuid(), 'main', '0.8.9', 'Fox Hole', 'approved', now())`,
    );
    await list.getByRole('link', { name: 'Fox Den', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Fox Den' })).toBeVisible();
    await expect(page.getByText(/by Hana Weiss$/)).toBeVisible();
    await expect(page.getByText('Copy checksum')).toBeVisible();
    await checkPage(page, 'build');
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const texts = page.getByRole('dialog', { name: 'Edit 0.9.0' });
    await texts.getByLabel('Changelog').fill('The well has a rope.');
    await texts.getByRole('button', { name: 'Save build' }).click();
    await expect(page.getByText('0.9.0 Fox Den is saved.')).toBeVisible();
    await expect(page.getByText('The well has a rope.')).toBeVisible();

    // Compared with another build, which is then part of the address.
    await page.getByRole('button', { name: 'Compare' }).click();
    await page.getByRole('combobox', { name: 'Other build' }).click();
    await page.getByRole('option', { name: /0\.8\.9/ }).click();
    await expect(page).toHaveURL(/compare=/);
    const compared = page.getByRole('table', { name: '0.9.0 and 0.8.9 compared' });
    await expect(compared.getByRole('row').filter({ hasText: 'Bugs found' })).toContainText('0');
    await expect(page.getByText('No bug was fixed or found between the two.')).toBeVisible();
    await checkPage(page, 'build-comparison');
    await page.goBack();
    await expect(compared).toBeHidden();

    // Withdrawing requires a reason; the build then disappears for its testers.
    const uploaded = admin.getByRole('list', { name: 'Uploaded builds' });
    await uploaded.getByRole('button', { name: 'Withdraw 0.9.0 Fox Den' }).click();
    const reason = admin.getByRole('dialog', { name: 'Withdraw 0.9.0 Fox Den' });
    await reason.getByRole('button', { name: 'Withdraw build' }).click();
    await expect(reason.getByText('Enter a reason.')).toBeVisible();
    await reason.getByLabel('Reason').fill('It deletes save games.');
    await reason.getByRole('button', { name: 'Withdraw build' }).click();
    await expect(admin.getByText('0.9.0 Fox Den has been withdrawn.')).toBeVisible();

    // A critical bug found since requires a reason to restore it.
    seen.allow(/409 \(Conflict\)/);
    await portal.database.query(
      `INSERT INTO bugs (id, title, description, steps, expected, actual, platform, priority, status, tags, private, touched, created_at, updated_at, version,
       found_build_id)
     SELECT gen_random_uuid(), 'Eats saves', '', '', '', '', '', 'critical', 'open', '{}', false, false, now(), now(), 1, id FROM builds WHERE version = '0.9.0'`,
    );
    await uploaded.getByRole('button', { name: 'Restore 0.9.0 Fox Den' }).click();
    const override = admin.getByRole('dialog', { name: 'Restore 0.9.0 Fox Den' });
    await expect(override.getByText(/To restore it anyway, give a reason/)).toBeVisible();
    await override.getByLabel('Reason').fill('Only that one save.');
    await override.getByRole('button', { name: 'Restore build' }).click();
    await expect(admin.getByText('0.9.0 Fox Den has been restored.')).toBeVisible();

    // A refusal is shown, and no file is saved.
    const oneBuild = /\/api\/staff\/builds\/[0-9a-f-]{36}$/;
    await page.route(oneBuild, async (route) => {
      const response = await route.fetch();
      const build = (await response.json()) as { can: object };
      await route.fulfill({ response, json: { ...build, locked: true, can: { ...build.can, download: false } } });
    });
    await page.getByRole('link', { name: 'Download 0.9.0 Fox Den' }).click();
    await expect(page.getByText('Download failed. Please try again.')).toBeVisible();
    await page.unroute(oneBuild);
    // The quoted text stays whole when the reason says when to try again.
    watching.allow(/status of 429/);
    const busy = { error: 'Too many requests. Please try again in 5 minutes.', code: 'rate-limited' };
    await page.route(oneBuild, (route) => route.fulfill({ status: 429, json: busy }));
    await page.getByRole('link', { name: 'Download 0.9.0 Fox Den' }).click();
    await expect(page.getByRole('alert').filter({ hasText: busy.error })).toContainText('Download failed. Please try again.');
    await page.unroute(oneBuild);
    await page.reload();

    // Downloads are recorded in the history; testers see only their own.
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download 0.9.0 Fox Den' }).click(),
    ]);
    await download.path();
    // The server notes the end shortly after the last byte has arrived.
    await expect.poll(() => portal.database.query('SELECT 1 FROM build_downloads WHERE finished')).toHaveLength(1);
    await admin.goto(`${portal.url}/staff?section=downloads`);
    const history = admin.getByRole('table', { name: 'Downloads' });
    await expect(history.getByRole('row').filter({ hasText: '0.9.0 Fox Den' })).toContainText('Completed');
    await checkPage(admin, 'downloads');
    await history.getByRole('button', { name: 'Details of the download of 0.9.0 by Dara Novak' }).click();
    const details = admin.getByRole('dialog', { name: 'Download of 0.9.0' });
    await expect(details).toContainText('127.0.0.1');
    await checkPage(admin, 'download');
    // The address contains the open item, so that Back closes it.
    await admin.reload();
    await expect(details).toContainText('127.0.0.1');
    await admin.goBack();
    await expect(details).toBeHidden();
    await admin.getByRole('searchbox', { name: 'Search downloads' }).fill('nothing of this name');
    await expect(admin.getByText('No downloads found')).toBeVisible();
    expect(seen.problems()).toEqual([]);
    await elsewhere.close();
  },
);

test('an interrupted upload continues after a reload @any-width', async ({ page, portal, watch: seen }) => {
  seen.allow(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/);
  await acceptEssentialCookies(page, portal);
  await portal.signUp(page, { roles: ['developer'] });
  const file = test.info().outputPath('large.exe');
  await writeFile(file, Buffer.concat([Buffer.from('MZ'), randomBytes(400_000)]));
  const choose = async () => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('dialog').getByRole('button', { name: /^File/ }).click();
    await (await chooser).setFiles(file);
  };
  const send = () => page.getByRole('dialog').getByRole('button', { name: 'Upload build' }).click();
  await page.route('**/api/staff/builds/uploads/*', (route) => (route.request().method() === 'PATCH' ? route.abort() : route.continue()));
  await page.goto(`${portal.url}/staff?section=builds`);
  await page.getByRole('button', { name: 'Upload build' }).click();
  await choose();
  await page.getByRole('dialog').getByLabel('Title').fill('Large');
  await page.getByRole('dialog').getByLabel('Version').fill('1.0.0');
  await send();
  await expect(page.getByRole('progressbar', { name: 'Upload' })).toBeAttached();
  await expect(page.getByText('The upload was interrupted and resumes by itself.')).toBeVisible();
  page.once('dialog', (dialog) => void dialog.accept());
  let begun = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/staff/builds/uploads')) begun += 1;
  });
  await page.reload();
  await page.unroute('**/api/staff/builds/uploads/*');
  // The form opens again, and continues with its original title and version.
  await expect(page.getByRole('dialog').getByText('The upload of large.exe was interrupted.')).toBeVisible();
  await choose();
  await expect(page.getByRole('dialog').getByLabel('Version')).toHaveValue('1.0.0');
  await expect(page.getByRole('dialog').getByLabel('Version')).not.toBeEditable();
  // Without a connection it waits, and resumes by itself.
  await page.route('**/api/staff/builds/uploads/*', async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    await page.context().setOffline(true);
    return route.abort('internetdisconnected');
  });
  await send();
  await expect(page.getByText('The upload resumes when the connection is back.')).toBeVisible();
  await page.unroute('**/api/staff/builds/uploads/*');
  await page.context().setOffline(false);
  await expect(page.getByText('1.0.0 Large has been uploaded. It waits for approval.')).toBeVisible();
  expect(begun).toBe(0);
});
