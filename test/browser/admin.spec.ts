import type { Page } from '@playwright/test';
import type { ContactView } from '../../server/site/contact/contact.dto';
import { CLIENT_HEADERS } from '../support/client-headers';
import { signIn } from './support/account';
import { checkPage } from './support/check-page';
import { pickUp } from './support/keyboard';
import { PASSWORD, type Portal } from './support/portal';
import { chooseInUserMenu, followSection } from './support/shell';
import { expect, test } from './support/test';

/** Opens a section as a user does: in the sidebar, or in the drawer of a phone. */
async function openSection(page: Page, name: string): Promise<void> {
  await followSection(page, 'Admin', name);
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
}

async function asAdmin(page: Page, portal: Portal): Promise<void> {
  await portal.signUp(page, { roles: ['admin'] });
}

/** A separate user, so that tests on the same portal do not interfere. */
async function person(portal: Portal, page: Page, name: string): Promise<void> {
  const data = { kind: 'community', name, role: 'Moderator', blurb: 'Here for the test.', avatar: null, links: [] };
  expect((await page.context().request.post(`${portal.url}/api/admin/team`, { headers: CLIENT_HEADERS, data })).status()).toBe(201);
}

test.describe('access to the panel', () => {
  test(
    'a visitor signs in first and returns to the section, and others see only permitted ones',
    { tag: '@any-width' },
    async ({ page, portal, browser }) => {
      const elsewhere = await browser.newContext({ baseURL: portal.url });
      const { email } = await portal.signUp(await elsewhere.newPage(), { roles: ['admin'] });
      await elsewhere.close();
      await page.goto('/admin?section=contact');
      await expect(page).toHaveURL('/login');
      await signIn(page, email, PASSWORD);
      await expect(page).toHaveURL('/admin?section=contact');
      await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible();

      await test.step('a user without the role is redirected to the dashboard', async () => {
        // An open page would request updates while its session is replaced.
        await page.goto('about:blank');
        await portal.signUp(page, { roles: ['developer'] });
        await page.goto('/admin');
        await expect(page).toHaveURL('/dashboard');
        await expect(page.getByRole('main').getByRole('link', { name: 'Admin', exact: true })).toHaveCount(0);
      });

      await test.step('hr sees only permitted sections', async () => {
        await page.goto('about:blank');
        await portal.signUp(page, { roles: ['hr'] });
        await page.goto('/admin?section=contact');
        await expect(page).not.toHaveURL(/section=contact/);
        await expect(page.getByRole('heading', { level: 1, name: 'Contact', exact: true })).toHaveCount(0);
        for (const name of ['Projects', 'Contact', 'Team', 'About story', 'Values', 'Legal texts']) {
          await expect(
            page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name, exact: true, includeHidden: true }),
          ).toHaveCount(0);
        }
        for (const name of ['Users', 'Tickets', 'Applications']) {
          await expect(
            page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name, exact: true, includeHidden: true }),
          ).toHaveCount(1);
        }
      });
    },
  );

  test('an admin finds it from the account page, and every section by name', { tag: '@phone' }, async ({ page, portal }) => {
    await asAdmin(page, portal);
    await page.goto('/dashboard');
    await page.getByRole('main').getByRole('link', { name: 'Admin', exact: true }).click();
    await expect(page).toHaveURL('/admin?section=stats');
    await expect(page).toHaveTitle(/^Dashboard · Admin ·/);
    for (const name of ['Contact', 'Team', 'About story', 'Values', 'Legal texts', 'Projects']) await openSection(page, name);
    await page.goto('/admin?section=nonsense');
    await expect(page).toHaveURL('/admin?section=stats');
    await expect(page.getByText('There is no section called “nonsense”.')).toBeVisible();
  });

  test.describe('with functional cookies', () => {
    test.use({ cookieChoice: 'all' });

    test('the panel reopens on the last section', { tag: '@any-width' }, async ({ page, portal }) => {
      await asAdmin(page, portal);
      await page.goto('/admin?section=legal');
      await expect(page.getByRole('heading', { level: 1, name: 'Legal texts' })).toBeVisible();
      await page.goto('/admin');
      await expect(page).toHaveURL('/admin?section=legal');
    });
  });
});

test(
  'a section or list that does not load shows an error, and a team member is removed after a confirmation',
  { tag: '@any-width' },
  async ({ page, portal, watch }) => {
    await asAdmin(page, portal);
    watch.allow(/Failed to (load|fetch)|ERR_FAILED|dynamically imported/);
    await page.goto('/admin?section=projects');
    await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
    await page.route(/contact-section.*\.js/, (route) => route.abort());
    await followSection(page, 'Admin', 'Contact');
    await expect(page.getByText('This section could not be shown')).toBeVisible();
    // It loads by itself once the connection is back.
    await page.unroute(/contact-section.*\.js/);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(page.getByLabel('Trading name')).toBeVisible();
    await openSection(page, 'Projects');

    await test.step('a list that fails to load shows an error and can be retried', async () => {
      watch.allow(/status of 500/);
      await page.route('**/api/admin/projects*', (route) => route.fulfill({ status: 500, json: {} }));
      await page.goto('/admin?section=projects');
      await expect(page.getByText('Failed to load projects')).toBeVisible();
      await page.unroute('**/api/admin/projects*');
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('table', { name: 'Projects' })).toBeVisible();
    });

    await test.step('a team member is removed after a confirmation', async () => {
      const name = 'Ines Leaving';
      await person(portal, page, name);
      await page.goto('/admin?section=team');
      await page.getByRole('button', { name: `Remove ${name}` }).click();
      await page.getByRole('button', { name: 'Remove person' }).click();
      await expect(page.getByText(`${name} is no longer on the about page.`)).toBeVisible();
      // The button was removed with its row, but the focus stays on the page.
      await expect(page.locator(':focus')).toHaveText(`${name} is no longer on the about page.`);
    });
  },
);

test('the navigation of an admin with every section fits', async ({ page, portal, isMobile }) => {
  await asAdmin(page, portal);
  await page.goto('/');
  if (isMobile) await page.getByRole('button', { name: 'Open menu' }).click();
  const bar = isMobile ? page.getByRole('dialog', { name: 'Menu' }) : page.getByRole('banner');
  for (const name of ['Admin', 'Support desk']) await expect(bar.getByRole('link', { name })).toBeInViewport({ ratio: 1 });
  await expect(bar.getByRole('button', { name: 'Sign out' })).toBeInViewport({ ratio: 1 });
});

test(
  'an admin adds, shows, hides and deletes a project',
  { tag: '@phone' },
  async ({ page, portal, request, watch }, { project: { name: width } }) => {
    await asAdmin(page, portal);
    const title = `Étude & Lärm ${width}`;
    await page.goto('/admin?section=projects');
    await page.getByRole('button', { name: 'Add project' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a project' });
    await dialog.getByRole('button', { name: 'Add project' }).click();
    await expect(dialog.getByLabel('Title')).toBeFocused();
    await expect(dialog.getByText('Please enter a title.')).toBeVisible();
    await dialog.getByLabel('Title').fill(title);
    await expect(dialog.getByLabel('Slug')).toHaveValue(`etude-and-larm-${width}`);
    await dialog.getByLabel('Description').fill('A game of quiet and loud.');
    await dialog.getByRole('radio', { name: 'music' }).check();
    await checkPage(page, 'admin-project-dialog');

    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Discard unsaved changes?' }).getByRole('button', { name: 'Keep editing' }).click();
    await expect(dialog.getByLabel('Title')).toHaveValue(title);

    watch.allow(/status of 40[49]/);
    await dialog.getByLabel('Slug').fill('your-first-project');
    await dialog.getByRole('button', { name: 'Add project' }).click();
    await expect(dialog.getByText('Another project has this slug already.')).toBeVisible();
    await expect(dialog.getByLabel('Slug')).toBeFocused();
    await dialog.getByLabel('Slug').fill(`etude-${width}`);
    await dialog.getByRole('button', { name: 'Add project' }).click();
    // Its page is the next step.
    await expect(page).toHaveURL(/\/admin\/project-pages\//);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByRole('link', { name: /View page/ })).toBeVisible();
    await page.getByRole('button', { name: 'Unpublish' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click();
    await expect(page.getByText('Not public')).toBeVisible();
    await page.getByRole('link', { name: 'Projects', exact: true }).first().click();

    const shown = page.getByRole('switch', { name: `${title} is public` });
    await expect(shown).not.toBeChecked();
    await shown.click();
    await expect(page.getByText(`“${title}” is now visible to visitors.`)).toBeVisible();
    await expect(shown).toBeChecked();
    await expect(async () => expect(await (await request.get('/projects')).text()).toContain('A game of quiet and loud.')).toPass();
    await checkPage(page, 'admin-projects');

    await shown.click();
    await page
      .getByRole('dialog', { name: `Hide “${title}”?` })
      .getByRole('button', { name: 'Go back' })
      .click();
    await expect(shown).toBeChecked();
    await shown.click();
    await page.getByRole('button', { name: 'Hide project' }).click();
    await expect(page.getByText(`“${title}” is now hidden from visitors.`)).toBeVisible();

    await page.getByRole('button', { name: `Delete ${title}` }).click();
    await page.getByRole('button', { name: 'Delete project' }).click();
    await expect(page.getByText(`“${title}” is deleted.`)).toBeVisible();
    await expect(shown).toHaveCount(0);
  },
);

test(
  'two admins edit the contact information, and neither loses changes',
  { tag: '@any-width' },
  async ({ page, portal, browser, watch }) => {
    await asAdmin(page, portal);
    const { request } = page.context();
    const { version, ...before } = (await (await request.get(`${portal.url}/api/contact`)).json()) as ContactView;
    expect(version).toBeGreaterThanOrEqual(0);
    await page.goto('/admin?section=contact');
    await page.getByLabel('Theme colour', { exact: true }).fill('#ff8800');
    await expect(
      page.getByText(/^Light scheme: in the colour you chose, text would have a contrast of 2\.\d to 1, too little/),
    ).toBeVisible();
    await page.getByLabel('Trading name').fill('Tidal Works');
    await page.getByLabel('Phone').fill('call me');
    await checkPage(page, 'admin-contact');

    const theirs = { tradingName: 'Other Works', email: 'press@other.example' };
    expect((await request.put(`${portal.url}/api/contact`, { headers: CLIENT_HEADERS, data: theirs })).status()).toBe(200);

    watch.allow(/status of 4(00|09)/);
    const save = page.getByRole('button', { name: 'Save changes' });
    await save.click();
    await expect(page.getByLabel('Phone')).toBeFocused();
    await expect(page.getByText('Please use digits, spaces, +, hyphens and brackets.')).toBeVisible();
    await page.getByLabel('Phone').fill('+44 20 7946 0000');
    await save.click();
    await expect(page.getByText('The contact information changed elsewhere in the meantime')).toBeVisible();
    await expect(page.getByText('Trading name was saved elsewhere as “Other Works”.')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Trading name' })).toHaveValue('Tidal Works');
    await expect(page.getByLabel('Email')).toHaveValue('press@other.example');
    await chooseInUserMenu(page, 'Terms');
    await page.getByRole('button', { name: 'Stay on this page' }).click();
    await save.click();
    await expect(page.getByText('The contact information is saved')).toBeVisible();
    const visitor = await browser.newContext();
    await expect(async () => {
      const html = await (await visitor.request.get(`${portal.url}/contact`)).text();
      for (const text of ['Tidal Works', 'press@other.example', '+44 20 7946 0000', '--studio-accent:#ff8800'])
        expect(html).toContain(text);
    }).toPass();
    await visitor.close();
    expect((await request.put(`${portal.url}/api/contact`, { headers: CLIENT_HEADERS, data: before })).status()).toBe(200);
  },
);

test(
  'an admin edits what visitors read: the team, the story, the values and a legal text',
  { tag: '@phone' },
  async ({ page, freshPortal, request, watch }) => {
    await asAdmin(page, freshPortal);

    await test.step('a team member with a picture is added, and moved first by keyboard', async () => {
      await page.goto(`${freshPortal.url}/admin?section=team`);
      await page.getByRole('button', { name: 'Add person' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add a person' });
      await dialog.getByLabel('Name').fill('Noor Haddad');
      await dialog.getByLabel('Blurb').fill('Keeps the wiki true.');
      await dialog.getByLabel('Image file').setInputFiles({ name: 'noor.png', mimeType: 'image/png', buffer: await drawing(page) });
      await page.getByRole('button', { name: 'Use this image' }).click();
      await expect(dialog.getByRole('button', { name: 'Remove profile picture' })).toBeVisible();
      await dialog.getByRole('button', { name: 'Add link' }).click();
      await dialog.getByLabel('Label').fill('Wiki');
      await dialog.getByLabel('Address').fill('javascript:alert(1)');
      await dialog.getByRole('button', { name: 'Add person' }).click();
      await expect(dialog.getByLabel('Address')).toBeFocused();
      await dialog.getByLabel('Address').fill('https://wiki.example/noor');
      await checkPage(page, 'admin-team-dialog');
      await dialog.getByRole('button', { name: 'Add person' }).click();
      await expect(page.getByText('Noor Haddad is now on the about page.')).toBeVisible();

      const community = page.getByRole('region', { name: 'Active community members' });
      const names = community.getByRole('listitem');
      await expect(names.last()).toContainText('Noor Haddad');
      const ordered = page.waitForResponse('**/api/admin/team/order');
      await page.getByRole('button', { name: 'Move Noor Haddad up' }).click();
      await ordered;
      await expect(names.nth(4)).toContainText('Noor Haddad');
      await community.getByRole('button', { name: 'Move Noor Haddad', exact: true }).focus();
      await pickUp(page, 'Noor Haddad is picked up, at place 5 of 6.');
      await page.keyboard.press('ArrowUp');
      await expect(page.getByText('Noor Haddad is over place 4 of 6.')).toBeAttached();
      const dropped = page.waitForResponse('**/api/admin/team/order');
      await page.keyboard.press('Space');
      await dropped;
      await expect(names.nth(3)).toContainText('Noor Haddad');
      await checkPage(page, 'admin-team');

      await page.goto(`${freshPortal.url}/about#team`);
      const card = page.getByRole('article').filter({ hasText: 'Noor Haddad' });
      await expect(card.locator('img')).toHaveJSProperty('complete', true);
      await expect(card.getByRole('link', { name: 'Wiki' })).toHaveAttribute('href', 'https://wiki.example/noor');
      await checkPage(page, 'about-with-picture');
    });

    await test.step('the story is edited beside its preview, and the values are reordered', async () => {
      await page.goto(`${freshPortal.url}/admin?section=about`);
      await page.getByLabel('Heading').fill('From a kitchen table');
      await page.getByRole('textbox', { name: 'Story' }).fill('We began <b>small</b>.\n\n## And then\n\n- Tea\n- [Roles](/join-us)');
      const preview = page.getByRole('region', { name: 'Preview' });
      await expect(preview.getByRole('heading', { name: 'And then' })).toBeVisible();
      await expect(preview.getByText('We began <b>small</b>.')).toBeVisible();
      await checkPage(page, 'admin-story');
      await page.getByRole('button', { name: 'Save changes' }).click();
      await expect(page.getByText('The story is saved')).toBeVisible();
      await expect(async () =>
        expect(await (await request.get(`${freshPortal.url}/about`)).text()).toContain('From a kitchen table'),
      ).toPass();

      // The values are edited in the same way, as a list.
      await page.goto(`${freshPortal.url}/admin?section=values`);
      await page.getByRole('button', { name: 'Add value' }).click();
      const added = page.getByRole('listitem', { name: 'Value 4' });
      await expect(added.getByLabel('Title')).toBeFocused();
      await added.getByLabel('Title').fill('Slow Games');
      await page.getByRole('button', { name: 'Save changes' }).click();
      await expect(added.getByText('Please enter a sentence or two.')).toBeVisible();
      await expect(added.getByLabel('Text')).toBeFocused();
      await added.getByLabel('Text').fill('We take the time.');
      await page.getByRole('button', { name: 'Move Slow Games up' }).click();
      await checkPage(page, 'admin-values');
      await page.getByRole('button', { name: 'Save changes' }).click();
      await expect(page.getByText('The values are saved and shown on the home page.')).toBeVisible();
      await expect(async () =>
        expect(await (await request.get(freshPortal.url)).text()).toMatch(/Slow Games.*Fearless Creativity/s),
      ).toPass();
    });

    await test.step('the next version of a legal text is published after a summary of its consequences', async () => {
      await page.goto(`${freshPortal.url}/admin?section=legal`);
      await page.getByRole('navigation', { name: 'Texts' }).getByRole('link', { name: 'Privacy Policy' }).click();
      await expect(page).toHaveURL(/text=privacy/);
      const text = page.getByLabel('Text of version 3');
      const publish = page.getByRole('button', { name: 'Publish version 3' });
      await expect(publish).toBeDisabled();
      await text.fill(`${await text.inputValue()}\n\nWe wrote this line in a test of {{unknown}}.`);
      await publish.click();
      await expect(page.getByText('{{unknown}} is not a known placeholder.')).toBeVisible();
      await text.fill((await text.inputValue()).replace('{{unknown}}', '{{tradingName}}'));
      await expect(page.getByRole('region', { name: 'Preview' }).getByText('in a test of Your Studio.')).toBeVisible();
      await checkPage(page, 'admin-legal');
      await publish.click();
      const question = page.getByRole('dialog', { name: 'Publish version 3 of the Privacy Policy?' });
      await expect(question.getByText('It cannot be changed or withdrawn.', { exact: false })).toBeVisible();
      await question.getByRole('button', { name: 'Publish version 3' }).click();
      await expect(page.getByText('Version 3 is published and shown to visitors.')).toBeVisible();
      await expect(page.getByRole('table', { name: 'Versions' }).getByRole('rowheader').first()).toHaveText('Version 3');

      // Another user saves the next change first.
      await page.getByLabel('Text of version 4').fill('Mine.');
      const data = { body: 'Theirs.', effectiveDate: '2099-01-01', basedOn: 3 };
      expect(
        (await page.context().request.put(`${freshPortal.url}/api/admin/legal/privacy`, { headers: CLIENT_HEADERS, data })).status(),
      ).toBe(200);
      watch.allow(/status of 409/);
      await page.getByRole('button', { name: 'Publish version 4' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Publish version 4' }).click();
      await expect(page.getByText('Version 4 was published elsewhere in the meantime')).toBeVisible();
      await expect(page.getByLabel('Text of version 5')).toHaveValue('Mine.');
      await page.getByRole('button', { name: 'Start again from version 4' }).click();
      await expect(page.getByLabel('Text of version 5')).toHaveValue('Theirs.');

      // Its date is in the future: the page announces it until then.
      await page.goto(`${freshPortal.url}/privacy-policy`);
      await expect(page.getByText('A new version takes effect on 1 January 2099.')).toBeVisible();
      await page.getByRole('link', { name: 'Read version 4 now' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Upcoming Privacy Policy' })).toBeVisible();
      await expect(page.getByText('Theirs.')).toBeVisible();
      await checkPage(page, 'privacy-policy-upcoming');
    });
  },
);

/** A picture drawn in the browser, so that the test needs no file. */
async function drawing(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 900;
    canvas.height = 600;
    const brush = canvas.getContext('2d');
    if (brush === null) throw new Error('no canvas');
    const sky = brush.createLinearGradient(0, 0, 900, 600);
    sky.addColorStop(0, '#1d3b5a');
    sky.addColorStop(1, '#e58f65');
    brush.fillStyle = sky;
    brush.fillRect(0, 0, 900, 600);
    brush.fillStyle = '#f6e7d2';
    brush.arc(450, 300, 160, 0, 7);
    brush.fill();
    return canvas.toDataURL('image/png');
  });
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}
