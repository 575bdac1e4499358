/** Formatting applied to the selected text by the buttons above a Markdown field. */
export type MarkdownMark = 'bold' | 'italic' | 'link';

/** A text with a selection; positions as in `HTMLTextAreaElement`. */
export interface MarkedText {
  text: string;
  start: number;
  end: number;
}

const STARS = { bold: '**', italic: '*' } as const;
const NEW_ADDRESS = 'https://';

/**
 * The text with the mark added to the selection, or removed if it has it, and the new selection: the same text, or the missing part of a
 * link. White space at the ends of the selection stays outside, because stars next to it have no effect.
 */
export function marked({ text, start, end }: MarkedText, mark: MarkdownMark): MarkedText {
  const selected = text.slice(start, end);
  const from = start + (selected.length - selected.trimStart().length);
  const to = Math.max(from, end - (selected.length - selected.trimEnd().length));
  const content = text.slice(from, to);
  if (mark === 'link') {
    const isAddress = /^(https:\/\/|\/)\S+$/.test(content);
    const [label, address] = isAddress ? ['', content] : [content, NEW_ADDRESS];
    const at = isAddress || content === '' ? from + 1 : from + label.length + 3;
    return {
      text: `${text.slice(0, from)}[${label}](${address})${text.slice(to)}`,
      start: at,
      end: isAddress || content === '' ? at : at + address.length,
    };
  }
  const stars = STARS[mark];
  const [before, after] = [text.slice(0, from), text.slice(to)];
  if (has(before, after, stars.length)) {
    return {
      text: before.slice(0, -stars.length) + content + after.slice(stars.length),
      start: from - stars.length,
      end: to - stars.length,
    };
  }
  return { text: before + stars + content + stars + after, start: from + stars.length, end: to + stars.length };
}

/** Whether both sides end in this mark: one star is italic, two are bold, three are both. */
function has(before: string, after: string, stars: number): boolean {
  const leading = /\*{0,3}$/.exec(before)?.[0].length ?? 0;
  const trailing = /^\*{0,3}/.exec(after)?.[0].length ?? 0;
  const count = Math.min(leading, trailing);
  return count === stars || count === 3;
}
