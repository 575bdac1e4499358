import { defineConfig } from '@playwright/test';
import { browserArgs, installedBrowser } from './scripts/lib/browser.mjs';

const executablePath = installedBrowser();

/** Device pixels per CSS pixel of a phone; four times the pixels are worth their time only for screenshots that are looked at. */
const PIXELS = process.env.CI === undefined ? 2 : 1;

/** A test page lives for seconds: optimising its scripts costs more than it saves. */
const UNOPTIMISED = '--js-flags=--no-maglev --no-turbofan';

/** Journeys through the built program: run `npm run build` first, or `npm test -- browser`, which does so. */
export default defineConfig({
  testDir: 'test/browser',
  outputDir: 'test-results/browser',
  globalSetup: './test/browser/support/global-setup.ts',
  workers: 2,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  // A long journey takes half a minute on an idle machine; a busy one needs several times that.
  timeout: 150_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    colorScheme: 'dark',
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every step costs a quarter of the run; where traces are not read, the screenshot and the page snapshot are enough.
    trace: process.env.CI === undefined ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      args: [...browserArgs, UNOPTIMISED],
      chromiumSandbox: process.getuid?.() !== 0,
      ...(executablePath === undefined ? {} : { executablePath }),
    },
  },
  // A test tagged @phone runs at the width where its screens can break.
  // A test tagged @any-width does not depend on the window width; other tests cover its screens on a phone.
  projects: [
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: PIXELS },
      grepInvert: /@any-width/,
    },
  ],
});
