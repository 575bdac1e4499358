import { defineConfig } from '@playwright/test';
import { browserArgs, installedBrowser } from './scripts/lib/browser.mjs';

const executablePath = installedBrowser();

/** Of a phone's screen to each of CSS; four times the pixels are worth their time only where somebody looks at pictures. */
const PIXELS = process.env.CI === undefined ? 2 : 1;

/** A page of a test lives for seconds: what its scripts would gain from being optimised costs more than it saves. */
const UNOPTIMISED = '--js-flags=--no-maglev --no-turbofan';

/** Journeys through the built program: run `npm run build` first, or `npm test -- browser`, which does. */
export default defineConfig({
  testDir: 'test/browser',
  outputDir: 'test-results/browser',
  globalSetup: './test/browser/support/global-setup.ts',
  workers: 2,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  // A long journey takes half a minute on a quiet machine; a busy one needs several times that.
  timeout: 150_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    colorScheme: 'dark',
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every step costs a quarter of the run; where nobody will look into a trace, the picture and the page's tree must do.
    trace: process.env.CI === undefined ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      args: [...browserArgs, UNOPTIMISED],
      chromiumSandbox: process.getuid?.() !== 0,
      ...(executablePath === undefined ? {} : { executablePath }),
    },
  },
  // A test that is tagged @phone is one long journey, at the width where its screens can break.
  // A test that is tagged @any-width asks for nothing that the width of the window could change; its screens are seen on the phone by others.
  projects: [
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: PIXELS },
      grepInvert: /@any-width/,
    },
  ],
});
