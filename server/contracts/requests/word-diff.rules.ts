/** Comparison of two texts word by word. Pure: shared by server and client. */
import { aligned, compareLines } from '../../site/legal/legal.rules.js';

export interface WordDiffPart {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** Pairs of words in one line beyond which the line counts as replaced. */
const MAX_PAIRS = 1_000_000;

/**
 * Compares two texts. The texts of `same` and `removed`, in order, are the first text; those of `same` and `added` are the second, both with
 * line feeds only. Never throws; bounded cost.
 */
export function compareWords(from: string, to: string): WordDiffPart[] {
  const lines = compareLines(from, to);
  const parts: WordDiffPart[] = [];
  const lastOld = lines.findLastIndex(({ old }) => old !== undefined);
  const lastNew = lines.findLastIndex((line) => line.new !== undefined);
  for (const [index, line] of lines.entries()) {
    const oldEnd = index < lastOld ? '\n' : '';
    const newEnd = index < lastNew ? '\n' : '';
    if (line.kind === 'changed') parts.push(...compareLine(line.old ?? '', line.new ?? ''));
    else if (line.old !== undefined && line.new !== undefined) parts.push({ kind: 'same', text: line.old });
    else if (line.old !== undefined) parts.push({ kind: 'removed', text: `${line.old}${oldEnd}` });
    else parts.push({ kind: 'added', text: `${line.new ?? ''}${newEnd}` });
    if (line.old === undefined || line.new === undefined) continue;
    if (oldEnd === newEnd) parts.push({ kind: 'same', text: oldEnd });
    else if (oldEnd !== '') parts.push({ kind: 'removed', text: oldEnd });
    else parts.push({ kind: 'added', text: newEnd });
  }
  return merged(parts);
}

function compareLine(from: string, to: string): WordDiffPart[] {
  const before = tokensOf(from);
  const after = tokensOf(to);
  if (before.length * after.length > MAX_PAIRS)
    return [
      { kind: 'removed', text: from },
      { kind: 'added', text: to },
    ];
  const parts: WordDiffPart[] = [];
  let oldFrom = 0;
  let newFrom = 0;
  const between = (oldAt: number, newAt: number): void => {
    parts.push(
      { kind: 'removed', text: before.slice(oldFrom, oldAt).join('') },
      { kind: 'added', text: after.slice(newFrom, newAt).join('') },
    );
  };
  for (const [oldAt, newAt] of aligned(before.length, after.length, (i, j) => (before[i] === after[j] ? 1 : 0))) {
    between(oldAt, newAt);
    parts.push({ kind: 'same', text: before[oldAt] ?? '' });
    oldFrom = oldAt + 1;
    newFrom = newAt + 1;
  }
  between(before.length, after.length);
  return parts;
}

/** Words, runs of whitespace, and single other characters. */
function tokensOf(line: string): string[] {
  return line.match(/[\p{L}\p{N}_]+|\s+|[^\p{L}\p{N}_\s]/gu) ?? [];
}

/** Without empty parts, and adjacent parts of a kind as one. */
function merged(parts: readonly WordDiffPart[]): WordDiffPart[] {
  const result: WordDiffPart[] = [];
  for (const { kind, text } of parts) {
    const last = result.at(-1);
    if (text === '') continue;
    if (last?.kind === kind) last.text += text;
    else result.push({ kind, text });
  }
  return result;
}
