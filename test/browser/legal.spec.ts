import { checkPage } from './support/check-page';
import { expect, test } from './support/test';

const PAGES = [
  { path: '/terms', name: 'terms', heading: 'Terms of Service', holds: ['11. Liability, law and contact', 'One account per person'] },
  {
    path: '/privacy-policy',
    name: 'privacy-policy',
    heading: 'Privacy Policy',
    holds: ['Security logs, including login history: 90 days', 'Version 2'],
  },
  {
    path: '/privacy-policy/old',
    name: 'privacy-policy-old',
    heading: 'Previous Privacy Policy',
    holds: ['Backup data: 30 days', 'Archived. Version 1'],
  },
  {
    path: '/privacy-policy/compare',
    name: 'privacy-policy-compare',
    heading: 'Privacy Policy: what changed',
    holds: ['<del', '<ins', 'Added: '],
  },
  {
    path: '/cookies-policy',
    name: 'cookies-policy',
    heading: 'Cookies Policy',
    holds: ['Required', 'Optional', 'typically 1 year', 'colour-scheme'],
  },
];

test('the texts are rendered by the server and are readable', { tag: '@phone' }, async ({ page, request }) => {
  for (const { path, name, heading, holds } of PAGES) {
    await test.step(path, async () => {
      const response = await request.get(path);
      expect(response.status()).toBe(200);
      const html = await response.text();
      for (const text of holds) expect(html).toContain(text);
      // The note to the owner that a lawyer should check the text is shown in the admin panel only.
      expect(html).not.toContain('Template: this text');
      expect(html).not.toContain('checked by a lawyer');
      expect(html).not.toContain('{{');
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
      await expect(page).toHaveTitle(new RegExp(`^${heading.replaceAll('?', '\\?')} ·`));
      await checkPage(page, name);
    });
  }

  await test.step('the table of contents links to the sections', async () => {
    await page.goto('/terms');
    const contents = page.getByRole('navigation', { name: 'Contents' });
    await expect(contents.getByRole('link')).toHaveCount(11);
    await contents.getByRole('link', { name: '9. Your data' }).click();
    await expect(page).toHaveURL('/terms#section-9-your-data');
    await expect(page.getByRole('heading', { name: '9. Your data' })).toBeInViewport();
    await page.getByRole('main').getByRole('link', { name: 'privacy policy', exact: true }).click();
    await expect(page).toHaveURL('/privacy-policy');
  });
});

test('the versions of the privacy policy link to each other', { tag: '@any-width' }, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page).toHaveURL('/privacy-policy');
  await page.getByRole('link', { name: 'Previous version', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Previous Privacy Policy' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Compare the two' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy: what changed' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to the privacy policy' }).click();
  await expect(page).toHaveURL('/privacy-policy');
  await page.getByRole('link', { name: 'Compare the two' }).click();
  await page.getByRole('link', { name: 'Previous version', exact: true }).click();
  await page.getByRole('link', { name: 'Current version' }).click();
  await expect(page.getByText('Version 2, effective from')).toBeVisible();

  await test.step('the comparison strikes through old text in red, shows new text in green, and marks both without colour', async () => {
    await page.goto('/privacy-policy/compare');
    const removed = page.getByRole('deletion').first();
    const added = page.getByRole('insertion').first();
    await expect(removed).toContainText('Removed: This policy says what personal data Your Studio collects');
    await expect(added).toContainText('Added: This policy says what personal data Your Studio collects');
    await expect(removed).toHaveCSS('text-decoration-line', 'line-through');
    const channels = async (part: typeof removed) => {
      const colour = await part.evaluate((element) => getComputedStyle(element).color);
      return colour.match(/\d+/g)!.slice(0, 3).map(Number) as [red: number, green: number, blue: number];
    };
    const [oldRed, oldGreen] = await channels(removed);
    expect(oldRed).toBeGreaterThan(oldGreen);
    const [newRed, newGreen] = await channels(added);
    expect(newGreen).toBeGreaterThan(newRed);
    // Unchanged text has no highlighting.
    const same = page.getByText('We do not sell personal data, to anyone, ever.');
    await expect(same).toBeVisible();
    expect(await same.evaluate((element) => element.closest('ins, del'))).toBeNull();
    await expect(page.getByText(/\d+ lines? changed, \d+ added, none removed\./)).toBeVisible();
  });
});

test(
  'the cookies policy opens the preferences and links home, and a printed text is black on white',
  { tag: '@any-width' },
  async ({ page }) => {
    await page.goto('/cookies-policy');
    for (const [name, badge] of [
      ['Essential', 'Required'],
      ['Functional', 'Optional'],
      ['Analytics', 'Optional'],
      ['Marketing', 'Optional'],
    ]) {
      await expect(page.getByRole('heading', { level: 3, name: `${name} ${badge}` })).toBeVisible();
    }
    const open = page.getByRole('button', { name: 'Open the preference centre' });
    await open.click();
    await expect(page.getByRole('dialog', { name: 'Cookie Preferences' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(open).toBeFocused();
    await page.getByRole('link', { name: 'Back to the home page' }).click();
    await expect(page).toHaveURL('/');

    await test.step('printed without controls', async () => {
      await page.goto('/terms');
      await page.emulateMedia({ media: 'print' });
      await expect(page.getByRole('contentinfo')).toBeHidden();
      await expect(page.getByRole('navigation', { name: 'Contents' })).toBeHidden();
      await expect(page.getByRole('main')).toHaveCSS('color', 'rgb(0, 0, 0)');
      await expect(page.getByRole('heading', { name: '11. Liability, law and contact' })).toBeVisible();
    });
  },
);

test('a policy in its first version says so in place of the comparison', { tag: '@any-width' }, async ({ page, freshPortal }) => {
  await freshPortal.database.query(`DELETE FROM legal_versions WHERE kind = 'privacy' AND version = 1`);
  await freshPortal.database.query(`UPDATE legal_versions SET version = 1 WHERE kind = 'privacy'`);
  for (const path of ['/privacy-policy/old', '/privacy-policy/compare']) {
    await page.goto(`${freshPortal.url}${path}`);
    await expect(page.getByText('The privacy policy is in its first version')).toBeVisible();
  }
  await page.getByRole('main').getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page.getByText('Version 1, effective from')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Previous version', exact: true })).toHaveCount(0);
});
