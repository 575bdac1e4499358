import { isOwnRead } from './own-reads.js';

const own = { 'sec-fetch-site': 'same-origin' };
const DATA = { download: false };
const FILE = { download: true };
const PICTURE = { download: true, shownOn: /^\/support\/tickets\/7$/ };

describe('a read of private data', () => {
  it('is allowed for calls of our client', () => {
    for (const options of [DATA, FILE, PICTURE]) {
      expect(isOwnRead('GET', { ...own, 'sec-fetch-dest': 'empty' }, options)).toBe(true);
      expect(isOwnRead('GET', { 'x-requested-with': 'portal' }, options)).toBe(true);
      expect(isOwnRead('GET', { accept: 'text/event-stream' }, options)).toBe(true);
    }
  });

  it.each([
    'image',
    'iframe',
    'frame',
    'embed',
    'object',
    'script',
    'style',
    'font',
    'audio',
    'video',
    'track',
    'manifest',
    'worker',
    'report',
  ])('is refused when requested as %s', (dest) => {
    for (const options of [DATA, FILE]) expect(isOwnRead('GET', { ...own, 'sec-fetch-dest': dest }, options)).toBe(false);
  });

  it('is refused for a prefetch or a HEAD request', () => {
    for (const options of [DATA, FILE, PICTURE]) {
      const headers = { ...own, 'sec-fetch-dest': 'empty', 'x-requested-with': 'portal' };
      expect(isOwnRead('GET', { ...headers, 'sec-purpose': 'prefetch;prerender' }, options)).toBe(false);
      expect(isOwnRead('GET', { ...headers, purpose: 'prefetch' }, options)).toBe(false);
      expect(isOwnRead('GET', { ...headers, 'x-moz': 'prefetch' }, options)).toBe(false);
      expect(isOwnRead('HEAD', headers, options)).toBe(false);
    }
  });

  it.each(['cross-site', 'same-site'])('is refused when it comes from elsewhere: %s', (site) => {
    for (const dest of ['empty', 'document', 'image'])
      expect(isOwnRead('GET', { 'sec-fetch-site': site, 'sec-fetch-dest': dest }, FILE)).toBe(false);
  });

  it('may be a link to a file or a typed address, but never for data', () => {
    for (const site of ['same-origin', 'none']) {
      expect(isOwnRead('GET', { 'sec-fetch-site': site, 'sec-fetch-dest': 'document' }, FILE)).toBe(true);
      expect(isOwnRead('GET', { 'sec-fetch-site': site, 'sec-fetch-dest': 'document' }, DATA)).toBe(false);
    }
    expect(isOwnRead('GET', { 'sec-fetch-site': 'none', 'sec-fetch-dest': 'image' }, FILE)).toBe(false);
  });

  it('may be an image on the page that shows it, and on no other', () => {
    const picture = { ...own, 'sec-fetch-dest': 'image' };
    expect(isOwnRead('GET', { ...picture, referer: 'https://portal.test/support/tickets/7?a=1' }, PICTURE)).toBe(true);
    expect(isOwnRead('GET', { ...picture, referer: 'https://portal.test/projects/tidewater' }, PICTURE)).toBe(false);
    expect(isOwnRead('GET', picture, PICTURE)).toBe(false);
  });

  it('is recognised by Accept where the browser sends nothing else', () => {
    expect(isOwnRead('GET', { accept: 'image/avif,image/webp,*/*;q=0.8' }, FILE)).toBe(false);
    expect(isOwnRead('GET', { accept: 'text/html,application/xhtml+xml' }, DATA)).toBe(false);
    expect(isOwnRead('GET', { accept: 'text/html,application/xhtml+xml' }, FILE)).toBe(true);
    expect(isOwnRead('GET', { accept: 'application/json' }, DATA)).toBe(true);
  });
});
