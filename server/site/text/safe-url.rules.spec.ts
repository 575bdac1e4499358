import fc from 'fast-check';
import { safeImage, safeSocialImage, safeUrl } from './safe-url.rules.js';

describe('safeUrl', () => {
  it.each([
    'https://example.org',
    'http://example.org/a?b=c#d',
    'HTTPS://EXAMPLE.ORG',
    'mailto:hello@studio.example',
    'mailto:a@b.example?subject=Hi',
    '/store',
    '/',
    '/a?b#c',
    '/apiary',
    '/store?from=/api/x',
    '#team',
    'https://bücher.example/ä',
  ])('accepts %s', (address) => {
    expect(safeUrl(address)).toBe(address);
    expect(safeUrl(`  ${address}\n`)).toBe(address);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'java\u00adscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'data:image/svg+xml,<svg onload=alert(1)>',
    'vbscript:msgbox(1)',
    'blob:https://example.org/1',
    'file:///etc/passwd',
    'ftp://example.org',
    'view-source:https://example.org',
    '//elsewhere.example',
    '/api/clarity/time/export?everyone=true',
    '/%61pi/support/tickets/1/transcript.txt',
    '/store/../API/admin/logs/export',
    '/api',
    '/\\elsewhere.example',
    '/\t/elsewhere.example',
    '\\\\elsewhere.example',
    'https:elsewhere.example',
    'https:///elsewhere.example',
    'https://',
    'https://studio.example@elsewhere.example',
    'https://user:secret@elsewhere.example',
    'mailto:',
    'example.org',
    'page',
    '../up',
    '?a=b',
    '#',
    '',
    '   ',
    `https://example.org/${'a'.repeat(2_000)}`,
  ])('refuses %j', (address) => {
    expect(safeUrl(address)).toBeNull();
  });

  it('accepts nothing that a browser runs as code, whatever surrounds it', () => {
    const scheme = fc.constantFrom('javascript', 'data', 'vbscript', 'blob', 'file', 'filesystem');
    const mixed = scheme.chain((name) =>
      fc
        .array(fc.boolean(), { minLength: name.length, maxLength: name.length })
        .map((upper) => [...name].map((letter, index) => (upper[index] === true ? letter.toUpperCase() : letter)).join('')),
    );
    const lead = fc
      .array(fc.constantFrom('\u0001', '\t', '\n', ' ', '\u001f', '\u00ad', '\u200b', '\u200f'), { maxLength: 4 })
      .map((signs) => signs.join(''));
    fc.assert(
      fc.property(lead, mixed, fc.string(), (before, name, rest) => {
        expect(safeUrl(`${before}${name}:${rest}`)).toBeNull();
      }),
    );
  });

  it('returns only addresses that keep their meaning on this site', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.string().map((text) => `/${text}`),
        ),
        (text) => {
          const address = safeUrl(text);
          if (address === null) return;
          expect(safeUrl(address)).toBe(address);
          const { protocol, origin } = new URL(address, 'https://studio.example');
          expect(['http:', 'https:', 'mailto:']).toContain(protocol);
          if (address.startsWith('/') || address.startsWith('#')) expect(origin).toBe('https://studio.example');
        },
      ),
    );
  });
});

describe('image addresses', () => {
  const PICTURE = '/api/pictures/0f8fad5b-d9cb-469f-a165-70867728950e-900x600-900.webp';

  it('are those of uploaded pictures', () => {
    expect(safeImage(PICTURE)).toBe(PICTURE);
    expect(safeImage(` ${PICTURE}\n`)).toBe(PICTURE);
    for (const address of [
      'https://elsewhere.example/a.png',
      'data:image/png;base64,AAAA',
      '//elsewhere.example/a.png',
      '#a',
      'mailto:a@b.example',
    ])
      expect(safeImage(address)).toBeNull();
  });

  it('are no other path of this site, which would be requested in the viewer’s name', () => {
    const paths = [
      '/api/support/tickets/1/transcript',
      '/api/pictures/x.webp',
      '/api/pictures/../support/tickets',
      `/api/pictures/..${PICTURE}`,
      `${PICTURE}?a=1`,
      `${PICTURE}#a`,
      '/images/a.webp',
      '/',
    ];
    for (const address of paths) {
      expect(safeImage(address)).toBeNull();
      expect(safeSocialImage(address)).toBeNull();
    }
  });

  it('of social images may also be on another host, over https', () => {
    expect(safeSocialImage(PICTURE)).toBe(PICTURE);
    expect(safeSocialImage('https://elsewhere.example/a.png')).toBe('https://elsewhere.example/a.png');
    for (const address of ['http://elsewhere.example/a.png', 'data:image/png;base64,AAAA', '#a', 'mailto:a@b.example'])
      expect(safeSocialImage(address)).toBeNull();
  });
});
