import { Fragment } from 'react';
import type { ProjectAppearance } from '../../../../server/site/projects/project-look.dto.js';
import { accentProps } from '../projects/card/accent';
import { ProjectMeta, StatusLine } from '../projects/page/project-meta';
import { GalleryBlock } from './gallery/gallery-block';
import { HeroBlock } from './kinds/hero-block';
import { InfoBlock } from './kinds/info-block';
import { LinksBlock } from './kinds/links-block';
import { OverviewBlock } from './kinds/overview-block';
import classes from './project-blocks.module.css';
import type { ShownBlock } from './shown-blocks';
import { shownBlocks } from './shown-blocks';
import { StatusBlock } from './kinds/status-block';
import { TeamBlock } from './kinds/team-block';
import { TimelineBlock } from './kinds/timeline-block';

/** Level of a page's opening title; everything else is below it. */
export type TopLevel = 1 | 2;

interface ProjectBlocksProps {
  /** As stored: known blocks are rendered in order, others are ignored. */
  blocks: readonly unknown[];
  /** The project's own texts: they open a page that does not start with a hero, and name a hero without a title. */
  title?: string;
  description?: string;
  /** Seed of the image that is generated for a hero without one; the project's slug. */
  seed?: string;
  /** Its colour, lettering and key art, and its main facts. */
  look?: ProjectAppearance;
  /** 1 if the opening title is the title of the whole page; 2 in a preview, below another title. */
  top?: TopLevel;
}

/**
 * Renders a project page from its blocks. It responds to its own width, not the viewport's, and only needs a router around it, so that an
 * editor can show it as well.
 */
export function ProjectBlocks({ blocks, title = '', description = '', seed = title, look, top = 2 }: ProjectBlocksProps) {
  const shown = opened(shownBlocks(blocks), title, description);
  return (
    <div {...accentProps(look?.accent)} className={classes.page}>
      {shown.map((block, index) => (
        <Fragment key={index}>
          <BlockView
            block={block}
            seed={seed}
            look={look}
            top={top}
            isOpening={index === 0}
            isFirst={shown.findIndex(({ type }) => type === block.type) === index}
          />
          {index === 0 && look && <ProjectFacts look={look} />}
        </Fragment>
      ))}
    </div>
  );
}

/** The project's status, release date and platforms, below the opening. */
function ProjectFacts({ look }: { look: ProjectAppearance }) {
  if (look.statusLine === '' && look.releaseDate === '' && look.platforms.length === 0) return null;
  return (
    <div className={classes.facts} data-facts>
      <div className={classes.inner}>
        <StatusLine project={look} />
        <ProjectMeta project={look} />
      </div>
    </div>
  );
}

/** Every page opens with a hero. Without a title of its own it uses the project's. */
function opened(shown: ShownBlock[], title: string, description: string): ShownBlock[] {
  const [first, ...rest] = shown;
  if (first?.type === 'hero') return [{ ...first, title: first.title || title }, ...rest];
  return title === '' ? shown : [{ type: 'hero', title, tagline: description, image: null, links: [] }, ...shown];
}

interface BlockViewProps {
  block: ShownBlock;
  seed: string;
  look: ProjectAppearance | undefined;
  top: TopLevel;
  isOpening: boolean;
  /** The first of its type, which shows its name. */
  isFirst: boolean;
}

function BlockView({ block, seed, look, top, isOpening, isFirst }: BlockViewProps) {
  const section = { level: top === 1 ? 2 : 3, isNamed: isFirst } as const;
  switch (block.type) {
    case 'hero':
      return <HeroBlock block={block} seed={seed} look={look} level={isOpening ? top : section.level} isOpening={isOpening} />;
    case 'gallery':
      return <GalleryBlock block={block} {...section} />;
    case 'info':
      return <InfoBlock block={block} {...section} />;
    case 'timeline':
      return <TimelineBlock block={block} {...section} />;
    case 'status':
      return <StatusBlock block={block} {...section} />;
    case 'overview':
      return <OverviewBlock block={block} {...section} />;
    case 'links':
      return <LinksBlock block={block} {...section} />;
    case 'team':
      return <TeamBlock block={block} {...section} />;
  }
}
