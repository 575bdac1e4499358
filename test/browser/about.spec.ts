import type { Route } from '@playwright/test';
import { checkPage } from './support/check-page';
import { expect, test } from './support/test';

test('the about page is rendered by the server with its story and team, and is styled', { tag: '@phone' }, async ({ page, request }) => {
  const response = await request.get('/about');
  expect(response.status()).toBe(200);
  const html = await response.text();
  for (const text of ['Small on purpose.', 'How we got here', 'Your First Director', 'Community Member Five', 'id="team"', 'id="about"'])
    expect(html).toContain(text);
  await page.goto('/about');
  await expect(page).toHaveTitle(/^About ·/);
  const team = page.getByRole('region', { name: 'Our Team' });
  await expect(team.getByRole('heading', { level: 3 })).toHaveText(['Directors', 'Active community members']);
  await expect(team.getByRole('article')).toHaveCount(7);
  await checkPage(page, 'about');
});

test('links from other pages scroll to their section', async ({ page, isMobile }) => {
  await page.goto('/contact');
  await expect(page.getByRole('main').getByRole('term')).toContainText(['Legal name', 'Trading name']);
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: 'Our Team' }).click();
  await expect(page).toHaveURL('/about#team');
  await expect(page.getByRole('heading', { level: 2, name: 'Our Team' })).toBeInViewport();
  // Reading and tabbing continue there, not at the top of the page.
  await expect(page.locator('#team')).toBeFocused();
  await footer.getByRole('link', { name: 'About Us' }).click();
  await expect(page).toHaveURL('/about#about');
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();

  await page.goto('/');
  if (isMobile) {
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Team' }).click();
  } else {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Team' }).click();
  }
  await expect(page).toHaveURL('/about#team');
  await expect(page.getByRole('heading', { level: 2, name: 'Our Team' })).toBeInViewport();

  await expect(page.locator('#team')).toBeFocused();

  await page.reload();
  await expect(page.getByRole('heading', { level: 2, name: 'Our Team' })).toBeInViewport();

  // An address that no browser produces is harmless.
  await page.goto('/about#%zz');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('the pages about the studio respond, also while their data does not load', { tag: '@any-width' }, async ({ page, watch }) => {
  await page.goto('/our-voice');
  const line = page.getByRole('button', { name: /nothing to hide/ });
  await line.click();
  await expect(page.getByRole('button', { name: /something to protect/ })).toBeVisible();
  await page.getByRole('button', { name: /something to protect/ }).click();
  await expect(line).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What we do ourselves' })).toBeHidden();
  await page.getByText('Read the longer version').click();
  await expect(page.getByRole('heading', { name: 'What we do ourselves' })).toBeVisible();
  await expect(page.getByText('It is not legal advice')).toBeVisible();

  await test.step('Join us lists the four roles, and the volunteer button only explains the next step', async () => {
    await page.goto('/join-us');
    const roles = page.getByRole('region', { name: 'Apply for Roles' });
    await expect(roles.getByRole('heading', { level: 3 })).toHaveText(['Web Developer', 'Game Designer', 'UX Designer', '3D Artist']);
    await page.getByRole('button', { name: 'I am interested' }).click();
    await expect(page.getByRole('alert')).toHaveText('ACM interest noted. Sign in or create an account to continue.');
  });

  await test.step('the page is complete enough when the story and the team do not load', async () => {
    watch.allow(/status of 503/);
    await page.route(/\/api\/(about|team)$/, (route) => route.fulfill({ status: 503, json: {} }));
    await page.goto('/contact');
    await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Small on purpose.' })).toBeVisible();
    await expect(page.getByText('The team is not listed yet.')).toBeVisible();
    await expect(page.getByText('Loading...')).toHaveCount(0);
  });

  await test.step('the contact page shows Loading... until its data arrives', async () => {
    watch.allow(/status of 503/);
    await page.route('**/contact', (route) =>
      route.request().resourceType() === 'document' ? withoutPageData(route) : route.fulfill({ status: 503, json: {} }),
    );
    await page.goto('/contact');
    await expect(page.getByText('Loading...')).toBeVisible();
  });
});

/** The page without its data, which the browser then has to request. */
async function withoutPageData(route: Route): Promise<void> {
  const response = await route.fetch();
  const html = (await response.text())
    .replace(/<div id="root">[\s\S]*<\/div>(?=\s*<script)/, '<div id="root"></div>')
    .replace(/(<script[^>]*id="page-data"[^>]*>)[\s\S]*?(<\/script>)/, '$1{}$2');
  await route.fulfill({ response, body: html });
}
