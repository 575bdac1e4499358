import { expect, test as base } from '@playwright/test';
import { openPortal, type Portal } from './portal';
import { watch, type Watch } from './watch';

interface Fixtures {
  /** What the test may see go wrong: `watch.allow(/status of 400/)` before it does. */
  watch: Watch;
  /** A portal that no other test uses, for what only happens once: the owner code, the first visitor. */
  freshPortal: Portal;
}

interface WorkerFixtures {
  /** The portal that the tests of one worker share; `page.goto('/')` opens it. */
  portal: Portal;
}

/**
 * Playwright's `test` on a running portal. A test fails when the page logs an error, throws, loads something that does
 * not exist, or asks another host.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  portal: [
    async ({}, use) => {
      const portal = await openPortal();
      await use(portal);
      await portal.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ portal }, use) => use(portal.url),
  freshPortal: [
    async ({}, use) => {
      const portal = await openPortal();
      await use(portal);
      await portal.close();
    },
    { timeout: 90_000 },
  ],
  watch: [
    async ({ context }, use) => {
      const watching = watch(context);
      await use(watching);
      expect(watching.problems(), 'what went wrong in the page').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
