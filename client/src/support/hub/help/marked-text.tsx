import type { TextPartView } from '../../../../../server/support/help/faqs.dto.js';
import classes from './marked-text.module.css';

/** A text with the matches of a search highlighted. */
export function MarkedText({ parts }: { parts: readonly TextPartView[] }) {
  return parts.map(({ text, hit }, index) =>
    hit ? (
      <mark key={index} className={classes.hit}>
        {text}
      </mark>
    ) : (
      text
    ),
  );
}
