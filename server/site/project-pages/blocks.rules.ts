/** The blocks of a project page, as stored in its document. Pure: shared by server and client. */

/** Schema version of documents that this program writes. Increased when a block gets a field that older programs do not know. */
export const SCHEMA_VERSION = 2;

/** Limits of blocks per page, and of entries of one list within a block. The other limits are in `blocks-problems.rules`. */
export const MAX_BLOCKS = 100;
export const MAX_ENTRIES = 50;

export const STATUS_STATES = ['Planned', 'In Progress', 'Paused', 'Released'] as const;
export type StatusState = (typeof STATUS_STATES)[number];

export interface LabelledLink {
  label: string;
  /** Validated by `safeUrl`. */
  url: string;
}

export interface GalleryImage {
  /** Validated by `safeImage`, like all image addresses. */
  src: string;
  alt: string;
}

export interface InfoCard {
  /** Name of an icon; an unknown one shows a general icon. */
  icon: string;
  heading: string;
  body: string;
}

export interface Milestone {
  /** As text, for example `Spring 2027`. */
  date: string;
  title: string;
  description: string;
}

export interface PageTeamMember {
  name: string;
  role: string;
  /** Address of an image, or empty. */
  avatar: string;
}

interface Identified {
  /** Identifies the block within its document across versions. */
  id: string;
}

/** A block with a heading. */
interface Headed extends Identified {
  /** Empty for the default heading of its type (`BLOCK_HEADINGS`). */
  heading: string;
}

export interface HeroBlock extends Identified {
  type: 'hero';
  title: string;
  tagline: string;
  /** Address of an image, or empty. */
  backgroundImage: string;
  ctas: LabelledLink[];
}

export interface GalleryBlock extends Headed {
  type: 'gallery';
  images: GalleryImage[];
}

export interface InfoBlock extends Headed {
  type: 'info';
  cards: InfoCard[];
}

export interface TimelineBlock extends Headed {
  type: 'timeline';
  milestones: Milestone[];
}

export interface StatusBlock extends Headed {
  type: 'status';
  state: StatusState;
  /** Per cent, 0 to 100. */
  progress: number;
  /** ISO date, or empty. */
  lastUpdated: string;
}

export interface OverviewBlock extends Headed {
  type: 'overview';
  /** The subset of Markdown that `markdown.rules` parses. */
  markdown: string;
}

export interface LinksBlock extends Headed {
  type: 'links';
  links: LabelledLink[];
}

export interface TeamBlock extends Headed {
  type: 'team';
  members: PageTeamMember[];
}

export type KnownBlock = HeroBlock | GalleryBlock | InfoBlock | TimelineBlock | StatusBlock | OverviewBlock | LinksBlock | TeamBlock;
export type BlockType = KnownBlock['type'];

/** A block of an unknown type: stored unchanged, and never shown. */
interface UnknownBlock extends Identified {
  type: string;
  [field: string]: unknown;
}

export type Block = KnownBlock | UnknownBlock;

export const BLOCK_TYPES = [
  'hero',
  'gallery',
  'info',
  'timeline',
  'status',
  'overview',
  'links',
  'team',
] as const satisfies readonly BlockType[];

export const BLOCK_LABELS: Readonly<Record<BlockType, string>> = {
  hero: 'Hero',
  gallery: 'Gallery',
  info: 'Info cards',
  timeline: 'Timeline',
  status: 'Status',
  overview: 'Overview',
  links: 'Links',
  team: 'Team',
};

/** Default headings of blocks. A hero's heading is its title. */
export const BLOCK_HEADINGS: Readonly<Record<Exclude<BlockType, 'hero'>, string>> = {
  gallery: 'Gallery',
  info: 'At a glance',
  timeline: 'Timeline',
  status: 'Status',
  overview: 'Overview',
  links: 'Links',
  team: 'Team',
};

export const DEFAULT_BLOCK_TYPE: BlockType = 'hero';
const DEFAULT_ICON = 'Info';

export function isBlockType(type: unknown): type is BlockType {
  return (BLOCK_TYPES as readonly unknown[]).includes(type);
}

/** False for blocks of unknown types. */
export function isKnownBlock(block: Block): block is KnownBlock {
  return isBlockType(block.type);
}

/** A random id for a block. */
export function newBlockId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * A new block in the editor.
 * @param today ISO date, for the status block.
 */
export function newBlock(type: BlockType, today: string): KnownBlock {
  const id = newBlockId();
  switch (type) {
    case 'hero':
      return { id, type, title: '', tagline: '', backgroundImage: '', ctas: [] };
    case 'gallery':
      return { id, type, heading: '', images: [] };
    case 'info':
      return { id, type, heading: '', cards: [] };
    case 'timeline':
      return { id, type, heading: '', milestones: [] };
    case 'status':
      return { id, type, heading: '', state: 'Planned', progress: 0, lastUpdated: today };
    case 'overview':
      return { id, type, heading: '', markdown: '' };
    case 'links':
      return { id, type, heading: '', links: [] };
    case 'team':
      return { id, type, heading: '', members: [] };
  }
}

export function newLink(): LabelledLink {
  return { label: '', url: '' };
}

export function newImage(src: string): GalleryImage {
  return { src, alt: '' };
}

export function newCard(): InfoCard {
  return { icon: DEFAULT_ICON, heading: '', body: '' };
}

export function newMilestone(): Milestone {
  return { date: '', title: '', description: '' };
}

export function newMember(): PageTeamMember {
  return { name: '', role: '', avatar: '' };
}

type Fields = Record<string, unknown>;

/**
 * Upgrade steps from each version to the next, where defaults for new fields are not sufficient. Version 2 added headings, for which they
 * are.
 */
const STEPS: ReadonlyArray<(block: Fields) => Fields> = [(block) => block];

/** Default values of an entry in a block's list. */
const NEW_ENTRIES: Partial<Record<BlockType, { list: string; entry: () => object }>> = {
  hero: { list: 'ctas', entry: newLink },
  gallery: { list: 'images', entry: () => newImage('') },
  info: { list: 'cards', entry: newCard },
  timeline: { list: 'milestones', entry: newMilestone },
  links: { list: 'links', entry: newLink },
  team: { list: 'members', entry: newMember },
};

/**
 * Upgrades a document's blocks to the current schema: missing fields get defaults, everything else is preserved, including unknown blocks
 * and fields. Anything that is not a block is dropped.
 * @param from the schema version of the document. Of a newer one, known parts are read and the rest preserved.
 */
export function upgradeBlocks(blocks: readonly unknown[], from: number): Block[] {
  const steps = STEPS.slice(Math.max(0, from - 1));
  return blocks.filter(isBlockLike).map((block) => withDefaults(steps.reduce<Fields>((stepped, step) => step(stepped), block)));
}

function withDefaults(block: Fields): Block {
  const { type } = block;
  const id = typeof block.id === 'string' && block.id !== '' ? block.id : newBlockId();
  if (!isBlockType(type)) return { ...block, id, type: String(type) };
  // A page without a status date shows none.
  const whole: Fields = { ...newBlock(type, ''), ...block, id };
  const shape = NEW_ENTRIES[type];
  const entries = shape === undefined ? undefined : whole[shape.list];
  if (shape !== undefined && Array.isArray(entries)) {
    whole[shape.list] = entries.map((entry: unknown) => (isRecord(entry) ? { ...shape.entry(), ...entry } : entry));
  }
  return whole as unknown as Block;
}

function isBlockLike(value: unknown): value is Fields {
  return isRecord(value) && typeof value.type === 'string';
}

/** True for an object of JSON that is no list. */
export function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
