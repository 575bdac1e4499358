import type { TablerIcon } from '@tabler/icons-react';
import IconAddressBook from '@tabler/icons-react/dist/esm/icons/IconAddressBook.mjs';
import IconAlignLeft from '@tabler/icons-react/dist/esm/icons/IconAlignLeft.mjs';
import IconLayoutGrid from '@tabler/icons-react/dist/esm/icons/IconLayoutGrid.mjs';
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs';
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs';
import IconProgress from '@tabler/icons-react/dist/esm/icons/IconProgress.mjs';
import IconSection from '@tabler/icons-react/dist/esm/icons/IconSection.mjs';
import IconTimelineEvent from '@tabler/icons-react/dist/esm/icons/IconTimelineEvent.mjs';
import { type Block, BLOCK_LABELS, type BlockType, isKnownBlock } from '../../../../../server/site/project-pages/blocks.rules';

interface BlockKind {
  icon: TablerIcon;
  /** Its purpose, in one sentence. */
  about: string;
}

/** Name and description of each block type. */
export const BLOCK_KINDS: Readonly<Record<BlockType, BlockKind>> = {
  hero: { icon: IconSection, about: 'The top of the page: title, tagline, background image and buttons.' },
  gallery: { icon: IconPhoto, about: 'Screenshots and artwork in a grid, each with its alt text.' },
  info: { icon: IconLayoutGrid, about: 'Short facts side by side, each with an icon.' },
  timeline: { icon: IconTimelineEvent, about: 'Milestones in order, past and to come.' },
  status: { icon: IconProgress, about: 'The state of the project and its progress.' },
  overview: { icon: IconAlignLeft, about: 'Text with headings, bullets and links.' },
  links: { icon: IconLink, about: 'Links to shops, trailers and communities.' },
  team: { icon: IconAddressBook, about: 'The people behind the project, each with a role and an avatar.' },
};

export function kindLabel(block: Block): string {
  return isKnownBlock(block) ? BLOCK_LABELS[block.type] : `Unknown block (${block.type})`;
}
