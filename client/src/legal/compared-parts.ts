import type { LegalLineView } from '../../../server/site/legal/legal.dto.js';
import { parseMarkdown, plainText } from '../../../server/site/text/markdown.rules';

/** A stretch that stayed, as one text, or one line that went, came or both. */
export type ComparedPart = { kind: 'same'; text: string } | { kind: 'change'; old?: string; new?: string };

/** Lines that stayed are put together, so that lists and paragraphs are whole; blank lines that went or came are nothing to tell. */
export function partsOf(lines: readonly LegalLineView[]): ComparedPart[] {
  const parts: ComparedPart[] = [];
  for (const line of lines) {
    const last = parts.at(-1);
    if (line.kind !== 'same') {
      if (`${line.old ?? ''}${line.new ?? ''}`.trim() !== '') parts.push({ kind: 'change', old: line.old, new: line.new });
    } else if (last?.kind === 'same') last.text += `\n${line.new ?? ''}`;
    else parts.push({ kind: 'same', text: line.new ?? '' });
  }
  return parts.filter((part) => part.kind === 'change' || part.text.trim() !== '');
}

/** One line of Markdown as it is read: bullets keep their point, headings say that they are one. */
export function shownLine(line: string): { text: string; heading: boolean } {
  const [block] = parseMarkdown(line);
  if (block === undefined) return { text: '', heading: false };
  if (block.kind === 'list') return { text: `• ${plainText(block.items[0] ?? [])}`, heading: false };
  return { text: plainText(block.content), heading: block.kind === 'heading' };
}
