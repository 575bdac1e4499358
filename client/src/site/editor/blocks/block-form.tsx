import type { KnownBlock } from '../../../../../server/site/project-pages/blocks.rules';
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

/** The form of a block, by its type. */
export function BlockForm({ block, change }: BlockFieldsProps) {
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
