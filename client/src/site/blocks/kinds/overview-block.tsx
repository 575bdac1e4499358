import { Markdown } from '../../../ui/public/markdown';
import type { SectionProps } from '../frame/block-section';
import { BlockSection } from '../frame/block-section';
import classes from './overview-block.module.css';
import type { ShownOverview } from '../shown-blocks';

/** The project's description. The first heading of the text names the section. */
export function OverviewBlock({ block: { heading, text }, level, isNamed }: { block: ShownOverview } & SectionProps) {
  return (
    <BlockSection type="overview" heading={heading} layout="rail" level={level} isNamed={isNamed}>
      <div className={classes.prose}>
        <Markdown blocks={text} top={level} anchors={false} />
      </div>
    </BlockSection>
  );
}
