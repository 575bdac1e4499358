import type { ReactNode } from 'react';
import type { LegalLine } from '../../../../server/site/legal/legal.rules';
import classes from './comparison.module.css';
import { type ComparedPart, partsOf, type ShownLine } from './compared-parts';

interface ComparisonProps {
  lines: readonly LegalLine[];
  /** Of the text around it. */
  className?: string | undefined;
  /** Renders lines that are in both versions. */
  unchanged: (text: string) => ReactNode;
  /** A changed line without its markup. */
  shown: (line: string) => ShownLine;
}

/**
 * Two versions as one text: unchanged text is plain; removed text is struck through and added text is marked, each with a sign and a label.
 */
export function Comparison({ lines, className = '', ...rest }: ComparisonProps) {
  return (
    <article className={`${className} ${classes.comparison}`}>
      {partsOf(lines).map((part, index) => (
        <Part key={index} part={part} {...rest} />
      ))}
    </article>
  );
}

type PartProps = Pick<ComparisonProps, 'unchanged' | 'shown'> & { part: ComparedPart };

function Part({ part, unchanged, shown }: PartProps) {
  if (part.kind === 'same') return unchanged(part.text);
  return (
    <div className={classes.change} data-both={(part.old !== undefined && part.new !== undefined) || undefined}>
      {part.old !== undefined && (
        <del className={classes.old}>
          <span className="visually-hidden">Removed: </span>
          <Line line={shown(part.old)} />
        </del>
      )}
      {part.new !== undefined && (
        <ins className={classes.new}>
          <span className="visually-hidden">Added: </span>
          <Line line={shown(part.new)} />
        </ins>
      )}
    </div>
  );
}

function Line({ line: { text, heading } }: { line: ShownLine }) {
  return heading ? <strong className={classes.heading}>{text}</strong> : text;
}
