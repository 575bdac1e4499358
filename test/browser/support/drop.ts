import type { Page } from '@playwright/test';

/**
 * Lets go of what is dragged. Drag and drop swallows clicks for a moment after it, so that the drop itself is none, and no person is as
 * quick as a test: waits until the page hears a click again.
 */
export async function drop(page: Page): Promise<void> {
  await page.mouse.up();
  await page.waitForFunction(hearsClicks);
}

/** Runs in the page: whether a click reaches what was clicked. */
function hearsClicks(): boolean {
  let heard = false;
  document.body.addEventListener('click', () => (heard = true), { once: true });
  document.body.click();
  return heard;
}
