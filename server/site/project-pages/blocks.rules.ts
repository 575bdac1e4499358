/** The blocks that a project page is made of, as they stand in its document. Pure: shared by server and client. */

/** Of the documents that this program writes. It rises when a block gets a field that older programs do not know. */
export const SCHEMA_VERSION = 2;

/** Blocks of a page, and entries of one list within a block. The other limits stand in `blocks-problems.rules`. */
export const MAX_BLOCKS = 100;
export const MAX_ENTRIES = 50;

export const STATUS_STATES = ['Planned', 'In Progress', 'Paused', 'Released'] as const;
export type StatusState = (typeof STATUS_STATES)[number];

export interface LabelledLink {
  label: string;
  /** As `safeUrl` admits it. */
  url: string;
}

export interface GalleryImage {
  /** As `safeImage` admits it; so are all addresses of pictures. */
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
  /** Address of a picture, or empty. */
  avatar: string;
}

interface Identified {
  /** Names the block within its document, from one version to the next. */
  id: string;
}

/** A block that stands below a heading. */
interface Headed extends Identified {
  /** Empty for the usual one of its type (`BLOCK_HEADINGS`). */
  heading: string;
}

export interface HeroBlock extends Identified {
  type: 'hero';
  title: string;
  tagline: string;
  /** Address of a picture, or empty. */
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
  /** The subset of Markdown that `markdown.rules` reads. */
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

/** A block of a type that this program does not know: stored unchanged, and never shown. */
export interface UnknownBlock extends Identified {
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

/** What stands above a block that has no heading of its own. A hero's heading is its title. */
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

/** False for blocks of types that this program does not know. */
export function isKnownBlock(block: Block): block is KnownBlock {
  return isBlockType(block.type);
}

/** A random id for a block. */
export function newBlockId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * A block as the editor adds it.
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
 * How a block of each version becomes one of the next, from version 1 on, where defaults for new fields do not say enough.
 * Version 2 added headings, whose default says enough.
 */
const STEPS: ReadonlyArray<(block: Fields) => Fields> = [(block) => block];

/** What an entry of a block's list is when it says nothing about itself. */
const NEW_ENTRIES: Partial<Record<BlockType, { list: string; entry: () => object }>> = {
  hero: { list: 'ctas', entry: newLink },
  gallery: { list: 'images', entry: () => newImage('') },
  info: { list: 'cards', entry: newCard },
  timeline: { list: 'milestones', entry: newMilestone },
  links: { list: 'links', entry: newLink },
  team: { list: 'members', entry: newMember },
};

/**
 * Brings the blocks of a document to the present schema: fields that it lacks get their defaults, everything that it
 * says is preserved, unknown blocks and unknown fields included. What is no block at all is left out.
 * @param from the schema version of the document. Of a newer one, what this program knows is read and the rest preserved.
 */
export function upgradeBlocks(blocks: readonly unknown[], from: number): Block[] {
  const steps = STEPS.slice(Math.max(0, from - 1));
  return blocks.filter(isBlockLike).map((block) => withDefaults(steps.reduce<Fields>((stepped, step) => step(stepped), block)));
}

function withDefaults(block: Fields): Block {
  const { type } = block;
  const id = typeof block.id === 'string' && block.id !== '' ? block.id : newBlockId();
  if (!isBlockType(type)) return { ...block, id, type: String(type) };
  // A page without a date for its status shows none.
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
