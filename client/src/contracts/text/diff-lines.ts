/** A run of words that two texts share, or that only one of them has. */
export interface DiffPart {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** A line of both texts together. */
interface DiffLine {
  look: 'heading' | 'item' | 'text';
  parts: DiffPart[];
}

const MARK = /^(#{1,3}|-)[ \t]+/;

/** The parts of a comparison by line, without blank lines; the Markdown marks of headings and list items become their look. */
export function linesOf(parts: readonly DiffPart[]): DiffLine[] {
  const lines: DiffPart[][] = [[]];
  for (const { kind, text } of parts) {
    for (const [index, piece] of text.split(/\r\n|\r|\n/).entries()) {
      if (index > 0) lines.push([]);
      if (piece !== '') lines.at(-1)?.push({ kind, text: piece });
    }
  }
  return lines.filter((line) => line.some(({ text }) => text.trim() !== '')).map(lineOf);
}

function lineOf(parts: DiffPart[]): DiffLine {
  const [first, ...rest] = parts;
  const mark = first === undefined ? null : MARK.exec(first.text);
  if (first === undefined || mark === null) return { look: 'text', parts };
  const text = first.text.slice(mark[0].length);
  return {
    look: mark[1] === '-' ? 'item' : 'heading',
    parts: [...(text === '' ? [] : [{ kind: first.kind, text }]), ...rest],
  };
}

/** Runs of a text that are bold or not. Marks that a change separates from their other half stay as they are, because they are part of it. */
export function boldOf(text: string): Array<{ bold: boolean; text: string }> {
  return text
    .split(/\*\*([^\s*](?:[^*\n]*[^\s*])?)\*\*/)
    .map((run, index) => ({ bold: index % 2 === 1, text: run }))
    .filter((run) => run.text !== '');
}
