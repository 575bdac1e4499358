import { type Block, isBlockType, isRecord, MAX_BLOCKS, MAX_ENTRIES, STATUS_STATES, type BlockType } from './blocks.rules.js';
import { isSafeHref } from '../text/markdown.rules.js';
import { safeImage, safeUrl } from '../text/safe-url.rules.js';

/** Limits of a page's texts. Enforced by the server; shown by the editor beside the field. */
export const TEXT_LIMITS = {
  /** Characters. */
  markdown: 20_000,
  text: 2_000,
  line: 200,
  /** Of a block. */
  heading: 80,
  url: 2_000,
  /** Of all blocks as JSON in UTF-8. */
  documentBytes: 256 * 1024,
} as const;

interface BlockProblem {
  /** Position of the block; -1 if the whole document is invalid. */
  index: number;
  /** Field within the block, for example `ctas.0.url`; empty if the whole block is invalid. */
  path: string;
  /** A sentence for the person who edits. */
  message: string;
}

/** The field name of a problem in the API: `blocks.2.ctas.0.url`. */
export function fieldOfProblem({ index, path }: Pick<BlockProblem, 'index' | 'path'>): string {
  return ['blocks', ...(index === -1 ? [] : [String(index)]), ...(path === '' ? [] : [path])].join('.');
}

/** Checks one value; returns an error message. */
type Check = (value: unknown) => string | undefined;
type Fields = Readonly<Record<string, Check>>;

const NO_TEXT = 'This has to be text.';
const BAD_LINK =
  'Please enter an address that begins with https://, http:// or mailto:, a path of this site that begins with /, or an anchor that begins with #.';
const BAD_IMAGE = 'Please upload an image: pages show only images of this site.';
const BAD_MARKDOWN_LINK = 'Links in the text may lead to addresses that begin with https:// or to paths of this site that begin with /.';
/** Bounded, so that no text makes the search slow. */
const MARKDOWN_LINK = /\[[^[\]]{0,300}\]\(([^)\n]{0,2000})/g;
const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/;

/** The checks for lists, with the fields of their entries. */
const LISTS = new Map<Check, Fields>();

const LINK: Fields = { label: filled(line, 'Please enter a label.'), url: filled(link, 'Please enter an address.') };

const FIELDS: Readonly<Record<BlockType, Fields>> = {
  hero: { title: line, tagline: text, backgroundImage: image, ctas: list(LINK) },
  gallery: { heading, images: list({ src: filled(image, 'Please upload an image.'), alt: text }) },
  info: { heading, cards: list({ icon: line, heading: filled(line, 'Please enter a heading.'), body: text }) },
  timeline: { heading, milestones: list({ date: line, title: filled(line, 'Please enter a title.'), description: text }) },
  status: { heading, state, progress, lastUpdated: date },
  overview: { heading, markdown },
  links: { heading, links: list(LINK) },
  team: { heading, members: list({ name: filled(line, 'Please enter a name.'), role: line, avatar: image }) },
};

/**
 * All problems that prevent a document from being saved, the first one per field. Empty if it is valid. Blocks of unknown types are only
 * limited by the size of the document.
 */
export function problemsOf(blocks: readonly unknown[]): BlockProblem[] {
  if (blocks.length > MAX_BLOCKS) return [whole(`A page holds at most ${MAX_BLOCKS} blocks.`)];
  if (bytesOf(blocks) > TEXT_LIMITS.documentBytes) {
    return [whole(`This page is too large: at most ${TEXT_LIMITS.documentBytes / 1024} KB of text are accepted. Please shorten it.`)];
  }
  return blocks.flatMap((block, index) => problemsOfBlock(block).map((problem) => ({ index, ...problem })));
}

/**
 * The blocks without content that would now be refused, such as an address accepted by an older program, or an unvalidated block stored
 * while its type was unknown. Unknown blocks are unchanged.
 */
export function withoutProblems(blocks: readonly Block[]): Block[] {
  return blocks.flatMap((block) => {
    const problems = problemsOfBlock(block);
    if (problems.length === 0) return [block];
    if (problems.some(({ path }) => path === '' || path === 'type')) return [];
    const checked = structuredClone(block);
    for (const { path } of problems) forget(checked, path.split('.'));
    return [checked];
  });
}

function forget(place: unknown, [name = '', ...rest]: string[]): void {
  if (typeof place !== 'object' || place === null) return;
  if (rest.length > 0) forget(Reflect.get(place, name), rest);
  else Reflect.deleteProperty(place, name);
}

function problemsOfBlock(block: unknown): Array<Omit<BlockProblem, 'index'>> {
  if (!isRecord(block)) return [{ path: '', message: 'This is not a block.' }];
  const { id, type } = block;
  if (typeof type !== 'string' || type === '' || type.length > 40) return [{ path: 'type', message: 'A block needs a type.' }];
  if (id !== undefined && (typeof id !== 'string' || id.length > 64))
    return [{ path: 'id', message: 'The id of a block is text of at most 64 characters.' }];
  return isBlockType(type) ? problemsOfFields(block, FIELDS[type]) : [];
}

function problemsOfFields(record: Readonly<Record<string, unknown>>, fields: Fields): Array<Omit<BlockProblem, 'index'>> {
  return Object.entries(fields).flatMap(([name, check]) => {
    const value = record[name];
    const message = check(value);
    if (message !== undefined) return [{ path: name, message }];
    const entryFields = LISTS.get(check);
    if (entryFields === undefined || !Array.isArray(value)) return [];
    return value.flatMap((entry: unknown, index) =>
      isRecord(entry)
        ? problemsOfFields(entry, entryFields).map(({ path, message }) => ({ path: `${name}.${index}.${path}`, message }))
        : [{ path: `${name}.${index}`, message: 'This entry cannot be read.' }],
    );
  });
}

function list(fields: Fields): Check {
  const check: Check = (value) => {
    if (value === undefined) return undefined;
    if (!Array.isArray(value)) return 'This has to be a list.';
    return value.length > MAX_ENTRIES ? `At most ${MAX_ENTRIES} entries are accepted.` : undefined;
  };
  LISTS.set(check, fields);
  return check;
}

function filled(check: Check, message: string): Check {
  return (value) => (value === undefined || (typeof value === 'string' && value.trim() === '') ? message : check(value));
}

function bounded(value: unknown, limit: number): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== 'string') return NO_TEXT;
  return value.length > limit ? `Please shorten this to at most ${limit.toLocaleString('en-GB')} characters.` : undefined;
}

function line(value: unknown): string | undefined {
  return bounded(value, TEXT_LIMITS.line);
}

function heading(value: unknown): string | undefined {
  return bounded(value, TEXT_LIMITS.heading);
}

function text(value: unknown): string | undefined {
  return bounded(value, TEXT_LIMITS.text);
}

function link(value: unknown): string | undefined {
  return bounded(value, TEXT_LIMITS.url) ?? (isEmpty(value) || safeUrl(String(value)) !== null ? undefined : BAD_LINK);
}

function image(value: unknown): string | undefined {
  return bounded(value, TEXT_LIMITS.url) ?? (isEmpty(value) || safeImage(String(value)) !== null ? undefined : BAD_IMAGE);
}

function markdown(value: unknown): string | undefined {
  const problem = bounded(value, TEXT_LIMITS.markdown);
  if (problem !== undefined || typeof value !== 'string') return problem;
  for (const [, address = ''] of value.matchAll(MARKDOWN_LINK)) if (!isSafeHref(address.trim())) return BAD_MARKDOWN_LINK;
  return undefined;
}

function state(value: unknown): string | undefined {
  const isKnown = value === undefined || (STATUS_STATES as readonly unknown[]).includes(value);
  return isKnown ? undefined : `Please choose one of: ${STATUS_STATES.join(', ')}.`;
}

function progress(value: unknown): string | undefined {
  if (value === undefined || (typeof value === 'number' && value >= 0 && value <= 100)) return undefined;
  return 'Please enter a number from 0 to 100.';
}

function date(value: unknown): string | undefined {
  if (isEmpty(value)) return undefined;
  if (typeof value !== 'string') return NO_TEXT;
  const time = ISO_DATE.test(value) ? Date.parse(`${value}T00:00:00Z`) : Number.NaN;
  // Invalid dates, such as 30 February, are normalised to another date.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value) ? undefined : 'Please choose a date.';
}

function isEmpty(value: unknown): boolean {
  return value === undefined || (typeof value === 'string' && value.trim() === '');
}

function whole(message: string): BlockProblem {
  return { index: -1, path: '', message };
}

function bytesOf(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value)).length;
}
