import fc from 'fast-check';
import { isSafeHref, linesOf, parseMarkdown, plainText, type MarkdownBlock, type MarkdownInline } from './markdown.rules.js';

const text = (value: string): MarkdownInline => ({ kind: 'text', text: value });

function inlinesOf(blocks: readonly MarkdownBlock[]): MarkdownInline[] {
  return blocks.flatMap((block) => (block.kind === 'list' ? block.items.flat() : block.content));
}

/** Random text resembling Markdown, links and markup. */
const anyText = fc
  .array(
    fc.oneof(
      fc.string(),
      fc.constantFrom(
        '# ',
        '## ',
        '#### ',
        '- ',
        '\n',
        '\n\n',
        '\r\n',
        '[',
        '](',
        ')',
        '[a](/b)',
        '[a](javascript:alert(1))',
        '<script>',
        '&lt;',
        '//',
        'https://',
        '*',
        '**',
        ' *a* ',
        '\\',
      ),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''));

describe('parseMarkdown', () => {
  it('parses headings, lists, paragraphs and links', () => {
    expect(
      parseMarkdown('# One\nA line\nand more, see [the terms](/terms).\n\n### Three\n- first\n- [second](https://example.com/x)\nAfter'),
    ).toEqual([
      { kind: 'heading', level: 1, id: 'section-one', content: [text('One')] },
      {
        kind: 'paragraph',
        content: [text('A line and more, see '), { kind: 'link', text: 'the terms', href: '/terms' }, text('.')],
      },
      { kind: 'heading', level: 3, id: 'section-three', content: [text('Three')] },
      { kind: 'list', items: [[text('first')], [{ kind: 'link', text: 'second', href: 'https://example.com/x' }]] },
      { kind: 'paragraph', content: [text('After')] },
    ]);
  });

  it('parses bold and italic text and links', () => {
    const [paragraph] = parseMarkdown('A **bold *and italic* word**, ***both***, **[terms](/terms)** and *this*.');
    expect(paragraph).toEqual({
      kind: 'paragraph',
      content: [
        text('A '),
        { kind: 'text', text: 'bold ', bold: true },
        { kind: 'text', text: 'and italic', bold: true, italic: true },
        { kind: 'text', text: ' word', bold: true },
        text(', '),
        { kind: 'text', text: 'both', bold: true, italic: true },
        text(', '),
        { kind: 'link', text: 'terms', href: '/terms', bold: true },
        text(' and '),
        { kind: 'text', text: 'this', italic: true },
        text('.'),
      ],
    });
  });

  it.each(['5*3 and 4*2', 'a ** b ** c', '*open', 'open**', '**mixed*', '****four****', 'snake*case*name', '* a *'])(
    'treats the asterisks of %j literally',
    (typed) => {
      expect(parseMarkdown(typed)).toEqual([{ kind: 'paragraph', content: [text(typed)] }]);
    },
  );

  it('joins an indented line to the item above it', () => {
    expect(parseMarkdown('- one\n  and on\n- two')).toEqual([{ kind: 'list', items: [[text('one and on')], [text('two')]] }]);
  });

  it.each(['#### Four', '#None', '-none', '#', '- ', '__bold__', '<b>bold</b>', '> quote', '1. one'])(
    'treats %j as a paragraph',
    (line) => {
      expect(parseMarkdown(line)).toEqual([{ kind: 'paragraph', content: [text(line.trim())] }]);
    },
  );

  it('gives headings with the same text different anchors', () => {
    const ids = parseMarkdown('# A b!\n# A b\n# ???\n# Größe').map((block) => block.kind === 'heading' && block.id);
    expect(ids).toEqual(['section-a-b', 'section-a-b-2', 'section', 'section-gro-e']);
  });

  it('never throws, and loses no word', () => {
    fc.assert(
      fc.property(anyText, (value) => {
        const blocks = parseMarkdown(value);
        expect(blocks.every((block) => (block.kind === 'list' ? block.items.length > 0 : plainText(block.content) !== ''))).toBe(true);
        const words = value.match(/[a-z0-9]{3,}/gi) ?? [];
        const shown = inlinesOf(blocks)
          .map((part) => (part.kind === 'link' ? `${part.text} ${part.href}` : part.text))
          .join(' ');
        for (const word of words) expect(shown).toContain(word);
      }),
    );
  });

  it('links only to own paths and https', () => {
    fc.assert(
      fc.property(anyText, (value) => {
        for (const part of inlinesOf(parseMarkdown(value))) {
          if (part.kind !== 'link') continue;
          const url = new URL(part.href, 'http://own.test');
          expect([url.origin === 'http://own.test', url.protocol === 'https:']).toContain(true);
        }
      }),
    );
  });

  it('gives every heading a unique anchor', () => {
    fc.assert(
      fc.property(fc.array(anyText), (values) => {
        const ids = parseMarkdown(values.map((value) => `## ${value}`).join('\n')).flatMap((block) =>
          block.kind === 'heading' ? [block.id] : [],
        );
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids.every((id) => /^section[a-z0-9-]*$/.test(id))).toBe(true);
      }),
    );
  });

  it('parses a long adversarial text quickly', () => {
    const nasty = `${'['.repeat(50_000)}${'[a]('.repeat(10_000)}${'# '.repeat(10_000)}`;
    expect(plainText(inlinesOf(parseMarkdown(nasty)))).toContain('[a](');
  });
});

describe('isSafeHref', () => {
  it.each(['/', '/terms', '/terms#section-a', '/projects/neon?x=1', 'https://ico.org.uk/', 'HTTPS://ICO.ORG.UK'])('accepts %j', (href) => {
    expect(isSafeHref(href)).toBe(true);
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    'http://ico.org.uk',
    'javascript:alert(1)',
    'data:text/html,x',
    'terms',
    'https://',
    'https:///x',
    '/a b',
    'mailto:a@b.c',
    '',
  ])('refuses %j', (href) => {
    expect(isSafeHref(href)).toBe(false);
  });
});

describe('linesOf', () => {
  it('recognises every line ending', () => {
    expect(linesOf('a\nb\r\nc\rd')).toEqual(['a', 'b', 'c', 'd']);
  });
});
