/**
 * The Markdown subset of the studio's texts, parsed to a tree: headings of one to three hashes, lists with dashes, paragraphs, **bold** and
 * *italic* text, and links to this site's own paths or https addresses. Everything else is text, including HTML: the tree's renderer
 * escapes text, so user input never becomes markup.
 */
import { leadsToApi } from './api-address.rules.js';
import { parseUrl } from '../../platform/text/parse-url.rules.js';

interface Emphasis {
  bold?: true | undefined;
  italic?: true | undefined;
}

interface MarkdownText extends Emphasis {
  kind: 'text';
  text: string;
}

interface MarkdownLink extends Emphasis {
  kind: 'link';
  text: string;
  /** A path of this site, which starts with a single slash, or an address that starts with https://. */
  href: string;
}

export type MarkdownInline = MarkdownText | MarkdownLink;

export interface MarkdownHeading {
  kind: 'heading';
  level: 1 | 2 | 3;
  /** Anchor of the heading, unique within the text. */
  id: string;
  content: MarkdownInline[];
}

interface MarkdownList {
  kind: 'list';
  items: MarkdownInline[][];
}

interface MarkdownParagraph {
  kind: 'paragraph';
  content: MarkdownInline[];
}

export type MarkdownBlock = MarkdownHeading | MarkdownList | MarkdownParagraph;

const HEADING = /^(#{1,3})[ \t]+(\S.*)$/;
const ITEM = /^-[ \t]+(\S.*)$/;
/** Bounded, so that no text makes the search slow. */
const LINK = /\[([^[\]]{1,300})\]\(([^()\s]{1,2000})\)/g;
/** Asterisks that may delimit bold (two), italic (one) or both (three). */
const STARS = /\*+/g;
/** Asterisks only delimit text next to such a character: in `5*3` and `*args` they are literal. */
const WORD = /[\p{L}\p{N}_]/u;
const OWN_PATH = /^\/(?![/\\])[^\s\\]*$/;
const MAX_ID = 60;

/**
 * Parses a text. Never throws: what is not a heading, list or link is paragraph text. Consecutive lines belong to one paragraph, or to one
 * list item if they are indented below it.
 */
export function parseMarkdown(text: string): MarkdownBlock[] {
  const blocks: MarkdownBlock[] = [];
  const taken = new Map<string, number>();
  let paragraph: string[] = [];
  let items: string[] = [];
  const flush = (): void => {
    if (paragraph.length > 0) blocks.push({ kind: 'paragraph', content: inlines(paragraph.join(' ')) });
    if (items.length > 0) blocks.push({ kind: 'list', items: items.map(inlines) });
    paragraph = [];
    items = [];
  };
  for (const raw of linesOf(text)) {
    const line = raw.trim();
    const heading = HEADING.exec(line);
    const item = ITEM.exec(line)?.[1];
    if (line === '') flush();
    else if (heading) {
      flush();
      const content = inlines(heading[2] ?? '');
      blocks.push({ kind: 'heading', level: levelOf(heading[1] ?? ''), id: anchor(plainText(content), taken), content });
    } else if (item !== undefined) {
      if (paragraph.length > 0) flush();
      items.push(item);
    } else if (items.length > 0 && /^[ \t]/.test(raw)) items.push(`${items.pop() ?? ''} ${line}`);
    else {
      if (items.length > 0) flush();
      paragraph.push(line);
    }
  }
  flush();
  return blocks;
}

/** The lines of a text, with any line ending. */
export function linesOf(text: string): string[] {
  return text.split(/\r\n|\r|\n/);
}

/** The text without links and markup. */
export function plainText(content: readonly MarkdownInline[]): string {
  return content.map(({ text }) => text).join('');
}

/** True for the only addresses that a text may link to: this site's pages and images, and https. */
export function isSafeHref(href: string): boolean {
  if (OWN_PATH.test(href)) return !leadsToApi(href);
  return /^https:\/\/[^/]/i.test(href) && parseUrl(href)?.protocol === 'https:';
}

/** A piece of a line: a link, a run of asterisks, or the text between them. */
interface Piece {
  part: MarkdownInline;
  /** Number of asterisks; 0 for anything else. */
  stars: number;
}

function inlines(text: string): MarkdownInline[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(LINK)) {
    const [whole, label = '', href = ''] = match;
    if (!isSafeHref(href)) continue;
    addStars(pieces, text.slice(from, match.index));
    pieces.push({ part: { kind: 'link', text: label, href }, stars: 0 });
    from = match.index + whole.length;
  }
  addStars(pieces, text.slice(from));
  return emphasised(pieces);
}

/** Adds the runs of asterisks in a text, and the text between them. */
function addStars(pieces: Piece[], text: string): void {
  let from = 0;
  const between = (to: number): void => {
    if (to > from) pieces.push({ part: { kind: 'text', text: text.slice(from, to) }, stars: 0 });
  };
  for (const { 0: stars, index } of text.matchAll(STARS)) {
    between(index);
    pieces.push({ part: { kind: 'text', text: stars }, stars: stars.length });
    from = index + stars.length;
  }
  between(text.length);
}

/** The parts of a line with emphasis from paired asterisks. Unpaired asterisks are literal. Examines each piece twice. */
function emphasised(pieces: readonly Piece[]): MarkdownInline[] {
  const pairs = pairsIn(pieces);
  const parts: MarkdownInline[] = [];
  let bold = false;
  let italic = false;
  for (const [index, { part, stars }] of pieces.entries()) {
    if (pairs.has(index)) {
      if (stars !== 1) bold = !bold;
      if (stars !== 2) italic = !italic;
      continue;
    }
    const last = parts.at(-1);
    const joins = part.kind === 'text' && last?.kind === 'text' && (last.bold ?? false) === bold && (last.italic ?? false) === italic;
    if (joins) last.text += part.text;
    else parts.push({ ...part, ...(bold && { bold }), ...(italic && { italic }) });
  }
  return parts;
}

/** Which pieces are paired asterisks. */
function pairsIn(pieces: readonly Piece[]): Set<number> {
  const pairs = new Set<number>();
  /** Where bold (2), italic (1) or both (3) started; null if not open. */
  const begun = new Map<number, number>();
  const edge = (index: number, side: 'first' | 'last'): string => {
    const piece = pieces[index];
    if (piece === undefined) return ' ';
    return piece.part.kind === 'link' ? '' : ((side === 'first' ? piece.part.text.match(/^./u) : piece.part.text.match(/.$/u))?.[0] ?? ' ');
  };
  for (const [index, { stars }] of pieces.entries()) {
    if (stars < 1 || stars > 3) continue;
    const before = edge(index - 1, 'last');
    const after = edge(index + 1, 'first');
    const start = begun.get(stars);
    if (start !== undefined && !/\s/.test(before) && !WORD.test(after)) {
      pairs.add(start).add(index);
      begun.delete(stars);
    } else if (!/\s/.test(after) && !WORD.test(before)) begun.set(stars, index);
  }
  return pairs;
}

function levelOf(hashes: string): 1 | 2 | 3 {
  if (hashes.length === 1) return 1;
  return hashes.length === 2 ? 2 : 3;
}

/** Starts with a fixed prefix, so that a heading cannot use the id of another element of the page. */
function anchor(text: string, taken: Map<string, number>): string {
  const slug = text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_ID)
    .replace(/^-|-$/g, '');
  const base = slug === '' ? 'section' : `section-${slug}`;
  let id = base;
  // Continues from the last number for this base: counting from 2 each time would be quadratic in the number of equal headings.
  let count = taken.get(base) ?? 1;
  while (taken.has(id)) id = `${base}-${(count += 1)}`;
  taken.set(base, count);
  if (id !== base) taken.set(id, 1);
  return id;
}
