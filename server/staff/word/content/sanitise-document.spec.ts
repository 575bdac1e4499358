import fc from 'fast-check';
import { documentTokens } from './document-tokens.rules.js';
import { sanitiseDocument } from './sanitise-document.js';

const ID = '11111111-2222-4333-8444-555555555555';
const OTHER = '99999999-2222-4333-8444-555555555555';
const imageOf = (id: string): string => `/api/staff/drive/docs/${id}/images/aaaaaaaa-2222-4333-8444-555555555555`;
const stored = (html: string): Promise<string> => sanitiseDocument(html, ID);

/** Everything that a stored document may consist of. */
const NAMES = new Set('p h1 h2 h3 ul ol li blockquote pre hr br strong em u s code span a img table tbody tr th td'.split(' '));
const ATTRIBUTES = new Set('href data-media target rel src alt width height start colspan rowspan style'.split(' '));

describe('the sanitising of documents', () => {
  it.each([
    ['a script', '<p>a<script>alert(1)</script>b</p>', '<p>ab</p>'],
    ['a handler', '<p onclick="alert(1)">a</p><img src=x onerror=alert(1)>', '<p>a</p>'],
    ['a script address', '<a href="javascript:alert(1)">a</a>', '<a target="_blank" rel="noopener noreferrer">a</a>'],
    ['an encoded script address', '<a href="java&#10;script:alert(1)">a</a>', '<a target="_blank" rel="noopener noreferrer">a</a>'],
    [
      'a data address',
      '<a href="data:text/html,x">a</a><img src="data:image/png;base64,AA">',
      '<a target="_blank" rel="noopener noreferrer">a</a>',
    ],
    ['an address without a scheme', '<a href="//evil.example">a</a>', '<a target="_blank" rel="noopener noreferrer">a</a>'],
    [
      'SVG and MathML',
      '<svg onload=alert(1)><title>x</title><a href="javascript:1">y</a></svg><math><mi>z</mi></math><p>a</p>',
      '<p>a</p>',
    ],
    ['frames and objects', '<iframe src="https://a.example">x</iframe><object data=x>y</object><embed src=z><p>a</p>', '<p>a</p>'],
    ['a form', '<form action="https://a.example"><input name=a><button>Send</button></form>', 'Send'],
    [
      'a redirection',
      '<meta http-equiv="refresh" content="0;url=https://a.example"><base href="https://a.example"><link rel=stylesheet href=x><p>a</p>',
      '<p>a</p>',
    ],
    ['a comment', '<p>a<!-- --><!--[if IE]><script>x</script><![endif]--></p>', '<p>a</p>'],
    ['a style that loads', '<p style="background:url(https://a.example);text-align:center">a</p>', '<p style="text-align:center">a</p>'],
    [
      'a style that covers the page',
      '<span style="position:fixed;inset:0;font-size:12pt">a</span>',
      '<span style="font-size:12pt">a</span>',
    ],
    ['a style sheet', '<style>p{color:red}</style><p>a</p>', '<p>a</p>'],
    ['classes and ids', '<p class="x" id="y" data-z="1">a</p>', '<p>a</p>'],
  ])('removes %s', async (_, html, expected) => {
    expect(await stored(html)).toBe(expected);
  });

  it.each(['8pt', '9pt', '12pt', '29pt', '36pt'])('accepts text of %s', async (size) => {
    expect(await stored(`<span style="font-size:${size}">a</span>`)).toBe(`<span style="font-size:${size}">a</span>`);
  });
  it.each(['7pt', '37pt', '100pt', '12px', '1e1pt', 'calc(1pt * 12)', '12.5pt'])('refuses text of %s', async (size) => {
    expect(await stored(`<span style="font-size:${size}">a</span>`)).toBe('<span>a</span>');
  });

  it.each(['<b>', '<ul><li>', '<svg>', '<table><tr><td>', '<h1>'])('refuses %s without end, which takes a parser long', async (html) => {
    await expect(stored(html.repeat(2_000))).rejects.toThrow('nested too deeply');
  });
  it.each(['<b>a</b>', '<p>', '<br>', '<li>', '<td>', '</p>'])('counts %s only while it is open', async (html) => {
    await expect(stored(html.repeat(2_000))).resolves.toEqual(expect.any(String));
  });

  it('accepts what the editor writes', async () => {
    const html =
      '<h1>Plan</h1><p style="text-align:right"><strong>a</strong> <em>b</em> <u>c</u> <s>d</s> <code>e</code><br />f</p>' +
      '<ol start="3"><li><p>one</p><ul><li><p>two</p></li></ul></li></ol><blockquote><p>g</p></blockquote><pre><code>h &lt; i</code></pre><hr />' +
      '<table><tbody><tr><th colspan="2"><p>j</p></th></tr><tr><td><p>k</p></td><td><p></p></td></tr></tbody></table>' +
      `<img src="${imageOf(ID)}" alt="A fox" width="640" height="480" />` +
      '<p><a href="https://example.org/?a=1&amp;b=2" target="_blank" rel="noopener noreferrer">l</a></p>';
    expect(await stored(html)).toBe(html);
    expect(await stored(html.replace('<table>', '<table style="min-width: 50px"><colgroup><col style="min-width: 25px"></colgroup>'))).toBe(
      html,
    );
  });

  it('accepts images of the document, and drops those of another', async () => {
    expect(await stored(`<img src="${imageOf(ID)}">`)).toBe(`<img src="${imageOf(ID)}" alt="" />`);
    for (const src of [
      imageOf(OTHER),
      `${imageOf(ID)}?x`,
      `https://evil.example${imageOf(ID)}x`.replace('https:', 'http:'),
      '/api/auth/me',
      'blob:x',
    ])
      expect(await stored(`<p>a</p><img src="${src}">`)).toBe('<p>a</p>');
  });

  it('turns media of other sites into links that nothing loads', async () => {
    const link = (kind: string, href: string): string =>
      `<a data-media="${kind}" href="${href}" target="_blank" rel="noopener noreferrer">`;
    expect(await stored('<img src="https://a.example/b.png" onload=x>')).toBe(
      `${link('image', 'https://a.example/b.png')}https://a.example/b.png</a>`,
    );
    expect(await stored('<video src="https://a.example/b.mp4" autoplay controls></video>')).toBe(
      `${link('video', 'https://a.example/b.mp4')}https://a.example/b.mp4</a>`,
    );
    expect(await stored(`${link('audio', 'https://a.example/b.ogg')}c</a>`)).toBe(`${link('audio', 'https://a.example/b.ogg')}c</a>`);
    for (const src of ['http://a.example/b.png', 'https://ada:pw@a.example/b.png', 'https://', 'ftp://a.example/b.png'])
      expect(await stored(`<img src="${src}">`)).toBe('');
    expect(await stored('<a data-media="script" href="https://a.example">b</a>')).not.toContain('data-media');
  });

  it('bounds the nesting', async () => {
    const deep = await stored('<blockquote>'.repeat(400) + 'a' + '</blockquote>'.repeat(400));
    expect(deep.split('<blockquote>').length - 1).toBeLessThan(100);
  });

  it('leaves nothing else of any text, and changes nothing when repeated', async () => {
    const part = fc.oneof(
      fc.constantFrom(
        '<p>',
        '</p>',
        '<a href=',
        '"',
        "'",
        '>',
        '<',
        '&lt;script&gt;',
        'javascript:',
        '<img src=https://a.example/',
        ' onerror=x',
        '<!--',
        '-->',
      ),
      fc.constantFrom(
        '<svg>',
        '</svg>',
        '<style>',
        '</style>',
        '<textarea>',
        '<table><td>',
        '<math><mtext>',
        '<xmp>',
        '<noscript>',
        '\u0000',
        '&#x6a;',
      ),
      fc.string({ maxLength: 8 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 12 }), async (parts) => {
        const html = await stored(parts.join(''));
        expect(await stored(html)).toBe(html);
        for (const token of documentTokens(html)) {
          if (token.kind === 'text') continue;
          expect(NAMES).toContain(token.name);
          if (token.kind === 'open') for (const name of Object.keys(token.attributes)) expect(ATTRIBUTES).toContain(name);
        }
        expect([...documentTokens(html)].map(({ source }) => source).join('')).toBe(html);
      }),
      { numRuns: 300 },
    );
  });
});
