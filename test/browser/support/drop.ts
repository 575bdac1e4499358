import type { Page } from '@playwright/test';

/**
 * Drops the dragged item. Drag and drop swallows clicks for a moment afterwards, so that the drop itself is not a click, and no user is as
 * quick as a test: waits until the page receives a click again.
 */
export async function drop(page: Page): Promise<void> {
  await page.mouse.up();
  await page.waitForFunction(receivesClicks);
}

/** Runs in the page: whether a click reaches its target. */
function receivesClicks(): boolean {
  let heard = false;
  document.body.addEventListener('click', () => (heard = true), { once: true });
  document.body.click();
  return heard;
}
