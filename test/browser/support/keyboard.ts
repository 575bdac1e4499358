import { expect, type Locator, type Page } from '@playwright/test';

/** Lists and drag and drop get ready for the next key in a timer, which simulated keys can overtake: runs what is due. */
export async function runDueTimers(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
}

/**
 * Picks up the item whose handle has the focus, so that arrow keys move it.
 * @param announced to screen readers: “… is picked up, at place 1 of 3.”
 */
export async function pickUp(page: Page, announced: string): Promise<void> {
  await page.keyboard.press('Space');
  await expect(page.getByText(announced)).toBeAttached();
  await runDueTimers(page);
}

/** Chooses an option of an open list by arrow keys. */
export async function chooseByKeyboard(page: Page, option: Locator): Promise<void> {
  await option.waitFor();
  await runDueTimers(page);
  while ((await option.getAttribute('data-combobox-selected')) === null) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}
