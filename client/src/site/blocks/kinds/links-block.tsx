import { ArrowIcon } from '../../../ui/public/icons';
import { BlockLink, isExternal } from '../frame/block-link';
import type { SectionProps } from '../frame/block-section';
import { BlockSection } from '../frame/block-section';
import classes from './links-block.module.css';
import type { ShownLinks } from '../shown-blocks';

/** Links with their targets. */
export function LinksBlock({ block: { heading, links }, ...section }: { block: ShownLinks } & SectionProps) {
  return (
    <BlockSection type="links" heading={heading} layout="rail" {...section}>
      <ul className={classes.list}>
        {links.map(({ label, href }, index) => (
          <li key={index}>
            <BlockLink href={href} className={classes.link}>
              <span className={classes.label}>{label}</span>
              {isExternal(href) && <span className={classes.place}>{new URL(href).host.replace(/^www\./, '')}</span>}
              <ArrowIcon className={classes.arrow} />
            </BlockLink>
          </li>
        ))}
      </ul>
    </BlockSection>
  );
}
