import type { Block } from '../../../../../server/site/project-pages/blocks.rules';
import type { PageDraft } from '../state/editor-state';

export type Difference = 'same' | 'changed' | 'moved' | 'theirs only' | 'mine only';

/** One block in both versions, side by side. */
export interface BlockPair {
  difference: Difference;
  theirs: Block | null;
  mine: Block | null;
  /** The fields that differ. */
  fields: FieldPair[];
}

/** A field of a block in both versions, as text. */
interface FieldPair {
  name: string;
  theirs: string;
  mine: string;
}

/** Settings of a page that differ. */
export interface SettingPair {
  field: 'slug' | 'seoTitle' | 'seoDesc' | 'ogImage';
  theirs: string;
  mine: string;
}

const SETTINGS = ['slug', 'seoTitle', 'seoDesc', 'ogImage'] as const;

/**
 * Compares two versions of a page block by block, in their order; a block that only mine has follows the one that precedes it there. Blocks
 * are matched by id.
 */
export function comparePages(theirs: PageDraft, mine: PageDraft): { blocks: BlockPair[]; settings: SettingPair[] } {
  const mineById = new Map(mine.blocks.map((block) => [block.id, block]));
  const theirIds = theirs.blocks.map(({ id }) => id);
  const ids = new Set(theirIds);
  const stored = mine.blocks.map(({ id }) => id).filter((id) => ids.has(id));
  const stayed = longestRun(
    theirIds.filter((id) => mineById.has(id)),
    stored,
  );
  const blocks = theirs.blocks.map((block) => pairOf(block, mineById.get(block.id) ?? null, stayed));
  for (const [index, block] of mine.blocks.entries()) {
    if (ids.has(block.id)) continue;
    const before = mine.blocks[index - 1]?.id;
    const at = before === undefined ? 0 : blocks.findIndex((pair) => (pair.mine ?? pair.theirs)?.id === before) + 1;
    blocks.splice(at, 0, { difference: 'mine only', theirs: null, mine: block, fields: [] });
  }
  const settings = SETTINGS.map((field) => ({ field, theirs: theirs[field], mine: mine[field] })).filter(
    (pair) => pair.theirs !== pair.mine,
  );
  return { blocks, settings };
}

function pairOf(theirs: Block, mine: Block | null, stayed: ReadonlySet<string>): BlockPair {
  if (mine === null) return { difference: 'theirs only', theirs, mine, fields: [] };
  const fields = changedFields(theirs, mine);
  const difference = fields.length > 0 ? 'changed' : stayed.has(theirs.id) ? 'same' : 'moved';
  return { difference, theirs, mine, fields };
}

function changedFields(theirs: Block, mine: Block): FieldPair[] {
  const one = new Map<string, unknown>(Object.entries(theirs));
  const other = new Map<string, unknown>(Object.entries(mine));
  return [...new Set([...one.keys(), ...other.keys()])]
    .filter((name) => JSON.stringify(one.get(name)) !== JSON.stringify(other.get(name)))
    .map((name) => ({ name, theirs: asText(one.get(name)), mine: asText(other.get(name)) }));
}

/** A document value as readable text: entries of a list on separate lines, their fields separated by commas. */
function asText(value: unknown): string {
  if (Array.isArray(value)) return value.map(asText).join('\n');
  if (typeof value === 'object' && value !== null) return Object.values(value).map(asText).filter(Boolean).join(', ');
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** The longest common subsequence of the ids: the others were moved. */
function longestRun(a: readonly string[], b: readonly string[]): Set<string> {
  const place = new Map(b.map((id, index) => [id, index]));
  const best: string[][] = [];
  for (const id of a) {
    const at = place.get(id) ?? 0;
    const before = best.filter((run) => (place.get(run.at(-1) ?? '') ?? 0) < at);
    best.push([...before.reduce<string[]>((longest, run) => (run.length > longest.length ? run : longest), []), id]);
  }
  return new Set(best.reduce<string[]>((longest, run) => (run.length > longest.length ? run : longest), []));
}
