import { chromium } from '@playwright/test';
import { browserArgs, installedBrowser } from '../../scripts/lib/browser.mjs';
import { stoppable } from './processes.mjs';

/**
 * Lighthouse's "Slow 4G" as applied in the browser (core/config/constants.js, mobileSlow4G): round trips of 150 ms
 * times 3.75, 1.6 Mbit/s down and 750 kbit/s up, both times 0.9; and a processor that is four times slower.
 */
const SLOW = { latency: 150 * 3.75, downloadThroughput: (1.6 * 1024 * 0.9 * 1024) / 8, uploadThroughput: (750 * 0.9 * 1024) / 8, cpu: 4 };
/** Lighthouse's phone. */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true, colorScheme: 'dark' };
/** A page counts as idle if nothing was fetched and no task was long for this many ms (Lighthouse: 5 s). */
const QUIET_MS = 5_000;
const TIMEOUT_MS = 60_000;

/** Chromium, installed or Playwright's own. */
export async function startBrowser() {
  const executablePath = installedBrowser();
  const browser = await chromium.launch({
    args: browserArgs,
    chromiumSandbox: process.getuid?.() !== 0,
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  const stop = stoppable(() => browser.close());
  return { browser, stop };
}

/** Window size of a desktop user. */
const WINDOW = { viewport: { width: 1280, height: 800 }, colorScheme: 'dark' };

/**
 * Opens a page as a signed-in user in a new profile, with the network and the processor of `SLOW`, and waits for its content.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} address
 * @param {{ cookie: string, content: string, section?: string, frame?: string }} options `content`: selector of the element that shows the data;
 *   `section`: selector of a link to click once the page is idle, `frame`: the first heading of its page.
 * @returns {Promise<{ content: number, scripts: number, frame: number | undefined }>} ms from the start of the navigation to the content,
 *   files, and ms from the click to the frame.
 */
export async function openPortal(browser, address, { cookie, content, section, frame }) {
  const context = await signedIn(browser, address, cookie);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', { offline: false, ...SLOW, cpu: undefined });
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW.cpu });
    let scripts = 0;
    page.on('request', (request) => void (scripts += request.resourceType() === 'script' ? 1 : 0));
    await page.addInitScript(observe);
    await page.addInitScript(watchFor, content);
    await open(page, address, 'commit');
    await page.waitForFunction(() => globalThis.benchSeen !== undefined, undefined, { timeout: TIMEOUT_MS, polling: 100 });
    const seen = await page.evaluate(() => globalThis.benchSeen);
    if (section === undefined) return { content: seen, scripts, frame: undefined };
    await page.waitForFunction(quietFor, QUIET_MS, { timeout: TIMEOUT_MS, polling: 250 });
    return { content: seen, scripts, frame: await page.evaluate(pressAndWait, { section, frame }) };
  } finally {
    await context.close();
  }
}

/**
 * Types into a field of a page whose entries are all loaded, with the processor of `SLOW`.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} address
 * @param {{ cookie: string, rows: string, count: number, more?: string, field: string, text: string }} options `rows`: selector of the entries;
 *   `count`: how many of them the button `more` loads, if there is one; `field`: label of the field.
 * @returns {Promise<number>} the longest time between two frames, in ms.
 */
export async function typeInto(browser, address, { cookie, rows, count, more, field, text }) {
  const context = await signedIn(browser, address, cookie);
  try {
    const page = await context.newPage();
    if (address.startsWith('data:')) await page.goto(address);
    else await open(page, address, 'load');
    const entries = page.locator(rows);
    await entries.first().waitFor({ timeout: TIMEOUT_MS });
    for (let shown = await entries.count(); more !== undefined && shown < count; shown = await entries.count()) {
      await page.getByRole('button', { name: more }).click();
      await page.waitForFunction(moreThan, { rows, shown }, { timeout: TIMEOUT_MS });
    }
    const input = page.getByLabel(field, { exact: true });
    await input.click();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW.cpu });
    await page.evaluate(watchFrames);
    await input.pressSequentially(text, { delay: 50 });
    return await page.evaluate(() => globalThis.benchLongestFrame);
  } finally {
    await context.close();
  }
}

function moreThan({ rows, shown }) {
  return globalThis.document.querySelectorAll(rows).length > shown;
}

/** Runs in the page: records the longest time between two frames. */
function watchFrames() {
  let last;
  globalThis.benchLongestFrame = 0;
  const frame = (now) => {
    if (last !== undefined) globalThis.benchLongestFrame = Math.max(globalThis.benchLongestFrame, now - last);
    last = now;
    globalThis.requestAnimationFrame(frame);
  };
  globalThis.requestAnimationFrame(frame);
}

/** A new profile with these cookies; a `data:` address needs none. */
async function signedIn(browser, address, cookie) {
  const context = await browser.newContext(WINDOW);
  if (address.startsWith('data:')) return context;
  const { origin } = new URL(address);
  const pairs = cookie.split('; ').map((pair) => pair.split(/=(.*)/s));
  await context.addCookies(pairs.map(([name, value]) => ({ name, value, url: origin })));
  return context;
}

/** Runs in the page before anything else: records when a matching element is painted. */
function watchFor(selector) {
  const look = () => {
    if (globalThis.document.querySelector(selector) === null) globalThis.requestAnimationFrame(look);
    else globalThis.benchSeen = performance.now();
  };
  look();
}

/** Runs in the page: clicks a link and resolves with the ms until the heading of its page is painted. */
function pressAndWait({ section, frame }) {
  const { document } = globalThis;
  const isThere = () => document.querySelector('#main h1')?.textContent === frame;
  return new Promise((resolve, reject) => {
    const link = document.querySelector(section);
    if (link === null || isThere()) {
      reject(new Error(`There is no ${section}, or its page is open already.`));
      return;
    }
    const pressed = performance.now();
    const look = () => {
      if (isThere()) resolve(performance.now() - pressed);
      else globalThis.requestAnimationFrame(look);
    };
    link.click();
    look();
  });
}

/**
 * Loads a page in a new profile, so with a cold cache.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} address
 * @param {boolean} slow with the network and the processor of `SLOW`.
 * @returns {Promise<{ lcp: number, fcp: number, tbt: number, script: number, style: number, font: number, document: number }>} times in
 *   ms, bodies in bytes as transferred.
 */
export async function loadPage(browser, address, slow) {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    if (slow) {
      await session.send('Network.emulateNetworkConditions', { offline: false, ...SLOW, cpu: undefined });
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW.cpu });
    }
    const sizes = { script: 0, style: 0, font: 0, document: 0 };
    countBytes(session, sizes);
    await page.addInitScript(observe);
    await open(page, address, 'load');
    await page.waitForFunction(quietFor, QUIET_MS, { timeout: TIMEOUT_MS, polling: 250 });
    const times = await page.evaluate(() => globalThis.benchTimes());
    return { ...times, ...sizes };
  } finally {
    await context.close();
  }
}

/** Goes to a page; an error page is faster than any other, so it must not count. */
async function open(page, address, waitUntil) {
  const response = await page.goto(address, { waitUntil, timeout: TIMEOUT_MS });
  if (response === null || !response.ok()) throw new Error(`${address} answered ${response?.status() ?? 'nothing'}.`);
}

/** Adds up the transferred sizes of bodies, without headers; each response states the length of its body. */
function countBytes(session, sizes) {
  const kinds = { Script: 'script', Stylesheet: 'style', Font: 'font', Document: 'document' };
  session.on('Network.responseReceived', ({ type, response }) => {
    const length = Object.entries(response.headers).find(([name]) => name.toLowerCase() === 'content-length')?.[1];
    if (kinds[type] !== undefined) sizes[kinds[type]] += Number(length);
  });
}

/** Runs in the page before anything else. */
function observe() {
  const tasks = [];
  let lcp = 0;
  let busyUntil = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) lcp = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      tasks.push({ startTime, duration });
      busyUntil = Math.max(busyUntil, startTime + duration);
    }
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const { responseEnd } of list.getEntries()) busyUntil = Math.max(busyUntil, responseEnd);
  }).observe({ type: 'resource', buffered: true });
  globalThis.benchBusyUntil = () => busyUntil;
  globalThis.benchTimes = () => {
    const fcp = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
    // Total Blocking Time: the part of each task after the first paint that exceeds 50 ms.
    const blocking = tasks.map(({ startTime, duration }) => startTime + duration - Math.max(startTime, fcp) - 50);
    return { lcp, fcp, tbt: blocking.filter((time) => time > 0).reduce((sum, time) => sum + time, 0) };
  };
}

function quietFor(ms) {
  return performance.now() - globalThis.benchBusyUntil() >= ms;
}
