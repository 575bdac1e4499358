import { loadPage, startBrowser } from '../lib/browser.mjs';
import { floorBytes } from '../lib/floor.mjs';
import { startLimit } from '../lib/processes.mjs';
import { alternate, compare, median } from '../lib/rounds.mjs';
import { sharedStudio } from '../lib/studio.mjs';

const CONDITIONS =
  'Slow 4G (562.5 ms a round trip, 1.44 Mbit/s down, 0.66 Mbit/s up) and a processor four times slower, a phone of 412 × 823, cold cache.';

/** The home page in Chromium: what it loads, and how fast on a slow phone. */
export async function measure({ rounds }) {
  const { program } = await sharedStudio();
  const address = new URL('/', program.publicUrl).href;
  const floor = await floorBytes();
  const limit = await startLimit('limits/no-script.mjs', { url: program.url });
  const bare = limit.url.replace('127.0.0.1', 'localhost');
  const { browser, stop } = await startBrowser();
  const bytes = await loadPage(browser, address, false);
  // Warms up the copy of the page, so that its first slow load is not slower than the next.
  await loadPage(browser, bare, false);
  const { portal, raw } = await alternate(rounds, {
    portal: () => loadPage(browser, address, true),
    raw: () => loadPage(browser, bare, true),
  });
  await Promise.all([stop(), limit.stop()]);
  const of = (results, key) => results.map((result) => result[key]);
  const kilobytes = (size) => size / 1024;
  return [
    {
      what: 'page: JavaScript of the home page',
      unit: 'KiB',
      beside: 'React + react-router alone',
      ...compare([kilobytes(bytes.script)], [kilobytes(floor)]),
      range: undefined,
      target: { at: 'most', bounds: [1.35] },
      note: 'Brotli, bodies as transferred.',
    },
    {
      what: 'page: CSS of the home page',
      unit: 'KiB',
      value: kilobytes(bytes.style),
      note: `Files only. The document with what is inlined takes ${kilobytes(bytes.document).toFixed(1)} KiB, fonts ${kilobytes(bytes.font).toFixed(1)} KiB.`,
    },
    {
      what: 'page: largest contentful paint',
      unit: 'ms',
      beside: 'the same HTML without script',
      ...compare(of(portal, 'lcp'), of(raw, 'lcp')),
      target: { at: 'most', bounds: [1.05] },
      note: `${CONDITIONS} First contentful paint ${Math.round(median(of(portal, 'fcp')))} ms against ${Math.round(median(of(raw, 'fcp')))} ms.`,
    },
    {
      what: 'page: total blocking time',
      unit: 'ms',
      beside: 'the same HTML without script',
      value: median(of(portal, 'tbt')),
      limit: median(of(raw, 'tbt')),
      target: { at: 'most', bounds: [100], of: 'value' },
      note: `Tasks after the first paint beyond 50 ms each. Rounds: ${of(portal, 'tbt').map(Math.round).join(', ')} ms.`,
    },
  ];
}
