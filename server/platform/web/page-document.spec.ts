import fc from 'fast-check';
import { accentOf, documentOf, escapeHtml, jsonForHtml, type PageParts } from './page-document.js';

const parts: PageParts = {
  template:
    '<!doctype html>\n<html lang="en-GB" data-mantine-color-scheme="auto">\n<head><!--head--></head>\n<body><div id="root"><!--app--></div><!--data--></body></html>',
  publicUrl: 'https://studio.example',
  path: '/projects/neon',
  scheme: 'dark',
  slug: 'neon-sons',
  site: { name: 'Neon & Sons', accent: '#ff00aa' },
  head: { title: 'Neon <Drift>', description: 'Fast "cars"' },
  links: '<link rel="modulepreload" href="/assets/a.js">',
  app: '<h1>$& $1</h1>',
  data: { '/contact': { text: '</script><script>alert(1)</script><!--' } },
  socialImage: { path: '/social/site.png?v=1', width: 1200, height: 630 },
};

describe('documentOf', () => {
  const html = documentOf(parts);

  it('puts scheme, slug and accent on the root element', () => {
    expect(html).toContain('<html lang="en-GB" data-mantine-color-scheme="dark" data-studio="neon-sons" style="--studio-accent:#ff00aa">');
  });

  it('escapes everything in the head', () => {
    expect(html).toContain('<title>Neon &lt;Drift&gt;</title>');
    expect(html).toContain('<meta name="description" content="Fast &quot;cars&quot;">');
    expect(html).toContain('<meta property="og:site_name" content="Neon &amp; Sons">');
  });

  it('makes addresses absolute', () => {
    expect(html).toContain('<link rel="canonical" href="https://studio.example/projects/neon">');
    expect(html).toContain('<meta property="og:image" content="https://studio.example/social/site.png?v=1">');
    expect(html).toContain('<meta property="og:image:width" content="1200">\n<meta property="og:image:height" content="630">');
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image">');
  });

  it('prefers the image of the page, with its size where that is known', () => {
    const image = '/api/pictures/0f8fad5b-d9cb-469f-a165-70867728950e-900x600-900.webp';
    const own = documentOf({ ...parts, head: { ...parts.head, image } });
    expect(own).toContain(`<meta property="og:image" content="https://studio.example${image}">`);
    expect(own).toContain('<meta property="og:image:width" content="900">');
    const foreign = documentOf({ ...parts, head: { ...parts.head, image: 'https://elsewhere.example/a.png' } });
    expect(foreign).toContain('<meta property="og:image" content="https://elsewhere.example/a.png">');
    expect(foreign).not.toContain('og:image:width');
  });

  it('tells readers without JavaScript that nothing is at the address', () => {
    const template = '<html><noscript><p><!--missing-->JavaScript is switched off.</p></noscript></html>';
    expect(documentOf({ ...parts, template, isMissing: true })).toContain(
      '<p>There is no page at this address. JavaScript is switched off.</p>',
    );
    expect(documentOf({ ...parts, template })).toContain('<p>JavaScript is switched off.</p>');
  });

  it('has one main landmark without JavaScript, also where the browser renders the page', () => {
    const template = '<html><noscript><!--main--><p>JavaScript is switched off.</p><!--/main--></noscript><!--app--></html>';
    for (const app of ['', '<nav></nav>'])
      expect(documentOf({ ...parts, template, app })).toContain('<main><p>JavaScript is switched off.</p></main>');
    expect(documentOf({ ...parts, template, app: '<main id="main"></main>' }).match(/<main/g)).toHaveLength(1);
  });

  it('inserts markup unchanged', () => {
    expect(html).toContain('<div id="root"><h1>$& $1</h1></div>');
    const sneaky = documentOf({ ...parts, app: '<!--data--><!--head-->' });
    expect(sneaky).toContain('<div id="root"><!--data--><!--head--></div>');
  });

  it('embeds data that cannot end the script element', () => {
    const embedded = html.slice(html.indexOf('id="page-data">') + 15, html.lastIndexOf('</script>'));
    expect(embedded).not.toContain('<');
    expect(JSON.parse(embedded)).toEqual(parts.data);
  });

  it('has no canonical address if the page is not to be indexed', () => {
    const hidden = documentOf({ ...parts, head: { ...parts.head, noindex: true } });
    expect(hidden).toContain('<meta name="robots" content="noindex">');
    expect(hidden).not.toContain('canonical');
    expect(hidden).not.toContain('og:url');
  });

  it('leaves out an image that is not on the web', () => {
    expect(documentOf({ ...parts, head: { ...parts.head, image: 'javascript:alert(1)' } })).not.toContain('javascript:');
  });

  it('uses the stylesheet’s accent if there is none', () => {
    expect(documentOf({ ...parts, site: { name: 'x', accent: undefined } })).not.toContain('--studio-accent');
  });
});

describe('jsonForHtml', () => {
  it('is JSON of the same value without HTML syntax', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = jsonForHtml(value);
        expect(text).not.toMatch(/[<\u2028\u2029]/);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});

describe('escapeHtml', () => {
  it('escapes every special character', () => {
    fc.assert(fc.property(fc.string(), (text) => !/[<>"']/.test(escapeHtml(text))));
  });
});

describe('accentOf', () => {
  it.each([
    ['#00ffff', '#00ffff'],
    ['#00FFFF', '#00FFFF'],
    ['#0ff', undefined],
    ['#00ffff;background:url(x)', undefined],
    ['#00ffff"', undefined],
    [null, undefined],
    [5, undefined],
  ])('%p', (value, expected) => {
    expect(accentOf(value)).toBe(expected);
  });
});
