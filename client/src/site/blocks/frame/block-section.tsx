import type { ReactNode } from 'react';
import { useId } from 'react';
import { BLOCK_HEADINGS } from '../../../../../server/site/project-pages/blocks.rules';
import classes from './block-section.module.css';

/** Heading level of the sections of a page. */
export type SectionLevel = 2 | 3;

/** Props of every section besides its block. */
export interface SectionProps {
  level: SectionLevel;
  /** False for the second section of a type: its title would repeat the first, so it is for screen readers only. */
  isNamed: boolean;
}

interface BlockSectionProps extends SectionProps {
  type: keyof typeof BLOCK_HEADINGS;
  /** The block's own heading, which replaces the default one of its type. */
  heading: string | null;
  /** `rail` sets the title beside the content where there is room; `wide` above it. */
  layout?: 'rail' | 'wide';
  children: ReactNode;
}

/** One section of a project page. */
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
