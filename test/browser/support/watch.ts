import type { BrowserContext } from '@playwright/test';

const OWN_HOSTS = new Set(['localhost', '127.0.0.1']);

export interface Watch {
  /** Allows messages of this kind from now on, for a test that provokes them. */
  allow(pattern: RegExp): void;
  /** Every error so far that was not allowed. */
  problems(): string[];
}

/** Collects console errors, uncaught exceptions and requests to other hosts in every page of a browser context. */
export function watch(context: BrowserContext): Watch {
  const allowed: RegExp[] = [];
  const found: string[] = [];
  const report = (problem: string) => {
    if (!allowed.some((pattern) => pattern.test(problem))) found.push(problem);
  };
  context.on('console', (message) => {
    const { url } = message.location();
    if (message.type() === 'error') report(`console error: ${message.text()}${url === '' ? '' : ` (${url})`}`);
  });
  context.on('weberror', (event) => report(`uncaught: ${event.error().stack ?? event.error().message}`));
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (/^(https?|wss?):$/.test(url.protocol) && !OWN_HOSTS.has(url.hostname)) report(`request to another host: ${request.url()}`);
  });
  return { allow: (pattern) => void allowed.push(pattern), problems: () => [...found] };
}
