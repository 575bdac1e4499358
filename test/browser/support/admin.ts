import { expect, type Page } from '@playwright/test';
import { CLIENT_HEADERS } from '../../support/client-headers';
import type { Portal } from './portal';

/** Adds a project through the API, so that the log has an entry. */
export async function addProject(page: Page, { url }: Portal, title: string): Promise<string> {
  const data = { title, slug: title.toLowerCase().replaceAll(/\W+/g, '-'), description: 'Here for the test.', icon: 'music' };
  const response = await page.context().request.post(`${url}/api/admin/projects`, { headers: CLIENT_HEADERS, data });
  expect(response.status()).toBe(201);
  return ((await response.json()) as { id: string }).id;
}

/** Chooses an option of a select as a user does. */
export async function choose(page: Page, field: string, option: string | RegExp): Promise<void> {
  const wanted = page.getByRole('option', { name: option });
  // A list closes at once while the page is still being laid out.
  await expect(async () => {
    if (!(await wanted.isVisible())) await page.getByRole('combobox', { name: field }).click();
    await wanted.click({ timeout: 2_000 }).catch(async (error: unknown) => {
      // Content loading above moves the field away from its list: reopened, the list is beside it.
      await page.keyboard.press('Escape');
      throw error;
    });
  }).toPass();
}
