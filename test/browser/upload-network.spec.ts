import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { acceptFunctionalCookies } from './support/account';
import { checkPage } from './support/check-page';
import { expect } from './support/agent';
import { test } from './support/cut-connection';
import { deskPerson, openTicket, signInAs, verifyTicket } from './support/desk-people';

/** A browser repeats by itself what it had sent on a connection that ended, and the server refuses a part that it has. */
const LOST = /ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|ERR_CONNECTION_CLOSED|status of (409|423)/;
const LOG = Buffer.from(randomBytes(150_000).toString('hex'));
const HALF = 100_000;

test(
  'a bug whose files are cut off is reported once, with what was typed and chosen',
  { tag: '@phone' },
  async ({ page, portal, connection, watch }) => {
    watch.allow(LOST);
    await signInAs(page, await deskPerson(page, portal, { roles: ['dev_tester'], name: ['Tess', 'Marlowe'] }));
    await page.goto('/staff?section=bugs');
    await page.getByRole('button', { name: 'Report a bug' }).click();
    const form = page.getByRole('dialog', { name: 'Report a bug' });
    await form.getByLabel('Title').fill('The tide comes in twice');
    await form.getByLabel('Description').fill('At dusk.');
    await form.locator('input[type=file]').setInputFiles({ name: 'tide.log', mimeType: 'text/plain', buffer: LOG });
    connection.cut('/attachments', HALF);
    await form.getByRole('button', { name: 'Report bug' }).click();

    await expect(form.getByRole('alert')).toHaveText(
      /^BUG-\d+ is reported, but its files were not attached\. The server cannot be reached\. Check your connection\.$/,
    );
    await expect(form.getByLabel('Description')).toHaveValue('At dusk.');
    await expect(form.getByRole('list', { name: 'Files to attach' })).toContainText('tide.log');
    await checkPage(page, 'bug-files-cut-off');
    connection.restore();
    await form.getByRole('button', { name: 'Attach the files' }).click();
    await expect(form).toHaveCount(0);
    await expect(page.getByText(/^BUG-\d+ is reported\.$/)).toBeVisible();
    expect(
      await portal.database.query(
        `SELECT b.title, a.name FROM bugs b LEFT JOIN bug_attachments a ON a.bug_id = b.id WHERE b.title = 'The tide comes in twice'`,
      ),
    ).toEqual([{ title: 'The tide comes in twice', name: 'tide.log' }]);
  },
);

test(
  'a message keeps its text and its file when the upload is cut off',
  { tag: '@phone' },
  async ({ page, portal, agent, connection, watch }) => {
    watch.allow(LOST);
    const customer = await deskPerson(page, portal);
    const { id } = await openTicket(customer);
    await verifyTicket(customer, agent, id);
    await signInAs(page, customer);
    await page.goto(`/support/tickets/${id}`);
    const files = page.getByRole('list', { name: 'Files to send' }).getByRole('listitem');
    await page.getByRole('textbox', { name: 'Your message' }).fill('Here is the log.');
    connection.cut('/attachments', HALF);
    await page.locator('input[type=file]').setInputFiles({ name: 'lamp.log', mimeType: 'text/plain', buffer: LOG });
    await expect(files).toContainText('This file could not be uploaded.');
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();
    await checkPage(page, 'message-file-cut-off');
    connection.restore();
    await page.getByRole('button', { name: 'Retry lamp.log' }).click();
    await expect(files).toContainText('293 KB');
    await expect(page.getByRole('textbox', { name: 'Your message' })).toHaveValue('Here is the log.');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByRole('log', { name: 'Conversation' }).getByRole('link', { name: /^lamp\.log/ })).toBeVisible();
  },
);

test(
  'a build whose upload is cut off resumes by itself, at the byte where it stopped',
  { tag: '@phone' },
  async ({ page, portal, connection, watch }, info) => {
    watch.allow(LOST);
    await acceptFunctionalCookies(page, portal);
    await portal.signUp(page, { roles: ['developer'] });
    const path = info.outputPath('fox-den.exe');
    await writeFile(path, Buffer.concat([Buffer.from('MZ'), LOG]));
    await page.goto(`${portal.url}/staff?section=builds`);
    const offsets: number[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']));
    });
    await page.getByRole('button', { name: 'Upload build' }).click();
    const form = page.getByRole('dialog', { name: 'Upload a build' });
    await form.locator('input[type=file]').setInputFiles(path);
    await form.getByLabel('Title').fill('Fox Den');
    await form.getByLabel('Version').fill('1.0.0');
    connection.cut('/staff/builds/uploads/', HALF);
    await form.getByRole('button', { name: 'Upload build' }).click();
    await expect(page.getByText('1.0.0 Fox Den has been uploaded. It waits for approval.')).toBeVisible();
    // No request can send more than that, so it went on from what had arrived, and never from the start.
    expect(offsets).toEqual([...offsets].sort((a, b) => a - b));
    expect(offsets.at(-1)).toBeGreaterThan(2 * HALF);
  },
);
