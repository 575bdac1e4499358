import { type DiffPart, linesOf } from './diff-lines';
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
  if (kind === 'same') return text;
  if (kind === 'removed') {
    return (
      <del className={classes.removed}>
        <span className="visually-hidden">Removed: </span>
        {text}
      </del>
    );
  }
  return (
    <ins className={classes.added}>
      <span className="visually-hidden">Added: </span>
      {text}
    </ins>
  );
}
