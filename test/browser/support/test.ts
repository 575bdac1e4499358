import { expect, test as base, type Page } from '@playwright/test';
import { openPortal, type Portal } from './portal';
import { renderFailures } from '../../support/program';
import { watch, type Watch } from './watch';

interface Fixtures {
  /** The visitor’s cookie choice before the test starts; null for one who was not asked yet. */
  cookieChoice: 'all' | 'essential' | null;
  /** Errors that the test allows: `watch.allow(/status of 400/)` before they occur. */
  watch: Watch;
  /** A portal that no other test uses. It takes two seconds to start: only for what happens once or cannot be undone. */
  freshPortal: Portal;
}

interface WorkerFixtures {
  /** The portal shared by the tests of one worker; `page.goto('/')` opens it. */
  portal: Portal;
}

/**
 * Playwright's `test` on a running portal. A test fails when the page logs an error, throws, requests a missing resource, or requests
 * another host.
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
  page: async ({ page }, use) => {
    await use(withHydration(page));
  },
  baseURL: async ({ portal }, use) => use(portal.url),
  cookieChoice: ['essential', { option: true }],
  storageState: async ({ cookieChoice }, use) => use({ cookies: cookieChoice === null ? [] : choiceCookies(cookieChoice), origins: [] }),
  freshPortal: [
    async ({ context }, use) => {
      const portal = await openPortal();
      await use(portal);
      // A page with an open stream would reconnect, and find the portal stopped.
      for (const page of context.pages()) await page.goto('about:blank');
      await portal.close();
    },
    { timeout: 90_000 },
  ],
  watch: [
    async ({ context, portal }, use) => {
      const watching = watch(context);
      const before = renderFailures(portal.program.output()).length;
      await use(watching);
      expect(watching.problems(), 'what went wrong in the page').toEqual([]);
      expect(renderFailures(portal.program.output()).slice(before), 'pages that failed to render on the server').toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * A click before the page's script listens is lost, and no user is so quick: waits for hydration after each navigation, unless the test
 * needs only the first bytes (`waitUntil: 'commit'`).
 */
export function withHydration(page: Page): Page {
  const hydrated = async (options?: { waitUntil?: string }) => {
    if (options?.waitUntil !== 'commit') await page.waitForFunction(isHydrated, undefined, { timeout: 20_000 }).catch(() => undefined);
  };
  const [goTo, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (url, options) => {
    const response = await goTo(url, options);
    await hydrated(options);
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    await hydrated(options);
    return response;
  };
  return page;
}

/**
 * Runs in the page: true once React has hydrated the markup, and for documents without React. The page inside the frame is hydrated last,
 * so its own element is checked.
 */
function isHydrated(): boolean {
  const root = document.getElementById('root');
  if (root === null) return true;
  const has = (element: Element, name: string): boolean => Object.keys(element).some((key) => key.startsWith(name));
  const page = document.getElementById('main') ?? root.firstElementChild;
  return has(root, '__reactContainer') && (page === null || has(page, '__reactFiber'));
}

/** The two cookies that store a choice, for both host names of this machine. */
function choiceCookies(choice: 'all' | 'essential') {
  const more = choice === 'all';
  const preferences = encodeURIComponent(JSON.stringify({ essential: true, functional: more, analytics: more, marketing: more }));
  const cookies = { 'studio-cookie-consent': choice, 'studio-cookie-preferences': preferences };
  return ['localhost', '127.0.0.1'].flatMap((domain) =>
    Object.entries(cookies).map(([name, value]) => ({
      name,
      value,
      domain,
      path: '/',
      expires: -1,
      httpOnly: false,
      secure: false,
      sameSite: 'Strict' as const,
    })),
  );
}

export { expect };
