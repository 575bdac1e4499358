import type { LegalLine } from '../../../../server/site/legal/legal.rules';
import { parseMarkdown, plainText } from '../../../../server/site/text/markdown.rules';

/** A run of unchanged lines as one text, or one line that was removed, added or changed. */
export type ComparedPart = { kind: 'same'; text: string } | { kind: 'change'; old?: string; new?: string };

/** Unchanged lines are joined, so that lists and paragraphs stay whole; added or removed blank lines are ignored. */
export function partsOf(lines: readonly LegalLine[]): ComparedPart[] {
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

/** A line as displayed. */
export interface ShownLine {
  text: string;
  heading: boolean;
}

/** One line of Markdown as displayed: bullets keep their point, headings are flagged. */
export function shownLine(line: string): ShownLine {
  const [block] = parseMarkdown(line);
  if (block === undefined) return { text: '', heading: false };
  if (block.kind === 'list') return { text: `• ${plainText(block.items[0] ?? [])}`, heading: false };
  return { text: plainText(block.content), heading: block.kind === 'heading' };
}
