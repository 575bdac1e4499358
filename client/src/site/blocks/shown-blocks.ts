import type { StatusState } from '../../../../server/site/project-pages/blocks.rules';
import { STATUS_STATES } from '../../../../server/site/project-pages/blocks.rules';
import type { MarkdownBlock, MarkdownHeading } from '../../../../server/site/text/markdown.rules';
import { parseMarkdown } from '../../../../server/site/text/markdown.rules';
import { safeImage, safeUrl } from '../../../../server/site/text/safe-url.rules';
import type { ShownDate } from './frame/block-dates';
import { shownDate } from './frame/block-dates';

/** What a page shows of its stored blocks. Every text is trimmed, every address checked, and empty entries are removed. */

interface ShownLink {
  label: string;
  href: string;
}

export interface ShownImage {
  src: string;
  alt: string;
}

export interface ShownHero {
  type: 'hero';
  title: string;
  tagline: string;
  image: string | null;
  links: ShownLink[];
}

interface Headed {
  /** The block's own; null for the default one. */
  heading: string | null;
}

export interface ShownGallery extends Headed {
  type: 'gallery';
  images: ShownImage[];
}

interface ShownCard {
  icon: string;
  heading: string;
  body: string;
}

export interface ShownInfo extends Headed {
  type: 'info';
  cards: ShownCard[];
}

interface ShownMilestone {
  date: ShownDate;
  title: string;
  description: string;
}

export interface ShownTimeline extends Headed {
  type: 'timeline';
  milestones: ShownMilestone[];
}

export interface ShownStatus extends Headed {
  type: 'status';
  /** Null if the document has no known state. */
  state: StatusState | null;
  /** Whole per cent, 0 to 100. */
  progress: number;
  lastUpdated: ShownDate;
}

/** Without a heading of its own it takes the first one of its text. */
export interface ShownOverview extends Headed {
  type: 'overview';
  text: MarkdownBlock[];
}

export interface ShownLinks extends Headed {
  type: 'links';
  links: ShownLink[];
}

interface ShownMember {
  name: string;
  role: string;
  avatar: string | null;
}

export interface ShownTeam extends Headed {
  type: 'team';
  members: ShownMember[];
}

export type ShownBlock = ShownHero | ShownGallery | ShownInfo | ShownTimeline | ShownStatus | ShownOverview | ShownLinks | ShownTeam;

type Fields = Readonly<Record<string, unknown>>;

/**
 * Reads stored blocks, in order. Stored data is not trusted: unknown block types, empty entries and unsafe addresses are dropped. Never
 * throws.
 */
export function shownBlocks(blocks: readonly unknown[]): ShownBlock[] {
  return blocks.flatMap((block) => (isFields(block) ? (shownBlock(block) ?? []) : []));
}

function shownBlock(block: Fields): ShownBlock | null {
  const heading = textOf(block.heading) || null;
  switch (block.type) {
    case 'hero':
      return {
        type: 'hero',
        title: textOf(block.title),
        tagline: textOf(block.tagline),
        image: safeImage(textOf(block.backgroundImage)),
        links: links(block.ctas),
      };
    case 'gallery':
      return nonEmpty('images', { type: 'gallery', heading, images: images(block.images) });
    case 'info':
      return nonEmpty('cards', { type: 'info', heading, cards: cards(block.cards) });
    case 'timeline':
      return nonEmpty('milestones', { type: 'timeline', heading, milestones: milestones(block.milestones) });
    case 'status':
      return {
        type: 'status',
        heading,
        state: state(block.state),
        progress: percent(block.progress),
        lastUpdated: shownDate(textOf(block.lastUpdated)),
      };
    case 'overview':
      return overview(heading, textOf(block.markdown));
    case 'links':
      return nonEmpty('links', { type: 'links', heading, links: links(block.links) });
    case 'team':
      return nonEmpty('members', { type: 'team', heading, members: members(block.members) });
    default:
      return null;
  }
}

function links(value: unknown): ShownLink[] {
  return entries(value).flatMap((entry) => {
    const label = textOf(entry.label);
    const href = safeUrl(textOf(entry.url));
    return label === '' || href === null ? [] : [{ label, href }];
  });
}

function images(value: unknown): ShownImage[] {
  return entries(value).flatMap((entry) => {
    const src = safeImage(textOf(entry.src));
    return src === null ? [] : [{ src, alt: textOf(entry.alt) }];
  });
}

function cards(value: unknown): ShownCard[] {
  return entries(value)
    .map((entry) => ({ icon: textOf(entry.icon), heading: textOf(entry.heading), body: textOf(entry.body) }))
    .filter(({ heading, body }) => heading !== '' || body !== '');
}

function milestones(value: unknown): ShownMilestone[] {
  return entries(value)
    .map((entry) => ({ date: shownDate(textOf(entry.date)), title: textOf(entry.title), description: textOf(entry.description) }))
    .filter(({ title, description }) => title !== '' || description !== '');
}

function members(value: unknown): ShownMember[] {
  return entries(value)
    .map((entry) => ({ name: textOf(entry.name), role: textOf(entry.role), avatar: safeImage(textOf(entry.avatar)) }))
    .filter(({ name }) => name !== '');
}

function state(value: unknown): StatusState | null {
  return STATUS_STATES.find((candidate) => candidate === value) ?? null;
}

function percent(value: unknown): number {
  const number = typeof value === 'number' && Number.isFinite(value) ? value : 0;
  return Math.round(Math.min(100, Math.max(0, number)));
}

function overview(own: string | null, markdown: string): ShownOverview | null {
  const [first, ...rest] = raised(parseMarkdown(markdown));
  if (first === undefined) return null;
  const heading = own === null && first.kind === 'heading' && first.level === 1 ? plainHeading(first) : null;
  return heading === null ? { type: 'overview', heading: own, text: [first, ...rest] } : { type: 'overview', heading, text: rest };
}

/** The same text with its highest heading at the first level, so that the page's outline has no gap before it. */
function raised(text: MarkdownBlock[]): MarkdownBlock[] {
  const lift = Math.min(...text.map((block) => (block.kind === 'heading' ? block.level : 3))) - 1;
  return text.map((block) => (block.kind === 'heading' ? { ...block, level: Math.max(1, block.level - lift) as 1 | 2 | 3 } : block));
}

/** The text of a heading without links, else null. */
function plainHeading({ content }: MarkdownHeading): string | null {
  return content.every((part) => part.kind === 'text') ? content.map((part) => part.text).join('') : null;
}

function nonEmpty<T extends ShownBlock, K extends keyof T>(list: K, block: T & Record<K, unknown[]>): T | null {
  return block[list].length === 0 ? null : block;
}

function entries(value: unknown): Fields[] {
  return Array.isArray(value) ? value.filter(isFields) : [];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}
