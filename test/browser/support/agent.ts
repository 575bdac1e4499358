import type { BrowserContext, Page } from '@playwright/test';
import { signInAs, deskPerson, type DeskPerson } from './desk-people';
import { expect, withHydration, test as base } from './test';
import { watch, type Watch } from './watch';

/** A user in a separate browser. */
interface Agent extends DeskPerson {
  page: Page;
  context: BrowserContext;
  watch: Watch;
}

/** `test` with a second browser for an agent on the same portal. Errors there fail the test as well. */
export const test = base.extend<{ agent: Agent }>({
  agent: async ({ browser, portal, contextOptions, viewport, isMobile, hasTouch, storageState }, use) => {
    const context = await browser.newContext({ ...contextOptions, viewport, isMobile, hasTouch, storageState, baseURL: portal.url });
    const watching = watch(context);
    const page = withHydration(await context.newPage());
    const person = await deskPerson(page, portal, { roles: ['support'], name: ['Grace', 'Hopper'] });
    await signInAs(page, person);
    await use({ ...person, page, context, watch: watching });
    await context.close();
    expect(watching.problems(), 'what went wrong in the agent’s page').toEqual([]);
  },
});

export { expect };
