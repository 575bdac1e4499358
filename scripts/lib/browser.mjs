import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The shell first: it is the same engine without windows, and costs a third less per page. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const ELSEWHERE = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * The Chromium or Chrome to test with: CHROMIUM_PATH, or the first one that is installed.
 * @returns {string | undefined} undefined when only Playwright's own can help.
 * @throws Error if CHROMIUM_PATH names nothing that can be run.
 */
export function installedBrowser() {
  const configured = process.env.CHROMIUM_PATH;
  if (configured) {
    if (!isExecutable(configured)) throw new Error(`CHROMIUM_PATH is "${configured}", which is no program that can be run.`);
    return configured;
  }
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((directory) => NAMES.map((name) => join(directory, name)));
  return [...onPath, ...ELSEWHERE].find(isExecutable);
}

/** Switches that keep Chromium from calling home and from asking questions; as root it cannot use its sandbox. */
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
