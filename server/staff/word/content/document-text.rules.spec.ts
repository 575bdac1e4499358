import { documentPage } from './document-page.rules.js';
import { documentText } from './document-text.rules.js';

const IMAGE = '/api/staff/drive/docs/11111111-2222-4333-8444-555555555555/images/aaaaaaaa-2222-4333-8444-555555555555';
const VIDEO =
  '<a data-media="video" href="https://a.example/b.mp4?c=1&amp;d=2" target="_blank" rel="noopener noreferrer">https://a.example/b.mp4</a>';

describe('a document as plain text', () => {
  it.each([
    ['nothing', '<p></p>', ''],
    ['paragraphs', '<h1>Plan</h1><p>One  two\nthree</p><p>Four &amp; &lt;five&gt;</p>', 'Plan\n\nOne two three\n\nFour & <five>\n'],
    ['line breaks', '<p>a<br />b<br /><br />c</p>', 'a\nb\n\nc\n'],
    [
      'lists',
      '<p>Before</p><ul><li><p>a</p><ol start="3"><li><p>b</p></li><li><p>c</p></li></ol></li><li><p>d</p><p>e</p></li></ul><p>After</p>',
      'Before\n\n- a\n  3. b\n  4. c\n- d\n  e\n\nAfter\n',
    ],
    [
      'tables',
      '<p>x</p><table><tbody><tr><th><p>a</p></th><th><p>b</p></th></tr><tr><td><p>c</p><p>d</p></td><td><p></p></td></tr></tbody></table><p>y</p>',
      'x\n\na | b\nc d |\n\ny\n',
    ],
    [
      'links',
      '<p><a href="https://a.example">here</a> or <a href="https://a.example">https://a.example</a> or <a href="mailto:a@b.c">a@b.c</a></p>',
      'here (https://a.example) or https://a.example or a@b.c\n',
    ],
    [
      'images and media',
      `<p>a</p><img src="${IMAGE}" alt="A fox" />${VIDEO}<p>b</p>`,
      'a\n\n[Image: A fox]\n\n[Video: https://a.example/b.mp4?c=1&d=2]\n\nb\n',
    ],
    ['code', '<pre><code>if (a) {\n  b;\n}</code></pre><p>c</p>', 'if (a) {\n  b;\n}\n\nc\n'],
    ['rules and quotes', '<blockquote><p>a</p></blockquote><hr /><p>b</p>', 'a\n\n---\n\nb\n'],
  ])('writes %s', (_, html, text) => {
    expect(documentText(html)).toBe(text);
  });
});

describe('a document as a web page', () => {
  const parts = [
    ...documentPage('Plan <b>&"', `<p>a</p><img src="${IMAGE}" alt="A &quot;fox&quot;" width="6" height="4" />${VIDEO}<p>b</p>`),
  ];
  const html = parts.map((part) => ('html' in part ? part.html : `${part.before}…${part.after}`)).join('');

  it('has a head with the title', () => {
    expect(html).toMatch(/^<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">/);
    expect(html).toContain('<title>Plan &lt;b&gt;&amp;&quot;</title>');
    expect(html).toMatch(/<\/body>\n<\/html>\n$/);
  });

  it('shows its images, and the media of other sites', () => {
    expect(html).toContain(
      '<p>a</p><img src="…" alt="A &quot;fox&quot;" width="6" height="4"><video src="https://a.example/b.mp4?c=1&amp;d=2" controls></video><p>b</p>',
    );
    expect(parts.filter((part) => 'image' in part)).toHaveLength(1);
  });
});
