import type { Page } from '@playwright/test';

/** Presses a secondary action of the section, by keyboard. */
export async function chooseMore(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More for Finances' }).press('Enter');
  await page.getByRole('menuitem', { name }).press('Enter');
}
