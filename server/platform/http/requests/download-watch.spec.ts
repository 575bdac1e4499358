import { beginsDownload } from './download-watch.js';

const FILE = { method: 'GET', status: 200, disposition: 'attachment; filename="a.zip"', range: '' };

it.each([
  [{}, true],
  [{ status: 206, range: 'bytes 0-99/1000' }, true],
  [{ status: 206, range: 'bytes 100-199/1000' }, false],
  [{ status: 304 }, false],
  [{ status: 404 }, false],
  [{ method: 'HEAD' }, false],
  [{ disposition: 'inline; filename="a.webp"' }, false],
  [{ disposition: '' }, false],
])('a response with %j begins a download: %s', (traits, expected) => {
  expect(beginsDownload({ ...FILE, ...traits })).toBe(expected);
});
