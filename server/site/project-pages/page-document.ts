import { cleanLines, cleanName } from '../../platform/text/clean-text.rules.js';
import { Invalid } from '../../platform/errors/errors.js';
import { parsePicture } from '../../platform/files/pictures/pictures.rules.js';
import { fieldOfProblem, problemsOf } from './blocks-problems.rules.js';
import { isBlockType, newBlockId, SCHEMA_VERSION, upgradeBlocks, type Block } from './blocks.rules.js';
import type { SavePage } from './project-pages.dto.js';
import { safeSocialImage } from '../text/safe-url.rules.js';

/** One version of a page. */
export interface PageDocument {
  schemaVersion: number;
  blocks: Block[];
  seoTitle: string;
  seoDesc: string;
  ogImage: string;
}

/** More messages would not be useful. */
const MAX_MESSAGES = 100;
const ADDRESS_FIELDS: ReadonlySet<string> = new Set(['url', 'src', 'avatar', 'backgroundImage']);
const HALF_CHARACTER = /\p{Cs}/gu;
const BAD_SOCIAL_IMAGE = 'Please upload an image, or enter an address that begins with https://.';

/**
 * Prepares a page's document for storage: validated, upgraded to the current schema, without invisible characters. Nothing in it is active:
 * texts remain texts, and addresses are limited by `safeUrl`.
 * @throws Invalid with a message at each invalid field.
 */
export function documentOf(input: SavePage): PageDocument {
  const blocks = cleaned(input.blocks);
  const fields = Object.fromEntries(
    problemsOf(blocks)
      .slice(0, MAX_MESSAGES)
      .map((problem) => [fieldOfProblem(problem), problem.message]),
  );
  const ogImage = (input.ogImage ?? '').trim();
  if (ogImage !== '' && safeSocialImage(ogImage) === null) fields.ogImage = BAD_SOCIAL_IMAGE;
  const [message] = Object.values(fields);
  if (message !== undefined) throw new Invalid(message, fields);
  const from = input.schemaVersion ?? SCHEMA_VERSION;
  return {
    // A newer program's document keeps its version after this one has saved it.
    schemaVersion: Math.max(from, SCHEMA_VERSION),
    blocks: upgradeBlocks(blocks, from),
    seoTitle: oneLine(input.seoTitle),
    seoDesc: oneLine(input.seoDesc),
    ogImage,
  };
}

/** Addresses of all images in a document, including those in unknown blocks. */
export function picturesOf({ blocks, ogImage }: Pick<PageDocument, 'blocks' | 'ogImage'>): string[] {
  const addresses = new Set<string>();
  walk([blocks, ogImage], '', (text) => {
    if (parsePicture(text) !== null) addresses.add(text);
  });
  return [...addresses];
}

/** API names of the fields that show these images. */
export function fieldsShowing({ blocks, ogImage }: Pick<PageDocument, 'blocks' | 'ogImage'>, srcs: readonly string[]): string[] {
  const fields: string[] = [];
  walk({ blocks, ogImage }, '', (text, path) => {
    if (srcs.includes(text)) fields.push(path);
  });
  return fields;
}

function walk(value: unknown, path: string, visit: (text: string, path: string) => void): void {
  if (typeof value === 'string') visit(value, path);
  else if (typeof value === 'object' && value !== null) {
    for (const [key, entry] of Object.entries(value)) walk(entry, path === '' ? key : `${path}.${key}`, visit);
  }
}

/** Gives each block a unique id; removes characters that PostgreSQL cannot store everywhere, and invisible ones from known blocks. */
function cleaned(blocks: SavePage['blocks']): Array<Record<string, unknown>> {
  const taken = new Set<unknown>();
  return blocks.map((block) => {
    const clean = isBlockType(block.type) ? tidy : whole;
    const id = block.id === undefined || block.id === '' || taken.has(block.id) ? newBlockId() : block.id;
    taken.add(id);
    const mappedBlock = mapped(block, clean) as Record<string, unknown>;
    // One line; the headings of cards inside a block are another field.
    const { heading } = mappedBlock;
    return { ...mappedBlock, ...(clean === tidy && typeof heading === 'string' && { heading: oneLine(heading) }), id };
  });
}

function mapped(value: unknown, clean: (text: string, key: string) => string, key = ''): unknown {
  if (typeof value === 'string') return clean(value, key);
  if (Array.isArray(value)) return value.map((entry) => mapped(entry, clean, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [whole(name), mapped(entry, clean, name)]));
}

function tidy(text: string, key: string): string {
  const visible = cleanLines(text);
  return ADDRESS_FIELDS.has(key) ? visible.trim() : visible;
}

/** JSON in PostgreSQL cannot contain unpaired surrogates. */
function whole(text: string): string {
  return text.replace(HALF_CHARACTER, '');
}

function oneLine(text: string | null | undefined): string {
  return cleanName(text ?? '').replace(/\s+/g, ' ');
}
