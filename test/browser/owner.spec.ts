import { CLIENT_HEADERS } from '../support/client-headers';
import { checkPage } from './support/check-page';
import { PASSWORD } from './support/portal';
import { expect, test } from './support/test';

test(
  'the first user signs up, becomes the owner and edits the studio, and a visitor sees the change',
  { tag: '@phone' },
  async ({ page, browser, freshPortal }) => {
    const { url } = freshPortal;

    await test.step('a visitor sees the studio’s real projects and totals', async () => {
      await page.goto(url);
      await expect(page.getByRole('heading', { level: 1, name: 'We create, you lead.' })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Your first project' })).toBeVisible();
      await expect(page.getByText('£0.00').first()).toBeVisible();
    });

    await test.step('sign up and complete the profile', async () => {
      await page.goto(`${url}/signup`);
      await page.getByLabel('Email').fill('owner@portal.test');
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByLabel('Confirm password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Create account' }).click();
      await expect(page).toHaveURL(`${url}/signup/complete`);
      await page.getByLabel('Name').fill('Olive Owner');
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page).toHaveURL(`${url}/dashboard`);
    });

    await test.step('apply the owner code', async () => {
      await page.goto(`${url}/dashboard?tab=role-code`);
      await page.getByRole('textbox', { name: /code/i }).fill((await freshPortal.ownerCode()).toLowerCase());
      await page.getByRole('button', { name: /apply/i }).click();
      await expect(page.getByText('Roles applied successfully').first()).toBeVisible();
      await expect(page.getByRole('main').getByRole('link', { name: 'Open the admin panel' })).toBeVisible();
      await page.goto(`${url}/dashboard`);
      await expect(page.getByRole('main').getByText('Admin', { exact: true }).first()).toBeVisible();
      await expect(page.getByText('CEO', { exact: true }).first()).toBeVisible();
      await checkPage(page, 'owner-dashboard');
      await page.goto(`${url}/admin`);
      await expect(page.getByRole('region', { name: 'First steps' }).getByRole('link', { name: 'Name the studio' })).toHaveAttribute(
        'href',
        '/admin?section=contact',
      );
      await checkPage(page, 'owner-first-steps');
      await expect(async () => expect(freshPortal.ownerCode()).rejects.toMatchObject({ code: 'ENOENT' })).toPass();
    });

    await test.step('add a project and name the studio; visitors see both in the HTML', async () => {
      const { request } = page.context();
      const project = { title: 'Tidewater', slug: 'tidewater', description: 'Row where the streets were.', icon: 'rocket', public: true };
      expect((await request.post(`${url}/api/admin/projects`, { headers: CLIENT_HEADERS, data: project })).status()).toBe(201);
      expect(
        (
          await request.put(`${url}/api/contact`, { headers: CLIENT_HEADERS, data: { tradingName: 'Tidal Works', themeColor: '#ff8800' } })
        ).status(),
      ).toBe(200);
      const visitor = await browser.newContext();
      await expect(async () => {
        const html = await (await visitor.request.get(url)).text();
        expect(html).toContain('Tidewater');
        expect(html).toContain('Tidal Works');
        expect(html).toContain('--studio-accent:#ff8800');
      }).toPass();
      const seen = await visitor.newPage();
      await seen.goto(url);
      await expect(seen.getByRole('heading', { name: 'Tidewater' })).toBeVisible();
      await expect(seen).toHaveTitle(/Tidal Works/);
      await checkPage(seen, 'home-orange');
      await visitor.close();
      await page.goto(`${url}/admin`);
      await expect(page.getByRole('region', { name: 'Users by role' })).toBeVisible();
      const steps = page.getByRole('region', { name: 'First steps' }).getByRole('listitem');
      await expect(steps.filter({ hasText: 'Name the studio' })).toContainText('Done');
      await expect(steps.filter({ hasText: 'Introduce the people' })).not.toContainText('Done');
    });

    await test.step('sign out and visit as a visitor again', async () => {
      await page.goto(`${url}/dashboard`);
      await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
      await expect(page).toHaveURL(`${url}/`);
      await page.goto(`${url}/dashboard`);
      await expect(page).toHaveURL(/\/login/);
    });
  },
);
