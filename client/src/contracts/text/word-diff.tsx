import { boldOf, type DiffPart, linesOf } from './diff-lines';
import classes from './word-diff.module.css';

/** Two texts as one, word by word: removed words are struck through and added ones underlined, each with a label for screen readers. */
export function WordDiff({ parts, label }: { parts: readonly DiffPart[]; label: string }) {
  return (
    <section className={classes.text} dir="auto" aria-label={label}>
      {linesOf(parts).map(({ look, parts: pieces }, index) => (
        <p key={index} className={look === 'heading' ? classes.heading : look === 'item' ? classes.item : undefined}>
          {pieces.map((piece, position) => (
            <Piece key={position} piece={piece} />
          ))}
        </p>
      ))}
    </section>
  );
}

function Piece({ piece: { kind, text } }: { piece: DiffPart }) {
  const content = boldOf(text).map(({ bold, text: run }, index) => (bold ? <strong key={index}>{run}</strong> : run));
  if (kind === 'same') return content;
  if (kind === 'removed') {
    return (
      <del className={classes.removed}>
        <span className="visually-hidden">Removed: </span>
        {content}
      </del>
    );
  }
  return (
    <ins className={classes.added}>
      <span className="visually-hidden">Added: </span>
      {content}
    </ins>
  );
}
