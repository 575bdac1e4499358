import type { Page, Route } from '@playwright/test';

interface HeldRequests {
  /** Requests that wait. */
  count: () => number;
  /** Lets those that wait and all later ones through. */
  release: () => Promise<void>;
}

/** Holds back the requests to some addresses, as a slow connection would. @param first what becomes of the first one; it is held as well by default */
export async function holdRequests(page: Page, addresses: string, first?: (route: Route) => Promise<void>): Promise<HeldRequests> {
  const held: Route[] = [];
  let isReleased = false;
  let isFirst = true;
  await page.route(addresses, async (route) => {
    const wasFirst = isFirst;
    isFirst = false;
    if (isReleased) await route.continue();
    else if (wasFirst && first !== undefined) await first(route);
    else held.push(route);
  });
  return {
    count: () => held.length,
    release: async () => {
      isReleased = true;
      for (const route of held) await route.continue();
    },
  };
}
