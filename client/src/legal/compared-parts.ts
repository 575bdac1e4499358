import type { LegalLineView } from '../../../server/site/legal/legal.dto.js';
import { parseMarkdown, plainText } from '../../../server/site/text/markdown.rules';

/** A run of unchanged lines as one text, or one line that was removed, added or changed. */
export type ComparedPart = { kind: 'same'; text: string } | { kind: 'change'; old?: string; new?: string };

/** Unchanged lines are joined, so that lists and paragraphs stay whole; added or removed blank lines are ignored. */
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

/** One line of Markdown as displayed: bullets keep their point, headings are flagged. */
export function shownLine(line: string): { text: string; heading: boolean } {
  const [block] = parseMarkdown(line);
  if (block === undefined) return { text: '', heading: false };
  if (block.kind === 'list') return { text: `• ${plainText(block.items[0] ?? [])}`, heading: false };
  return { text: plainText(block.content), heading: block.kind === 'heading' };
}
