import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { PDF } from '../support/uploads';
import { acceptFunctionalCookies, signIn } from './support/account';
import { checkPage } from './support/check-page';
import { PASSWORD, type Portal } from './support/portal';
import { expect, test, withHydration } from './support/test';

const SKILLS = 'I select and update assets. C++ / C#, drop me a line!\nأحب صناعة الألعاب 👩‍💻';

test.use({ cookieChoice: 'all' });
// The program accepts three applications per address in five minutes, and all tests share one address.
test.beforeEach(({ portal }) => portal.database.query(`DELETE FROM rate_limits WHERE key LIKE 'apply%'`));

const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click();
const step = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });
const sent = (portal: Portal, userId: string) =>
  portal.database.query(
    'SELECT name, email, portfolio, role, intent, skills, file_id IS NOT NULL AS file FROM job_applications WHERE user_id = $1 ORDER BY created_at',
    [userId],
  );

/** From the first step to the last. */
async function fillIn(page: Page): Promise<void> {
  await next(page);
  await page.getByRole('radio', { name: /Game Designer/ }).check();
  await page.getByRole('radio', { name: /Contractor/ }).check();
  await next(page);
  await page.getByLabel('About you and your skills').fill(SKILLS);
  await page.getByLabel('Application file').setInputFiles({ name: 'My CV.pdf', mimeType: 'application/pdf', buffer: PDF });
  await next(page);
  await expect(step(page, 'Review and send')).toBeFocused();
}

async function confirm(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /accurate/ }).check();
  await page.getByRole('checkbox', { name: /UK GDPR/ }).check();
}

test('a user who signs up on the way returns to the chosen role', { tag: '@any-width' }, async ({ page, portal }) => {
  await page.goto('/apply?role=UX%20Designer');
  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('Email').fill(`applicant-${Date.now()}@portal.test`);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL('/signup/complete');
  // A reload in between loses nothing.
  await page.reload();
  await page.getByLabel('Name').fill('Grace Hopper');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Taking you back to where you were going.')).toBeVisible();
  await expect(page).toHaveURL('/apply?role=UX%20Designer');
  await expect(page.getByLabel('Name')).toHaveValue('Grace Hopper');

  await test.step('a visitor is asked to log in, and returns to the chosen role', async () => {
    // An open page would request updates while its session is replaced.
    await page.goto('about:blank');
    const { email } = await portal.signUp(page);
    await page.context().clearCookies({ name: /session/ });
    await page.goto('/join-us');
    await checkPage(page, 'join-us-roles');
    await page.getByRole('link', { name: 'Apply as 3D Artist' }).click();
    await expect(page.getByRole('heading', { name: 'You must be logged in to apply for a role.' })).toBeVisible();
    await checkPage(page, 'apply-signed-out');
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await signIn(page, email, PASSWORD);
    await expect(page).toHaveURL('/apply?role=3D%20Artist');
    await next(page);
    await expect(page.getByRole('radio', { name: /3D Artist/ })).toBeChecked();
  });
});

test(
  'each step asks for missing answers, keeps typed text, and accepts unusual but valid text',
  { tag: '@phone' },
  async ({ page, portal }) => {
    const { email } = await portal.signUp(page);
    await page.goto('/apply');
    await expect(page.getByLabel('Name')).toHaveValue('Ada Lovelace');
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await checkPage(page, 'apply-details');
    await page.getByLabel('Name').fill('R2D2');
    await page.getByLabel('Email').fill('nobody');
    await next(page);
    await expect(page.getByText('Please enter a valid name')).toBeVisible();
    await expect(page.getByText('Please enter a valid email')).toBeVisible();
    await expect(page.getByLabel('Name')).toBeFocused();
    await page.getByLabel('Name').fill("Zoë O'Brien");
    await page.getByLabel('Email').fill('zoe@example.org');
    await page.keyboard.press('Enter');

    await expect(step(page, 'Role and intent')).toBeFocused();
    await next(page);
    await expect(page.getByText('Select a role')).toBeVisible();
    await checkPage(page, 'apply-role');
    await page.getByRole('radio', { name: /Game Designer/ }).check();
    await page.getByRole('radio', { name: /Contractor/ }).check();
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page.getByLabel('Name')).toHaveValue("Zoë O'Brien");
    await next(page);
    await next(page);

    await next(page);
    await expect(page.getByText('Please tell us about yourself (max 1000 chars)')).toBeVisible();
    const skills = page.getByLabel('About you and your skills');
    await skills.pressSequentially('I select and update assets.');
    await expect(skills).toHaveValue('I select and update assets.');
    await skills.fill('Hello <script>alert(1)</script>');
    await expect(skills).toHaveValue('Hello alert(1)');
    await expect(page.getByText('looks like program code')).toBeVisible();
    await skills.fill(SKILLS);
    await expect(page.getByText(`${SKILLS.length} / 1,000`)).toBeVisible();
    const chooser = page.getByLabel('Application file');
    await chooser.setInputFiles({ name: 'cv.exe', mimeType: 'application/pdf', buffer: PDF });
    await expect(page.getByText('Please choose a file of one of these kinds')).toBeVisible();
    await chooser.setInputFiles({ name: 'My CV.pdf', mimeType: 'application/pdf', buffer: PDF });
    await page.getByRole('button', { name: 'Remove file' }).click();
    await expect(page.getByRole('button', { name: 'Choose a file' })).toBeFocused();
    await chooser.setInputFiles({ name: 'My CV.pdf', mimeType: 'application/pdf', buffer: PDF });
    await checkPage(page, 'apply-skills');
  },
);

test(
  'an application is reviewed, confirmed and sent once; a refusal leads back to its field',
  { tag: '@phone' },
  async ({ page, portal, watch }) => {
    const { id, email } = await portal.signUp(page);
    await page.goto('/apply');
    await page.getByLabel('Portfolio').fill('example.org');
    await fillIn(page);
    await page.getByRole('button', { name: 'Send application' }).click();
    await expect(page.getByText('Please confirm accuracy and consent.')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: /accurate/ })).toBeFocused();
    await expect(page.getByRole('checkbox', { name: /accurate/ })).toBeInViewport();
    await checkPage(page, 'apply-review');
    await confirm(page);
    watch.allow(/status of 400/);
    await page.getByRole('button', { name: 'Send application' }).click();
    await expect(step(page, 'Your details')).toBeVisible();
    await expect(page.getByLabel('Portfolio')).toBeFocused();
    await expect(page.getByText('Please enter a link of at most 300 characters that starts with http:// or https://')).toBeVisible();
    await page.getByLabel('Portfolio').fill('https://example.org/ada');
    for (let time = 0; time < 3; time += 1) await next(page);
    await expect(page.getByText('My CV.pdf')).toBeVisible();
    await page.getByRole('button', { name: 'Send application' }).dblclick();

    await expect(page.getByText('Thank you. Your application was sent.')).toBeInViewport();
    await expect(step(page, 'Your details')).toBeFocused();
    await expect(page.getByLabel('Portfolio')).toHaveValue('');
    await checkPage(page, 'apply-sent');
    await page.getByRole('link', { name: 'your dashboard' }).click();
    await expect(page.getByRole('region', { name: 'Your applications' })).toContainText('Game Designer');
    await checkPage(page, 'dashboard-applications');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('functional:personal:application-draft'))).toBeNull();
    expect(await sent(portal, id)).toEqual([
      {
        name: 'Ada Lovelace',
        email,
        portfolio: 'https://example.org/ada',
        role: 'Game Designer',
        intent: 'contractor',
        skills: SKILLS,
        file: true,
      },
    ]);
  },
);

test('signing out removes the draft from the browser', { tag: '@any-width' }, async ({ page, portal, watch }) => {
  // The page may be requesting its live updates at that moment.
  watch.allow(/status of 401 .*\/api\/live/);
  await portal.signUp(page);
  await page.goto('/apply');
  await page.getByLabel('Portfolio').fill('https://example.org/secret');
  const stored = () => page.evaluate(() => JSON.stringify({ ...localStorage }));
  await expect.poll(stored).toContain('example.org/secret');
  await page.goto('/projects');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/');
  await expect.poll(stored).not.toContain('example.org/secret');

  await test.step('a draft survives a reload without its file, and other users never see it', async () => {
    await portal.signUp(page);
    await page.goto('/apply');
    await fillIn(page);
    await page.reload();
    await expect(step(page, 'Review and send')).toBeVisible();
    await expect(page.getByText('“My CV.pdf” is not attached to this application')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: /accurate/ })).not.toBeChecked();
    await page.getByRole('button', { name: 'Edit skills and file' }).click();
    await expect(page.getByLabel('About you and your skills')).toHaveValue(SKILLS);
    await expect(page.getByText('Please choose “My CV.pdf” again')).toBeVisible();
    await checkPage(page, 'apply-restored');

    // The page must not request updates without its session.
    await page.goto('about:blank');
    await page.context().clearCookies({ name: /session/ });
    await portal.signUp(page);
    await page.goto('/apply');
    await expect(step(page, 'Your details')).toBeVisible();
    await next(page);
    await expect(page.getByRole('radio', { name: /Game Designer/ })).not.toBeChecked();
  });
});

test('an application that was refused or lost can be sent again', { tag: '@any-width' }, async ({ page, portal, watch }) => {
  const { id } = await portal.signUp(page);
  await page.goto('/apply');
  await fillIn(page);
  await confirm(page);
  const send = page.getByRole('button', { name: 'Send application' });

  watch.allow(/status of (429|500)|ERR_FAILED/);
  await page.route('**/api/jobs/apply', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'Retry-After': '290' },
      json: { error: 'Too many attempts. Please wait 5 minutes.', code: 'too-many-requests' },
    }),
  );
  await send.click();
  await expect(page.getByText('Too many attempts. Please wait 5 minutes.')).toBeVisible();
  await checkPage(page, 'apply-too-many');
  await page.unroute('**/api/jobs/apply');

  // The application arrives, but its response does not.
  await page.route('**/api/jobs/apply', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await send.click();
  await expect(page.getByText('An error occurred. Please try again later.')).toBeVisible();
  await expect.poll(() => sent(portal, id)).toHaveLength(1);
  await page.unroute('**/api/jobs/apply');
  await send.click();
  await expect(page.getByText('Thank you. Your application was sent.')).toBeVisible();
  expect(await sent(portal, id)).toHaveLength(1);
});

test.describe('without functional cookies', () => {
  test.use({ cookieChoice: 'essential' });

  test('nothing is stored, the page says so, and asks before discarding typed text', { tag: '@any-width' }, async ({ page, portal }) => {
    await portal.signUp(page);
    await page.goto('/apply');
    await expect(page.getByText('Not saved when you leave: functional cookies are off.')).toBeVisible();
    await page.getByLabel('Name').fill('Someone Else');
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).first().click();
    await expect(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
    await page.getByRole('button', { name: 'Stay on this page' }).click();
    await expect(page.getByLabel('Name')).toHaveValue('Someone Else');
  });
});

test('reviewers find, read and remove applications and download the file', { tag: '@phone' }, async ({ page, portal, browser }) => {
  const context = await browser.newContext({ baseURL: portal.url });
  const applicant = withHydration(await context.newPage());
  const { id, email } = await portal.signUp(applicant, { name: ['Zoë', `Ō${Date.now()}`] });
  await applicant.goto('/apply');
  await applicant.getByLabel('Name').fill('Zoë Wolfeschlegelsteinhausenbergerdorff');
  await fillIn(applicant);
  await confirm(applicant);
  await applicant.getByRole('button', { name: 'Send application' }).click();
  await expect(applicant.getByText('Thank you. Your application was sent.')).toBeVisible();
  await context.close();

  const { id: hr } = await portal.signUp(page, { roles: ['hr'] });
  await acceptFunctionalCookies(page, portal);
  await page.goto('/admin?section=applications');
  const table = page.getByRole('table', { name: 'Applications' });
  await page.getByRole('searchbox', { name: 'Search by name or email' }).fill(email);
  await expect(page).toHaveURL(/search=/);
  await expect(table.getByRole('row', { name: /Zoë/ })).toHaveCount(1);
  await checkPage(page, 'applications');
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'UX Designer' }).click();
  await expect(page).toHaveURL(/role=UX\+Designer/);
  await expect(page.getByText('No applications match this filter')).toBeVisible();
  await checkPage(page, 'applications-none');
  await page.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'All roles' }).click();

  await page
    .getByRole('button', { name: /^Open the application of Zoë/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: /^Zoë/ });
  await expect(dialog).toContainText('drop me a line!');
  await expect(dialog).toContainText(email);
  await checkPage(page, 'application');
  await expect(dialog.getByRole('link', { name: 'Contracts of this person' })).toHaveAttribute('href', /^\/contracts\?tab=person&user=/);
  await expect(page).toHaveURL(/[?&]application=[0-9a-f-]{36}/);
  await page.reload();
  await expect(dialog).toContainText('drop me a line!');
  await dialog.getByRole('combobox', { name: 'State' }).click();
  await page.getByRole('option', { name: 'In review' }).click();
  await expect(dialog.getByRole('combobox', { name: 'State' })).toHaveValue('In review');
  await dialog.getByLabel('New note').fill('Strong portfolio.');
  await page.keyboard.press('Escape');
  const discard = page.getByRole('dialog', { name: 'Discard unsaved changes?' });
  await discard.getByRole('button', { name: 'Keep editing' }).click();
  await dialog.getByRole('button', { name: 'Add note' }).click();
  await expect(dialog.getByLabel('New note')).toHaveValue('');
  await expect(dialog.getByRole('region', { name: 'Notes' })).toContainText('Strong portfolio.');
  await dialog.getByRole('button', { name: 'Reply by email' }).click();
  const reply = page.getByRole('dialog', { name: /^Reply to/ });
  await checkPage(page, 'application-reply');
  const text = 'Hello Zoë,\n\nPlease come on Monday.';
  await reply.getByLabel('Message').fill(text);
  // A reload loses nothing that was typed.
  page.once('dialog', (question) => void question.accept());
  await page.reload();
  await expect(reply.getByLabel('Message')).toHaveValue(text);
  await reply.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('dialog', { name: 'Send this email?' })).toContainText(email);
  await checkPage(page, 'application-reply-preview');
  await page.getByRole('button', { name: 'Send email' }).click();
  await expect(dialog.getByRole('combobox', { name: 'State' })).toHaveValue('Invited');

  const [download] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('link', { name: 'Download file' }).click()]);
  expect(download.suggestedFilename()).toBe('My CV.pdf');
  expect((await readFile(await download.path())).equals(PDF)).toBe(true);
  await dialog.getByRole('button', { name: 'Delete application' }).click();
  await page
    .getByRole('dialog', { name: /^Delete the application/ })
    .getByRole('button', { name: 'Delete application' })
    .click();
  await expect(page.getByText('The application and its file have been deleted.')).toBeVisible();
  await expect(page).not.toHaveURL(/application=/);
  expect(await sent(portal, id)).toEqual([]);
  const trail = await portal.database.query<{ action: string }>(
    `SELECT action FROM audit_log WHERE actor_id = $1 AND action LIKE 'APPLICATION\\_%' ORDER BY id`,
    [hr],
  );
  expect(trail.map(({ action }) => action)).toEqual([
    'APPLICATION_OPENED',
    // The reload.
    'APPLICATION_OPENED',
    'APPLICATION_STATE_CHANGED',
    'APPLICATION_OPENED',
    'APPLICATION_NOTE_ADDED',
    'APPLICATION_OPENED',
    'APPLICATION_OPENED',
    'APPLICATION_REPLIED',
    'APPLICATION_OPENED',
    'APPLICATION_FILE_READ',
    'APPLICATION_DELETED',
  ]);
});

test('without JavaScript the site can be read, and explains what does not work', { tag: '@any-width' }, async ({ browser, portal }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  await page.goto(`${portal.url}/apply`);
  await expect(page.locator('noscript p')).toBeInViewport();
  await expect(page.locator('noscript p')).toHaveText(/^\s*JavaScript is switched off in this browser\./);
  await page.locator('noscript a').click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Projects' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
  await context.close();
});
