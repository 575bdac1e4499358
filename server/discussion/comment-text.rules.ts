/**
 * Parses users' text in comments, bugs and announcements: headings, paragraphs with significant line breaks, lists, quotes, code, links and
 * mentions. Everything else is text, including HTML: the tree's renderer escapes text. Pure: shared by server and client.
 */
import { isSafeHref } from '../site/text/markdown.rules.js';

export type CommentInline =
  | { kind: 'text' | 'strong' | 'emphasis' | 'code'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'mention'; id: string };

export type CommentBlock =
  | { kind: 'heading'; level: 1 | 2 | 3; content: CommentInline[] }
  | { kind: 'paragraph' | 'quote'; lines: CommentInline[][] }
  | { kind: 'list'; ordered: boolean; items: CommentInline[][] }
  | { kind: 'code'; text: string };

/** Bounded, so that no text makes the search slow. */
const INLINE =
  /`([^`\n]{1,500})`|\*\*([^*\n]{1,500})\*\*|(?<![\w*])[*_]([^*_\s](?:[^*_\n]{0,300}[^*_\s])?)[*_](?![\w*])|\[([^[\]\n]{1,300})\]\(([^()\s]{1,2000})\)|<@([0-9a-f-]{36})>|(https:\/\/[^\s<>"')\]]{1,2000})/g;
const FENCE = /^```/;
const HEADING = /^(#{1,3})[ \t]+(\S.*)$/;
const BULLET = /^\s{0,8}[-*][ \t]+(\S.*)$/;
const NUMBERED = /^\s{0,8}\d{1,4}[.)][ \t]+(\S.*)$/;
const QUOTE = /^>[ \t]?(.*)$/;

/** Never throws. */
export function parseComment(text: string): CommentBlock[] {
  const blocks: CommentBlock[] = [];
  let code: string[] | null = null;
  for (const line of text.split('\n')) {
    if (FENCE.test(line)) {
      if (code === null) code = [];
      else {
        blocks.push({ kind: 'code', text: code.join('\n') });
        code = null;
      }
    } else if (code !== null) code.push(line);
    else addLine(blocks, line);
  }
  // An unclosed fence extends to the end.
  if (code !== null) blocks.push({ kind: 'code', text: code.join('\n') });
  return blocks.filter((block) => block.kind !== 'paragraph' || block.lines.length > 0);
}

function addLine(blocks: CommentBlock[], line: string): void {
  const last = blocks.at(-1);
  const [, hashes, heading] = HEADING.exec(line) ?? [];
  if (hashes !== undefined && heading !== undefined) {
    blocks.push({ kind: 'heading', level: hashes.length as 1 | 2 | 3, content: inlines(heading) });
    return;
  }
  const bullet = BULLET.exec(line)?.[1];
  const numbered = NUMBERED.exec(line)?.[1];
  const quoted = QUOTE.exec(line)?.[1];
  const item = bullet ?? numbered;
  if (item !== undefined) {
    const ordered = bullet === undefined;
    if (last?.kind === 'list' && last.ordered === ordered) last.items.push(inlines(item));
    else blocks.push({ kind: 'list', ordered, items: [inlines(item)] });
  } else if (quoted !== undefined) {
    if (last?.kind === 'quote') last.lines.push(inlines(quoted));
    else blocks.push({ kind: 'quote', lines: [inlines(quoted)] });
  } else if (line.trim() === '') blocks.push({ kind: 'paragraph', lines: [] });
  else if (last?.kind === 'paragraph') last.lines.push(inlines(line));
  else blocks.push({ kind: 'paragraph', lines: [inlines(line)] });
}

/** A line without its markup. */
export function plainLine(parts: readonly CommentInline[]): string {
  return parts.map((part) => (part.kind === 'mention' ? `<@${part.id}>` : part.text)).join('');
}

function inlines(line: string): CommentInline[] {
  const parts: CommentInline[] = [];
  let from = 0;
  for (const match of line.matchAll(INLINE)) {
    const part = inlineOf(match);
    if (part === null) continue;
    if (match.index > from) parts.push({ kind: 'text', text: line.slice(from, match.index) });
    parts.push(part);
    from = match.index + match[0].length;
  }
  if (from < line.length) parts.push({ kind: 'text', text: line.slice(from) });
  return parts;
}

function inlineOf([, code, strong, emphasis, label, href, mention, address]: RegExpExecArray | RegExpMatchArray): CommentInline | null {
  if (code !== undefined) return { kind: 'code', text: code };
  if (strong !== undefined) return { kind: 'strong', text: strong };
  if (emphasis !== undefined) return { kind: 'emphasis', text: emphasis };
  if (label !== undefined && href !== undefined) return isSafeHref(href) ? { kind: 'link', text: label, href } : null;
  if (mention !== undefined) return { kind: 'mention', id: mention.toLowerCase() };
  return address !== undefined && isSafeHref(address) ? { kind: 'link', text: address, href: address } : null;
}
