import type { SectionProps } from '../frame/block-section';
import { BlockSection } from '../frame/block-section';
import { DateText } from '../frame/date-text';
import type { ShownTimeline } from '../shown-blocks';
import classes from './timeline-block.module.css';

/** Milestones in the studio's order. */
export function TimelineBlock({ block: { heading, milestones }, ...section }: { block: ShownTimeline } & SectionProps) {
  const Heading = `h${section.level + 1}` as 'h3' | 'h4';
  return (
    <BlockSection type="timeline" heading={heading} layout="rail" {...section}>
      <ol className={classes.list}>
        {milestones.map(({ date, title, description }, index) => (
          <li key={index} className={classes.milestone}>
            {date.text !== '' && (
              <p className={classes.date}>
                <DateText date={date} />
              </p>
            )}
            <div className={classes.text}>
              {title !== '' && <Heading className={classes.title}>{title}</Heading>}
              {description !== '' && <p className={classes.description}>{description}</p>}
            </div>
          </li>
        ))}
      </ol>
    </BlockSection>
  );
}
