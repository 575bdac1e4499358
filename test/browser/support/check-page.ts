import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test, type Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** WCAG 2.2 at level AA, which includes the lower levels and versions. */
const LEVEL_AA = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'] };
/** The rules that depend on the scheme: the same page in other colours. */
const COLOURS = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };
type Scheme = 'dark' | 'light';

/** Screenshots are for people, so none is taken where nobody looks at them. */
const TAKES_SCREENSHOTS = process.env.CI === undefined;

/**
 * Checks the page as it is now, in both schemes: no automatically detectable violation of WCAG 2.2 AA, no overflow of the window. Stores a
 * screenshot of each in test-results/pages, except under CI.
 * @param name of the screenshots; without it none is taken.
 * @param shown only these schemes.
 */
export async function checkPage(page: Page, name?: string, shown: readonly Scheme[] = schemes()): Promise<void> {
  for (const colorScheme of shown) {
    await test.step(`${name ?? page.url()} in the ${colorScheme} scheme`, async () => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      // Rows are dimmed while they are refetched, which lowers their contrast.
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await waitUntilStable(page);
      const found = await scrolledToTop(page, () => violations(page, colorScheme === 'dark' ? LEVEL_AA : COLOURS));
      expect.soft(found, 'violations of WCAG 2.2 AA').toEqual([]);
      expect.soft(await overflow(page), 'what reaches beyond the window').toEqual([]);
      if (name === undefined || !TAKES_SCREENSHOTS) return;
      const path = `test-results/pages/${name}-${test.info().project.name}-${colorScheme}.png`;
      await page.screenshot({ path, fullPage: true });
    });
  }
  await page.emulateMedia({ colorScheme: 'dark' });
}

/** Colours are the same at every width, so without screenshots the light ones of a test at both widths are checked once. */
function schemes(): readonly Scheme[] {
  const { project, tags } = test.info();
  return TAKES_SCREENSHOTS || project.name === 'desktop' || tags.includes('@phone') ? ['dark', 'light'] : ['dark'];
}

/** Waits until every finite animation has ended and the fonts have loaded, because colours in between do not count. */
async function waitUntilStable(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    // The other scheme is applied in the next frame, and its transitions begin with the one after.
    for (let frame = 0; frame < 2; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
    const ending = document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });
}

/** Checks a page scrolled to its top, and restores the position: a target half covered by a bar would count as too small. */
async function scrolledToTop<T>(page: Page, check: () => Promise<T>): Promise<T> {
  const top = await page.evaluate(() => window.scrollY);
  const scroll = (to: number) => page.evaluate((place) => window.scrollTo({ top: place, behavior: 'instant' }), to);
  if (top !== 0) await scroll(0);
  const result = await check();
  if (top !== 0) await scroll(top);
  return result;
}

async function violations(page: Page, rules: { type: string; values: string[] }): Promise<string[]> {
  // Evaluated through the debugger, which a strict Content-Security-Policy does not block.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const results = await page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as { axe: { run(options: object): Promise<AxeResults> } };
    return axe.run({ runOnly, resultTypes: ['violations'] });
  }, rules);
  return results.violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help} at ${node.target.join(' ')}. ${node.failureSummary?.replaceAll(/\s+/g, ' ') ?? ''}`),
  );
}

/** What makes the page wider than the window: the innermost elements that overflow it, or the page itself. */
async function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const beyond = [...document.body.querySelectorAll('*')].filter((element) => element.getBoundingClientRect().right > clientWidth + 0.5);
    const innermost = beyond.filter((element) => !beyond.some((other) => other !== element && element.contains(other)));
    const names = innermost.map((element) => {
      const { left, right } = element.getBoundingClientRect();
      const text = (element.textContent ?? '').trim().slice(0, 60);
      return `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} “${text}” from ${Math.round(left)} to ${Math.round(right)}`;
    });
    return [`the page is ${scrollWidth - clientWidth} px wider than the window`, ...names];
  });
}
