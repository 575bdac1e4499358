import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The headless shell comes first: it is the same engine without windows, and uses a third less processor time per page. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const ELSEWHERE = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * The Chromium or Chrome to test with: CHROMIUM_PATH, or the first one that is installed.
 * @returns {string | undefined} undefined if none is installed, so that only Playwright's own remains.
 * @throws Error if CHROMIUM_PATH is not an executable file.
 */
export function installedBrowser() {
  const configured = process.env.CHROMIUM_PATH;
  if (configured) {
    if (!isExecutable(configured)) throw new Error(`CHROMIUM_PATH is "${configured}", which is not an executable file.`);
    return configured;
  }
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((directory) => NAMES.map((name) => join(directory, name)));
  return [...onPath, ...ELSEWHERE].find(isExecutable);
}

/** Switches that keep Chromium from contacting its vendor and from asking questions. */
export const browserArgs = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
];

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
