import type { LegalLineView } from '../../../server/site/legal/legal.dto.js';
import { parseMarkdown } from '../../../server/site/text/markdown.rules';
import { Markdown } from '../ui/public/markdown';
import classes from './comparison.module.css';
import { type ComparedPart, partsOf, shownLine } from './compared-parts';
import text from './legal-text.module.css';

/**
 * Two versions as one text: unchanged text is plain; removed text is struck through and added text is marked, each with a sign and a label.
 */
export function Comparison({ lines }: { lines: readonly LegalLineView[] }) {
  return (
    <article className={`${text.text} ${classes.comparison}`}>
      {partsOf(lines).map((part, index) => (
        <Part key={index} part={part} />
      ))}
    </article>
  );
}

function Part({ part }: { part: ComparedPart }) {
  if (part.kind === 'same') return <Markdown blocks={parseMarkdown(part.text)} anchors={false} />;
  return (
    <div className={classes.change} data-both={(part.old !== undefined && part.new !== undefined) || undefined}>
      {part.old !== undefined && (
        <del className={classes.old}>
          <span className="visually-hidden">Removed: </span>
          <Line line={part.old} />
        </del>
      )}
      {part.new !== undefined && (
        <ins className={classes.new}>
          <span className="visually-hidden">Added: </span>
          <Line line={part.new} />
        </ins>
      )}
    </div>
  );
}

function Line({ line }: { line: string }) {
  const { text, heading } = shownLine(line);
  return heading ? <strong className={classes.heading}>{text}</strong> : text;
}
