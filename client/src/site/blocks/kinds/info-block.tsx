import { BlockIcon } from '../frame/block-icons';
import type { SectionProps } from '../frame/block-section';
import { BlockSection } from '../frame/block-section';
import classes from './info-block.module.css';
import type { ShownInfo } from '../shown-blocks';

/** Cards with an icon, a heading and a short text. */
export function InfoBlock({ block: { heading, cards }, ...section }: { block: ShownInfo } & SectionProps) {
  const Heading = `h${section.level + 1}` as 'h3' | 'h4';
  return (
    <BlockSection type="info" heading={heading} {...section}>
      <ul className={classes.cards} data-count={Math.min(cards.length, 4)}>
        {cards.map(({ icon, heading, body }, index) => (
          <li key={index} className={classes.card}>
            <span className={classes.badge}>
              <BlockIcon name={icon} className={classes.icon} />
            </span>
            {heading !== '' && <Heading className={classes.heading}>{heading}</Heading>}
            {body !== '' && <p className={classes.body}>{body}</p>}
          </li>
        ))}
      </ul>
    </BlockSection>
  );
}
