import { parseMarkdown } from '../../../../../server/site/text/markdown.rules';
import { marked, type MarkdownMark } from './markdown-marks';

/** The bars delimit the selection. */
function read(text: string) {
  const start = text.indexOf('|');
  return { text: text.replaceAll('|', ''), start, end: text.lastIndexOf('|') - 1 };
}
function shown({ text, start, end }: ReturnType<typeof read>): string {
  return `${text.slice(0, start)}|${text.slice(start, end)}|${text.slice(end)}`;
}

describe('marked', () => {
  it.each<[string, MarkdownMark, string]>([
    ['A |lamp| burns', 'bold', 'A **|lamp|** burns'],
    ['A **|lamp|** burns', 'bold', 'A |lamp| burns'],
    ['A **|lamp|** burns', 'italic', 'A ***|lamp|*** burns'],
    ['A ***|lamp|*** burns', 'italic', 'A **|lamp|** burns'],
    ['A| lamp |burns', 'italic', 'A *|lamp|* burns'],
    ['A || burns', 'bold', 'A **||** burns'],
    ['See |the press kit|', 'link', 'See [the press kit](|https://|)'],
    ['See |/press|', 'link', 'See [||](/press)'],
    ['See ||', 'link', 'See [||](https://)'],
  ])('%j, %s: %j', (before, mark, after) => {
    expect(shown(marked(read(before), mark))).toBe(after);
  });

  it('produces what the Markdown parser reads', () => {
    const { text } = marked(marked(read('One |lamp|.'), 'bold'), 'italic');
    expect(parseMarkdown(text)).toEqual([
      {
        kind: 'paragraph',
        content: [
          { kind: 'text', text: 'One ' },
          { kind: 'text', text: 'lamp', bold: true, italic: true },
          { kind: 'text', text: '.' },
        ],
      },
    ]);
  });
});
