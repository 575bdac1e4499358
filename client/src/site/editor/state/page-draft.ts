import { type Block, isKnownBlock, newBlockId, SCHEMA_VERSION, upgradeBlocks } from '../../../../../server/site/project-pages/blocks.rules';
import type { PageView } from '../../../../../server/site/project-pages/project-pages.dto.js';
import type { PageDraft } from './editor-state';

/** What the edit is based on: a stored page, or an empty one for a project that has none. */
export interface PageBase {
  draft: PageDraft;
  /** 0 before the first save. */
  version: number;
  schemaVersion: number;
}

/** The editable part of a stored page. */
export function baseOf(page: PageView): PageBase {
  const { slug, seoTitle, seoDesc, ogImage, version, schemaVersion } = page;
  return {
    draft: { slug, blocks: distinct(upgradeBlocks(page.blocks, schemaVersion)), seoTitle, seoDesc, ogImage },
    version,
    // Keep the schema version of a document from a newer release.
    schemaVersion: Math.max(schemaVersion, SCHEMA_VERSION),
  };
}

/** An empty page: the project's id as slug means that the project keeps its current slug. */
export function emptyBase(projectId: string): PageBase {
  return { draft: { slug: projectId, blocks: [], seoTitle: '', seoDesc: '', ogImage: '' }, version: 0, schemaVersion: SCHEMA_VERSION };
}

/** Ensures unique ids, by which the editor identifies blocks. */
function distinct(blocks: readonly Block[]): Block[] {
  const taken = new Set<string>();
  return blocks.map((block) => {
    const id = taken.has(block.id) ? newBlockId() : block.id;
    taken.add(id);
    return id === block.id ? block : { ...block, id };
  });
}

const SUMMARY_LENGTH = 80;

/** A short summary of a block's content: the line beside its name. */
export function summaryOf(block: Block): string {
  if (!isKnownBlock(block)) return 'Saved unchanged';
  switch (block.type) {
    case 'hero':
      return block.title.trim() || 'No title yet';
    case 'gallery':
      return counted(block.images.length, 'image');
    case 'info':
      return listed(
        block.cards.map(({ heading }) => heading),
        'card',
      );
    case 'timeline':
      return listed(
        block.milestones.map(({ title }) => title),
        'milestone',
      );
    case 'status':
      return `${block.state}, ${Number.isFinite(block.progress) ? block.progress : 0}%`;
    case 'overview':
      return shortened(
        block.markdown
          .replaceAll(/^[^\S\n\r\u2028\u2029]*(?:#{1,3}|-)\s+/gm, '')
          .replaceAll(/\s+/g, ' ')
          .trim() || 'No text yet',
      );
    case 'links':
      return listed(
        block.links.map(({ label }) => label),
        'link',
      );
    case 'team':
      return listed(
        block.members.map(({ name }) => name),
        'member',
      );
  }
}

function shortened(text: string): string {
  return text.length > SUMMARY_LENGTH ? `${text.slice(0, SUMMARY_LENGTH).trimEnd()}…` : text;
}

function listed(names: readonly string[], noun: string): string {
  return (
    names
      .map((name) => name.trim())
      .filter(Boolean)
      .join(', ') || counted(names.length, noun)
  );
}

function counted(count: number, noun: string): string {
  return count === 0 ? `No ${noun}s yet` : `${count} ${noun}${count === 1 ? '' : 's'}`;
}
