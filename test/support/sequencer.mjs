import { statSync } from 'node:fs';

/** A batch of API tests takes a minute, a platform file or a batch of unit tests seconds. */
const ORDER = ['api-batches', 'faults', 'platform'];

/** Orders test files for Jest: longest first, so that no worker is left with a long one at the end. */
export default class LongestFirst {
  sort(tests) {
    return tests
      .map((test) => ({ test, place: placeOf(test), size: statSync(test.path).size }))
      .sort((a, b) => a.place - b.place || b.size - a.size)
      .map(({ test }) => test);
  }

  allFailedTests(tests) {
    return tests;
  }

  cacheResults() {}
}

function placeOf({ context }) {
  const place = ORDER.indexOf(context.config.displayName?.name);
  return place < 0 ? ORDER.length : place;
}
