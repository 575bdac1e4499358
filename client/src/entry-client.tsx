import { QueryClientProvider } from '@tanstack/react-query';
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { clearFailures, loadAddress } from './app/pages/lazy-pages';
import { AppRoutes } from './app/router';
import type { MeView } from '../../server/users/users.dto.js';
import { awaitClicks } from './lib/early-clicks';
import { isReplaced } from './lib/first-visit/build';
import { openHistoryGate } from './lib/navigation/history-gate';
import { createQueryClient, meQuery } from './lib/http/query';
import './ui/styles/fonts.css';
import './ui/styles/tokens.css';
import './ui/styles/base.css';

/** The API responses that the server embedded in the page, keyed by API path. Empty if it rendered nothing. */
function readPageData(): Record<string, unknown> {
  const text = document.getElementById('page-data')?.textContent;
  return text ? (JSON.parse(text) as Record<string, unknown>) : {};
}

const FIRST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 30_000;

/**
 * Waits for the code of an address. On a bad connection it retries with increasing delays: until then the server-rendered page can be read.
 * If the page is of a build that has been replaced, for example one that the browser had stored, it is reloaded.
 */
async function arrival(address: Location, user: MeView | null): Promise<void> {
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(2 * wait, MAX_WAIT_MS)) {
    try {
      await loadAddress(address, user);
      return;
    } catch {
      await new Promise((over) => setTimeout(over, wait));
      if (await isReplaced()) window.location.reload();
      clearFailures();
    }
  }
}

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) return;
  const rendered = root.firstElementChild !== null;
  // The first render must match the server's, so the page's code must be loaded before.
  const client = createQueryClient(readPageData());
  const answerClick = awaitClicks(root);
  if (rendered) await arrival(window.location, client.getQueryData(meQuery.queryKey)?.user ?? null);
  const app = (
    <StrictMode>
      <QueryClientProvider client={client}>
        <BrowserRouter>
          <AppRoutes />
        </BrowserRouter>
      </QueryClientProvider>
    </StrictMode>
  );
  openHistoryGate();
  // As a transition, in slices, so that scrolling and taps are not delayed.
  if (rendered) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);
  // React listens from here on, and hydrates first what is pressed.
  answerClick();
}

void start();
