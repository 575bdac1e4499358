import type { ReactNode } from 'react';
import { useId } from 'react';
import { BLOCK_HEADINGS } from '../../../../../server/site/project-pages/blocks.rules';
import classes from './block-section.module.css';

/** Level of the headings of a page's parts. */
export type SectionLevel = 2 | 3;

/** What every part of a page gets besides its block. */
export interface SectionProps {
  level: SectionLevel;
  /** False for the second part of a kind: its name would stand there twice, so it is only said. */
  isNamed: boolean;
}

interface BlockSectionProps extends SectionProps {
  type: keyof typeof BLOCK_HEADINGS;
  /** The block's own, in place of the usual one of its type. */
  heading: string | null;
  /** `rail` sets the title beside the content where there is room; `wide` above it. */
  layout?: 'rail' | 'wide';
  children: ReactNode;
}

/** One part of a project page. */
export function BlockSection({ type, heading, layout = 'wide', level, isNamed, children }: BlockSectionProps) {
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.inner} data-layout={layout}>
        <div className={classes.head}>
          <Heading id={id} className={heading !== null || isNamed ? classes.title : 'visually-hidden'}>
            {heading ?? BLOCK_HEADINGS[type]}
          </Heading>
        </div>
        <div className={classes.content}>{children}</div>
      </div>
    </section>
  );
}
