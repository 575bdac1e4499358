import fc from 'fast-check';
import { keyOf, OTHER_ORIGINS, OTHER_PAGES, ReportPlaces } from './csp-limits.rules.js';
import { violationsIn } from './csp-reports.rules.js';

const REPORT = {
  'document-uri': 'https://studio.example/projects/comet?token=secret-canary#fragment',
  'violated-directive': "script-src-elem 'self'",
  'effective-directive': 'script-src-elem',
  'blocked-uri': 'https://evil.example:8443/track.js?user=secret-canary',
  'script-sample': 'secret-canary',
};

describe('reports of browsers', () => {
  it.each([
    ['report-uri', { 'csp-report': REPORT }],
    [
      'the Reporting API',
      [
        { type: 'deprecation', body: REPORT },
        {
          type: 'csp-violation',
          body: { documentURL: REPORT['document-uri'], effectiveDirective: 'script-src-elem', blockedURL: REPORT['blocked-uri'] },
        },
      ],
    ],
  ])('are read in the format of %s, without anything secret in addresses', (_, body) => {
    expect(violationsIn(body)).toEqual([{ directive: 'script-src-elem', blocked: 'https://evil.example:8443', page: '/projects/comet' }]);
  });

  it.each([
    ['inline', 'inline'],
    ['', 'inline'],
    ['data', 'data:'],
    ['data:text/javascript,secret', 'data:'],
    ['eval', 'eval'],
  ])('name what was blocked: %j is %s', (uri, blocked) => {
    expect(violationsIn({ 'csp-report': { ...REPORT, 'blocked-uri': uri } })).toEqual([expect.objectContaining({ blocked })]);
  });

  it.each([
    { 'blocked-uri': 'chrome-extension://abcdef/inject.js' },
    { 'blocked-uri': 'moz-extension' },
    { 'blocked-uri': 'inline', 'source-file': 'safari-web-extension://abcdef/content.js' },
    { 'blocked-uri': 'about' },
    { 'effective-directive': 'made-up-src' },
    { 'document-uri': 'about:blank' },
    { 'document-uri': 'not an address' },
  ])('leave noise aside: %j', (noise) => {
    expect(violationsIn({ 'csp-report': { ...REPORT, ...noise } })).toEqual([]);
  });

  it('hide tokens in paths', () => {
    const page = `https://studio.example/api/calendar/${'a1'.repeat(24)}.ics`;
    expect(violationsIn({ 'csp-report': { ...REPORT, 'document-uri': page } })[0]?.page).toBe('/api/calendar/[…].ics');
  });

  it('are bounded and never make the program fail, whatever they contain', () => {
    expect(violationsIn(Array.from({ length: 100 }, () => ({ type: 'csp-violation', body: REPORT })))).toHaveLength(20);
    fc.assert(
      fc.property(fc.anything(), (body) => {
        expect(violationsIn(body)).toEqual(expect.any(Array));
        expect(violationsIn({ 'csp-report': body })).toEqual(expect.any(Array));
      }),
    );
  });
});

describe('stored kinds of reports', () => {
  const limits = { total: 30, perDirective: 10, pages: 3 };

  it('have limits for each directive and origin, above which they are counted together', () => {
    const places = new ReportPlaces([], limits);
    const rows = new Set<string>();
    for (let host = 0; host < 500; host += 1)
      for (let page = 0; page < 10; page += 1)
        for (const directive of ['img-src', 'script-src'])
          rows.add(keyOf(places.place({ directive, blocked: `https://${host}.example`, page: `/${page}` })));
    expect(rows.size).toBeLessThanOrEqual(2 * (limits.perDirective + 2));
    expect(rows).toContain(keyOf({ directive: 'img-src', blocked: 'https://0.example', page: '/2' }));
    expect(rows).toContain(keyOf({ directive: 'img-src', blocked: 'https://0.example', page: OTHER_PAGES }));
    expect(rows).toContain(keyOf({ directive: 'img-src', blocked: OTHER_ORIGINS, page: OTHER_PAGES }));
  });

  it('that exist are counted as themselves when there is no more room', () => {
    const stored = Array.from({ length: 30 }, (_, host) => ({ directive: 'img-src', blocked: `https://${host}.example`, page: '/' }));
    const places = new ReportPlaces(stored, limits);
    expect(places.place({ directive: 'img-src', blocked: 'https://29.example', page: '/' }).blocked).toBe('https://29.example');
    expect(places.place({ directive: 'img-src', blocked: 'https://30.example', page: '/' }).blocked).toBe(OTHER_ORIGINS);
  });
});
