/*
 * Loads and runs the client once the server-rendered page has been painted: until then, styles and fonts have a slow connection to
 * themselves, and a slow processor has nothing else to do (`afterContent` in server/platform/web/client-build.ts).
 */
{
  const MAX_WAIT_MS = 2000;
  const { entry } = document.currentScript.dataset;
  let begun = false;
  const begin = () => {
    if (begun) return;
    begun = true;
    for (const link of document.querySelectorAll('link[rel=modulepreload-later]')) link.rel = 'modulepreload';
    void import(entry);
  };
  // A page in the background is not painted, and not every browser tells when it paints.
  if (document.hidden || PerformanceObserver.supportedEntryTypes?.includes('paint') !== true) begin();
  else {
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) begin();
    }).observe({ type: 'paint', buffered: true });
    document.addEventListener('visibilitychange', begin, { once: true });
    setTimeout(begin, MAX_WAIT_MS);
  }
}
