import { parseUrl } from './parse-url.rules.js';

describe('an address', () => {
  it.each([
    ['https://studio.example/a?b#c', 'https://studio.example/a?b#c'],
    ['  https://studio.example ', 'https://studio.example/'],
    ['/page', undefined],
    ['https://', undefined],
    ['', undefined],
  ])('%j is parsed as %s', (text, href) => {
    expect(parseUrl(text)?.href).toBe(href);
  });

  it('may be relative to another', () => {
    expect(parseUrl('/page', 'https://studio.example/a/b')?.href).toBe('https://studio.example/page');
    expect(parseUrl('https://[', 'https://studio.example')).toBeUndefined();
  });

  it('with non-ASCII letters is still parsed after many calls', () => {
    let read = 0;
    for (let times = 0; times < 20_000; times += 1) if (parseUrl('https://bücher.example/ä') !== undefined) read += 1;
    expect(read).toBe(20_000);
  });
});
