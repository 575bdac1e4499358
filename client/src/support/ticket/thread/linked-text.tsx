import { useMemo } from 'react';
import { ownOrigin } from '../../../lib/use-in-browser';
import { linkedParts } from './linked-parts';
import classes from './linked-text.module.css';

/** The text of a message with its addresses as links. No other markup. */
export function LinkedText({ text }: { text: string }) {
  const parts = useMemo(() => linkedParts(text, ownOrigin()), [text]);
  return parts.map(({ text: part, href }, index) =>
    href === null ? (
      part
    ) : (
      // The parts of a message never change order.
      <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow" className={classes.link}>
        {part}
      </a>
    ),
  );
}
