import { BLOCK_HEADINGS, type BlockType, type KnownBlock } from '../../../../../server/site/project-pages/blocks.rules';
import { TextField } from '../fields/text-field';
import { GalleryForm } from './gallery-form';
import { HeroForm } from './hero-form';
import { InfoForm } from './info-form';
import { LinksForm } from './links-form';
import { OverviewForm } from './overview-form';
import { StatusForm } from './status-form';
import { TeamForm } from './team-form';
import { TimelineForm } from './timeline-form';

interface BlockFieldsProps {
  block: KnownBlock;
  change: (changes: object, field: string | null) => void;
}

/** The form of a block: its heading, then the fields of its type. A hero's heading is its title. */
export function BlockForm({ block, change }: BlockFieldsProps) {
  return (
    <>
      {block.type !== 'hero' && (
        <TextField
          path="heading"
          label="Heading"
          placeholder={BLOCK_HEADINGS[block.type]}
          hint={HINTS[block.type]}
          value={block.heading}
          onChange={(heading) => change({ heading }, 'heading')}
        />
      )}
      <TypeForm block={block} change={change} />
    </>
  );
}

const HINTS: Partial<Record<BlockType, string>> = {
  overview: 'If empty, the heading that the text begins with.',
};

function TypeForm({ block, change }: BlockFieldsProps) {
  switch (block.type) {
    case 'hero':
      return <HeroForm block={block} change={change} />;
    case 'gallery':
      return <GalleryForm block={block} change={change} />;
    case 'info':
      return <InfoForm block={block} change={change} />;
    case 'timeline':
      return <TimelineForm block={block} change={change} />;
    case 'status':
      return <StatusForm block={block} change={change} />;
    case 'overview':
      return <OverviewForm block={block} change={change} />;
    case 'links':
      return <LinksForm block={block} change={change} />;
    case 'team':
      return <TeamForm block={block} change={change} />;
  }
}
